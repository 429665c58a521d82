package edge

import (
	"sync/atomic"

	"github.com/valyala/fasthttp"
)

// Drainable lets the server's responses ask clients to leave: after drain is called, each has
// "Connection: close". A balancer then opens its next connection elsewhere.
func Drainable(server *fasthttp.Server) (drain func()) {
	var draining atomic.Bool
	serve := server.Handler
	server.Handler = func(ctx *fasthttp.RequestCtx) {
		serve(ctx)
		if draining.Load() {
			ctx.SetConnectionClose()
		}
	}
	return func() { draining.Store(true) }
}
