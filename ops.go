package main

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
)

// pingTimeout is how long the session store may take to answer a health check.
const pingTimeout = 2 * time.Second

// ops answers operators on their own address, which the public port must not expose.
type ops struct {
	records  store.Store
	stopping atomic.Bool
	counted  *metrics.Metrics
	log      *slog.Logger
	hosts    []string // names besides the machine's own
	addr     net.Addr // after start
}

// start serves /healthz, which answers 200 while the process runs, /readyz, /metrics and /version.
func (o *ops) start(addr string) (stop func(), err error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("PORTAL_OPS_ADDR: %w", err)
	}
	o.addr = listener.Addr()
	o.counted.Register(metrics.StoreUp(func() error { return o.ping(context.Background()) }))
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", o.ready)
	mux.Handle("GET /metrics", o.counted.Handler())
	mux.HandleFunc("GET /version", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, versionLine()) })
	o.hosts = append(o.hosts, ownNames(addr)...)
	server := &http.Server{Handler: o.forOwnHosts(mux), ReadHeaderTimeout: 5 * time.Second}
	go server.Serve(listener)
	return func() { server.Close() }, nil
}

// ready answers 200 while the session store can be reached and the portal is not stopping.
func (o *ops) ready(w http.ResponseWriter, r *http.Request) {
	if o.stopping.Load() {
		http.Error(w, "stopping", http.StatusServiceUnavailable)
		return
	}
	if err := o.ping(r.Context()); err != nil {
		o.log.Error("not ready", "error", err)
		http.Error(w, "session store is down", http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ready")
}

func (o *ops) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, pingTimeout)
	defer cancel()
	return o.records.Ping(ctx)
}
