package samples

import (
	"encoding/json"
	"testing"
)

func TestConverted(t *testing.T) {
	t.Parallel()
	const body = `{"one": [{"a": 1.50, "flag": true}], "two": [1, []], "none": [], "object": {}, "null": null, "text": "x", "deep": {"b": [[]]}}`
	const want = `{"deep":{"b":""},"none":"","null":"","object":"","one":{"a":"1.50","flag":"true"},"text":"x","two":["1",""]}`
	var v any
	if err := DecodeNumbers([]byte(body), &v); err != nil {
		t.Fatal(err)
	}
	if got, err := json.Marshal(Converted(v)); string(got) != want || err != nil {
		t.Errorf("converted = %s, %v, want %s", got, err, want)
	}
}
