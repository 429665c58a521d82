package auth

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func (b *browser) mark() (mark string) {
	b.request(func(ctx context.Context) { mark = b.Mark(ctx) })
	return mark
}

func TestMarkTellsForWhomAPageWasMade(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newWorld(t).browser()
		if mark := b.mark(); mark != "" {
			t.Errorf("a visitor's mark is %q", mark)
		}
		ann := b.signIn("ann")
		mark := b.mark()
		b.signIn("ben")
		time.Sleep(markLife)
		if got := b.Marked(mark); got != ann.Key {
			t.Errorf("marked for %q, want %q: the page outlives its session", got, ann.Key)
		}
		time.Sleep(2 * time.Second)
		if got := b.Marked(mark); got != "" {
			t.Errorf("a mark older than a day still tells %q", got)
		}
	})
}

func TestMarksAreOursAlone(t *testing.T) {
	b, other := newWorld(t).browser(), newWorld(t).browser()
	other.signIn("ann")
	for _, mark := range []string{"", "!", "AAAA", other.mark()} {
		if got := b.Marked(mark); got != "" {
			t.Errorf("%q is taken for %q's", mark, got)
		}
	}
}
