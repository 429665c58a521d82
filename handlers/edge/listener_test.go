package edge

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// queue is a listener whose connections and failures the test sends.
type queue struct {
	results chan any // a string is the address of a connection, an error fails the accept
	closed  chan struct{}
}

func newQueue() *queue { return &queue{make(chan any, 100), make(chan struct{})} }

func (q *queue) Accept() (net.Conn, error) {
	select {
	case result := <-q.results:
		if err, failed := result.(error); failed {
			return nil, err
		}
		addr, _ := net.ResolveTCPAddr("tcp", result.(string))
		return &fakeConn{addr: addr}, nil
	case <-q.closed:
		return nil, net.ErrClosed
	}
}

func (q *queue) Close() error   { close(q.closed); return nil }
func (q *queue) Addr() net.Addr { return &net.TCPAddr{} }

type fakeConn struct {
	net.Conn
	addr net.Addr
}

func (c *fakeConn) RemoteAddr() net.Addr { return c.addr }
func (c *fakeConn) Close() error         { return nil }

func accept(t *testing.T, l *Listener) net.Conn {
	t.Helper()
	c, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAcceptIsRetriedWhileThereIsNoDescriptor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		q, log, began := newQueue(), &bytes.Buffer{}, time.Now()
		l := Listen(q, Limits{Total: 10}, slog.New(slog.NewTextHandler(log, nil)))
		for range 20 {
			q.results <- &net.OpError{Op: "accept", Err: syscall.EMFILE}
		}
		q.results <- "203.0.113.5:1"
		accept(t, l)
		if waited := time.Since(began); waited < 10*time.Second || waited > 20*time.Second {
			t.Errorf("20 failures took %v, want a wait that grows to a second", waited)
		}
		if n := strings.Count(log.String(), "\n"); n != 1 {
			t.Errorf("log has %d lines, want one:\n%s", n, log)
		}
	})
}

func TestCloseEndsEveryWait(t *testing.T) {
	t.Parallel()
	for name, fill := range map[string]func(*queue){
		"for a connection": func(*queue) {},
		"for a slot":       func(q *queue) { q.results <- "203.0.113.5:1" },
		"for a descriptor": func(q *queue) { q.results <- "203.0.113.5:1"; q.results <- syscall.EMFILE },
	} {
		synctest.Test(t, func(t *testing.T) {
			q := newQueue()
			l := Listen(q, Limits{Total: 1}, slog.New(slog.DiscardHandler))
			fill(q)
			failed := make(chan error)
			go func() {
				for {
					c, err := l.Accept()
					if err != nil {
						failed <- err
						return
					}
					if name == "for a descriptor" {
						c.Close()
					}
				}
			}()
			synctest.Wait()
			l.Close()
			l.Close()
			if err := <-failed; !errors.Is(err, net.ErrClosed) {
				t.Errorf("waiting %s: Accept = %v, want net.ErrClosed", name, err)
			}
		})
	}
}

func TestFurtherConnectionsWaitForAPlace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		l := Listen(q, Limits{Total: 2}, slog.New(slog.DiscardHandler))
		for range 3 {
			q.results <- "203.0.113.5:1"
		}
		first := accept(t, l)
		accept(t, l)
		third := make(chan net.Conn, 1)
		go func() { third <- accept(t, l) }()
		synctest.Wait()
		if len(third) != 0 {
			t.Fatal("a third connection was accepted, want at most 2")
		}
		first.Close()
		first.Close() // the server closes twice at its end
		<-third
		if got := len(l.slots); got != 2 {
			t.Errorf("places taken = %d, want 2", got)
		}
	})
}

// A /48 has the connections of eight networks of /64.
// Spec: READING-16.
func TestConnectionsOfOneCustomerAreLimited(t *testing.T) {
	t.Parallel()
	q := newQueue()
	l := Listen(q, Limits{Total: 100, PerAddress: 1}, slog.New(slog.DiscardHandler))
	for network := range 9 { // the ninth is closed
		q.results <- fmt.Sprintf("[2a00:1:2:%x::1]:1", network)
	}
	q.results <- "[2a00:1:3::1]:1"
	if got := acceptAndClose(t, l, 9)[8]; got != "[2a00:1:3::1]:1" {
		t.Errorf("the ninth connection is of %s, want another customer's", got)
	}
}

// acceptAndClose accepts n connections, closes them all, and returns their addresses.
func acceptAndClose(t *testing.T, l *Listener, n int) (addresses []string) {
	t.Helper()
	var open []net.Conn
	for range n {
		open = append(open, accept(t, l))
		addresses = append(addresses, open[len(open)-1].RemoteAddr().String())
	}
	for _, c := range open {
		c.Close()
	}
	if len(l.open) != 0 || len(l.slots) != 0 {
		t.Errorf("after all are closed: %d networks, %d places, want none", len(l.open), len(l.slots))
	}
	return addresses
}

func TestConnectionsOfOneAddressAreLimited(t *testing.T) {
	t.Parallel()
	q, log := newQueue(), &bytes.Buffer{}
	trusted := proxies(t, "10.0.0.0/8")
	refused := 0
	limits := Limits{Total: 100, PerAddress: 2, Proxies: trusted, OnRefused: func() { refused++ }}
	l := Listen(q, limits, slog.New(slog.NewTextHandler(log, nil)))
	for _, addr := range []string{
		"203.0.113.5:1", "203.0.113.5:2", "203.0.113.5:3", // the third is closed
		"203.0.113.6:1", "[2a00::1]:1", "[2a00::2]:1", "[2a00::3]:1", // of a /64 too
		"10.0.0.1:1", "10.0.0.1:2", "10.0.0.1:3", "[::ffff:10.0.0.1]:4",
	} {
		q.results <- addr
	}
	want := []string{
		"203.0.113.5:1", "203.0.113.5:2", "203.0.113.6:1", "[2a00::1]:1", "[2a00::2]:1",
		"10.0.0.1:1", "10.0.0.1:2", "10.0.0.1:3", "10.0.0.1:4",
	}
	if got := acceptAndClose(t, l, len(want)); !slices.Equal(got, want) {
		t.Errorf("accepted %v, want %v", got, want)
	}
	lines := strings.Count(log.String(), "connection limit reached")
	if lines != 1 || strings.Contains(log.String(), "203.0.113") {
		t.Errorf("log = %s, want one line without an address", log)
	}
	if refused != 2 {
		t.Errorf("refused = %d, want 2", refused)
	}
	q.results <- "203.0.113.5:9"
	accept(t, l)
}

func TestDefaultsLeaveDescriptorsForTheRest(t *testing.T) {
	t.Parallel()
	if files, total := fileLimit(), DefaultTotal(); total > mostConnections || files > 0 && total > files/2 {
		t.Errorf("connections = %d with %d descriptors, want at most half and %d", total, files, mostConnections)
	}
	for total, want := range map[int]int{1: 1, 128: 64, 4096: 200} {
		if got := DefaultPerAddress(total); got != want {
			t.Errorf("of %d connections, one address may have %d, want %d", total, got, want)
		}
	}
}
