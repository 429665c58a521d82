package samples

import (
	"encoding/json"
	"testing"
)

func TestFill(t *testing.T) {
	t.Parallel()
	const file = `{"every": {"policies": {"state": "IA", "vehicles": []}, "drivers": {"rated": "Y"}},
		"accounts": [{
			"accountNumber": "1", "every": {"policies": {"state": "MN"}},
			"policies": [{"policyNumber": "A"},
				{"policyNumber": "B", "state": "WI", "drivers": [{"first": "Pat", "last": "Ray", "rated": "N"}]}]
		}]}`
	const want = `{"accounts":[{"accountNumber":"1","policies":[` +
		`{"accountNumber":"1","policyNumber":"A","state":"MN","vehicles":[]},` +
		`{"accountNumber":"1","drivers":[{"first":"Pat","full":"Pat Ray","last":"Ray","rated":"N"}],` +
		`"policyNumber":"B","state":"WI","vehicles":[]}]}]}`
	var v any
	if err := DecodeNumbers([]byte(file), &v); err != nil {
		t.Fatal(err)
	}
	fill(v, "", map[string]Record{}, nil)
	if got, err := json.Marshal(v); string(got) != want || err != nil {
		t.Errorf("filled = %s, %v, want %s", got, err, want)
	}
}
