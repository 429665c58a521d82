package preview

import (
	"slices"
	"sync"

	"memberportal/handlers"
)

// mostRooms is how many rooms are kept. One takes a few megabytes.
const mostRooms = 24

// rooms lends the room of a choice and builds it at the first wish. The one not wanted for longest makes place for another.
type rooms struct {
	pattern *handlers.Portal

	mu     sync.Mutex
	latest []*lodging // the last wanted at the end
}

// lodging is a room that may still be under construction, under its name.
type lodging struct {
	name  string
	build func() (*room, error)
}

// of is the room of a choice. What is shared has rooms of its own, so that whoever looks sees the choice untouched.
func (r *rooms) of(c Choice, shared bool) (*room, error) {
	name := c.String()
	if shared {
		name += " shared"
	}
	room, err := r.lodging(name, c).build()
	if err != nil {
		return nil, opaque(err)
	}
	return room, nil
}

func (r *rooms) lodging(name string, c Choice) *lodging {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.IndexFunc(r.latest, func(l *lodging) bool { return l.name == name })
	l := &lodging{name, sync.OnceValues(func() (*room, error) { return newRoom(r.pattern, c) })}
	if i >= 0 {
		l = r.latest[i]
		r.latest = slices.Delete(r.latest, i, i+1)
	}
	if len(r.latest) == mostRooms {
		r.latest = slices.Delete(r.latest, 0, 1) // its memory goes with the last request in it
	}
	r.latest = append(r.latest, l)
	return l
}

// clear gives up the room of a choice: the next one begins with the sample afresh.
func (r *rooms) clear(c Choice) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.latest = slices.DeleteFunc(r.latest, func(l *lodging) bool { return l.name == c.String() })
}
