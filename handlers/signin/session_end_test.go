package signin_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers/handlertest"
)

// sessionStatus is the response to a page's script.
type sessionStatus struct {
	Left, Warn int64 // milliseconds
	Dialog     string
}

// parseSessionStatus returns the status and its dialog.
func parseSessionStatus(t *testing.T, r handlertest.Reply) (s sessionStatus, dialog *goquery.Document) {
	t.Helper()
	if r.Status != http.StatusOK {
		t.Fatalf("status = %d, want 200", r.Status)
	}
	handlertest.Must(t, json.Unmarshal([]byte(r.Body), &s))
	dialog, err := goquery.NewDocumentFromReader(strings.NewReader(s.Dialog))
	handlertest.Must(t, err)
	return s, dialog
}

// closeTo allows up to 10 seconds for the test to run.
func closeTo(got int64, want time.Duration) bool {
	off := want.Milliseconds() - got
	return off >= 0 && off < 10_000
}

// Spec: ANALYTICS-4, READING-17.
func TestSessionStatusReturnsWarningAndEnd(t *testing.T) {
	t.Parallel()
	_, b, home := handlertest.SignInAt(t, "/home")
	if path := home.Attr("body", "data-session"); path != "/session" {
		t.Errorf("data-session = %q, want /session", path)
	}
	b.Header.Set("Referer", home.At.String())
	status, dialog := parseSessionStatus(t, b.Get("/session"))
	if !closeTo(status.Warn, 13*time.Minute) || !closeTo(status.Left, 15*time.Minute-3*time.Second) {
		t.Errorf("warning in %d ms, end in %d ms, want 13 and 15 minutes", status.Warn, status.Left)
	}
	const warning = "To keep your account safe, we'll sign you out in less than 2 minutes."
	if text := dialog.Find("#session-text").Text(); text != warning {
		t.Errorf("text = %q, want the warning", text)
	}
	timeout := dialog.Find("form[data-timeout][data-track-submit='logout timeout=true']")
	ended := timeout.Find("input[name=ended]").AttrOr("value", "")
	if ended != "return=%2Fhome&why=idle" {
		t.Errorf("ended = %q, want the page and the reason", ended)
	}
	if dialog.Find("[data-stay][autofocus]").Length() != 1 ||
		dialog.Find("form[data-track-submit='logout timeout=false'] [value=all]").Length() != 1 {
		t.Errorf("dialog = %s, want a button to stay and one to sign out", status.Dialog)
	}
	parseSessionStatus(t, b.Post("/session", url.Values{}))
}

func TestVisitorHasNoSessionTimeout(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	if r := b.Get("/session"); r.Status != http.StatusUnauthorized {
		t.Errorf("status = %d, body = %s, want 401", r.Status, r.Body)
	}
	if r := b.Get("/not-found"); r.Attr("body", "data-session") != "" || strings.Contains(r.Body, "signed-out") {
		t.Error("visitor's page has a session timeout, want none")
	}
}

// Without scripts, a refresh element replaces the page after the session ends. A page with a form
// waits until its saved input would expire.
func TestPagesTimeOutWithoutScripts(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	for path, want := range map[string]time.Duration{
		"/home": 15*time.Minute + 10*time.Second, "/profile/attach": 75*time.Minute + 10*time.Second,
	} {
		r := b.Get(path)
		back := url.Values{"why": {"idle"}, "return": {path}}.Encode()
		refresh, err := goquery.NewDocumentFromReader(strings.NewReader(r.Text("noscript")))
		handlertest.Must(t, err)
		seconds, to, _ := strings.Cut(refresh.Find("meta[http-equiv=refresh]").AttrOr("content", ""), "; url=")
		n, err := time.ParseDuration(seconds + "s")
		if err != nil || !closeTo(n.Milliseconds(), want) || to != "/signed-out?"+back {
			t.Errorf("%s: refresh after %s s to %s, want %v to /signed-out?%s", path, seconds, to, want, back)
		}
		script, out := r.Text("script[nomodule]"), r.Doc().Find("body").AttrOr("data-session-out", "")
		if !strings.Contains(script, `"`+strings.ReplaceAll(to, "&", `\u0026`)+`"`) || out != to {
			t.Errorf("%s: data-session-out = %q, script = %s, want %q for browsers without modules", path, out, script, to)
		}
	}
}

