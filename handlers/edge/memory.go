package edge

import (
	"cmp"
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"memberportal/auth/store"
)

const (
	// fileMemory is what files of members may have in memory, on their way in and to the user API.
	fileMemory = 200 << 20
	// shownMemory is what pictures that members look at may have: a slow reader keeps one for hours.
	shownMemory = 32 << 20
	// memoryCopies is how often a file that arrives counts: as it is, clean, and sealed.
	memoryCopies = 3
	// firstBodyBuffer is where the buffer of a file begins. It doubles as the file arrives.
	firstBodyBuffer = 64 << 10
	turnTimeout     = 30 * time.Second
	// mostLoads is how many stored files are opened at once: each is sealed and open for a moment.
	mostLoads = 2
)

// ErrBusy means that other files have taken the memory that a file needs, or that the member's
// earlier one is still under way.
var ErrBusy = errors.New("edge: other files are under way")

// Uploads limits what files take, on their way in and out: places by member, and memory in all. An
// upload that sends slowly, or little, keeps no one else out. It is safe for concurrent use.
type Uploads struct {
	Budget
	// Wait is how long a file that leaves waits for its turn and for memory.
	Wait time.Duration

	sends, shows store.Locks // by member
	memory       *semaphore.Weighted
	shown        *semaphore.Weighted
	loads        *semaphore.Weighted
}

// NewUploads returns an Uploads without any under way.
func NewUploads() *Uploads {
	return &Uploads{
		Wait: turnTimeout, memory: semaphore.NewWeighted(fileMemory), shown: semaphore.NewWeighted(shownMemory),
		loads: semaphore.NewWeighted(mostLoads),
	}
}

// ReadFile reads a file as a whole, at most limit bytes of it. Call release when the file is no
// longer in use, even after an error. It returns [ErrBusy] if there is no memory for more.
func (u *Uploads) ReadFile(part io.Reader, limit int) (data []byte, release func(), err error) {
	var taken int64
	release = func() { u.memory.Release(taken) }
	for {
		if len(data) == cap(data) {
			size := min(max(firstBodyBuffer, 2*cap(data)), limit)
			more := int64(size-cap(data)) * memoryCopies
			if !u.memory.TryAcquire(more) {
				return nil, release, ErrBusy
			}
			taken += more
			data = append(make([]byte, 0, size), data...)
		}
		n, err := part.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if errors.Is(err, io.EOF) || len(data) == limit {
			return data, release, nil
		}
		if err != nil {
			return nil, release, err
		}
	}
}

// BeginSend waits for the turn of a member who sends files to the user API, and for memory for the
// largest of them: one is open at a time. Call end after it. It returns [ErrBusy] after Wait.
func (u *Uploads) BeginSend(ctx context.Context, member string, largest int) (end func(), err error) {
	return u.begin(ctx, &u.sends, u.memory, member, largest)
}

// BeginShow is BeginSend for a picture that a member looks at.
func (u *Uploads) BeginShow(ctx context.Context, member string, size int) (end func(), err error) {
	return u.begin(ctx, &u.shows, u.shown, member, size)
}

func (u *Uploads) begin(
	ctx context.Context, turns *store.Locks, memory *semaphore.Weighted, member string, size int,
) (end func(), err error) {
	waiting, cancel := context.WithTimeout(ctx, u.Wait)
	defer cancel()
	leave, err := turns.Lock(waiting, member, 0)
	if err != nil {
		return nil, busyUnless(ctx)
	}
	if memory.Acquire(waiting, int64(size)) != nil {
		leave()
		return nil, busyUnless(ctx)
	}
	return sync.OnceFunc(func() {
		memory.Release(int64(size))
		leave()
	}), nil
}

// busyUnless returns [ErrBusy], or the error of a context that has ended.
func busyUnless(ctx context.Context) error { return cmp.Or(ctx.Err(), ErrBusy) }

// Load reads a stored file. Few are read at once, because each is in memory twice for a moment:
// sealed, and open.
func (u *Uploads) Load(ctx context.Context, read func() error) error {
	if err := u.loads.Acquire(ctx, 1); err != nil {
		return err
	}
	defer u.loads.Release(1)
	return read()
}
