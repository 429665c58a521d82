package main

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"

	"memberportal/handlers/metrics"
)

// A release sets these by the linker: -X main.version=1.2.3.
var (
	version  = "dev"
	revision = ""
)

// buildInfo returns which program this is. Without one from the linker, the revision is that of the
// repository it was built in, with "-dirty" after it if there were uncommitted changes, or
// "unknown".
func buildInfo() metrics.Build {
	build := metrics.Build{Version: version, Revision: cmp.Or(revision, "unknown"), Go: runtime.Version()}
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

func versionLine() string {
	b := buildInfo()
	return fmt.Sprintf("portal %s, revision %s, %s", b.Version, b.Revision, b.Go)
}
