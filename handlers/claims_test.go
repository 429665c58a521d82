package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/sandbox"
)

// texts are the words of every element that matches, with single spaces.
func (r reply) texts(selector string) []string {
	r.t.Helper()
	return r.doc().Find(selector).Map(func(_ int, s *goquery.Selection) string { return strings.Join(strings.Fields(s.Text()), " ") })
}

func (r reply) attr(selector, name string) string {
	r.t.Helper()
	return r.doc().Find(selector).First().AttrOr(name, "")
}

func TestClaimsListShowsOpenClaimsFirst(t *testing.T) {
	t.Parallel()
	r := newHarness(t).browser().signIn("household", "/claims")
	if got := r.text("title"); got != "Claims | Member Portal" {
		t.Errorf("title = %q", got)
	}
	want := []string{"Rear bumper struck in a parking lot", "Hail damage to roof and gutters", "Windshield cracked by a stone"}
	if diff := cmp.Diff(want, r.texts(".line-title")); diff != "" {
		t.Errorf("claims (-want +got):\n%s", diff)
	}
	if got := r.attr(".lines a", "href"); got != "/claims/CL0044170" {
		t.Errorf("the first claim leads to %q", got)
	}
	if outside := r.attr("a[rel=noopener]", "href"); !strings.HasPrefix(outside, "https://") {
		t.Errorf("the FAQ's external link is %q", outside)
	}
}

func TestClaimsPageWithoutClaims(t *testing.T) {
	t.Parallel()
	r := newHarness(t).browser().signIn("newcomer", "/claims")
	if got := r.text(".empty"); !strings.HasPrefix(got, "You don't have any claims.") {
		t.Errorf("the page says %q", got)
	}
}

func TestClaimsPageWithoutProviderSupport(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	w.box.InjectFault(sandbox.Fault{Call: "GET /claims", Status: http.StatusNotImplemented})
	b := w.browser()
	for path, selector := range map[string]string{"/claims": ".empty", "/claims/contact-adjuster": ".empty"} {
		b.signInOnce("household")
		if got := b.open(path).text(selector); !strings.Contains(got, "We can't show your claims right now. Reload my profile to try again, or call 800-555-0142") {
			t.Errorf("%s says %q", path, got)
		}
	}
}

// signInOnce signs in unless somebody is.
func (b *browser) signInOnce(member string) {
	b.w.t.Helper()
	if b.cookies["portal.test"]["session"] == nil {
		b.signIn(member, "/home")
	}
}

func TestClaimPageShowsHistoryAndNextSteps(t *testing.T) {
	t.Parallel()
	r := newHarness(t).browser().signIn("household", "/claims/CL0044170")
	if r.status != http.StatusOK || r.text("h1") != "Rear bumper struck in a parking lot" {
		t.Fatalf("%d %s", r.status, r.text("h1"))
	}
	if steps := r.texts(".timeline li"); len(steps) != 4 || !strings.Contains(steps[0], "You reported the loss online.") {
		t.Errorf("steps = %q", steps)
	}
	parts := r.texts("[aria-labelledby=next] h3, [aria-labelledby=next] li")
	order := []string{
		"What you need to do", "Choose a repair shop and tell Dana its name.", "Send two more photos of the bumper, taken from the side.",
		"What we're doing", "We wait for the other insurer's answer and call you when it is here.", "Once the shop sends its bill, we pay it less your $500 deductible.",
	}
	if diff := cmp.Diff(order, parts); diff != "" || !strings.HasPrefix(r.text("[aria-labelledby=next] p"), "Next date: ") {
		t.Errorf("what comes next (-want +got):\n%s", diff)
	}
	got := []string{r.attr("[aria-labelledby=adjuster] a[href^=tel]", "href"), r.attr("[aria-labelledby=adjuster] a[href^=mailto]", "href"), r.attr("[aria-labelledby=adjuster] .button", "href")}
	want := []string{"tel:5155550181", "mailto:dana.whitfield@claims.example.com", "/claims/contact-adjuster?claim=CL0044170"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the adjuster's links (-want +got):\n%s", diff)
	}
}

func TestOtherMembersClaimIsNotFound(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	b.signIn("household", "/home")
	for _, number := range []string{"CL0041290", "cl0044170", "CL0044170%2F", "none"} {
		if r := b.open("/claims/" + number); r.status != http.StatusNotFound {
			t.Errorf("%s: %d %s", number, r.status, r.text("h1"))
		}
	}
	if n := w.box.Calls("GET /claims/{claimNumber}"); n != 0 {
		t.Errorf("the provider was asked %d times about claims that are not the member's", n)
	}
}

func TestClaimPageWithoutDetailsShowsSummary(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fault sandbox.Fault
		want  string
	}{
		"not offered": {sandbox.Fault{Status: http.StatusNotImplemented}, "can't show this claim's details online. Call us"},
		"not there":   {sandbox.Fault{Status: http.StatusNotFound}, "can't show this claim's details online. Call us"},
		"down":        {sandbox.Fault{Status: http.StatusServiceUnavailable}, "can't show this claim's details right now"},
		"unreachable": {sandbox.Fault{Drop: true}, "can't show this claim's details right now"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newHarness(t)
			test.fault.Call = "GET /claims/{claimNumber}"
			w.box.InjectFault(test.fault)
			r := w.browser().signIn("household", "/claims/CL0044170")
			if r.status != http.StatusOK || r.text("h1") != "Rear bumper struck in a parking lot" || !strings.Contains(r.text(".standing"), test.want) {
				t.Errorf("%d %s", r.status, r.text("main"))
			}
			if r.attr("[aria-labelledby=adjuster] a[href^=tel]", "href") != "tel:8005550142" {
				t.Error("nobody to call")
			}
		})
	}
}
