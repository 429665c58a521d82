package tracing

import (
	"net/http"
	"testing"
)

func TestTraceContextIsPassedOn(t *testing.T) {
	t.Parallel()
	const parent, id = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "0af7651916cd43dd8448eb211c80319c"
	for sent, want := range map[string]struct{ passed, id string }{
		parent:              {parent, id},
		"":                  {},
		parent + "\r\nx: y": {},
		"00-" + id:          {},
		"ff" + parent[2:]:   {},
	} {
		ctx, to := With(t.Context(), sent), http.Header{}
		Pass(ctx, to)
		if to.Get("traceparent") != want.passed || ID(ctx) != want.id {
			t.Errorf("%q: passed %q, ID %q; want %q, %q", sent, to.Get("traceparent"), ID(ctx), want.passed, want.id)
		}
	}
}
