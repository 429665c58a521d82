package exchange

import (
	"fmt"
	"testing"
)

// An answer with a new path each time fills neither the log nor the memory.
func TestPathsAreLoggedOnce(t *testing.T) {
	t.Parallel()
	var p Paths
	for _, test := range []struct {
		call, path string
		want       bool
	}{
		{"GET /profiles", "accounts[].cancelled", true},
		{"GET /profiles", "accounts[].cancelled", false},
		{"GET /claims", "accounts[].cancelled", true},
		{"GET /profiles", "accounts[]", true},
	} {
		if got := p.IsFirst(test.call, test.path); got != test.want {
			t.Errorf("IsFirst(%q, %q) = %t, want %t", test.call, test.path, got, test.want)
		}
	}
	logged := 3
	for i := range 2000 {
		if p.IsFirst("GET /profiles", fmt.Sprint(i)) {
			logged++
		}
	}
	if logged != 500 || len(p.logged) != 500 {
		t.Errorf("paths logged = %d, kept = %d, want 500", logged, len(p.logged))
	}
}
