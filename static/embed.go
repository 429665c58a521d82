//go:build !dev

package static

import "embed"

//go:embed all:dist
var files embed.FS
