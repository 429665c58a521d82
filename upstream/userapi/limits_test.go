package userapi

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

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
	for what, limit := range map[string]string{
		"one request and its response": fmt.Sprintf("%.0f s; with files %.0f minute", exchange.AttemptTimeout.Seconds(),
			exchange.FormTimeout.Minutes()),
		"a document": fmt.Sprintf("%.0f s until its header, then %.0f minutes",
			exchange.AttemptTimeout.Seconds(), exchange.DocumentTimeout.Minutes()),
		"the one request in 5 s that tries whether an outage has ended": fmt.Sprintf("%.0f s",
			exchange.ProbeTimeout.Seconds()),
		"claims, messages, contacts and capabilities that a profile waits for": fmt.Sprintf("%.0f s",
			listsTimeout.Seconds()),
		"the response of GET /profiles": fmt.Sprintf("%d MiB",
			exchange.ProfileLimit>>20),
		"one page of GET /claims, GET /documents or GET /messages": fmt.Sprintf("%d MiB", exchange.ListLimit>>20),
		"any other response": fmt.Sprintf("%d MiB", exchange.ResponseLimit>>20),
		"all pages of one list": fmt.Sprintf("%d pages, %d MiB, and %.0f s after the first", exchange.MaxPages,
			exchange.MaxPagesBytes>>20, exchange.PagesTimeout.Seconds()),
		"requests of one operation at once, from one instance of the portal": fmt.Sprint(breaker.DefaultConcurrency),
	} {
		if row := "| " + what + " | " + limit + " |"; !strings.Contains(string(document), row) {
			t.Errorf("the document lacks %q", row)
		}
	}
	if row := fmt.Sprintf("| a document | %d MiB |",
		exchange.DocumentLimit>>20); !strings.Contains(string(document), row) {
		t.Errorf("the document lacks %q", row)
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
