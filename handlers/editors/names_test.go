package editors

import (
	"testing"

	"memberportal/views/paths"
)

func TestEveryScreenHasANameOfItsOwn(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, p := range screens() {
		if other, ok := seen[p.name()]; ok || p.name() == "" {
			t.Errorf("%s and %s have the name %q", p.path, other, p.name())
		}
		seen[p.name()] = p.path
	}
	if got := screens()[0].path; got != paths.Home() {
		t.Errorf("first page = %s, want Home", got)
	}
	for path, want := range map[string]string{
		"/billing": "Billing", "/billing/:account": "Billing: account",
		"/register/verify-commercial": "Register: verify commercial", "/agents": "Contact My Agent",
	} {
		if seen[want] != path {
			t.Errorf("%q is the name of %q, want %s", want, seen[want], path)
		}
	}
}
