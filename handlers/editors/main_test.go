package editors

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain raises the heap growth at which the garbage collector runs, because the tests discard
// thousands of parsed pages.
func TestMain(m *testing.M) {
	debug.SetGCPercent(200)
	os.Exit(m.Run())
}
