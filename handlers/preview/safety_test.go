package preview_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers/preview"
	"memberportal/views/content"
	"memberportal/views/desk"
	"memberportal/views/paths"
)

var shown = desk.Root + "/show/" + preview.Usual().String()

func TestWithoutADeskNothingBringsItBack(t *testing.T) {
	w := newBareWorld(t, content.Builtin())
	unknown := w.get("/no-such-page")
	headers := map[string]http.Header{
		"plain":       {},
		"cookie":      {"Cookie": {"preview=true; PORTAL_PREVIEW=true"}},
		"header":      {"X-Preview": {"true"}, "Portal-Preview": {"true"}},
		"other names": {"X-Original-Url": {desk.Root}, "X-Rewrite-Url": {desk.Root}, "X-Http-Method-Override": {"GET"}},
	}
	for name, header := range headers {
		for _, path := range []string{desk.Root, desk.PartsPath, desk.SheetPath, desk.ChangesPath, shown + "/home", desk.Root + "/shared/token/home"} {
			for _, query := range []string{"", "?preview=true", "?PORTAL_PREVIEW=true"} {
				got := w.send(http.MethodGet, path+query, nil, header)
				if got.status != unknown.status || got.header.Get("Location") != unknown.header.Get("Location") {
					t.Errorf("%s: %s%s answers %d to %q, an unknown path %d to %q", name, path, query, got.status, got.header.Get("Location"), unknown.status, unknown.header.Get("Location"))
				}
			}
		}
	}
}

func TestUnknownAddressesOfThePreviewAreNotFound(t *testing.T) {
	w := newWorld(t)
	for name, path := range map[string]string{
		"nothing there":     desk.Root + "/nothing",
		"no choice":         desk.Root + "/show/household/home",
		"troubled member":   strings.Replace(shown, "household", "forbidden", 1) + "/home",
		"unknown member":    strings.Replace(shown, "household", "somebody", 1) + "/home",
		"unknown state":     strings.Replace(shown, "success", "sadness", 1) + "/home",
		"unknown time":      strings.Replace(shown, "now", "20261301-0900", 1) + "/home",
		"unknown colors":    strings.Replace(shown, "device", "pink", 1) + "/home",
		"language with dot": strings.Replace(shown, ".en.", "...", 1) + "/home",
	} {
		t.Run(name, func(t *testing.T) {
			if got := w.get(path); got.status != http.StatusNotFound {
				t.Errorf("%s: status %d", path, got.status)
			}
		})
	}
}

func TestOnlyAPreviewsPagesMayBeFramed(t *testing.T) {
	w := newWorld(t)
	for path, want := range map[string]string{
		shown + "/home":                      "frame-ancestors 'self'",
		shown + paths.AddIdentity():          "frame-ancestors 'self'", // says that the member leaves the portal
		desk.Root:                            "frame-ancestors 'none'",
		desk.PartsPath:                       "frame-ancestors 'none'",
		paths.Auth():                         "frame-ancestors 'none'",
		paths.NotFound():                     "frame-ancestors 'none'",
		desk.Root + "/show/no-choice-at-all": "frame-ancestors 'none'",
	} {
		if policy := w.get(path).header.Get("Content-Security-Policy"); !strings.Contains(policy, want) {
			t.Errorf("%s: policy %q, want %s", path, policy, want)
		}
	}
}

func TestEveryPageOfTheDeskSaysPreview(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{desk.Root, desk.PartsPath, desk.SheetPath, desk.SheetPath + "?of=states&page=/faqs", shown + paths.AddIdentity()} {
		r := w.get(path)
		if tag := r.text(".preview-tag, .preview-banner strong"); r.status != http.StatusOK || tag != "PREVIEW" || !strings.HasPrefix(r.text("title"), "PREVIEW: ") {
			t.Errorf("%s: status %d says %q under the title %q", path, r.status, tag, r.text("title"))
		}
		r.doc().Find("head link, head script").Each(func(_ int, s *goquery.Selection) {
			if file := s.AttrOr("href", s.AttrOr("src", "")); w.get(file).status != http.StatusOK {
				t.Errorf("%s: there is no %s", path, file)
			}
		})
	}
}

