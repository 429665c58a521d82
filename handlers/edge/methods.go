package edge

import (
	"errors"
	"slices"

	"github.com/valyala/fasthttp"
)

var errUnknownMethod = errors.New("edge: unknown method")

// RefuseUnknownMethods makes the server's error handler answer requests by any other method than
// the known ones. Fiber answers them before all middleware, without security headers.
func RefuseUnknownMethods(server *fasthttp.Server, known []string) {
	serve := server.Handler
	server.Handler = func(ctx *fasthttp.RequestCtx) {
		if slices.Contains(known, string(ctx.Method())) {
			serve(ctx)
			return
		}
		server.ErrorHandler(ctx, errUnknownMethod)
		ctx.SetConnectionClose()
	}
}
