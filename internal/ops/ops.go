// Package ops answers operators on a port of their own: whether the portal runs and is ready, its
// metrics, and its version.
package ops

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"memberportal/auth/store"
	"memberportal/handlers/metrics"
	"memberportal/internal/buildinfo"
)

// pingTimeout is how long the session store may take to answer a health check.
const pingTimeout = 2 * time.Second

// probePause is how long to wait between two writes to the session store that show whether it keeps
// what is written.
const probePause = 15 * time.Second

// Server answers operators on their own address, which the public port must not expose.
type Server struct {
	records  store.Store
	log      *slog.Logger
	hosts    []string // that requests may name
	addr     net.Addr
	http     *http.Server
	stop     context.CancelFunc // of the probe
	stopping atomic.Bool
	lost     atomic.Bool // the last probe failed
}

// Options are what the operators' port shows.
type Options struct {
	Addr    string
	Hosts   []string // names besides the machine's own
	Records store.Store
	Metrics *metrics.Metrics
	Log     *slog.Logger
}

// Start serves /healthz, which answers 200 while the process runs, /readyz, /metrics and /version,
// until Close.
func Start(o Options) (*Server, error) {
	listener, err := net.Listen("tcp", o.Addr)
	if err != nil {
		return nil, fmt.Errorf("PORTAL_OPS_ADDR: %w", err)
	}
	s := &Server{records: o.Records, log: o.Log, hosts: append(ownNames(o.Addr), o.Hosts...), addr: listener.Addr()}
	o.Metrics.Register(metrics.StoreUp(func() error { return s.ping(context.Background()) }))
	o.Metrics.Register(metrics.StoreWritable(func() bool { return !s.lost.Load() }))
	probing, stop := context.WithCancel(context.Background())
	s.stop = stop
	go s.probeUntil(probing)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("GET /metrics", o.Metrics.Handler())
	mux.HandleFunc("GET /version", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, buildinfo.Line()) })
	s.http = &http.Server{Handler: s.forOwnHosts(mux), ReadHeaderTimeout: 5 * time.Second}
	go s.http.Serve(listener)
	return s, nil
}

// Addr returns the address that the server listens on.
func (s *Server) Addr() net.Addr { return s.addr }

// Close ends the server and its probe.
func (s *Server) Close() error {
	s.stop()
	return s.http.Close()
}

// probeUntil probes the session store until ctx ends. A probe that fails isn't a reason to fail
// readiness: with a full disk, members who are signed in go on reading.
func (s *Server) probeUntil(ctx context.Context) {
	for {
		err := store.Probe(ctx, s.records)
		if ctx.Err() != nil {
			return
		}
		if failed := err != nil; s.lost.Swap(failed) != failed && failed {
			s.log.Error("session store loses what is written", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(probePause):
		}
	}
}

// FailReadiness makes /readyz answer 503 from now on: the portal is stopping.
func (s *Server) FailReadiness() { s.stopping.Store(true) }

// ready answers 200 while the session store can be reached and the portal is not stopping.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if s.stopping.Load() {
		http.Error(w, "stopping", http.StatusServiceUnavailable)
		return
	}
	if err := s.ping(r.Context()); err != nil {
		s.log.Error("not ready", "error", err)
		http.Error(w, "session store is down", http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ready")
}

func (s *Server) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, pingTimeout)
	defer cancel()
	return s.records.Ping(ctx)
}
