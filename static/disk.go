//go:build dev

package static

import (
	"io/fs"
	"os"
	"sync"
	"time"
)

// files are read from the disk while developing: a changed style compiles nothing.
var files = os.DirFS("static")

// latest is the build that was read last, and when it was made.
var latest struct {
	sync.Mutex
	made   time.Time
	assets *Assets
}

// fresh returns the build that is on the disk, so that a changed style or script restarts nothing.
// While one is written, it returns the one before.
func (a *Assets) fresh() *Assets {
	latest.Lock()
	defer latest.Unlock()
	info, err := fs.Stat(files, "dist/manifest.json")
	if err == nil && !info.ModTime().Equal(latest.made) {
		if built, err := Load(); err == nil {
			latest.made, latest.assets = info.ModTime(), built
		}
	}
	if latest.assets == nil {
		return a
	}
	return latest.assets
}
