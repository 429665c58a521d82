package bodies

import "sync"

const (
	// perMember is how many uploads of one member are read at once, and inAll of all members. An
	// upload has one photo in memory at a time, with its clean and its sealed copy.
	perMember = 2
	inAll     = 6
)

// Budget limits how many uploads are read at once, or how many zips are made. The zero value is
// ready to use. It is safe for concurrent use.
type Budget struct {
	mu       sync.Mutex
	all      int
	byMember map[string]int
}

// Begin admits an upload of a member, or returns false. Call end after it.
func (b *Budget) Begin(member string) (end func(), ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.all >= inAll || b.byMember[member] >= perMember {
		return nil, false
	}
	if b.byMember == nil {
		b.byMember = map[string]int{}
	}
	b.all++
	b.byMember[member]++
	return sync.OnceFunc(func() { b.end(member) }), true
}

func (b *Budget) end(member string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all--
	if b.byMember[member]--; b.byMember[member] == 0 {
		delete(b.byMember, member)
	}
}
