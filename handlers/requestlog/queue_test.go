package requestlog

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

// Nobody reads before everything is written.
func TestStalledReaderHoldsUpNoLine(t *testing.T) {
	t.Parallel()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	q := NewQueue(writer)
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
	if read+lost != written || lost == 0 {
		t.Errorf("%d lines were read and %d reported as lost, want %d together", read, lost, written)
	}
	q.Close()
	if _, err := writer.WriteString(""); err != nil {
		t.Error(err)
	}
}
