package edge

import (
	"errors"
	"io"
	"sync/atomic"
)

const (
	// uploadMemory is what the files of all uploads may have in memory: eight of the largest ones.
	// Each counts copies times: as it is, clean, and sealed.
	uploadMemory = 200 << 20
	memoryCopies = 3
	// firstBodyBuffer is where the buffer of a file begins. It doubles as the file arrives.
	firstBodyBuffer = 64 << 10
)

// ErrBusy means that other uploads have taken the memory that a file needs.
var ErrBusy = errors.New("edge: uploads have taken all memory for files")

// Uploads limits what uploads take: places by member, and memory in all. An upload that sends
// slowly, or little, keeps no one else out. The zero value is ready to use. It is safe for
// concurrent use.
type Uploads struct {
	Budget
	memory atomic.Int64
}

// ReadFile reads a file as a whole, at most limit bytes of it. Call release when the file is no
// longer in use, also after an error. It returns [ErrBusy] if there is no memory for more.
func (u *Uploads) ReadFile(part io.Reader, limit int) (data []byte, release func(), err error) {
	var taken int64
	release = func() { u.memory.Add(-taken) }
	for {
		if len(data) == cap(data) {
			size := min(max(firstBodyBuffer, 2*cap(data)), limit)
			more := int64(size-cap(data)) * memoryCopies
			taken += more
			if u.memory.Add(more) > uploadMemory {
				return nil, release, ErrBusy
			}
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
