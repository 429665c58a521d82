package tracing

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func lookup(set map[string]string) func(string) string {
	return func(name string) string { return set[name] }
}

const parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

// Without a collector nothing runs, but a trace that a proxy began goes on.
func TestTraceContextIsPassedOnWithoutCollector(t *testing.T) {
	tracer, _, err := Start(t.Context(), lookup(nil), "1", slog.New(slog.DiscardHandler), func() {})
	if err != nil || tracer != nil {
		t.Fatalf("tracer = %v, error = %v, want none", tracer, err)
	}
	ctx, end := tracer.Request(t.Context(), parent)
	defer end("GET", "/home", http.StatusOK)
	ctx, endCall := tracer.Call(ctx, "GET /profiles")
	defer endCall("ok", http.StatusOK)
	header := http.Header{}
	Pass(ctx, header)
	if header.Get("Traceparent") != parent || ID(ctx) != "0af7651916cd43dd8448eb211c80319c" {
		t.Errorf("traceparent = %q, ID = %q", header.Get("Traceparent"), ID(ctx))
	}
	header = http.Header{}
	Pass(t.Context(), header)
	if len(header) > 0 || ID(t.Context()) != "" {
		t.Errorf("without a trace: %v, ID = %q, want none", header, ID(t.Context()))
	}
}

func TestCollectorVariables(t *testing.T) {
	for name, test := range map[string]struct {
		set           map[string]string
		address, fail string
	}{
		"unset":          {nil, "", ""},
		"base":           {map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318/"}, "http://c:4318/v1/traces", ""},
		"of traces":      {map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://d/x"}, "http://d/x", ""},
		"disabled":       {map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318", "OTEL_SDK_DISABLED": "true"}, "", ""},
		"no exporter":    {map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318", "OTEL_TRACES_EXPORTER": "none"}, "", ""},
		"no scheme":      {map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": "c:4318"}, "", "OTEL_EXPORTER_OTLP_ENDPOINT"},
		"other protocol": {map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4317", "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"}, "", "OTEL_EXPORTER_OTLP_PROTOCOL"},
	} {
		address, err := collector(lookup(test.set))
		if address != test.address || (err == nil) != (test.fail == "") || err != nil && !strings.Contains(err.Error(), test.fail) {
			t.Errorf("%s: address = %q, error = %v, want %q, %q", name, address, err, test.address, test.fail)
		}
	}
	if _, err := headers(lookup(map[string]string{"OTEL_EXPORTER_OTLP_HEADERS": "key"})); err == nil {
		t.Error("no error for a header without a value")
	}
}

// What would end a start is also what the check reports.
func TestCheckOfResourceAttributes(t *testing.T) {
	set := lookup(map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318"})
	if err := Check(set); err != nil {
		t.Errorf("Check = %v, want nil", err)
	}
	t.Setenv("OTEL_RESOURCE_ATTRIBUTES", "region")
	if err := Check(set); err == nil || !strings.HasPrefix(err.Error(), "OTEL_RESOURCE_ATTRIBUTES") {
		t.Errorf("Check = %v, want an error about OTEL_RESOURCE_ATTRIBUTES", err)
	}
}

// A collector that is down fails every five seconds: the log says so once a minute, and every loss
// counts.
func TestLostTracesAreOneLineAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		lost := 0
		handler := onLoss(slog.New(slog.NewTextHandler(&log, nil)), func() { lost++ })
		for range 3 * 12 {
			handler.Handle(errors.New("connection refused"))
			time.Sleep(5 * time.Second)
		}
		if lines := strings.Count(log.String(), "traces not sent"); lines != 3 || lost != 36 {
			t.Errorf("%d lines for %d losses in three minutes, want 3 for 36:\n%s", lines, lost, &log)
		}
	})
}