func TestAFileOfAPreviewSaysPreview(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{paths.CardsFile("AA1182204", ""), paths.TransactionsFile("4100238715")} {
		if name := w.get(shown + path).header.Get("Content-Disposition"); !strings.Contains(name, `filename="PREVIEW `) {
			t.Errorf("%s is saved as %s", path, name)
		}
	}
}

// TestPreviewKnowsNobodyButItsSamples shows that who is signed in to the portal itself is unknown in a preview, and that a preview signs nobody in.
func TestPreviewKnowsNobodyButItsSamples(t *testing.T) {
	w := newWorld(t)
	header := http.Header{"Cookie": {"session=" + strings.Repeat("A", 43) + "; XSRF-TOKEN=known"}, "Authorization": {"Bearer known"}}
	r := w.send(http.MethodGet, shown+"/profile", nil, header)
	if r.status != http.StatusOK || !strings.Contains(r.text("main"), "marta.lindqvist@example.com") {
		t.Errorf("status %d, profile %q", r.status, r.text("main"))
	}
	if cookies := r.header["Set-Cookie"]; len(cookies) > 0 {
		t.Errorf("the preview sets %v", cookies)
	}
	if home := w.get(paths.Home()); home.status != http.StatusFound || !strings.HasPrefix(home.header.Get("Location"), paths.SignIn("")) {
		t.Errorf("beside the preview the portal answers %d to %q", home.status, home.header.Get("Location"))
	}
}

func TestAPreviewAsksNoIdentityProvider(t *testing.T) {
	w := newWorld(t)
	r := w.get(shown + paths.AddIdentity())
	if r.header.Get("Location") != "" || !strings.Contains(r.text("main"), "identity provider") {
		t.Errorf("sent to %q with %q", r.header.Get("Location"), r.text("main"))
	}
	if len(w.outside.calls) > 0 {
		t.Errorf("calls to other systems: %v", w.outside.calls)
	}
}

func TestWhatIsDoneInAPreviewStaysInIt(t *testing.T) {
	w := newWorld(t)
	form := w.get(shown + paths.Attach())
	sent := url.Values{"number": {"none such"}, "zip": {"1"}}
	if r := w.send(http.MethodPost, shown+paths.Attach(), sent, nil); r.status != http.StatusUnprocessableEntity || r.text(".error-summary") == "" {
		t.Errorf("a wrong form: status %d says %q", r.status, r.text("main"))
	}
	methods := url.Values{"email": {"yes"}}
	if r := w.send(http.MethodPost, shown+paths.Methods(), methods, nil); r.status >= http.StatusInternalServerError {
		t.Errorf("status %d", r.status)
	}
	for name, path := range map[string]string{
		"other state": strings.Replace(shown, "success", "partly", 1), "other time": strings.Replace(shown, "now", "20261201-0900", 1),
	} {
		if r := w.get(path + paths.Attach()); r.text("main") != form.text("main") {
			t.Errorf("%s: the form says %q", name, r.text("main"))
		}
	}
}

func TestFormsOfOtherSitesAreRefused(t *testing.T) {
	w := newWorld(t)
	for name, header := range map[string]http.Header{"origin": {"Origin": {"https://evil.example"}}, "fetch metadata": {"Sec-Fetch-Site": {"cross-site"}}} {
		for _, path := range []string{shown + paths.Attach(), shown + paths.SignOut()} {
			if r := w.send(http.MethodPost, path, url.Values{}, header); r.status != http.StatusForbidden {
				t.Errorf("%s: %s answers %d", name, path, r.status)
			}
		}
	}
	if r := w.send(http.MethodPost, desk.AfreshPath, url.Values{}, http.Header{"Sec-Fetch-Site": {"cross-site"}}); r.status != http.StatusForbidden {
		t.Errorf("afresh answers %d", r.status)
	}
}
