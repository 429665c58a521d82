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

// standing is how a session stands, as a page's script is told.
type standing struct {
	Left, Warn int64 // milliseconds
	Dialog     string
}

func standingIn(t *testing.T, r reply) (s standing, dialog *goquery.Document) {
	t.Helper()
	if r.status != http.StatusOK {
		t.Fatalf("answered %d", r.status)
	}
	must(t, json.Unmarshal([]byte(r.body), &s))
	dialog, err := goquery.NewDocumentFromReader(strings.NewReader(s.Dialog))
	must(t, err)
	return s, dialog
}

// near allows for the time that a test takes.
func near(got int64, want time.Duration) bool {
	off := want.Milliseconds() - got
	return off >= 0 && off < 10_000
}

func TestSessionStatusReturnsWarningAndEnd(t *testing.T) {
	t.Parallel()
	_, b, home := withoutScript(t, "/home")
	if path := home.attr("body", "data-session"); path != "/session" {
		t.Errorf("asks at %q", path)
	}
	b.header.Set("Referer", home.at.String())
	told, dialog := standingIn(t, b.get("/session"))
	if !near(told.Warn, 13*time.Minute) || !near(told.Left, 15*time.Minute-3*time.Second) {
		t.Errorf("warns after %d ms and ends after %d ms", told.Warn, told.Left)
	}
	if text := dialog.Find("#session-text").Text(); text != "To keep your account safe, we'll sign you out in less than 2 minutes." {
		t.Errorf("says %q", text)
	}
	ended := dialog.Find("form[data-timeout][data-track-submit='logout timeout=true'] input[name=ended]").AttrOr("value", "")
	if ended != "return=%2Fhome&why=idle" {
		t.Errorf("ends with %q", ended)
	}
	if dialog.Find("[data-stay][autofocus]").Length() != 1 || dialog.Find("form[data-track-submit='logout timeout=false'] [value=all]").Length() != 1 {
		t.Errorf("no way to stay or to go in %s", told.Dialog)
	}
	standingIn(t, b.post("/session", url.Values{}))
}

func TestVisitorHasNoSessionTimeout(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	if r := b.get("/session"); r.status != http.StatusUnauthorized {
		t.Errorf("a visitor is told %d %s", r.status, r.body)
	}
	if r := b.get("/not-found"); r.attr("body", "data-session") != "" || strings.Contains(r.body, "signed-out") {
		t.Error("a visitor's page waits for an end")
	}
}

// Without scripts the browser puts a page away; one that is typed on only after the time for which
// typing is kept.
func TestPagesTimeOutWithoutScripts(t *testing.T) {
	t.Parallel()
	_, b, _ := withoutScript(t, "/home")
	for path, want := range map[string]time.Duration{
		"/home": 15*time.Minute + 10*time.Second, "/profile/attach": 75*time.Minute + 10*time.Second,
	} {
		r := b.get(path)
		back := url.Values{"why": {"idle"}, "return": {path}}.Encode()
		refresh, err := goquery.NewDocumentFromReader(strings.NewReader(r.text("noscript")))
		must(t, err)
		seconds, to, _ := strings.Cut(refresh.Find("meta[http-equiv=refresh]").AttrOr("content", ""), "; url=")
		if n, err := time.ParseDuration(seconds + "s"); err != nil || !near(n.Milliseconds(), want) || to != "/signed-out?"+back {
			t.Errorf("%s goes after %s s to %s", path, seconds, to)
		}
		old, out := r.text("script[nomodule]"), r.doc().Find("body").AttrOr("data-session-out", "")
		if !strings.Contains(old, `getAttribute("data-session-out")`) || out != to {
			t.Errorf("%s goes to %q in browsers without modules, by %s", path, out, old)
		}
	}
}

func TestSignedOutPageShowsReason(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	tests := map[string]string{
		"why=idle":          "Your session ended because you were away for 15 minutes. This keeps your account safe.",
		"why=limit":         "Your session ended because it reached the limit of 8 hours. This keeps your account safe.",
		"why=sent&kept=yes": "We saved your input for one hour.",
		"why=idle&kept=no":  "we couldn't save your input.",
		"why=<b>&kept=x":    "You're signed out",
	}
	for query, want := range tests {
		r := b.get("/signed-out?return=%2Fbilling%2F4100238715&" + query)
		if r.text("title") != "Signed Out | Member Portal" || !strings.Contains(r.text("main"), want) {
			t.Errorf("%s: %s", query, r.text("main"))
		}
		if back := r.attr("main a.button", "href"); back != "/login?return=%2Fbilling%2F4100238715" {
			t.Errorf("%s: leads to %s", query, back)
		}
	}
	if r := b.get("/signed-out?return=https://evil.example/"); r.attr("main a.button", "href") != "/login?return=%2Fhome" {
		t.Errorf("leads to %s", r.attr("main a.button", "href"))
	}
}

func TestSignedOutPageOfActiveSessionHidesMember(t *testing.T) {
	t.Parallel()
	_, b, _ := withoutScript(t, "/home")
	r := b.get("/signed-out?why=idle&return=%2Fbilling")
	if r.text("h1") != "You're still signed in" || r.attr("main a.button", "href") != "/billing" {
		t.Errorf("says %s", r.text("main"))
	}
	if strings.Contains(r.body, "marta") || r.doc().Find("nav").Length() != 0 {
		t.Error("it shows who is signed in")
	}
}

func TestTimeoutSignsOutAtProvider(t *testing.T) {
	t.Parallel()
	_, b, home := withoutScript(t, "/home")
	b.header.Set("Referer", home.at.String())
	told, _ := standingIn(t, b.get("/session"))
	form := reply{t: t, at: home.at, body: told.Dialog}.sheet("form[data-timeout]")
	r := b.sendSheet(form.fill(map[string]string{"kept": "yes"}))
	if to, err := url.Parse(r.location()); err != nil || to.Host != "sandbox.test" {
		t.Fatalf("signed out to %q", r.location())
	}
	end := b.open(r.location())
	if end.at.String() != portalOrigin+"/signed-out?kept=yes&return=%2Fhome&why=idle" {
		t.Errorf("ended at %s", end.at)
	}
	if root := b.get("/"); root.location() != "/home" {
		t.Errorf("the root tells of it again, at %s", root.location())
	}
}

func TestSecondSignOutShowsSignedOutPage(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	for form, want := range map[string]string{"": "/signed-out", "why=limit&return=%2Fagents": "/signed-out?return=%2Fagents&why=limit"} {
		if r := b.post("/logout", url.Values{"ended": {form}}); r.status != http.StatusSeeOther || r.location() != want {
			t.Errorf("%q: %d to %q, want %q", form, r.status, r.location(), want)
		}
	}
}
