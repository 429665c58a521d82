package preview

import (
	"slices"
	"testing"

	"memberportal/views/paths"
)

func TestEveryScreenHasANameOfItsOwn(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, p := range screens() {
		if other, ok := seen[p.name()]; ok || p.name() == "" {
			t.Errorf("%s and %s have the name %q", p.path, other, p.name())
		}
		seen[p.name()] = p.path
	}
	if got := screens()[0].path; got != paths.Home() {
		t.Errorf("first page = %s, want Home", got)
	}
	for path := range names {
		if !slices.ContainsFunc(pages(), func(p page) bool { return p.path == path }) {
			t.Errorf("there is no page %s", path)
		}
	}
}
