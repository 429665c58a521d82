package userapi_test

import (
	"cmp"
	"fmt"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	typed "memberportal/upstream/userapi/contract"
)

// kindsOf are the kinds of openapi.yaml that have another name than their schema there.
var kindsOf = map[string]string{
	"Zip": "ZIP", "DayOfMonth": "day of the month", "AutoPay": "autoPay", "PartialFailure": "outcome", "NextPage": "text",
	"PastDue": "money", "AutoPayDate": "day",
}

// valueKinds are the schemas of openapi.yaml that are kinds of values.
var valueKinds = strings.Fields("Text Number Zip Year DayOfMonth Size Money Day Time Flag AutoPay Reserved " +
	"PartialFailure NextPage PastDue AutoPayDate")

// The document and the Go types have the same names, kinds, words and required keys.
func TestDocumentIsTheContract(t *testing.T) {
	t.Parallel()
	all := operations(readDocument(t))
	for call, answer := range typed.Answers {
		content := all[call].Responses.Status(200).Value.Content["application/json"]
		documented, read := map[string]string{}, map[string]string{}
		addFields(documented, "", content.Schema)
		for _, f := range typed.Fields(answer) {
			read[f.Path] = lineOf(f.Kind, f.Words, f.Required || f.Key)
		}
		same(t, call, linesOf(documented), linesOf(read))
	}
	for call, operation := range all {
		ok := operation.Responses.Status(200)
		isJSON := ok != nil && ok.Value.Content["application/json"] != nil
		if strings.HasPrefix(call, "GET ") && isJSON && typed.Answers[call] == reflect.Type(nil) {
			t.Errorf("%s is in the document, and the portal doesn't read it", call)
		}
	}
}

func lineOf(kind string, words []string, required bool) string {
	line := strings.TrimSpace(kind + " " + strings.Join(words, ","))
	if required {
		line += ", required"
	}
	return line
}

func linesOf(fields map[string]string) (lines []string) {
	for path, line := range fields {
		lines = append(lines, path+": "+line)
	}
	slices.Sort(lines)
	return lines
}

// addFields adds the fields of an object's schema by their paths, as [contract.Fields] has them.
func addFields(all map[string]string, within string, object *openapi3.SchemaRef) {
	for _, part := range object.Value.AllOf {
		addFields(all, within, part)
	}
	for name, property := range object.Value.Properties {
		if property.Value.Deprecated {
			continue // not read
		}
		at, entry := within+name, property
		kind, words := kindOf(property)
		all[at] = lineOf(kind, words, slices.Contains(object.Value.Required, name))
		if kind == "list" {
			entry, at = property.Value.Items, at+"[]"
			if kind, words = kindOf(entry); kind != "object" {
				all[at] = lineOf(kind, words, false)
				all[within+name] = lineOf("list", words, slices.Contains(object.Value.Required, name))
			}
		}
		if kind == "object" || kind == "name" {
			addFields(all, at+".", objectIn(entry))
		}
	}
}

// kindOf returns the kind of a schema, and the words of a choice.
func kindOf(schema *openapi3.SchemaRef) (kind string, words []string) {
	if name := path.Base(schema.Ref); slices.Contains(valueKinds, name) {
		return cmp.Or(kindsOf[name], strings.ToLower(name)), nil
	}
	v := schema.Value
	switch {
	case path.Base(schema.Ref) == "Name":
		return "name", nil
	case len(v.AllOf) == 1 && len(v.Properties) == 0:
		return kindOf(v.AllOf[0])
	case len(v.AnyOf) == 2 && v.AnyOf[0].Value.Enum != nil:
		return kindOf(v.AnyOf[0]) // a choice that is only shown
	case v.Enum != nil:
		for _, word := range v.Enum {
			if word != nil && word != "" {
				words = append(words, fmt.Sprint(word))
			}
		}
		return "choice", words
	case v.Type.Is("array"):
		return "list", nil
	}
	return "object", nil
}

// objectIn returns the object of a schema, which may be one form of two.
func objectIn(schema *openapi3.SchemaRef) *openapi3.SchemaRef {
	if len(schema.Value.AnyOf) > 0 {
		return schema.Value.AnyOf[len(schema.Value.AnyOf)-1]
	}
	return schema
}
