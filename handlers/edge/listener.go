package edge

import (
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"
)

// ConnectionLimit is the name of the limit of one address in metrics.
const ConnectionLimit = "connections"

// Limits are how many connections may be open at a time.
type Limits struct {
	Total      int // further ones wait in the system's queue
	PerAddress int // further ones of the same Network are closed; proxies are exempt. 0 for no limit
	Proxies    Proxies
	OnRefused  func() // for each connection that is closed; nil for nothing
}

// Listener accepts connections within limits. A failed accept is retried: when the process has no
// file descriptor left, that must not end the server. It is safe for concurrent use.
type Listener struct {
	net.Listener
	limits Limits
	log    *slog.Logger
	slots  chan struct{} // one for each open connection
	closed chan struct{}
	close  func() error

	mu       sync.Mutex
	open     map[netip.Prefix]int // connections by Network
	reported time.Time            // when the log last had a line about a limit
}

// Listen returns a listener on top of another one, which it closes.
func Listen(l net.Listener, limits Limits, log *slog.Logger) *Listener {
	closed := make(chan struct{})
	return &Listener{
		Listener: l, limits: limits, log: log,
		slots: make(chan struct{}, limits.Total), open: map[netip.Prefix]int{}, closed: closed,
		close: sync.OnceValue(func() error { close(closed); return l.Close() }),
	}
}

// Close stops accepting. Connections stay open.
func (l *Listener) Close() error { return l.close() }

// Accept waits for a free slot, then for a connection whose address is within its limit.
func (l *Listener) Accept() (net.Conn, error) {
	for {
		if err := l.takeSlot(); err != nil {
			return nil, err
		}
		c, err := l.acceptAgain()
		if err != nil {
			return nil, err
		}
		if networks, ok := l.admit(c.RemoteAddr()); ok {
			return &conn{Conn: c, release: sync.OnceFunc(func() { l.leave(networks) })}, nil
		}
		c.Close()
		<-l.slots
	}
}

// takeSlot fails if the listener is closed while it waits.
func (l *Listener) takeSlot() error {
	select {
	case l.slots <- struct{}{}:
		return nil
	default:
		l.report("total")
	}
	select {
	case l.slots <- struct{}{}:
		return nil
	case <-l.closed:
		return net.ErrClosed
	}
}

// The waits between failed accepts.
const (
	firstWait = 5 * time.Millisecond
	longWait  = time.Second
)

// acceptAgain repeats a failed accept until the listener is closed.
func (l *Listener) acceptAgain() (net.Conn, error) {
	for wait := firstWait; ; wait = min(2*wait, longWait) {
		c, err := l.Listener.Accept()
		if err == nil || errors.Is(err, net.ErrClosed) {
			return c, err
		}
		if wait == firstWait {
			l.log.Warn("accepting a connection failed, retrying", "error", err)
		}
		select {
		case <-time.After(wait):
		case <-l.closed:
			return nil, net.ErrClosed
		}
	}
}

// admit counts a connection for the networks of its address. It returns none for one that is not
// counted.
func (l *Listener) admit(remote net.Addr) (networks []Network, ok bool) {
	peer, err := netip.ParseAddrPort(remote.String())
	if err != nil || l.limits.PerAddress == 0 || l.limits.Proxies.Trusts(peer.Addr().Unmap()) {
		return nil, true
	}
	networks = NetworksOf(peer.Addr())
	if !l.count(networks) {
		l.report("address")
		if l.limits.OnRefused != nil {
			l.limits.OnRefused()
		}
		return nil, false
	}
	return networks, true
}

// count counts a connection, unless one of its networks has as many as it may.
func (l *Listener) count(networks []Network) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, n := range networks {
		if l.open[n.Prefix] >= n.Households*l.limits.PerAddress {
			return false
		}
	}
	for _, n := range networks {
		l.open[n.Prefix]++
	}
	return true
}

// leave frees the place of a connection that is closed.
func (l *Listener) leave(networks []Network) {
	l.mu.Lock()
	for _, n := range networks {
		if l.open[n.Prefix]--; l.open[n.Prefix] <= 0 {
			delete(l.open, n.Prefix)
		}
	}
	l.mu.Unlock()
	<-l.slots
}

// report logs once a minute that a limit is reached. The address stays out of the log.
func (l *Listener) report(limit string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.reported) > time.Minute {
		l.reported = time.Now()
		l.log.Warn("connection limit reached", "limit", limit, "total", l.limits.Total, "per_address", l.limits.PerAddress)
	}
}

// conn is a connection that checks how its requests are framed, that ends when its responses are
// read too slowly, and that frees its place when it is closed. One goroutine at a time may read,
// and one may write.
type conn struct {
	net.Conn
	release func()
	framing framing
	refused error
	writer  steadyWriter
}

// Read returns an error at the first line that framing refuses, and at every call after it.
func (c *conn) Read(p []byte) (int, error) {
	if c.refused != nil {
		return 0, c.refused
	}
	n, err := c.Conn.Read(p)
	allowed, refused := c.framing.check(p[:n])
	if refused != nil {
		c.refused = refused
		return allowed, refused
	}
	return n, err
}

// Write fails when the reader takes less than 1 kB a second for a minute.
func (c *conn) Write(p []byte) (int, error) { return c.writer.write(c.Conn, p) }

// Close may be called more than once.
func (c *conn) Close() error {
	defer c.release()
	return c.Conn.Close()
}
