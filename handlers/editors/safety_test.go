package editors

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"memberportal/handlers/edge"
	"memberportal/views/content/library"
	"memberportal/views/paths"
	view "memberportal/views/preview"
)

func TestPortalWithoutPreviewHasNoRouteToIt(t *testing.T) {
	t.Parallel()
	h := newPortal(t, library.Builtin())
	unknown := h.get("/no-such-page")
	header := http.Header{"Cookie": {"preview=true; PORTAL_PREVIEW=true"}, "X-Original-Url": {view.Root}}
	for _, path := range []string{view.Root + "?preview=true", view.ChangesPath, show + "/home"} {
		got := h.send(http.MethodGet, path, nil, header)
		if got.Status != unknown.Status || got.Location() != unknown.Location() {
			t.Errorf("%s: status = %d, want that of an unknown path, %d", path, got.Status, unknown.Status)
		}
	}
}

// The error page is the portal's own, with its styles.
func TestInvalidPreviewAddressesAreNotFound(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for name, path := range map[string]string{
		"unknown path":    view.Root + "/nothing",
		"no choice":       view.Root + "/show/household/home",
		"troubled member": strings.Replace(show, "household", "core", 1) + "/home",
		"unknown member":  strings.Replace(show, "household", "unknown", 1) + "/home",
		"unknown state":   strings.Replace(show, "success", "sadness", 1) + "/home",
	} {
		r := h.get(path)
		nonce := r.Attr("style", "nonce")
		_, styles, _ := strings.Cut(r.Header.Get("Content-Security-Policy"), "style-src")
		styles, _, _ = strings.Cut(styles, ";")
		if r.Status != http.StatusNotFound || nonce == "" || !strings.Contains(styles, "'nonce-"+nonce+"'") {
			t.Errorf("%s: status = %d, style-src%s; want 404, and the nonce %q of the page's styles", name, r.Status,
				styles, nonce)
		}
	}
}

func TestOnlyPreviewedPagesAllowFrames(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for path, want := range map[string]string{
		show + "/home":                       "frame-ancestors 'self'",
		show + paths.AddIdentity():           "frame-ancestors 'self'", // replaces the identity provider's page
		view.FindPath:                        "frame-ancestors 'none'",
		paths.NotFound():                     "frame-ancestors 'none'",
		view.Root + "/show/no-choice-at-all": "frame-ancestors 'none'",
	} {
		if got := h.get(path).Header.Get("Content-Security-Policy"); !strings.Contains(got, want) {
			t.Errorf("%s: policy = %q, want it to contain %s", path, got, want)
		}
	}
}

// The preview's own pages say so too; the second is in place of the identity provider's.
func TestPreviewPagesSayPreview(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for path, text := range map[string]string{
		view.FindPath: "Find a text", show + paths.AddIdentity(): "identity provider",
	} {
		r := h.get(path)
		tag, title := r.Text(".preview-tag, .preview-banner strong"), r.Text("title")
		if r.Status != http.StatusOK || tag != "PREVIEW" || !strings.HasPrefix(title, titlePrefix) ||
			!strings.Contains(r.Text("body"), text) {
			t.Errorf("%s: status = %d, tag = %q, title = %q, body = %q; want 200, PREVIEW in both, and %q", path,
				r.Status, tag, title, r.Text("body"), text)
		}
		for _, s := range r.Doc().Find("head link, head script").EachIter() {
			file := s.AttrOr("href", s.AttrOr("src", ""))
			if got := h.get(file).Status; got != http.StatusOK {
				t.Errorf("%s: its file %s has the status %d, want 200", path, file, got)
			}
		}
	}
}

func TestDownloadedFileNameSaysPreview(t *testing.T) {
	t.Parallel()
	got := newHarness(t).get(show + paths.CardsFile("AA1182204", "")).Header.Get("Content-Disposition")
	if !strings.Contains(got, `filename="PREVIEW `) {
		t.Errorf("Content-Disposition = %s, want a name that starts with PREVIEW", got)
	}
}

