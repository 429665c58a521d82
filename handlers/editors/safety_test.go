package editors

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers/edge"
	"memberportal/views/content/library"
	"memberportal/views/paths"
	view "memberportal/views/preview"
)

func TestPortalWithoutPreviewHasNoRouteToIt(t *testing.T) {
	t.Parallel()
	h := newBareHarness(t, library.Builtin())
	unknown := h.get("/no-such-page")
	headers := map[string]http.Header{
		"no header": {},
		"cookie":    {"Cookie": {"preview=true; PORTAL_PREVIEW=true"}},
		"header":    {"X-Preview": {"true"}, "Portal-Preview": {"true"}},
		"override":  {"X-Original-Url": {view.Root}, "X-Rewrite-Url": {view.Root}, "X-Http-Method-Override": {"GET"}},
	}
	for name, header := range headers {
		for _, path := range []string{view.Root, view.ChangesPath, show + "/home"} {
			for _, query := range []string{"", "?preview=true", "?PORTAL_PREVIEW=true"} {
				got := h.send(http.MethodGet, path+query, nil, header)
				if got.status != unknown.status || got.header.Get("Location") != unknown.header.Get("Location") {
					t.Errorf("%s: %s%s has the status %d, want that of an unknown path, %d", name, path, query, got.status, unknown.status)
				}
			}
		}
	}
}

func TestInvalidPreviewAddressesAreNotFound(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for name, path := range map[string]string{
		"unknown path":     view.Root + "/nothing",
		"no choice":        view.Root + "/show/household/home",
		"troubled member":  strings.Replace(show, "household", "core", 1) + "/home",
		"unknown member":   strings.Replace(show, "household", "unknown", 1) + "/home",
		"unknown state":    strings.Replace(show, "success", "sadness", 1) + "/home",
		"invalid time":     strings.Replace(show, "now", "20261301-0900", 1) + "/home",
		"invalid language": strings.Replace(show, "published.en", "published.EN", 1) + "/home",
	} {
		if got := h.get(path).status; got != http.StatusNotFound {
			t.Errorf("%s: %s has the status %d, want 404", name, path, got)
		}
	}
}

func TestOnlyPreviewedPagesAllowFrames(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for path, want := range map[string]string{
		show + "/home": "frame-ancestors 'self'",
		// Replaces the identity provider's page.
		show + paths.AddIdentity():           "frame-ancestors 'self'",
		view.Root:                            "frame-ancestors 'none'",
		paths.Auth():                         "frame-ancestors 'none'",
		paths.NotFound():                     "frame-ancestors 'none'",
		view.Root + "/show/no-choice-at-all": "frame-ancestors 'none'",
	} {
		if got := h.get(path).header.Get("Content-Security-Policy"); !strings.Contains(got, want) {
			t.Errorf("%s: policy = %q, want it to contain %s", path, got, want)
		}
	}
}

func TestPreviewPagesSayPreview(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for _, path := range []string{view.Root, show + paths.AddIdentity()} {
		r := h.get(path)
		if tag := r.text(".preview-tag, .preview-banner strong"); r.status != http.StatusOK || tag != "PREVIEW" ||
			!strings.HasPrefix(r.text("title"), titlePrefix) {
			t.Errorf("%s: status = %d, tag = %q, title = %q, want 200 and PREVIEW in both", path, r.status, tag, r.text("title"))
		}
		r.doc().Find("head link, head script").Each(func(_ int, s *goquery.Selection) {
			file := s.AttrOr("href", s.AttrOr("src", ""))
			if got := h.get(file).status; got != http.StatusOK {
				t.Errorf("%s: its file %s has the status %d, want 200", path, file, got)
			}
		})
	}
}

func TestDownloadedFileNameSaysPreview(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for _, path := range []string{paths.CardsFile("AA1182204", ""), paths.TransactionsFile("4100238715")} {
		if got := h.get(show + path).header.Get("Content-Disposition"); !strings.Contains(got, `filename="PREVIEW `) {
			t.Errorf("%s: Content-Disposition = %s, want a name that starts with PREVIEW", path, got)
		}
	}
}

func TestPreviewIgnoresPortalSessions(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	header := http.Header{"Cookie": {"session=" + strings.Repeat("A", 43) + "; XSRF-TOKEN=known"}, "Authorization": {"Bearer known"}}
	first := h.send(http.MethodGet, show+"/profile", nil, header)
	if r := h.follow(first); r.status != http.StatusOK || !strings.Contains(r.text("main"), "marta.lindqvist@example.com") {
		t.Errorf("status = %d, main = %q, want the sample member's profile", r.status, r.text("main"))
	}
	if got := first.header["Set-Cookie"]; len(got) > 0 {
		t.Errorf("Set-Cookie = %v, want none", got)
	}
	if home := h.get(paths.Home()); home.status != http.StatusFound || !strings.HasPrefix(home.header.Get("Location"), paths.SignIn("")) {
		t.Errorf("Home outside of the preview: status = %d to %q, want a redirect to sign-in", home.status, home.header.Get("Location"))
	}
}

