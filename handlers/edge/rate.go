package edge

import (
	"errors"
	"io"
	"net"
	"os"
	"time"

	"github.com/gofiber/fiber/v2"
)

const (
	// leastRate is how many bytes a second an upload must bring, and grace how long it may stay
	// behind that: a phone that changes its cell sends nothing for some seconds.
	leastRate = 4 << 10
	rateGrace = 10 * time.Second
)

// steadyReader reads the body of an upload and fails when it is too slow. Time in which the handler
// does not read counts for nothing.
type steadyReader struct {
	body io.Reader
	conn interface{ SetReadDeadline(time.Time) error }
	end  time.Time     // of the upload
	left time.Duration // how long the next bytes may take
}

func (r *steadyReader) Read(p []byte) (n int, err error) {
	began := time.Now()
	last := began.Add(r.left)
	if last.After(r.end) {
		last = r.end
	}
	if err := r.conn.SetReadDeadline(last); err != nil {
		return 0, err
	}
	n, err = r.body.Read(p)
	r.left = min(rateGrace, r.left-time.Since(began)+time.Duration(n)*time.Second/leastRate)
	return n, err
}

// A reader of a response takes at least so many bytes in so much time: 1 kB a second. Time in which
// nothing waits to be read counts for nothing.
const (
	readerBytes = 60_000
	readerTime  = time.Minute
)

// steadyWriter writes to a connection, and fails when its reader is too slow.
type steadyWriter struct {
	left int           // how many bytes the reader still has to take
	wait time.Duration // in so much time
}

func (w *steadyWriter) write(conn net.Conn, p []byte) (n int, err error) {
	for n < len(p) && err == nil {
		if w.left == 0 {
			w.left, w.wait = readerBytes, readerTime
		}
		began := time.Now()
		if err := conn.SetWriteDeadline(began.Add(w.wait)); err != nil {
			return n, err
		}
		var taken int
		taken, err = conn.Write(p[n:min(len(p), n+w.left)])
		n, w.left, w.wait = n+taken, w.left-taken, w.wait-time.Since(began)
	}
	return n, err
}

// UnreadBody returns the error of a request whose body could not be read: it was too slow, or it is
// no form.
func UnreadBody(err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return fiber.ErrRequestTimeout
	}
	return fiber.ErrBadRequest
}
