package auth

import "testing"

func TestOffersSignUp(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		prompts any
		want    bool
	}{
		"not listed":     {nil, false},
		"without create": {[]string{"login", "none"}, false},
		"with create":    {[]string{"login", "create"}, true},
		"similar prompt": {[]string{"recreate"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			op := newFakeProvider(t)
			op.metadata = object{"prompt_values_supported": test.prompts}
			offers, err := newHarness(t, withProvider(op)).OffersSignUp(t.Context())
			must(t, err)
			if offers != test.want {
				t.Errorf("OffersSignUp = %t, want %t", offers, test.want)
			}
		})
	}
}

func TestOffersSignUpDuringAnOutage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.op.down = true
	offers, err := h.OffersSignUp(t.Context())
	wantSignInError(t, h.browser(), err, ReasonUnavailable)
	if offers {
		t.Error("OffersSignUp = true during an outage, want false")
	}
}
