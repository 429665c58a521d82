package userapi_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

var writePage = flag.Bool("write-page", false, "write docs/user-api.md")

const (
	userAPIPage  = "../../docs/user-api.md"
	userAPIIntro = `# The user API that you provide

The portal reads and changes what it shows through your user API, with the access token of the
member. This page is made from ` + "`upstream/userapi/openapi.yaml`" + `, which has the schemas:
` + "`go test ./upstream/userapi -run TestUserAPIPageIsCurrent -write-page`" + `. ` + "`portal check --user-api`" + `
tries your API with a test member.

`
)

// page returns the document for readers: what to offer, call by call.
func page(doc *openapi3.T) string {
	var out strings.Builder
	out.WriteString(userAPIIntro + strings.TrimSpace(doc.Info.Description) + "\n\n| call | what | optional |\n| --- | --- | --- |\n")
	calls := operations(doc)
	for _, call := range slices.Sorted(maps.Keys(calls)) {
		fmt.Fprintf(&out, "| [`%s`](#%s) | %s | %s |\n", call, anchor(call), calls[call].Summary, optional(calls[call]))
	}
	for _, call := range slices.Sorted(maps.Keys(calls)) {
		writeCall(&out, call, calls[call])
	}
	return out.String()
}

// anchor is the address of a heading, as GitHub makes it.
func anchor(call string) string {
	return strings.NewReplacer(" ", "-", "/", "", "{", "", "}", "").Replace(strings.ToLower(call))
}

func optional(o *openapi3.Operation) string {
	if o.Extensions["x-origin"] == "portal" {
		return "yes"
	}
	return "no"
}

func writeCall(out *strings.Builder, call string, o *openapi3.Operation) {
	fmt.Fprintf(out, "\n## %s\n\n%s.\n", call, strings.TrimSuffix(o.Summary, "."))
	if o.Description != "" {
		fmt.Fprintf(out, "\n%s\n", strings.TrimSpace(o.Description))
	}
	if o.RequestBody != nil {
		for _, kind := range slices.Sorted(maps.Keys(o.RequestBody.Value.Content)) {
			writeBody(out, "Request", kind, o.RequestBody.Value.Content[kind])
		}
	}
	for _, status := range slices.Sorted(maps.Keys(o.Responses.Map())) {
		response := o.Responses.Map()[status].Value
		fmt.Fprintf(out, "\n- `%s`: %s\n", status, strings.TrimSpace(*response.Description))
		if strings.HasPrefix(status, "2") {
			for _, kind := range slices.Sorted(maps.Keys(response.Content)) {
				writeBody(out, "Response", kind, response.Content[kind])
			}
		}
	}
}

// writeBody writes the example, or only the media type of a body without one.
func writeBody(out *strings.Builder, name, kind string, body *openapi3.MediaType) {
	if body.Example == nil {
		fmt.Fprintf(out, "\n%s: `%s`\n", name, kind)
		return
	}
	example, err := json.MarshalIndent(body.Example, "", "  ")
	if err != nil {
		panic(err) // of a valid document
	}
	fmt.Fprintf(out, "\n%s, `%s`:\n\n```json\n%s\n```\n", name, kind, example)
}

func TestUserAPIPageIsCurrent(t *testing.T) {
	t.Parallel()
	want := page(readDocument(t))
	if *writePage {
		if err := os.WriteFile(userAPIPage, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(userAPIPage); err != nil || string(got) != want {
		t.Errorf("docs/user-api.md is not what openapi.yaml says (%v). Run: go test ./upstream/userapi -run TestUserAPIPageIsCurrent -write-page", err)
	}
}
