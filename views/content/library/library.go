// Package library provides the texts that pages show, and follows their folder.
package library

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"memberportal/views/content/check"
	"memberportal/views/content/read"
	"memberportal/views/content/read/source"
	"memberportal/views/text"
)

// Library provides the texts. It is safe for concurrent use, even during a reload.
type Library struct {
	options  check.Options
	current  atomic.Pointer[check.Snapshot] // the last good one
	plain    *Library                       // the library that this one adds keys to, nil without keys
	below    *Library                       // the built-in texts below a folder's
	findings atomic.Pointer[[]read.Finding]

	mu          sync.Mutex
	subscribers map[chan struct{}]bool
}

// Builtin returns the library of the texts that are part of the program, in all languages.
var Builtin = sync.OnceValue(func() *Library { return BuiltinIn(nil) })

// BuiltinIn returns the library of the texts that are part of the program, in the languages of
// [check.Options]. It panics if those are broken.
func BuiltinIn(languages []string) *Library {
	l := newLibrary(check.Options{Languages: languages})
	l.take(check.Builtin(languages))
	return l
}

func newLibrary(o check.Options) *Library {
	return &Library{options: o, subscribers: map[chan struct{}]bool{}}
}

// Open returns the library of a folder's texts over the built-in ones, and reloads the folder when
// it changes until ctx ends. A file that can't be taken is a finding, never an error: in its place
// is the last good one, or without one the built-in one. report receives the findings at the start
// and whenever they change.
func Open(ctx context.Context, dir string, o check.Options, report func([]read.Finding)) *Library {
	folder := source.Folder(dir)
	seen, err := source.Fingerprint(folder)
	if err != nil {
		seen = err.Error()
	}
	l := newLibrary(o)
	if l.below = Builtin(); o.Languages != nil {
		l.below = BuiltinIn(o.Languages)
	}
	l.reload(folder)
	report(l.Findings())
	go source.Watch(ctx, folder, seen, func() {
		known := l.Findings()
		l.reload(folder)
		if !slices.Equal(known, l.Findings()) {
			report(l.Findings())
		}
	})
	return l
}

// Text returns the texts of a language at a time, by the wall clock of that time's zone; for a
// language that there is not, the English ones. Drafts are for editors. It allocates nothing.
func (l *Library) Text(language string, at time.Time, drafts bool) *text.Text {
	s := l.snapshot()
	return cmp.Or(s.Language(language), s.Languages[0]).At(at, drafts)
}

// Languages returns the languages of the folder and the built-in ones, English first. What a
// language lacks is shown in English. PORTAL_LANGUAGES lists which of them members can choose.
func (l *Library) Languages() []text.Language {
	var all []text.Language
	for _, lang := range l.snapshot().Languages {
		all = append(all, lang.Language)
	}
	return all
}

// OwnCompany reports whether the folder has its own name and phone number of the company. Without
// them, members would see the sample company's.
func (l *Library) OwnCompany() bool { return l.snapshot().Languages[0].OwnCompany }

// Picture returns a language's picture by its file name.
func (l *Library) Picture(language, name string) (text.Picture, bool) {
	lang := l.snapshot().Language(language)
	if lang == nil {
		return text.Picture{}, false
	}
	p, ok := lang.Pictures[name]
	return p, ok
}

// Version returns a name for the texts that pages show: it changes with every file of the folder.
func (l *Library) Version() string { return l.current.Load().Version }

// Findings returns what editors should fix, as of the last load.
func (l *Library) Findings() []read.Finding { return *l.findings.Load() }

// Inherited returns how many texts of the folder are the built-in ones, 0 for the built-in library.
func (l *Library) Inherited() int { return l.current.Load().Inherited }

// Withheld returns how many forms are not available, in all languages, because a text that members
// agree to can't be read.
func (l *Library) Withheld() (forms int) {
	for _, lang := range l.current.Load().Languages {
		forms += len(lang.Text.Withheld)
	}
	return forms
}

// Subscribe returns a channel that receives after each reload, once for several, until stop is
// called.
func (l *Library) Subscribe() (changed <-chan struct{}, stop func()) {
	subscriber := make(chan struct{}, 1)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.subscribers[subscriber] = true
	return subscriber, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.subscribers, subscriber)
	}
}

// reload reads the folder again. A folder that can't be read, or is empty, changes nothing.
func (l *Library) reload(folder fs.FS) {
	files, err := source.ReadAll(folder)
	current := l.current.Load()
	defer func() {
		if p := recover(); p != nil {
			l.keepAll(fmt.Sprintf("these texts cannot be read (%v)", p))
		}
	}()
	switch {
	case err != nil:
		l.keepAll("the content folder cannot be read: " + err.Error())
	case len(files.Data) == 0 && current != nil:
		l.keepAll("the content folder is empty")
	case current == nil:
		l.take(check.Load(files, l.below.current.Load(), l.options, nil).Named(files.Data))
	default:
		l.take(check.Load(files, l.below.current.Load(), l.options, current.Taken).Named(files.Data))
	}
}

// keepAll keeps the current texts, at a start the built-in ones.
func (l *Library) keepAll(why string) {
	s := *l.below.current.Load()
	if current := l.current.Load(); current != nil {
		s = *current
	}
	s.Findings = []read.Finding{{File: ".", Line: 1, Text: why, Broken: true}}
	l.take(&s)
}

// take makes a snapshot the current one.
func (l *Library) take(s *check.Snapshot) {
	l.findings.Store(&s.Findings)
	l.current.Store(s)
	l.notify()
}

func (l *Library) notify() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for subscriber := range l.subscribers {
		select {
		case subscriber <- struct{}{}:
		default: // it has not received the previous change yet
		}
	}
}

// WithPlaces returns the library with its place in each text, such as "en/home.yaml:12".
// Fixed texts and addresses have none. It follows the library's changes. Only the preview uses it.
func (l *Library) WithPlaces() *Library { return &Library{plain: l} }

// snapshot returns the last good one, with places if the library has them.
func (l *Library) snapshot() *check.Snapshot {
	if l.plain != nil {
		return l.plain.current.Load().WithPlaces()
	}
	return l.current.Load()
}

// Samples returns the sentences that members see and that are marked as samples: those of the
// folder, and the built-in ones that it does not replace.
func (l *Library) Samples() []read.Finding {
	var all []read.Finding
	for _, s := range l.snapshot().Languages[0].Samples {
		all = append(all, s.Finding)
	}
	return all
}
