//go:build dev

package static

import "os"

// files are read from the disk while developing: a changed style compiles nothing.
var files = os.DirFS("static")
