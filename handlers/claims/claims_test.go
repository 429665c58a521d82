package claims_test

import (
	"net/http"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// Spec: ACCESS-3.
func TestOtherMembersClaimIsNotFound(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	for _, number := range []string{"CL0041290", "cl0044170", "CL0044170%2F", "none"} {
		if r := b.Open("/claims/" + number); r.Status != http.StatusNotFound {
			t.Errorf("%s: status = %d, heading = %q, want 404", number, r.Status, r.Text("h1"))
		}
	}
	if n := h.Box.Calls("GET /claims/{claimNumber}"); n != 0 {
		t.Errorf("calls for unlisted claims = %d, want 0", n)
	}
}

func TestClaimPageWithoutDetailsShowsSummary(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fault sandbox.Fault
		want  string
	}{
		"not supported": {sandbox.Fault{Status: http.StatusNotImplemented}, "can't show this claim's details online. Call us"},
		"not found":     {sandbox.Fault{Status: http.StatusNotFound}, "can't show this claim's details online. Call us"},
		"unavailable":   {sandbox.Fault{Status: http.StatusServiceUnavailable}, "can't show this claim's details right now"},
		"unreachable":   {sandbox.Fault{Drop: true}, "can't show this claim's details right now"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := handlertest.New(t)
			test.fault.Call = "GET /claims/{claimNumber}"
			h.Box.InjectFault(test.fault)
			r := h.Browser().SignIn("household", "/claims/CL0044170")
			if r.Status != http.StatusOK || r.Text("h1") != "Rear bumper struck in a parking lot" || !strings.Contains(r.Text(".standing"), test.want) {
				t.Errorf("status = %d, status text = %q, want 200 and %q", r.Status, r.Text(".standing"), test.want)
			}
			if r.Attr("[aria-labelledby=adjuster] a[href^=tel]", "href") != "tel:8005550142" {
				t.Error("page has no phone link, want tel:8005550142")
			}
		})
	}
}
