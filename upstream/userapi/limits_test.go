package userapi

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"memberportal/upstream/breaker"
	"memberportal/upstream/failure"
	"memberportal/upstream/userapi/exchange"
)

func TestDocumentNamesLimits(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	s := func(d time.Duration) string { return fmt.Sprintf("%.0f s", d.Seconds()) }
	mib := func(bytes int64) string { return fmt.Sprintf("%d MiB", bytes>>20) }
	thousands := func(n int) string { return fmt.Sprintf("%d,%03d", n/1000, n%1000) }
	for _, row := range [][2]string{
		{
			"one request and its response",
			fmt.Sprintf("%s; with files %.0f minute", s(exchange.AttemptTimeout), exchange.FormTimeout.Minutes()),
		},
		{
			"a document",
			fmt.Sprintf("%s until its header, then %.0f minutes", s(exchange.AttemptTimeout),
				exchange.DocumentTimeout.Minutes()),
		},
		{"the one request in 5 s that tries whether an outage has ended", s(exchange.ProbeTimeout)},
		{"claims, messages, contacts and capabilities that a profile waits for", s(listsTimeout)},
		{"the response of GET /profiles", mib(exchange.ProfileLimit)},
		{"one page of GET /claims, GET /documents or GET /messages", mib(exchange.ListLimit)},
		{"a document", mib(exchange.DocumentLimit)},
		{"any other response", mib(exchange.ResponseLimit)},
		{
			"all pages of one list",
			fmt.Sprintf("%d pages, %s, %s entries, and %s after the first", exchange.MaxPages, mib(exchange.MaxPagesBytes),
				thousands(exchange.MostEntries), s(exchange.PagesTimeout)),
		},
		{
			"any response",
			fmt.Sprintf("%s entries, of them %s accounts and %s policies; %s keys of an object", thousands(exchange.MostEntries),
				thousands(exchange.MostAccounts), thousands(exchange.MostPolicies), thousands(exchange.MostKeys)),
		},
		{"requests of one operation at once, from one instance of the portal", fmt.Sprint(breaker.DefaultConcurrency)},
	} {
		if line := "| " + row[0] + " | " + row[1] + " |"; !strings.Contains(string(document), line) {
			t.Errorf("the document lacks %q", line)
		}
	}
}

func TestDocumentNamesCodes(t *testing.T) {
	t.Parallel()
	doc, err := openapi3.NewLoader().LoadFromFile("openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var listed []failure.Code
	for _, code := range doc.Components.Schemas["Code"].Value.Enum {
		listed = append(listed, failure.Code(fmt.Sprint(code)))
		if !strings.Contains(doc.Info.Description, fmt.Sprintf("| `%v` | ", code)) {
			t.Errorf("the description does not explain %v", code)
		}
	}
	if !slices.Equal(listed, failure.Codes) {
		t.Errorf("codes = %q, want %q", listed, failure.Codes)
	}
}
