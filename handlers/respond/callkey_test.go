package respond

import (
	"strings"
	"testing"
)

// Spec: CONTRACT-6.
func TestCallKeyIsOfTheFormAndItsInput(t *testing.T) {
	t.Parallel()
	same := CallKey("form", "PE0099812", "50327")
	if same != CallKey("form", "PE0099812", "50327") || strings.Contains(same, "0099812") {
		t.Errorf("key = %q, want the same for the same input, without the number", same)
	}
	for _, other := range []string{
		CallKey("another", "PE0099812", "50327"), CallKey("form", "PE0099813", "50327"), CallKey("form", "PE0099812",
			"50328"),
		CallKey("form", "PE00998125", "0327"),
	} {
		if other == same {
			t.Errorf("key = %q for another form or input, want another one", other)
		}
	}
}
