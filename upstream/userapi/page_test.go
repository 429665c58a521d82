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

// page returns the document for readers, call by call.
func page(doc *openapi3.T) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%sThis is version %s.\n\n", userAPIIntro, doc.Info.Version)
	out.WriteString(strings.TrimSpace(doc.Info.Description) + "\n\n## Calls\n\n| call | what | optional |\n| --- | --- | --- |\n")
	calls := operations(doc)
	for _, call := range slices.Sorted(maps.Keys(calls)) {
		fmt.Fprintf(&out, "| [`%s`](#%s) | %s | %s |\n", call, anchor(call), calls[call].Summary, optional(calls[call]))
	}
	for _, call := range slices.Sorted(maps.Keys(calls)) {
		writeCall(&out, call, calls[call])
	}
	return out.String()
}

// anchor is the fragment that GitHub generates for a heading.
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
	writeRequest(out, call, o)
	for _, status := range slices.Sorted(maps.Keys(o.Responses.Map())) {
		response := o.Responses.Map()[status].Value
		fmt.Fprintf(out, "\n- `%s`: %s\n", status, strings.TrimSpace(*response.Description))
		if strings.HasPrefix(status, "2") {
			for _, kind := range slices.Sorted(maps.Keys(response.Content)) {
				writeResponse(out, kind, response.Content[kind])
			}
		}
	}
}

// writeRequest writes an example with its headers, one for each media type and named example.
func writeRequest(out *strings.Builder, call string, o *openapi3.Operation) {
	method, path, _ := strings.Cut(call, " ")
	head := "Authorization: Bearer ACCESS-TOKEN\n"
	if method != "GET" {
		head += "Cookie: XSRF-TOKEN=TOKEN\nX-XSRF-TOKEN: TOKEN\n"
	}
	for _, p := range o.Parameters {
		switch example := fmt.Sprint(p.Value.Example); p.Value.In {
		case "path":
			path = strings.ReplaceAll(path, "{"+p.Value.Name+"}", example)
		case "query":
			path += "?" + p.Value.Name + "=" + example
		case "header":
			head += p.Value.Name + ": " + example + "\n"
		}
	}
	if o.RequestBody == nil {
		fmt.Fprintf(out, "\n```http\n%s %s\n%s```\n", method, path, head)
		return
	}
	for _, kind := range slices.Sorted(maps.Keys(o.RequestBody.Value.Content)) {
		body := o.RequestBody.Value.Content[kind]
		for _, example := range examplesOf(body) {
			fmt.Fprintf(out, "\n```http\n%s %s\n%sContent-Type: %s\n\n%s\n```\n", method, path, head, kind, indented(example))
		}
		if kind == "multipart/form-data" {
			fmt.Fprintf(out, "\n```http\n%s %s\n%sContent-Type: %s; boundary=B\n\n%s```\n", method, path, head, kind, parts(body))
		}
	}
}

// parts are the parts of a form with files. Its JSON part comes first.
func parts(body *openapi3.MediaType) string {
	var object, files string
	for _, name := range slices.Sorted(maps.Keys(body.Schema.Value.Properties)) {
		kind := body.Encoding[name].ContentType
		if kind == "application/json" {
			example := body.Schema.Value.Properties[name].Value.Example
			object = fmt.Sprintf("--B\nContent-Disposition: form-data; name=%q\nContent-Type: %s\n\n%s\n", name, kind, indented(example))
			continue
		}
		kind, _, _ = strings.Cut(kind, ",")
		files += fmt.Sprintf("--B\nContent-Disposition: form-data; name=%q; filename=\"1.jpg\"\nContent-Type: %s\n\n(bytes)\n", name, kind)
	}
	return object + files + "--B--\n"
}

// writeResponse writes the examples, or only the media type of a body without one.
func writeResponse(out *strings.Builder, kind string, body *openapi3.MediaType) {
	examples := examplesOf(body)
	if len(examples) == 0 {
		fmt.Fprintf(out, "\n`%s`\n", kind)
	}
	for _, example := range examples {
		fmt.Fprintf(out, "\n```json\n%s\n```\n", indented(example))
	}
}

// examplesOf returns the examples of a body, or the example of its schema if it has none.
func examplesOf(body *openapi3.MediaType) (examples []any) {
	for _, name := range slices.Sorted(maps.Keys(body.Examples)) {
		examples = append(examples, body.Examples[name].Value.Value)
	}
	switch {
	case body.Example != nil:
		examples = append(examples, body.Example)
	case len(examples) == 0 && body.Schema.Value.Example != nil:
		examples = append(examples, body.Schema.Value.Example)
	}
	return examples
}

func indented(example any) string {
	text, err := json.MarshalIndent(example, "", "  ")
	if err != nil {
		panic(err) // of a valid document
	}
	return string(text)
}

// Each call has an example of its request and of its response.
func TestEveryCallHasExamples(t *testing.T) {
	t.Parallel()
	for call, o := range operations(readDocument(t)) {
		for _, p := range o.Parameters {
			if p.Value.Example == nil {
				t.Errorf("%s: parameter %s has no example", call, p.Value.Name)
			}
		}
		bodies := map[string]openapi3.Content{}
		if o.RequestBody != nil {
			bodies["request"] = o.RequestBody.Value.Content
		}
		for status, response := range o.Responses.Map() {
			bodies[status] = response.Value.Content
		}
		for of, content := range bodies {
			for kind, body := range content {
				if strings.HasSuffix(kind, "json") && len(examplesOf(body)) == 0 {
					t.Errorf("%s: %s of %s has no example", call, kind, of)
				}
				for name, part := range body.Encoding {
					if part.ContentType == "application/json" && body.Schema.Value.Properties[name].Value.Example == nil {
						t.Errorf("%s: part %s has no example", call, name)
					}
				}
			}
		}
	}
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
