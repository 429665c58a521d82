package requestlog

import (
	"bytes"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"sync/atomic"
	"time"
)

const (
	// queuedLines is how many lines wait for a reader of the log that stalls: about a megabyte.
	queuedLines = 4096
	// urgentLines is how many warnings and errors wait besides them.
	urgentLines = 1024
	// closeTimeout is how long the end of the program waits for these.
	closeTimeout = time.Second
)

// Queue is a file whose writers never wait: a reader of the log that stalls must not stop the
// portal. Lines beyond queuedLines are lost, and so are those that can't be written. They are
// counted, and said in a line of their own once there is room again.
type Queue struct {
	file   *os.File
	lines  chan []byte // nil ends it
	lost   atomic.Int64
	unsaid atomic.Int64 // of those that are lost
	done   chan struct{}
}

// NewQueue returns a queue that writes to the file until Close.
func NewQueue(file *os.File) *Queue {
	q := &Queue{file: file, lines: make(chan []byte, queuedLines+urgentLines), done: make(chan struct{})}
	go q.write()
	return q
}

func (q *Queue) write() {
	defer close(q.done)
	own := slog.New(NewWriter(q.file))
	for line := range q.lines {
		if line == nil {
			return
		}
		if _, err := q.file.Write(line); err != nil { // such as a full disk
			q.lose()
			continue
		}
		if lost := q.unsaid.Swap(0); lost > 0 {
			own.Warn("log lines lost", "lines", lost)
		}
	}
}

// Write queues a line. It never fails.
func (q *Queue) Write(line []byte) (int, error) { return q.add(line, queuedLines) }

// Urgent returns a writer whose lines have room where those of Write have none.
func (q *Queue) Urgent() io.Writer { return urgent{q} }

type urgent struct{ *Queue }

func (u urgent) Write(line []byte) (int, error) { return u.add(line, cap(u.lines)) }

// add queues a line, unless as many wait as there is room for.
func (q *Queue) add(line []byte, room int) (int, error) {
	if len(q.lines) >= room {
		q.lose()
		return len(line), nil
	}
	select {
	case q.lines <- bytes.Clone(line):
	default:
		q.lose()
	}
	return len(line), nil
}

func (q *Queue) lose() {
	q.lost.Add(1)
	q.unsaid.Add(1)
}

// Lost returns how many lines were lost.
func (q *Queue) Lost() int64 { return q.lost.Load() }

// Stat describes the file, by which NewWriter recognizes a terminal.
func (q *Queue) Stat() (fs.FileInfo, error) { return q.file.Stat() }

// Close writes the lines that wait, unless the reader stalls. Later lines are lost.
func (q *Queue) Close() {
	timeout := time.After(closeTimeout)
	select {
	case q.lines <- nil:
	case <-timeout:
		return
	}
	select {
	case <-q.done:
	case <-timeout:
	}
}