func TestPreviewIgnoresPortalSessions(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	header := http.Header{
		"Cookie":        {"session=" + strings.Repeat("A", 43) + "; XSRF-TOKEN=known"},
		"Authorization": {"Bearer known"},
	}
	first := h.send(http.MethodGet, show+"/profile", nil, header)
	if r := h.follow(first); r.Status != http.StatusOK ||
		!strings.Contains(r.Text("main"), "marta.lindqvist@example.com") {
		t.Errorf("status = %d, main = %q, want the sample member's profile", r.Status, r.Text("main"))
	}
	if got := first.Header["Set-Cookie"]; len(got) > 0 {
		t.Errorf("Set-Cookie = %v, want none", got)
	}
	if home := h.get(paths.Home()); home.Status != http.StatusFound ||
		!strings.HasPrefix(home.Location(), paths.SignIn("")) {
		t.Errorf("Home outside of the preview: status = %d to %q, want a redirect to sign-in", home.Status, home.Location())
	}
}

// The peer of h.send is 0.0.0.0, and every visitor may claim another address.
// Spec: PREVIEW-1.
func TestPreviewOfANetworkAnswersProxiesOnly(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.Portal.OnlyProxies = true
	claim := http.Header{"X-Forwarded-For": {"10.0.0.1"}, "X-Real-Ip": {"10.0.0.1"}}
	for proxies, want := range map[string]int{"10.0.0.1": http.StatusForbidden, "0.0.0.0": http.StatusOK} {
		h.Portal.Proxies, _ = edge.ParseProxies(proxies)
		for _, path := range []string{
			view.FindPath, view.ChangesPath + "?since=1", show + paths.FAQs(""), h.Portal.Assets.URL("preview.css"),
		} {
			if got := h.send(http.MethodGet, path, nil, claim).Status; got != want {
				t.Errorf("proxy %s: %s has the status %d, want %d", proxies, path, got, want)
			}
		}
	}
	h.Portal.Proxies, _ = edge.ParseProxies("0.0.0.0")
	for _, path := range []string{"/", paths.Home(), paths.SignIn(""), "/no-such-page"} {
		if got := h.get(path).Location(); got != view.Root {
			t.Errorf("a sample member's own %s leads to %q, want the preview", path, got)
		}
	}
}

// TestFormsChangeOnlyTheirOwnChoice removes a policy from the profile and starts over.
func TestFormsChangeOnlyTheirOwnChoice(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	const policy = "BT0456731"
	wantPolicy := func(when, choice string, want bool) {
		t.Helper()
		h.open(choice + paths.Profile()) // also shows the message that names the removed policy
		if got := h.open(choice + paths.Profile()).Text("main"); strings.Contains(got, policy) != want {
			t.Errorf("%s: profile = %q, want %s in it = %t", when, got, policy, want)
		}
	}
	h.send(http.MethodPost, show+paths.Detach(policy), h.open(show+paths.Detach(policy)).Form("main form").Fields, nil)
	wantPolicy("after removing it", show, false)
	wantPolicy("in another state", strings.Replace(show, "success", "elsewhere", 1), true)
	r := h.send(http.MethodPost, view.ResetPath+"?page=/home", nil, nil)
	if to := r.Location(); r.Status != http.StatusSeeOther || !strings.HasPrefix(to, view.Root+"?") {
		t.Errorf("reset: status = %d to %q, want 303 to %s", r.Status, to, view.Root)
	}
	wantPolicy("after the reset", show, true)
}

func TestFormsOfOtherSitesAreRejected(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for name, header := range map[string]http.Header{
		"origin": {"Origin": {"https://evil.example"}}, "fetch metadata": {"Sec-Fetch-Site": {"cross-site"}},
	} {
		r := h.send(http.MethodPost, show+paths.Attach(), url.Values{}, header)
		if r.Status != http.StatusForbidden {
			t.Errorf("%s: status = %d, want 403", name, r.Status)
		}
	}
	reset := h.send(http.MethodPost, view.ResetPath, url.Values{}, http.Header{"Sec-Fetch-Site": {"cross-site"}})
	if reset.Status != http.StatusForbidden {
		t.Errorf("reset: status = %d, want 403", reset.Status)
	}
}
