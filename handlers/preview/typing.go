package preview

import (
	"sync"
	"time"

	"github.com/valyala/fasthttp"

	"memberportal/views/content"
)

// typingLife is how long an unsaved text is shown. A browser that crashed can't end it.
const typingLife = 15 * time.Minute

// typing has the text that each editor is typing. Only the editor's own pages show it, and nothing
// stores it. It is safe for concurrent use.
type typing struct {
	mu sync.Mutex
	of map[string]*unsaved
}

// unsaved is what one editor's pages show.
type unsaved struct {
	library *content.Library // nil for what is saved
	changes uint64           // how often it has changed
	until   time.Time
}

// set shows a library to a person, nil for what is saved. It reports whether that is a change.
func (t *typing) set(person string, library *content.Library, now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	u := t.of[person]
	switch {
	case u == nil && library == nil:
		return false
	case u == nil:
		u = &unsaved{}
		t.of[person] = u
	case u.library == nil && library == nil, u.library != nil && library != nil && u.library.Version() == library.Version():
		return false
	}
	u.library, u.until = library, now.Add(typingLife)
	u.changes++
	return true
}

// get returns what a person's pages show, nil for what is saved, and how often it has changed.
func (t *typing) get(person string, now time.Time) (*content.Library, uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	u := t.of[person]
	switch {
	case u == nil:
		return nil, 0
	case now.After(u.until):
		u.library = nil
	}
	return u.library, u.changes
}

// keyedHandler is a session's portal with other texts.
type keyedHandler struct {
	mu      sync.Mutex
	library *content.Library
	handle  fasthttp.RequestHandler
}

// handlerFor returns the session's portal with other texts, which contain their places.
func (s *session) handlerFor(library *content.Library) fasthttp.RequestHandler {
	s.unsaved.mu.Lock()
	defer s.unsaved.mu.Unlock()
	if s.unsaved.library != library {
		p := *s.portal
		p.Content = library
		s.unsaved.library, s.unsaved.handle = library, handlerOf(withKeys(&p))
	}
	return s.unsaved.handle
}
