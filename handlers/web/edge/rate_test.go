package edge

import (
	"bytes"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gofiber/fiber/v2"
)

// An upload may stay behind the least rate for ten seconds, however much it sent before.
func TestSlowUploadEndsAfterTenSeconds(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		first, each int // bytes at the start, and every five seconds
		want        time.Duration
	}{
		"64 kB, then a byte in 5 s": {64 << 10, 1, 10 * time.Second},
		"4 MB, then a byte in 5 s":  {4 << 20, 1, 10 * time.Second},
		"nothing":                   {0, 0, 10 * time.Second},
		"half of the least rate":    {0, 10 << 10, 15 * time.Second},
		"the least rate":            {0, 20 << 10, UploadTimeout},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				client, server := net.Pipe()
				began := time.Now()
				sent := make(chan struct{})
				go func() {
					defer close(sent)
					_, err := client.Write(make([]byte, test.first))
					for err == nil {
						time.Sleep(5 * time.Second)
						_, err = client.Write(make([]byte, test.each))
					}
				}()
				body := &steadyReader{body: server, conn: server, end: began.Add(UploadTimeout), left: rateGrace}
				_, err := io.Copy(io.Discard, body)
				if took := time.Since(began).Round(time.Second); took < test.want || took > test.want+5*time.Second || !errors.Is(err, os.ErrDeadlineExceeded) {
					t.Errorf("ended with %v after %v, want a timeout after %v", err, took, test.want)
				}
				server.Close()
				<-sent
			})
		})
	}
	if err := UnreadBody(os.ErrDeadlineExceeded); !errors.Is(err, fiber.ErrRequestTimeout) {
		t.Errorf("Unread = %v, want 408", err)
	}
}

// FormFiles wait for memory only if others really use it.
func TestUploadsShareMemory(t *testing.T) {
	t.Parallel()
	const largest = 8<<20 + 1
	var uploads Uploads
	var releases []func()
	for range 100 { // slow ones, whose first bytes have arrived
		_, release, err := uploads.ReadFile(strings.NewReader("a"), largest)
		releases = append(releases, release)
		if err != nil {
			t.Fatalf("ReadFile = %v, want room for a small file", err)
		}
	}
	large := bytes.Repeat([]byte("a"), largest)
	full := 0
	for ; full < 100; full++ {
		data, release, err := uploads.ReadFile(bytes.NewReader(large), largest)
		releases = append(releases, release)
		if errors.Is(err, ErrBusy) {
			break
		}
		if err != nil || len(data) != largest {
			t.Fatalf("ReadFile = %d bytes, %v, want all", len(data), err)
		}
	}
	if full < 6 || full > 8 {
		t.Errorf("largest files at once = %d, want 6 to 8", full)
	}
	for _, release := range releases {
		release()
	}
	if used := uploads.memory.Load(); used != 0 {
		t.Errorf("memory after all releases = %d, want 0", used)
	}
	broken := io.MultiReader(strings.NewReader("a"), errReader{})
	if _, release, err := uploads.ReadFile(broken, largest); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("ReadFile of a broken body = %v, want its error", err)
	} else {
		release()
	}
}

type errReader struct{}

func (errReader) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
