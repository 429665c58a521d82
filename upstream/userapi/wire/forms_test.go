package wire

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
)

// Every field that the document describes is read, by its name there, and no other one: a field of
// the portal's own never comes from the provider.
func TestFieldsAreThoseOfTheDocument(t *testing.T) {
	t.Parallel()
	doc, err := openapi3.NewLoader().LoadFromFile("../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for call, response := range map[string]any{
		"/profiles": Profile{}, "/profiles/authentication-methods": Methods{}, "/capabilities": Capabilities{},
		"/accounts/{accountNumber}/billing-summary": Summary{}, "/accounts/{accountNumber}/installments": Installments{},
		"/policies/{policyNumber}/renewal": Renewal{}, "/claims": Claims{}, "/claims/{claimNumber}": member.Claim{},
		"/documents": Documents{}, "/messages": Messages{}, "/messages/{messageId}": member.Message{},
		"/contacts": Contacts{},
	} {
		content := doc.Paths.Value(call).Get.Responses.Value("200").Value.Content
		compareFields(t, call, reflect.TypeOf(response), content["application/json"].Schema.Value)
	}
}

// compareFields compares the fields of a type and of what it contains with those of a schema.
func compareFields(t *testing.T, at string, of reflect.Type, schema *openapi3.Schema) {
	for of.Kind() == reflect.Slice || of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if of == reflect.TypeFor[sentNotice]() {
		of = reflect.TypeFor[wireNotice]()
	}
	if wireValues[of] != nil {
		return
	}
	own := wireShapes[of]
	if own.as != nil {
		of = own.as.from
	}
	fields, documented := map[string]*wireField{}, propertiesOf(schema)
	if len(documented) == 0 {
		return // the document has a text, which is read in the form of an object too
	}
	formsMu.Lock()
	object := objectOf(of, own)
	formsMu.Unlock()
	for _, f := range object.fields {
		fields[strings.ToLower(f.name)] = f
	}
	if diff := cmp.Diff(slices.Sorted(maps.Keys(documented)), slices.Sorted(maps.Keys(fields))); diff != "" {
		t.Errorf("%s: fields (-openapi.yaml +%s):\n%s", at, of, diff)
	}
	for name, f := range fields {
		if documented[name] != nil {
			compareFields(t, at+"."+f.name, of.FieldByIndex(f.index).Type, documented[name])
		}
	}
}

// propertiesOf returns the properties of an object, of the entries of a list, and of each
// alternative, by their names in lower case.
func propertiesOf(schema *openapi3.Schema) map[string]*openapi3.Schema {
	all := map[string]*openapi3.Schema{}
	for name, property := range schema.Properties {
		all[strings.ToLower(name)] = property.Value
	}
	for _, part := range slices.Concat(schema.AllOf, schema.OneOf, schema.AnyOf) {
		maps.Copy(all, propertiesOf(part.Value))
	}
	if schema.Items != nil {
		maps.Copy(all, propertiesOf(schema.Items.Value))
	}
	return all
}
