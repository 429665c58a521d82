package userapi

import (
	"fmt"
	"testing"
)

func TestDecodedProfilesAreLimitedByTheirBytes(t *testing.T) {
	t.Parallel()
	d := newDecodedProfiles(100)
	has := func() (keys string) {
		for _, key := range []string{"ann", "bob", "cy", "dee"} {
			if _, ok := d.Get(key); ok {
				keys += key + " "
			}
		}
		return fmt.Sprint(keys, d.bytes)
	}
	for _, step := range []struct {
		key  string
		size int
		want string
	}{
		{"ann", 40, "ann 40"},
		{"bob", 40, "ann bob 80"},
		{"cy", 40, "bob cy 80"},
		{"bob", 60, "bob cy 100"}, // replaces its earlier one
		{"dee", 500, "dee 500"},   // the newest one stays, whatever its size
		{"ann", 10, "ann 10"},
		{"ann", -1, "0"},
	} {
		if step.size < 0 {
			d.Remove(step.key)
			d.Remove(step.key)
		} else {
			d.Add(step.key, decodedProfile{size: step.size})
		}
		if got := has(); got != step.want {
			t.Errorf("after %s of %d bytes: %s, want %s", step.key, step.size, got, step.want)
		}
	}
}