func TestSignedOutPageShowsReason(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	tests := map[string]string{
		"why=idle":           "Your session ended because you were away for 15 minutes. This keeps your account safe.",
		"why=limit":          "Your session ended because it reached the limit of 8 hours. This keeps your account safe.",
		"why=sent&input=yes": "We saved your input for one hour.",
		"why=idle&input=no":  "we couldn't save your input.",
		"why=<b>&input=x":    "You're signed out",
	}
	for query, want := range tests {
		r := b.Get("/signed-out?return=%2Fbilling%2F4100238715&" + query)
		if r.Text("title") != "Signed Out | Member Portal" || !strings.Contains(r.Text("main"), want) {
			t.Errorf("%s: main = %q, want %q", query, r.Text("main"), want)
		}
		if back := r.Attr("main a.button", "href"); back != "/login?return=%2Fbilling%2F4100238715" {
			t.Errorf("%s: link = %s, want sign-in with the page", query, back)
		}
	}
	if r := b.Get("/signed-out?return=https://evil.example/"); r.Attr("main a.button", "href") != "/login?return=%2Fhome" {
		t.Errorf("link = %s, want /login?return=%%2Fhome", r.Attr("main a.button", "href"))
	}
}

func TestSignedOutPageOfActiveSessionHidesMember(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	r := b.Get("/signed-out?why=idle&return=%2Fbilling")
	if r.Text("h1") != "You're still signed in" || r.Attr("main a.button", "href") != "/billing" {
		t.Errorf("heading = %q, link = %q, want the way back to Billing", r.Text("h1"), r.Attr("main a.button", "href"))
	}
	if strings.Contains(r.Body, "marta") || r.Doc().Find("nav").Length() != 0 {
		t.Error("page shows the signed-in member")
	}
}

func TestTimeoutSignsOutAtProvider(t *testing.T) {
	t.Parallel()
	_, b, home := handlertest.SignInAt(t, "/home")
	b.Header.Set("Referer", home.At.String())
	status, _ := parseSessionStatus(t, b.Get("/session"))
	form := handlertest.NewReply(t, home.At, http.StatusOK, nil, status.Dialog).Form("form[data-timeout]")
	r := b.Submit(form.Fill(map[string]string{"input": "yes"}))
	if to, err := url.Parse(r.Next()); err != nil || to.Host != "sandbox.test" {
		t.Fatalf("next = %q, want the provider", r.Next())
	}
	end := b.Follow(r)
	if end.At.String() != handlertest.PortalOrigin+"/signed-out?input=yes&return=%2Fhome&why=idle" {
		t.Errorf("page = %s, want /signed-out with the reason", end.At)
	}
	if again := b.Open("/"); again.At.String() != end.At.String() {
		t.Errorf("page of / in another tab = %s, want %s", again.At, end.At)
	}
}

// A second press finds no session, and a page may post its sign-out after the end. Neither hides
// what the first has said.
func TestSignOutWithoutSessionLeadsToRoot(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		ends []url.Values // forms, one after the other
		want string
	}{
		"by the member": {[]url.Values{{}}, "/signed-out?return=%2Fhome&why=member"},
		"after the end": {[]url.Values{{"ended": {"why=limit&return=%2Fagents"}}}, "/signed-out?return=%2Fagents&why=limit"},
		"second press": {
			[]url.Values{{"ended": {"why=everywhere"}}, {"identity": {"everywhere"}}},
			"/signed-out?return=%2Fhome&why=everywhere",
		},
		"with input": {
			[]url.Values{{}, {"ended": {"why=idle&return=%2Fagents"}, "input": {"yes"}}},
			"/signed-out?input=yes&return=%2Fagents&why=idle",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := handlertest.New(t).Browser()
			for _, form := range test.ends {
				handlertest.WantRedirect(t, b.Post("/logout", form), "/")
			}
			handlertest.WantRedirect(t, b.Get("/"), test.want)
		})
	}
	b := handlertest.New(t).Browser()
	b.Header.Set("Sec-Fetch-Site", "cross-site")
	handlertest.WantRedirect(t, b.Post("/logout", url.Values{}), "/")
	handlertest.WantRedirect(t, b.Get("/"), "/home")
}
