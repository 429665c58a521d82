package edge

import (
	"cmp"
	"sync"
)

// uploadsPerMember is how many uploads of one member are read at once, or how many zips are made.
const uploadsPerMember = 2

// Budget limits how many uploads of a member are read at once, or how many zips or PDFs are made.
// The zero value is ready to use. It is safe for concurrent use.
type Budget struct {
	InAll     int // of all members; 0 for no limit
	PerMember int // 0 for uploadsPerMember

	mu       sync.Mutex
	all      int
	byMember map[string]int
}

// Begin admits an upload, a zip or a PDF of a member, or returns false. Call end after it.
func (b *Budget) Begin(member string) (end func(), ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.InAll > 0 && b.all >= b.InAll || b.byMember[member] >= cmp.Or(b.PerMember, uploadsPerMember) {
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

// UploadLimit names the limit of uploads under way in logs and metrics.
const UploadLimit = "uploads"
