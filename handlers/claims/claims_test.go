package claims_test

import (
	"net/http"
	"net/url"
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

// Where the list did not load, the claim may exist: the page says what could not be shown.
func TestClaimThatDidNotLoadIsNotMissing(t *testing.T) {
	t.Parallel()
	const claim, reason = "/claims/CL0044170", "can't show your claims"
	for status, want := range map[int]struct{ page, files int }{
		http.StatusServiceUnavailable: {http.StatusOK, http.StatusBadGateway},
		http.StatusNotImplemented:     {http.StatusNotFound, http.StatusNotFound}, // has no claims online
	} {
		h := handlertest.New(t)
		h.Box.InjectFault(sandbox.Fault{Call: "GET /claims", Status: status})
		b := h.Browser()
		page := b.SignIn("household", claim)
		said := strings.Contains(page.Text("main"), reason)
		if page.Status != want.page || said != (want.page == http.StatusOK) {
			t.Errorf("list %d: status = %d, main = %q, want %d", status, page.Status, page.Text("main"), want.page)
		}
		if r := b.SendFiles(claim, url.Values{}, handlertest.NewFile("a.pdf", handlertest.Paper(0))); r.Status != want.files {
			t.Errorf("list %d: status of files = %d, want %d", status, r.Status, want.files)
		}
	}
}

func TestClaimPageWithoutDetailsShowsSummary(t *testing.T) {
	t.Parallel()
	const never, notNow = "can't show this claim's details online. Call us", "can't show this claim's details right now"
	tests := map[string]struct {
		fault sandbox.Fault
		want  string
	}{
		"not supported": {sandbox.Fault{Status: http.StatusNotImplemented}, never},
		"not found":     {sandbox.Fault{Status: http.StatusNotFound}, never},
		"unavailable":   {sandbox.Fault{Status: http.StatusServiceUnavailable}, notNow},
		"unreachable":   {sandbox.Fault{Drop: true}, notNow},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := handlertest.New(t)
			test.fault.Call = "GET /claims/{claimNumber}"
			h.Box.InjectFault(test.fault)
			r := h.Browser().SignIn("household", "/claims/CL0044170")
			if r.Status != http.StatusOK || r.Text("h1") != "Rear bumper struck in a parking lot" ||
				!strings.Contains(r.Text(".standing"), test.want) {
				t.Errorf("status = %d, status text = %q, want 200 and %q", r.Status, r.Text(".standing"), test.want)
			}
			if r.Attr("[aria-labelledby=adjuster] a[href^=tel]", "href") != "tel:8005550142" {
				t.Error("page has no phone link, want tel:8005550142")
			}
		})
	}
}
