package preview

import "testing"

func TestOldPublicationsAreBehindAPress(t *testing.T) {
	t.Parallel()
	for all, want := range map[int]int{0: 0, shownPublications: 0, shownPublications + 3: 3} {
		p := Publish{All: make([]Publication, all)}
		if got := len(p.earlier()); got != want || len(p.latest())+got != all {
			t.Errorf("of %d publications, %d are behind a press, want %d", all, got, want)
		}
	}
}
