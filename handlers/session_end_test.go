package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
)

// sessionStatus is the response to a page's script.
type sessionStatus struct {
	Left, Warn int64 // milliseconds
	Dialog     string
}

// parseSessionStatus returns the status and its dialog.
func parseSessionStatus(t *testing.T, r reply) (s sessionStatus, dialog *goquery.Document) {
	t.Helper()
	if r.status != http.StatusOK {
		t.Fatalf("status = %d, want 200", r.status)
	}
	must(t, json.Unmarshal([]byte(r.body), &s))
	dialog, err := goquery.NewDocumentFromReader(strings.NewReader(s.Dialog))
	must(t, err)
	return s, dialog
}

// closeTo allows up to 10 seconds for the test to run.
func closeTo(got int64, want time.Duration) bool {
	off := want.Milliseconds() - got
	return off >= 0 && off < 10_000
}

// Spec: ANALYTICS-4, READING-10.
func TestSessionStatusReturnsWarningAndEnd(t *testing.T) {
	t.Parallel()
	_, b, home := signInAt(t, "/home")
	if path := home.attr("body", "data-session"); path != "/session" {
		t.Errorf("data-session = %q, want /session", path)
	}
	b.header.Set("Referer", home.at.String())
	status, dialog := parseSessionStatus(t, b.get("/session"))
	if !closeTo(status.Warn, 13*time.Minute) || !closeTo(status.Left, 15*time.Minute-3*time.Second) {
		t.Errorf("warning in %d ms, end in %d ms, want 13 and 15 minutes", status.Warn, status.Left)
	}
	if text := dialog.Find("#session-text").Text(); text != "To keep your account safe, we'll sign you out in less than 2 minutes." {
		t.Errorf("text = %q, want the warning", text)
	}
	ended := dialog.Find("form[data-timeout][data-track-submit='logout timeout=true'] input[name=ended]").AttrOr("value", "")
	if ended != "return=%2Fhome&why=idle" {
		t.Errorf("ended = %q, want the page and the reason", ended)
	}
	if dialog.Find("[data-stay][autofocus]").Length() != 1 || dialog.Find("form[data-track-submit='logout timeout=false'] [value=all]").Length() != 1 {
		t.Errorf("dialog = %s, want a button to stay and one to sign out", status.Dialog)
	}
	parseSessionStatus(t, b.post("/session", url.Values{}))
}

func TestVisitorHasNoSessionTimeout(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	if r := b.get("/session"); r.status != http.StatusUnauthorized {
		t.Errorf("status = %d, body = %s, want 401", r.status, r.body)
	}
	if r := b.get("/not-found"); r.attr("body", "data-session") != "" || strings.Contains(r.body, "signed-out") {
		t.Error("visitor's page has a session timeout, want none")
	}
}

// Without scripts, a refresh element replaces the page after the session ends. A page with a form
// waits until its saved input would expire.
func TestPagesTimeOutWithoutScripts(t *testing.T) {
	t.Parallel()
	_, b, _ := signInAt(t, "/home")
	for path, want := range map[string]time.Duration{
		"/home": 15*time.Minute + 10*time.Second, "/profile/attach": 75*time.Minute + 10*time.Second,
	} {
		r := b.get(path)
		back := url.Values{"why": {"idle"}, "return": {path}}.Encode()
		refresh, err := goquery.NewDocumentFromReader(strings.NewReader(r.text("noscript")))
		must(t, err)
		seconds, to, _ := strings.Cut(refresh.Find("meta[http-equiv=refresh]").AttrOr("content", ""), "; url=")
		if n, err := time.ParseDuration(seconds + "s"); err != nil || !closeTo(n.Milliseconds(), want) || to != "/signed-out?"+back {
			t.Errorf("%s: refresh after %s s to %s, want %v to /signed-out?%s", path, seconds, to, want, back)
		}
		script, out := r.text("script[nomodule]"), r.doc().Find("body").AttrOr("data-session-out", "")
		if !strings.Contains(script, `"`+strings.ReplaceAll(to, "&", `\u0026`)+`"`) || out != to {
			t.Errorf("%s: data-session-out = %q, script = %s, want %q for browsers without modules", path, out, script, to)
		}
	}
}

func TestSignedOutPageShowsReason(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	tests := map[string]string{
		"why=idle":           "Your session ended because you were away for 15 minutes. This keeps your account safe.",
		"why=limit":          "Your session ended because it reached the limit of 8 hours. This keeps your account safe.",
		"why=sent&input=yes": "We saved your input for one hour.",
		"why=idle&input=no":  "we couldn't save your input.",
		"why=<b>&input=x":    "You're signed out",
	}
	for query, want := range tests {
		r := b.get("/signed-out?return=%2Fbilling%2F4100238715&" + query)
		if r.text("title") != "Signed Out | Member Portal" || !strings.Contains(r.text("main"), want) {
			t.Errorf("%s: main = %q, want %q", query, r.text("main"), want)
		}
		if back := r.attr("main a.button", "href"); back != "/login?return=%2Fbilling%2F4100238715" {
			t.Errorf("%s: link = %s, want sign-in with the page", query, back)
		}
	}
	if r := b.get("/signed-out?return=https://evil.example/"); r.attr("main a.button", "href") != "/login?return=%2Fhome" {
		t.Errorf("link = %s, want /login?return=%%2Fhome", r.attr("main a.button", "href"))
	}
}

func TestSignedOutPageOfActiveSessionHidesMember(t *testing.T) {
	t.Parallel()
	_, b, _ := signInAt(t, "/home")
	r := b.get("/signed-out?why=idle&return=%2Fbilling")
	if r.text("h1") != "You're still signed in" || r.attr("main a.button", "href") != "/billing" {
		t.Errorf("heading = %q, link = %q, want the way back to Billing", r.text("h1"), r.attr("main a.button", "href"))
	}
	if strings.Contains(r.body, "marta") || r.doc().Find("nav").Length() != 0 {
		t.Error("page shows the signed-in member")
	}
}

func TestTimeoutSignsOutAtProvider(t *testing.T) {
	t.Parallel()
	_, b, home := signInAt(t, "/home")
	b.header.Set("Referer", home.at.String())
	status, _ := parseSessionStatus(t, b.get("/session"))
	form := newReply(t, home.at, http.StatusOK, nil, status.Dialog).form("form[data-timeout]")
	r := b.submit(form.fill(map[string]string{"input": "yes"}))
	if to, err := url.Parse(r.location()); err != nil || to.Host != "sandbox.test" {
		t.Fatalf("redirect = %q, want the provider", r.location())
	}
	end := b.open(r.location())
	if end.at.String() != portalOrigin+"/signed-out?input=yes&return=%2Fhome&why=idle" {
		t.Errorf("page = %s, want /signed-out with the reason", end.at)
	}
	if again := b.open("/"); again.at.String() != end.at.String() {
		t.Errorf("page of / in another tab = %s, want %s", again.at, end.at)
	}
}

func TestSecondSignOutShowsSignedOutPage(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	for form, want := range map[string]string{"": "/signed-out?return=%2Fhome&why=member", "why=limit&return=%2Fagents": "/signed-out?return=%2Fagents&why=limit"} {
		if r := b.post("/logout", url.Values{"ended": {form}}); r.status != http.StatusSeeOther || r.location() != want {
			t.Errorf("%q: status = %d, redirect = %q, want 303 to %q", form, r.status, r.location(), want)
		}
	}
}
