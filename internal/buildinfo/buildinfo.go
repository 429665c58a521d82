// Package buildinfo identifies the build of the program.
package buildinfo

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
)

// A release sets these by the linker: -X memberportal/internal/buildinfo.version=1.2.3.
var (
	version  = "dev"
	revision = ""
)

// Build is a version of the program, its revision in the repository, and the version of Go.
type Build struct{ Version, Revision, Go string }

// Read returns which program this is. Without one from the linker, the revision is that of the
// repository it was built in, with "-dirty" after it if there were uncommitted changes, or
// "unknown".
func Read() Build {
	build := Build{Version: version, Revision: cmp.Or(revision, "unknown"), Go: runtime.Version()}
	info, ok := debug.ReadBuildInfo()
	if !ok || revision != "" {
		return build
	}
	dirty := ""
	for _, setting := range info.Settings {
		switch {
		case setting.Key == "vcs.revision":
			build.Revision = setting.Value
		case setting.Key == "vcs.modified" && setting.Value == "true":
			dirty = "-dirty"
		}
	}
	build.Revision += dirty
	return build
}

// Line returns the build as text for people.
func Line() string {
	b := Read()
	return fmt.Sprintf("portal %s, revision %s, %s", b.Version, b.Revision, b.Go)
}
