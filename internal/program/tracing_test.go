package program

import (
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	traces "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"

	"memberportal/internal/portaltest"
	"memberportal/upstream/sandbox"
)

// collector keeps the spans that it receives.
type collector struct {
	mu    sync.Mutex
	spans []*traces.Span
	text  strings.Builder
	key   string
}

func (c *collector) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	var sent traces.TracesData
	if r.URL.Path != "/v1/traces" || proto.Unmarshal(body, &sent) != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.key = r.Header.Get("X-Key")
	c.text.WriteString(prototext.Format(&sent))
	for _, service := range sent.ResourceSpans {
		for _, scope := range service.ScopeSpans {
			c.spans = append(c.spans, scope.Spans...)
		}
	}
}

func (c *collector) span(name string) *traces.Span {
	for _, span := range c.spans {
		if span.Name == name {
			return span
		}
	}
	return nil
}

// TestTracesHaveNoMemberData opens a member's pages and searches what a collector receives.
func TestTracesHaveNoMemberData(t *testing.T) {
	t.Parallel()
	received := &collector{}
	server := httptest.NewServer(received)
	defer server.Close()
	known := &secrets{values: map[string]bool{}}
	var parents sync.Map
	settings := portaltest.StartSandboxWith(t, sandbox.Options{}, func(next http.Handler) http.Handler {
		return known.watch(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if parent := r.Header.Get("Traceparent"); parent != "" {
				parents.Store(parent, r.URL.Path)
			}
			next.ServeHTTP(w, r)
		}))
	})
	settings["OTEL_EXPORTER_OTLP_ENDPOINT"], settings["OTEL_EXPORTER_OTLP_HEADERS"] = server.URL, "x-key=a%20b"
	portal := startPortal(t, settings)
	file, _ := open(t, crawlAsHousehold(t, portal.url, known), portal.url+"/home").Find("link[rel=icon]").Attr("href")
	if response, err := http.Get(portal.url + file); err != nil || response.Body.Close() != nil || !strings.HasPrefix(file, "/static/") || response.StatusCode != http.StatusOK {
		t.Errorf("icon %q = %v, %v; want a static file", file, response, err)
	}
	portal.stop()

	request, call := received.span("GET /billing/:account"), received.span("GET /accounts/{accountNumber}/billing-summary")
	if request == nil || call == nil || received.key != "a b" {
		t.Fatalf("spans: request %v, call %v of %d; key %q", request, call, len(received.spans), received.key)
	}
	if token := received.span("POST /identity/token"); token == nil {
		t.Error("no span of the identity provider's token endpoint")
	}
	for _, span := range received.spans {
		if strings.Contains(span.Name, "/static") {
			t.Errorf("span %s: static files should have none", span.Name)
		}
	}
	passed := false
	parents.Range(func(parent, _ any) bool {
		passed = passed || strings.Contains(parent.(string), hex.EncodeToString(call.TraceId)+"-"+hex.EncodeToString(call.SpanId))
		return true
	})
	if !passed {
		t.Error("no call of the user API had the span in its traceparent")
	}
	for value := range known.values {
		if strings.Contains(received.text.String(), value) {
			t.Errorf("the spans contain %q", value)
		}
	}
	if len(known.values) < 30 {
		t.Errorf("searched for %d values, want the member's", len(known.values))
	}
}
