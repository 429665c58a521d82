package preview

import (
	"context"
	"strconv"
	"sync"

	"memberportal/views/content"
	"memberportal/views/desk"
)

// words follow the editors' library: they count its changes, for those who wait for the next one, and compare it with the built-in words.
type words struct {
	library *content.Library

	mu    sync.Mutex
	count uint64
	next  chan struct{} // closed by the next change
}

func newWords(ctx context.Context, library *content.Library) *words {
	w := &words{library: library, next: make(chan struct{})}
	changed, stop := library.Subscribe()
	go func() {
		defer stop()
		for {
			select {
			case <-changed:
				w.tell()
			case <-ctx.Done():
				return
			}
		}
	}()
	return w
}

func (w *words) tell() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.count++
	close(w.next)
	w.next = make(chan struct{})
}

// version counts the changes so far; next is closed by the one after.
func (w *words) version() (count uint64, next <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.count, w.next
}

// changes are what a choice's words differ in from the built-in ones. There are none where the built-in words are the ones in use.
func (w *words) changes(c Choice) []content.Change {
	builtin := content.Builtin()
	if w.library == builtin {
		return nil
	}
	return content.Changes(builtin.Text(c.Language, c.now(), false), w.library.Text(c.Language, c.now(), c.Drafts))
}

func (w *words) findings() []desk.Finding {
	var all []desk.Finding
	for _, f := range w.library.Findings() {
		place := f.File
		if f.Line > 0 {
			place += ", line " + strconv.Itoa(f.Line)
		}
		all = append(all, desk.Finding{Place: place, Text: f.Text, Broken: f.Broken})
	}
	return all
}

func (w *words) languages() []desk.Option {
	var all []desk.Option
	for _, l := range w.library.Languages() {
		all = append(all, desk.Option{Value: l.Code, Label: l.Name})
	}
	return all
}
