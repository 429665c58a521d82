//go:build !dev

package static

import "embed"

//go:embed all:dist
var files embed.FS

// fresh returns the build, which never changes.
func (a *Assets) fresh() *Assets { return a }
