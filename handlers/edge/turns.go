package edge

import (
	"context"
	"sync"
)

// turns lets one request of a member at a time pass. The zero value is ready to use. It is safe for
// concurrent use.
type turns struct {
	mu       sync.Mutex
	byMember map[string]*turn
}

// turn is that of one member.
type turn struct {
	taken chan struct{}
	users int // who has it, and who waits; the turn is deleted at zero
}

// wait returns when it is the caller's turn, or the error of ctx. Call leave after the turn.
func (t *turns) wait(ctx context.Context, member string) (leave func(), err error) {
	own := t.join(member)
	select {
	case own.taken <- struct{}{}:
		return func() {
			<-own.taken
			t.leave(member, own)
		}, nil
	case <-ctx.Done():
		t.leave(member, own)
		return nil, ctx.Err()
	}
}

func (t *turns) join(member string) *turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.byMember == nil {
		t.byMember = map[string]*turn{}
	}
	own := t.byMember[member]
	if own == nil {
		own = &turn{taken: make(chan struct{}, 1)}
		t.byMember[member] = own
	}
	own.users++
	return own
}

func (t *turns) leave(member string, own *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if own.users--; own.users == 0 {
		delete(t.byMember, member)
	}
}
