package requestlog

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
)

func TestLinesForPeopleAreShort(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	log := slog.New(people{slog.NewTextHandler(&out, nil), &out})
	log.Info("request", "request", "R1", "method", "GET", "route", "/billing/:account", "status", 200, "ms", 12)
	log.Warn("sign-in failed", "reason", "expired", "error", "two\nlines")
	log.Debug("nothing")
	log.Info("request", "method", "GET", "route", "/static/*", "status", 200)
	log.Info("request", "method", "GET", "route", "/static/*", "status", 404)
	lines := strings.Split(out.String(), "\n")
	for i, want := range []string{
		" INFO  request GET /billing/:account 200 12 ms",
		" WARN  sign-in failed reason=expired error=two lines",
		" INFO  request GET /static/* 404",
		"",
	} {
		if _, got, _ := strings.Cut(lines[i], " "); " "+got != want && lines[i] != want {
			t.Errorf("line %d = %q, want a time and %q", i, lines[i], want)
		}
	}
}

func TestLinesForProgramsAreJSON(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	slog.New(NewWriter(&out)).Info("listening", "base", "http://localhost")
	if !strings.HasPrefix(out.String(), `{"time":`) {
		t.Errorf("line = %s, want JSON", out.String())
	}
}
