package samples

import (
	"encoding/json"
	"testing"
)

func TestRewrites(t *testing.T) {
	t.Parallel()
	tests := map[string][2]string{
		"premiumOnEveryLine": {
			`{"accounts":[{"transactions":[{"premium":0},{"premium":"768.40"},{"premium":-5}]}]}`,
			`{"accounts":[{"transactions":[{"premium":"768.40"},{"premium":"768.40"},{"premium":"768.40"}]}]}`,
		},
		"noDatesOrNames": {
			`{"policies":[{"effectiveDate":"a","expirationDate":"b","insured":{"city":"c","primary":{},"secondary":{}}}]}`,
			`{"policies":[{"insured":{"city":"c"}}]}`,
		},
		"otherNames": {
			`{"insured":"Pat","policies":[{"insured":{"primary":{"full":"a"},"secondary":{"full":"b"}}}]}`,
			`{"insured":"Pat","policies":[{"insured":{"primaryName":{"full":"a"},"secondaryName":{"full":"b"}}}]}`,
		},
	}
	for name, test := range tests {
		var value any
		if err := DecodeNumbers([]byte(test[0]), &value); err != nil {
			t.Fatal(err)
		}
		Rewrites[name](value)
		if got, err := json.Marshal(value); err != nil || string(got) != test[1] {
			t.Errorf("%s = %s, %v, want %s", name, got, err, test[1])
		}
	}
	if len(Rewrites) != len(tests) {
		t.Errorf("rewrites = %d, tests = %d, want a test of each", len(Rewrites), len(tests))
	}
}
