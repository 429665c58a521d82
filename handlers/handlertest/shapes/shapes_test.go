package shapes_test

import (
	"encoding/json"
	"slices"
	"testing"

	"memberportal/handlers/handlertest/shapes"
)

const profile = `{"accounts": [{"number": "1"}, {"number": "2", "policies": [{"state": "IA"}]}]}`

func decoded(t *testing.T) (v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(profile), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// Every field is a part once, and changing it affects neither the others nor the original.
func TestParts(t *testing.T) {
	t.Parallel()
	v := decoded(t)
	var paths []string
	for _, part := range shapes.Parts(v) {
		paths = append(paths, part.Path)
		part.With("x")
	}
	want := []string{
		"accounts", "accounts[]", "accounts[].number", "accounts[].policies", "accounts[].policies[]",
		"accounts[].policies[].state",
	}
	if !slices.Equal(paths, want) {
		t.Errorf("paths = %q, want %q", paths, want)
	}
	if got, _ := json.Marshal(v); string(got) != `{"accounts":[{"number":"1"},{"number":"2","policies":[{"state":"IA"}]}]}` {
		t.Errorf("value = %s, want it unchanged", got)
	}
}
