package edge

import (
	"sync/atomic"

	"github.com/valyala/fasthttp"
)

// Drainable returns a function that starts the drain: from then on, each response of the server has
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
