package edge

import (
	"bytes"
	"context"
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
				if took := time.Since(began).Round(time.Second); took < test.want || took > test.want+5*time.Second ||
					!errors.Is(err, os.ErrDeadlineExceeded) {
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

// Two uploads of a member are read at once, whatever others do; zips have a limit in all as well.
func TestBudgetIsByMember(t *testing.T) {
	t.Parallel()
	budget := &Budget{InAll: 3}
	begin := func(member string, want bool) (end func()) {
		t.Helper()
		end, ok := budget.Begin(member)
		if ok != want {
			t.Errorf("begin of %s = %t, want %t", member, ok, want)
		}
		return end
	}
	first := begin("one", true)
	begin("one", true)
	begin("one", false)
	begin("two", true)
	begin("three", false)
	first()
	first() // counts once
	begin("three", true)
	begin("one", false)
}

// Files wait for memory only if others really use it.
func TestUploadsShareMemory(t *testing.T) {
	t.Parallel()
	const largest = 8<<20 + 1
	uploads := NewUploads()
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
	if !uploads.memory.TryAcquire(fileMemory) {
		t.Error("memory is taken after all releases, want all of it free")
	}
	uploads.memory.Release(fileMemory)
	broken := io.MultiReader(strings.NewReader("a"), errReader{})
	if _, release, err := uploads.ReadFile(broken, largest); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("ReadFile of a broken body = %v, want its error", err)
	} else {
		release()
	}
}

// Files that leave wait for the member's turn and for memory, half a minute each. A member who
// waits holds up no other one.
func TestFilesWaitForTheirTurn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		uploads := NewUploads()
		end, err := uploads.BeginSend(t.Context(), "one", 8<<20)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		if _, err := uploads.BeginSend(t.Context(), "one", 1); !errors.Is(err, ErrBusy) ||
			time.Since(began) != 30*time.Second {
			t.Errorf("second send = %v after %v, want ErrBusy after 30 s", err, time.Since(began))
		}
		if _, err := uploads.BeginSend(t.Context(), "two", fileMemory); !errors.Is(err, ErrBusy) {
			t.Errorf("send without memory = %v, want ErrBusy", err)
		}
		for _, begin := range []func(context.Context, string, int) (func(), error){uploads.BeginSend, uploads.BeginShow} {
			began = time.Now()
			if other, err := begin(t.Context(), "three", 8<<20); err != nil || time.Since(began) > 0 {
				t.Errorf("file of another member = %v after %v, want its turn at once", err, time.Since(began))
			} else {
				other()
			}
		}
		time.AfterFunc(time.Second, end)
		last, err := uploads.BeginSend(t.Context(), "one", fileMemory)
		if err != nil {
			t.Fatalf("send after the first = %v, want its turn", err)
		}
		last()
	})
}

type errReader struct{}

func (errReader) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// A reader takes 60 kB in each minute in which a response waits.
func TestSlowReaderIsDisconnected(t *testing.T) {
	t.Parallel()
	const size = 200_000
	for name, test := range map[string]struct {
		first, each int           // bytes at the start, and every second
		pause       time.Duration // after the first ones
		want        time.Duration // 0 for a reader that gets everything
	}{
		"nothing":                       {0, 0, time.Hour, time.Minute},
		"a byte a second":               {0, 1, 0, time.Minute},
		"half a kilobyte a second":      {0, 500, 0, time.Minute},
		"two minutes' bytes, then none": {120_000, 0, time.Hour, time.Minute},
		"nothing for 50 s, then all":    {0, size, 50 * time.Second, 0},
		"a little more than a kilobyte": {0, 1100, 0, 0},
		"50 kB, then all after 50 s":    {50_000, size, 50 * time.Second, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				client, server := net.Pipe()
				ended := make(chan struct{})
				read := make(chan int)
				go func() {
					defer close(read)
					got, _ := io.ReadFull(client, make([]byte, test.first))
					select {
					case <-time.After(test.pause):
					case <-ended:
					}
					for n, err := 0, error(nil); err == nil; got += n {
						n, err = client.Read(make([]byte, max(1, test.each)))
						time.Sleep(time.Second)
					}
					read <- got
				}()
				began := time.Now()
				c := &conn{Conn: server, release: func() {}}
				n, err := c.Write(make([]byte, size))
				took := time.Since(began).Round(time.Second)
				close(ended)
				c.Close()
				got := <-read
				if late := errors.Is(err, os.ErrDeadlineExceeded); late != (test.want > 0) || late && took != test.want ||
					!late && got != size || n > size {
					t.Errorf("wrote %d bytes in %v, %v; the reader got %d; want it to end after %v (0 for all %d)",
						n, took, err, got, test.want, size)
				}
			})
		})
	}
}

// Between responses a connection may wait, and many small ones are not a slow one.
func TestIdleConnectionIsNoSlowReader(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		client, server := net.Pipe()
		go io.Copy(io.Discard, client)
		c := &conn{Conn: server, release: func() {}}
		for range 10 {
			if _, err := c.Write(make([]byte, 500)); err != nil {
				t.Fatalf("Write = %v", err)
			}
			time.Sleep(50 * time.Second)
		}
		c.Close()
	})
}
