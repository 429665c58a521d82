package requestlog

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// newPipe returns a queue for a pipe, from which nothing is read yet.
func newPipe(t *testing.T) (reader, writer *os.File, q *Queue) {
	t.Helper()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { reader.Close() })
	return reader, writer, NewQueue(writer)
}

// No line is read before everything is written.
func TestStalledReaderHoldsUpNoLine(t *testing.T) {
	t.Parallel()
	reader, writer, q := newPipe(t)
	const written = 3 * queuedLines
	for i := range written {
		fmt.Fprintf(q, "{\"msg\":\"%0100d\"}\n", i)
	}
	read, lost := 0, 0
	for lines := bufio.NewScanner(reader); read+lost < written && lines.Scan(); {
		var line struct {
			Msg   string
			Lines int
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatalf("line %q: %v", lines.Text(), err)
		}
		if line.Msg == "log lines lost" {
			lost += line.Lines
		} else {
			read++
		}
	}
	if read+lost != written || lost == 0 || q.Lost() != int64(lost) {
		t.Errorf("%d lines were read, %d reported as lost and %d counted, want %d together", read, lost, q.Lost(),
			written)
	}
	q.Close()
	if _, err := writer.WriteString(""); err != nil {
		t.Error(err)
	}
}

// A flood of ordinary lines costs no warning.
func TestWarningsHaveRoomOfTheirOwn(t *testing.T) {
	t.Parallel()
	_, _, q := newPipe(t)
	log := slog.New(NewWriter(q))
	for range 3 * queuedLines {
		log.Info(strings.Repeat("x", 100))
	}
	before := q.Lost()
	for range urgentLines / 2 {
		log.Warn("kept")
	}
	if lost := q.Lost() - before; before == 0 || lost != 0 {
		t.Errorf("%d ordinary lines and %d warnings were lost, want some and none", before, lost)
	}
}

// A full disk, or a reader that is gone, loses lines too.
func TestFailedWriteIsALostLine(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "log")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path) // for reading
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	q := NewQueue(file)
	fmt.Fprintln(q, "one")
	fmt.Fprintln(q, "two")
	q.Close()
	if q.Lost() != 2 {
		t.Errorf("lost = %d, want 2", q.Lost())
	}
}
