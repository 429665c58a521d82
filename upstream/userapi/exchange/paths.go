package exchange

import "sync"

// mostPaths is how many paths of answers a process keeps: a provider whose answers are in a form of
// its own must fill neither the log nor the memory.
const mostPaths = 500

// paths are the paths in answers that were logged. A path has names of the API's document only,
// never a key that is data: there is no end to those. The zero value is ready to use. It is safe
// for concurrent use.
type paths struct {
	mu     sync.Mutex
	logged map[string]bool // by call and path
}

// isFirst reports whether a path of a call is to be logged: it is new, and one of the first
// mostPaths. All others are only counted.
func (p *paths) isFirst(call, path string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := call + " " + path
	if p.logged[at] || len(p.logged) == mostPaths {
		return false
	}
	if p.logged == nil {
		p.logged = map[string]bool{}
	}
	p.logged[at] = true
	return true
}
