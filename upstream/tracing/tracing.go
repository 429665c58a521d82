// Package tracing records a span for each request and each call of the user API and the identity
// provider, by OpenTelemetry, and passes the W3C trace context to the user API. No span has an
// address, a header or the text of an error: they could have data of a member.
package tracing

import (
	"context"
	"net/http"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"
)

// Tracer starts spans. It is safe for concurrent use. A nil Tracer records nothing, but passes on
// the trace context of a request.
type Tracer struct{ spans trace.Tracer }

// none records nothing.
var none = noop.NewTracerProvider().Tracer("")

func (t *Tracer) start(ctx context.Context, name string, kind trace.SpanKind) (context.Context, trace.Span) {
	if t == nil {
		return none.Start(ctx, name)
	}
	return t.spans.Start(ctx, name, trace.WithSpanKind(kind))
}

// Request starts the span of a request. parent is its traceparent header, "" for none. end takes
// the pattern of the route, never its path.
func (t *Tracer) Request(ctx context.Context, parent string) (_ context.Context, end func(method, pattern string, status int)) {
	ctx = propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": parent})
	ctx, span := t.start(ctx, "request", trace.SpanKindServer)
	return ctx, func(method, pattern string, status int) {
		span.SetName(method + " " + pattern)
		span.SetAttributes(attribute.String("http.request.method", method), attribute.String("http.route", pattern))
		finish(span, status)
	}
}

// Call starts the span of a call of another system. name is its method and pattern.
func (t *Tracer) Call(ctx context.Context, name string) (_ context.Context, end func(outcome string, status int)) {
	ctx, span := t.start(ctx, name, trace.SpanKindClient)
	return ctx, func(outcome string, status int) {
		span.SetAttributes(attribute.String("outcome", outcome))
		finish(span, status)
	}
}

// Transport records a span for each request that next sends. The span is named by method and path,
// so this is only for a system whose paths have no data of a member, such as an identity provider.
// It does not pass the trace context on, which is for our own systems.
func (t *Tracer) Transport(next http.RoundTripper) http.RoundTripper {
	if t == nil {
		return next
	}
	return transport{t, next}
}

type transport struct {
	tracer *Tracer
	next   http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, end := t.tracer.Call(r.Context(), r.Method+" "+r.URL.Path)
	response, err := t.next.RoundTrip(r.WithContext(ctx))
	if err != nil {
		end("unavailable", 0)
		return nil, err
	}
	end("answered", response.StatusCode)
	return response, nil
}

// finish ends a span. status is 0 if no response arrived.
func finish(span trace.Span, status int) {
	span.SetAttributes(attribute.Int("http.response.status_code", status))
	if status == 0 || status >= http.StatusInternalServerError {
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

// Pass adds the trace context to the header of a request to another system.
func Pass(ctx context.Context, header http.Header) {
	propagation.TraceContext{}.Inject(ctx, propagation.HeaderCarrier(header))
}

// ID returns the ID of the trace, "" for none.
func ID(ctx context.Context) string {
	if id := trace.SpanContextFromContext(ctx).TraceID(); id.IsValid() {
		return id.String()
	}
	return ""
}
