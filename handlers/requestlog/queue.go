package requestlog

import (
	"bytes"
	"io/fs"
	"log/slog"
	"os"
	"sync/atomic"
	"time"
)

const (
	// queuedLines is how many lines wait for a reader of the log that stalls: about a megabyte.
	queuedLines = 4096
	// closeTimeout is how long the end of the program waits for these.
	closeTimeout = time.Second
)

// Queue is a file whose writers never wait: a reader of the log that stalls must not stop the
// portal. Lines beyond queuedLines are lost, and counted in a line of their own.
type Queue struct {
	file  *os.File
	lines chan []byte // nil ends it
	lost  atomic.Int64
	done  chan struct{}
}

// NewQueue returns a queue that writes to the file until Close.
func NewQueue(file *os.File) *Queue {
	q := &Queue{file: file, lines: make(chan []byte, queuedLines), done: make(chan struct{})}
	go q.write()
	return q
}

func (q *Queue) write() {
	defer close(q.done)
	own := slog.New(NewWriter(q.file, slog.LevelInfo))
	for line := range q.lines {
		if line == nil {
			return
		}
		_, _ = q.file.Write(line) // there is nowhere else to report it
		if lost := q.lost.Swap(0); lost > 0 {
			own.Warn("log lines lost", "lines", lost)
		}
	}
}

// Write queues a line. It never fails.
func (q *Queue) Write(line []byte) (int, error) {
	select {
	case q.lines <- bytes.Clone(line):
	default:
		q.lost.Add(1)
	}
	return len(line), nil
}

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
