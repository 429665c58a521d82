package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// Spec: PRODUCT-6.
func TestClaimsListShowsOpenClaimsFirst(t *testing.T) {
	t.Parallel()
	r := handlertest.New(t).Browser().SignIn("household", "/claims")
	if got := r.Text("title"); got != "Claims | Member Portal" {
		t.Errorf("title = %q, want Claims | Member Portal", got)
	}
	want := []string{"Rear bumper struck in a parking lot", "Hail damage to roof and gutters", "Windshield cracked by a stone"}
	if diff := cmp.Diff(want, r.Texts(".line-title")); diff != "" {
		t.Errorf("claims (-want +got):\n%s", diff)
	}
	if got := r.Attr(".lines a", "href"); got != "/claims/CL0044170" {
		t.Errorf("link of the first claim = %q, want /claims/CL0044170", got)
	}
	if outside := r.Attr("a[rel=noopener]", "href"); !strings.HasPrefix(outside, "https://") {
		t.Errorf("external link = %q, want an https address", outside)
	}
}

func TestManyClaimsHavePages(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	growHousehold(h, 200)
	b := h.Browser()
	first := b.SignIn(grownMember, "/claims")
	if rows, summary := first.Doc().Find(".lines .line").Length(), first.Text("main .sub"); rows != 10 || summary != "Showing 1 to 10 of 41" {
		t.Errorf("rows = %d, %q, want 10 of 41", rows, summary)
	}
	last := b.Get(first.Doc().Find(".pages a").Last().AttrOr("href", ""))
	if got := last.Text(".pages [aria-current]"); got != "2" || last.Doc().Find(".lines .line").Length() != 10 {
		t.Errorf("page = %q, want the second with ten claims", got)
	}
}

func TestClaimsPageWithoutClaims(t *testing.T) {
	t.Parallel()
	r := handlertest.New(t).Browser().SignIn("newcomer", "/claims")
	if got := r.Text(".empty"); !strings.HasPrefix(got, "You don't have any claims.") {
		t.Errorf("empty state = %q, want \"You don't have any claims.\"", got)
	}
}

func TestClaimsPageDuringOutage(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Box.InjectFault(sandbox.Fault{Call: "GET /claims", Status: http.StatusServiceUnavailable})
	b := h.Browser()
	for path, selector := range map[string]string{"/claims": ".empty", "/claims/contact-adjuster": ".empty"} {
		ensureSignedIn(b, "household")
		if got := b.Open(path).Text(selector); !strings.Contains(got, "We can't show your claims right now. Refresh to try again, or call 800-555-0142") {
			t.Errorf("%s: empty state = %q, want the way to reload or call", path, got)
		}
	}
}

// ensureSignedIn signs the member in unless the browser has a session.
func ensureSignedIn(b *handlertest.Browser, member string) {
	b.Harness.T.Helper()
	if b.Cookies["portal.test"]["session"] == nil {
		b.SignIn(member, "/home")
	}
}

func TestClaimPageShowsHistoryAndNextSteps(t *testing.T) {
	t.Parallel()
	r := handlertest.New(t).Browser().SignIn("household", "/claims/CL0044170")
	if r.Status != http.StatusOK || r.Text("h1") != "Rear bumper struck in a parking lot" {
		t.Fatalf("status = %d, heading = %q, want 200 and the claim", r.Status, r.Text("h1"))
	}
	if steps := r.Texts(".timeline li"); len(steps) != 4 || !strings.Contains(steps[0], "You reported the loss online.") {
		t.Errorf("timeline = %q, want 4 steps from the report on", steps)
	}
	got := r.Texts("[aria-labelledby=next] .line-title, [aria-labelledby=ours] p")
	want := []string{
		"Send two more photos of the bumper, from the side", "Choose a repair shop and tell Dana its name", "Send photos of the damage Done",
		"We're waiting for the other insurer's answer and will call you when it arrives.", "When the shop sends its bill, we pay it minus your $500 deductible.",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("next steps (-want +got):\n%s", diff)
	}
	if stages := r.Texts(".tracker-name"); len(stages) != 5 || r.Text("#tracker .sub") != "Step 4 of 5 ·" {
		t.Errorf("stages = %q, %q, want 5 and the fourth", stages, r.Text("#tracker .sub"))
	}
	got = []string{r.Attr("[aria-labelledby=adjuster] a[href^=tel]", "href"), r.Attr("[aria-labelledby=adjuster] a[href^=mailto]", "href"), r.Attr("[aria-labelledby=adjuster] .button", "href")}
	want = []string{"tel:5155550181", "mailto:dana.whitfield@claims.example.com", "/claims/contact-adjuster?claim=CL0044170"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("adjuster links (-want +got):\n%s", diff)
	}
}

// Spec: ACCESS-3.
func TestOtherMembersClaimIsNotFound(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	b.SignIn("household", "/home")
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
