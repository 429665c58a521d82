package auth

import "testing"

func TestOffersSignUp(t *testing.T) {
	for name, test := range map[string]struct {
		prompts any
		want    bool
	}{
		"says nothing":    {nil, false},
		"without create":  {[]string{"login", "none"}, false},
		"with create":     {[]string{"login", "create"}, true},
		"of another kind": {[]string{"recreate"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			op := newFakeProvider(t)
			op.metadata = map[string]any{"prompt_values_supported": test.prompts}
			offers, err := newWorld(t, withProvider(op)).OffersSignUp(t.Context())
			must(t, err)
			if offers != test.want {
				t.Errorf("offers sign-up: %t, want %t", offers, test.want)
			}
		})
	}
}

func TestOffersSignUpDuringAnOutage(t *testing.T) {
	w := newWorld(t)
	w.op.down = true
	offers, err := w.OffersSignUp(t.Context())
	wantRefusal(t, w.browser(), err, ReasonUnavailable)
	if offers {
		t.Error("offers sign-up without an answer")
	}
}
