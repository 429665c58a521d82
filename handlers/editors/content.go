package editors

import (
	"context"
	"strconv"
	"sync"
	"time"

	"memberportal/views/content/library"
	view "memberportal/views/preview"
	"memberportal/views/text"
)

// The preview uses the packages library and text here alone.

// inEnglish returns the context of the preview's own pages, which have the texts of the program.
func inEnglish(ctx context.Context) context.Context {
	return text.With(ctx, library.Builtin().Text("en", time.Time{}, false))
}

// branded returns that context with the brand of the editors' company, which the browser's tab has.
func (w *watchedContent) branded(ctx context.Context) context.Context {
	own := *text.From(inEnglish(ctx))
	own.Brand = w.library.Text("en", time.Time{}, false).Brand
	return text.With(ctx, &own)
}

// watchedContent is the editors' content with a count of its changes.
type watchedContent struct {
	library *library.Library

	mu      sync.Mutex
	version uint64
	changed chan struct{} // closed by the next change
}

// watchContent counts the library's changes until ctx ends.
func watchContent(ctx context.Context, library *library.Library) *watchedContent {
	w := &watchedContent{library: library, changed: make(chan struct{})}
	changed, stop := library.Subscribe()
	go func() {
		defer stop()
		for {
			select {
			case <-changed:
				w.countChange()
			case <-ctx.Done():
				return
			}
		}
	}()
	return w
}

func (w *watchedContent) countChange() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.version++
	close(w.changed)
	w.changed = make(chan struct{})
}

// current returns the number of changes so far, and a channel that the next change closes.
func (w *watchedContent) current() (version uint64, changed <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.version, w.changed
}

func (w *watchedContent) findings() []view.Finding {
	var all []view.Finding
	for _, f := range w.library.Findings() {
		place := f.File
		if f.Line > 0 {
			place += ", line " + strconv.Itoa(f.Line)
		}
		all = append(all, view.Finding{Place: place, Text: f.Text, Broken: f.Broken})
	}
	return all
}

func (w *watchedContent) languages() []view.Option {
	var all []view.Option
	for _, l := range w.library.Languages() {
		if !l.Reviewed {
			l.Name += " (not reviewed by a translator)"
		}
		all = append(all, view.Option{Value: l.Code, Label: l.Name})
	}
	return all
}
