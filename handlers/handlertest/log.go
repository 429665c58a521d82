package handlertest

import (
	"bytes"
	"sync"
)

// Log is a log that a test can read while requests write to it.
type Log struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

func (b *Log) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.Write(p)
}

func (b *Log) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.String()
}
