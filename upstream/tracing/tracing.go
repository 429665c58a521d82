// Package tracing passes on the W3C trace context of a request: a proxy begins a trace, the log
// names it, and calls of the user API continue it. The portal records no spans.
package tracing

import (
	"context"
	"net/http"
	"regexp"
)

const header = "Traceparent"

// context00 is a trace context of version 00. Its first group is the ID of the trace.
var context00 = regexp.MustCompile(`^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$`)

type key struct{}

// With returns ctx with the trace context of a request, its traceparent header; ctx itself for one
// that is missing or malformed.
func With(ctx context.Context, traceparent string) context.Context {
	if !context00.MatchString(traceparent) {
		return ctx
	}
	return context.WithValue(ctx, key{}, traceparent)
}

// Pass adds the trace context to the header of a request to another system.
func Pass(ctx context.Context, to http.Header) {
	if traceparent, ok := ctx.Value(key{}).(string); ok {
		to.Set(header, traceparent)
	}
}

// ID returns the ID of the trace, "" for none.
func ID(ctx context.Context) string {
	traceparent, _ := ctx.Value(key{}).(string)
	if found := context00.FindStringSubmatch(traceparent); found != nil {
		return found[1]
	}
	return ""
}
