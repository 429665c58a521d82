package load

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"memberportal/views/content"
	"memberportal/views/content/load/source"
	"memberportal/views/text"
)

// Library provides the texts. It is safe for concurrent use, even during a reload.
type Library struct {
	options  Options
	current  atomic.Pointer[snapshot] // the last good one
	plain    *Library                 // the library that this one adds keys to, nil without keys
	below    *Library                 // the built-in texts below a folder's
	findings atomic.Pointer[[]Finding]

	mu          sync.Mutex
	subscribers map[chan struct{}]bool
}

// Builtin returns the library of the texts that are part of the program, in all languages.
var Builtin = sync.OnceValue(func() *Library { return BuiltinIn(nil) })

// BuiltinIn returns the library of the texts that are part of the program, in the languages of
// [Options]. It panics if those are broken.
func BuiltinIn(languages []string) *Library {
	files, err := source.ReadAll(content.Files)
	if err != nil {
		panic(err)
	}
	o := Options{Languages: languages, complete: true}
	l := newLibrary(o)
	if err := l.take(load(files.Data, nil, o).named(files.Data)); err != nil {
		panic(err)
	}
	return l
}

func newLibrary(o Options) *Library {
	return &Library{options: o, subscribers: map[chan struct{}]bool{}}
}

// Open returns the library of a folder's texts over the built-in ones, and reloads the folder when
// it changes until ctx ends. A broken folder is an error with every finding that breaks it. If the
// folder breaks later, the library keeps the last good texts. While a folder is missing from the
// start, it has the built-in texts and a finding. report receives the findings at the start and
// whenever they change.
func Open(ctx context.Context, dir string, o Options, report func([]Finding)) (*Library, error) {
	folder := source.Folder(dir)
	seen, err := source.Fingerprint(folder)
	missing := errors.Is(err, fs.ErrNotExist)
	switch {
	case missing:
		seen = err.Error()
	case err != nil:
		return nil, err
	}
	l := newLibrary(o)
	if l.below = Builtin(); o.Languages != nil {
		l.below = BuiltinIn(o.Languages)
	}
	if missing {
		l.current.Store(l.below.current.Load())
	}
	if err := l.reload(folder); err != nil && !missing {
		return nil, err
	}
	report(l.Findings())
	go source.Watch(ctx, folder, seen, func() {
		known := l.Findings()
		_ = l.reload(folder) // its error is among the findings
		if !slices.Equal(known, l.Findings()) {
			report(l.Findings())
		}
	})
	return l, nil
}

// Text returns the texts of a language at a time, by the wall clock of that time's zone; for a
// language that there is not, the English ones. Drafts are for editors. It allocates nothing.
func (l *Library) Text(language string, at time.Time, drafts bool) *text.Text {
	s := l.snapshot()
	return cmp.Or(s.language(language), s.languages[0]).at(at, drafts)
}

// Languages returns the languages of the folder and the built-in ones, English first. What a
// language lacks is shown in English. PORTAL_LANGUAGES lists which of them members can choose.
func (l *Library) Languages() []text.Language {
	var all []text.Language
	for _, lang := range l.snapshot().languages {
		all = append(all, lang.Language)
	}
	return all
}

// OwnCompany reports whether the folder has its own name, phone number, hours and payment address
// of the company. Without them, members would see the sample company's.
func (l *Library) OwnCompany() bool { return l.snapshot().languages[0].ownCompany }

// Picture returns a language's picture by its file name.
func (l *Library) Picture(language, name string) (text.Picture, bool) {
	lang := l.snapshot().language(language)
	if lang == nil {
		return text.Picture{}, false
	}
	p, ok := lang.pictures[name]
	return p, ok
}

// Version returns a name for the texts that pages show: it changes with every file of the folder.
func (l *Library) Version() string { return l.current.Load().version }

// Findings returns what editors should fix, as of the last load.
func (l *Library) Findings() []Finding { return *l.findings.Load() }

// Inherited returns how many texts of the folder are the built-in ones, 0 for the built-in library.
func (l *Library) Inherited() int { return l.current.Load().inherited }

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

func (l *Library) reload(folder fs.FS) error {
	files, err := source.ReadAll(folder)
	if err != nil {
		return l.take(&snapshot{findings: []Finding{{".", 1, 0, "the content folder cannot be read: " + err.Error(), true}}})
	}
	s := load(files.Data, l.below.current.Load(), l.options).named(files.Data)
	s.findings = append(refusals(files.Refused), s.findings...)
	return l.take(s)
}

// take makes a snapshot the current one unless it is broken.
func (l *Library) take(s *snapshot) error {
	l.findings.Store(&s.findings)
	defer l.notify()
	if anyBroken(s.findings) {
		var lines []string
		for _, f := range s.findings {
			if f.Broken {
				lines = append(lines, f.String())
			}
		}
		return errors.New(strings.Join(lines, "\n"))
	}
	l.current.Store(s)
	return nil
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

// Checked is what a check of a folder found.
type Checked struct {
	Findings  []Finding // what editors should fix
	Samples   []Finding // lines that are marked as samples
	Inherited int       // how many texts the folder lacks, so that members read the built-in ones

	Translations []Translation // the languages besides English
}

// Check loads a folder once, "" for the built-in texts.
func Check(dir string, o Options) (Checked, error) {
	var folder fs.FS = content.Files
	var below *snapshot
	if dir != "" {
		if _, err := os.Stat(dir); err != nil {
			return Checked{}, err
		}
		folder, below = source.Folder(dir), Builtin().current.Load()
	}
	files, err := source.ReadAll(folder)
	if err != nil {
		return Checked{}, err
	}
	s := load(files.Data, below, o)
	return Checked{append(refusals(files.Refused), s.findings...), samples(files.Data), s.inherited, s.translations()}, nil
}

// Keyed returns the library with the key of its place in each text, such as "en/home.yaml:12".
// Fixed texts and addresses have none. It follows the library's changes. Only the preview uses it.
func (l *Library) Keyed() *Library { return &Library{plain: l} }

// snapshot returns the last good one, with keys if the library has them.
func (l *Library) snapshot() *snapshot {
	if l.plain != nil {
		return l.plain.current.Load().keyed()
	}
	return l.current.Load()
}

// Samples returns the sentences that members see and that are marked as samples: those of the
// folder, and the built-in ones that it does not replace.
func (l *Library) Samples() []Finding {
	var all []Finding
	for _, s := range l.snapshot().languages[0].samples {
		all = append(all, s.Finding)
	}
	return all
}
