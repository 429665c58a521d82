package preview

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain lets the heap grow further before the garbage collector runs, because the tests discard
// thousands of parsed pages.
func TestMain(m *testing.M) {
	debug.SetGCPercent(200)
	os.Exit(m.Run())
}
