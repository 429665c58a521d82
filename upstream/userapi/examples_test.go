package userapi_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

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