// The peer of h.send is 0.0.0.0, and every visitor may claim another address.
// Spec: PREVIEW-1.
func TestPreviewOfANetworkAnswersProxiesOnly(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.portal.OnlyProxies = true
	claim := http.Header{"X-Forwarded-For": {"10.0.0.1"}, "X-Real-Ip": {"10.0.0.1"}}
	for proxies, want := range map[string]int{"10.0.0.1": http.StatusForbidden, "0.0.0.0": http.StatusOK} {
		h.portal.Proxies, _ = edge.ParseProxies(proxies)
		for _, path := range []string{view.Root, view.ChangesPath + "?since=1", show + paths.FAQs(""), h.portal.Assets.URL("preview.css")} {
			if got := h.send(http.MethodGet, path, nil, claim).status; got != want {
				t.Errorf("proxy %s: %s has the status %d, want %d", proxies, path, got, want)
			}
		}
	}
	h.portal.Proxies, _ = edge.ParseProxies("0.0.0.0")
	for _, path := range []string{"/", paths.Home(), paths.SignIn(""), "/no-such-page"} {
		if got := h.get(path).header.Get("Location"); got != view.Root {
			t.Errorf("a sample member's own %s leads to %q, want the preview", path, got)
		}
	}
}

func TestPreviewReplacesTheIdentityProvidersPage(t *testing.T) {
	t.Parallel()
	r := newHarness(t).get(show + paths.AddIdentity())
	if r.header.Get("Location") != "" || !strings.Contains(r.text("main"), "identity provider") {
		t.Errorf("Location = %q, main = %q, want a page about the identity provider", r.header.Get("Location"), r.text("main"))
	}
}

func TestFormsChangeOnlyTheirOwnChoice(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	before := h.open(show + paths.Attach()).text("main")
	invalid := h.send(http.MethodPost, show+paths.Attach(), url.Values{"number": {"none such"}, "zip": {"1"}}, nil)
	if invalid.status != http.StatusUnprocessableEntity || invalid.text(".error-summary") == "" {
		t.Errorf("invalid form: status = %d, main = %q, want 422 and a summary", invalid.status, invalid.text("main"))
	}
	if got := h.send(http.MethodPost, show+paths.Methods(), url.Values{"email": {"yes"}}, nil).status; got >= http.StatusInternalServerError {
		t.Errorf("valid form: status = %d, want below 500", got)
	}
	for _, other := range []string{strings.Replace(show, "success", "partial", 1), strings.Replace(show, "now", "20261201-0900", 1)} {
		if got := h.open(other + paths.Attach()).text("main"); got != before {
			t.Errorf("%s: main = %q, want %q", other, got, before)
		}
	}
}

// TestResetRestoresTheSampleData removes a policy from the profile and starts over.
func TestResetRestoresTheSampleData(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	const policy = "BT0456731"
	form := url.Values{}
	h.open(show + paths.Detach(policy)).doc().Find("main form input").Each(func(_ int, s *goquery.Selection) {
		form.Set(s.AttrOr("name", ""), s.AttrOr("value", ""))
	})
	h.send(http.MethodPost, show+paths.Detach(policy), form, nil)
	h.open(show + paths.Profile()) // also shows the message that names the removed policy
	if got := h.open(show + paths.Profile()).text("main"); strings.Contains(got, policy) {
		t.Fatalf("profile after removing the policy = %q, want it without %s", got, policy)
	}
	r := h.send(http.MethodPost, view.ResetPath+"?page=/home", nil, nil)
	if to := r.header.Get("Location"); r.status != http.StatusSeeOther || !strings.HasPrefix(to, view.Root+"?") {
		t.Errorf("reset: status = %d to %q, want 303 to %s", r.status, to, view.Root)
	}
	if got := h.open(show + paths.Profile()).text("main"); !strings.Contains(got, policy) {
		t.Errorf("profile after the reset = %q, want %s in it", got, policy)
	}
}

func TestFormsOfOtherSitesAreRejected(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for name, header := range map[string]http.Header{
		"origin": {"Origin": {"https://evil.example"}}, "fetch metadata": {"Sec-Fetch-Site": {"cross-site"}},
	} {
		for _, path := range []string{show + paths.Attach(), show + paths.SignOut()} {
			if got := h.send(http.MethodPost, path, url.Values{}, header).status; got != http.StatusForbidden {
				t.Errorf("%s: %s has the status %d, want 403", name, path, got)
			}
		}
	}
	if got := h.send(http.MethodPost, view.ResetPath, url.Values{}, http.Header{"Sec-Fetch-Site": {"cross-site"}}).
		status; got != http.StatusForbidden {
		t.Errorf("reset: status = %d, want 403", got)
	}
}

// An address with a member who is gone shows the portal's own error page, with its styles.
func TestErrorPageOfThePreviewHasItsStyles(t *testing.T) {
	t.Parallel()
	r := newHarness(t).get(view.Root + "/show/unknown.success.now.published.en" + paths.Home())
	nonce := r.doc().Find("style").AttrOr("nonce", "none")
	_, styles, _ := strings.Cut(r.header.Get("Content-Security-Policy"), "style-src")
	styles, _, _ = strings.Cut(styles, ";")
	if r.status != http.StatusNotFound || !strings.Contains(styles, "'nonce-"+nonce+"'") {
		t.Errorf("status = %d, style-src%s; want 404, and the nonce %s of the page's styles", r.status, styles, nonce)
	}
}
