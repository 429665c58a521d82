package content

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

//go:embed en
var files embed.FS

// Library lends the words. It may be used by any number of visits at once, also while it is being renewed.
type Library struct {
	current  atomic.Pointer[edition] // the last good words
	findings atomic.Pointer[[]Finding]

	mu      sync.Mutex
	readers map[chan struct{}]bool
}

// Builtin is the library of the words that are part of the program. Broken ones stop the program at once.
var Builtin = sync.OnceValue(func() *Library {
	all, err := gather(files)
	if err != nil {
		panic(err)
	}
	l := newLibrary()
	if err := l.take(newEdition(all, nil)); err != nil {
		panic(err)
	}
	return l
})

// Open is the library of a folder's words, which follows the folder until ctx ends. Words that are broken are not shown: the last good ones stay, and
// the findings say what to put right; only at the start are broken words an error. report gets the findings of each reading that changes them.
func Open(ctx context.Context, dir string, report func([]Finding)) (*Library, error) {
	if _, err := os.Stat(dir); err != nil {
		return nil, err
	}
	folder := os.DirFS(dir)
	seen, err := fingerprint(folder)
	if err != nil {
		return nil, err
	}
	l := newLibrary()
	if err := l.renew(folder); err != nil {
		return nil, err
	}
	report(l.Findings())
	go l.follow(ctx, folder, seen, report)
	return l, nil
}

func newLibrary() *Library { return &Library{readers: map[chan struct{}]bool{}} }

// Words are those of a language at a time, by the clock of that time's zone; of a language that there is not, the base language's. Drafts are for
// editors alone. It costs a search among the times at which something changes.
func (l *Library) Words(language string, at time.Time, drafts bool) *Words {
	return l.current.Load().at(language, at, drafts)
}

// Languages are those that there are words of, the base language among them, by code.
func (l *Library) Languages() []Language { return l.current.Load().languages }

// Findings are what editors should put right, as of the last reading, whether or not its words are shown.
func (l *Library) Findings() []Finding { return *l.findings.Load() }

// Subscribe tells of changes of the words or the findings, several at once as one, until stop is called.
func (l *Library) Subscribe() (changed <-chan struct{}, stop func()) {
	reader := make(chan struct{}, 1)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.readers[reader] = true
	return reader, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.readers, reader)
	}
}

// renew reads a folder anew.
func (l *Library) renew(folder fs.FS) error {
	all, err := gather(folder)
	if err != nil {
		return l.take(&edition{findings: []Finding{{".", 1, "the folder of words cannot be read: " + err.Error(), true}}})
	}
	return l.take(newEdition(all, Builtin().current.Load().base))
}

// take shows an edition whole, or not at all: the error is the first finding that keeps it from being shown.
func (l *Library) take(e *edition) error {
	l.findings.Store(&e.findings)
	defer l.tell()
	if first := slices.IndexFunc(e.findings, isBroken); first >= 0 {
		return errors.New(e.findings[first].String())
	}
	l.current.Store(e)
	return nil
}

func (l *Library) tell() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for reader := range l.readers {
		select {
		case reader <- struct{}{}:
		default: // it has not yet heard of the change before
		}
	}
}

// lookEvery is how often a folder is looked at. Looking works on every file system; being told of changes does not.
const lookEvery = 200 * time.Millisecond

// follow renews the words once a change of the folder has come to rest, so that no half-written file is read.
func (l *Library) follow(ctx context.Context, folder fs.FS, seen string, report func([]Finding)) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	before := seen
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		now, err := fingerprint(folder)
		if err != nil {
			now = err.Error()
		}
		if now == before && now != seen {
			seen = now
			l.renewAndReport(folder, report)
		}
		before = now
	}
}

func (l *Library) renewAndReport(folder fs.FS, report func([]Finding)) {
	known := l.Findings()
	_ = l.renew(folder) // its error is among the findings
	if !slices.Equal(known, l.Findings()) {
		report(l.Findings())
	}
}

// fingerprint changes with every file's name, size and time.
func fingerprint(folder fs.FS) (string, error) {
	var print []byte
	err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case foreign(entry.Name()) && entry.IsDir():
			return fs.SkipDir
		case foreign(entry.Name()) || entry.IsDir():
			return nil
		}
		info, err := fs.Stat(folder, name)
		if err != nil {
			return err
		}
		print = fmt.Appendf(print, "%s %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		return nil
	})
	return string(print), err
}
