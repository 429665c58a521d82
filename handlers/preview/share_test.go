package preview

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/handlers"
	"memberportal/handlers/web/edge"
	"memberportal/views/content"
	"memberportal/views/paths"
	view "memberportal/views/preview"
)

var otherKey = strings.Repeat("B", 42) + "A="

// sharingHarness is a preview with someone who is signed in, but no editor.
func sharingHarness(t *testing.T, keys ...string) *harness {
	t.Helper()
	h := newBareHarness(t, content.Builtin())
	h.portal.Proxies, _ = edge.ParseProxies(fromProxy)
	var err error
	h.preview, err = New(t.Context(), h.portal, keys, signedInOptions)
	must(t, err)
	h.app = handlers.App(h.portal, h.preview.AddRoutes)
	h.header = as("eve@example.com")
	return h
}

// sharedLink returns the path of the link that the preview offers for a page.
func (h *harness) sharedLink(query string) string {
	h.t.Helper()
	link := h.get(view.Root+query).doc().Find("#share").AttrOr("value", "")
	path, ok := strings.CutPrefix(link, portalOrigin)
	if !ok {
		h.t.Fatalf("shared link = %q, want it below %s", link, portalOrigin)
	}
	return path
}

// Spec: PREVIEW-5.
func TestSharedLinkShowsOnePage(t *testing.T) {
	t.Parallel()
	h := sharingHarness(t, testKey)
	path := h.sharedLink("?member=farm&page=/profile&at=2026-12-01T09:00")
	r := h.get(path)
	banner := r.text(".preview-banner")
	if r.status != http.StatusOK || r.text("h1") != "Profile" || !strings.Contains(banner, "Read-only until") || !strings.Contains(banner, "December 1, 2026, 9:00 a.m.") {
		t.Errorf("status = %d, page = %q, banner = %q, want the profile, and the end and time of the link", r.status, r.text("h1"), banner)
	}
	if strings.Contains(r.body, `href="`+view.Root+`"`) || strings.Contains(r.body, view.Root+"/show/") {
		t.Error("the shared page links to the preview")
	}
	home := r.doc().Find("a.brand").AttrOr("href", "")
	if other := h.get(home); home != path+paths.Home() || other.status != http.StatusForbidden || other.doc().Find("main a").AttrOr("href", "") != path {
		t.Errorf("link to %s: status = %d, page = %q, want the way back to the page", home, other.status, other.text("main"))
	}
}

// Spec: PREVIEW-5.
func TestSharedLinkIsReadOnlyAndForThoseWhoAreSignedIn(t *testing.T) {
	t.Parallel()
	h := sharingHarness(t, testKey)
	path := h.sharedLink("?page=/profile/attach")
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodPatch} {
		for _, address := range []string{path, path + paths.Attach()} {
			if got := h.send(method, address, url.Values{"number": {"x"}}, nil).status; got != http.StatusForbidden {
				t.Errorf("%s: status = %d, want 403", method, got)
			}
		}
	}
	h.header = nil
	if r := h.get(path); r.status != http.StatusForbidden || r.text(".preview-banner") != "" {
		t.Errorf("without a sign-in: status = %d, banner = %q, want 403", r.status, r.text(".preview-banner"))
	}
	if n := newHarness(t).get(view.Root).doc().Find("#share").Length(); n != 0 {
		t.Error("a preview without a sign-in offers a link that nobody else can open")
	}
}

func TestSharedLinkExpires(t *testing.T) {
	t.Parallel()
	h := sharingHarness(t, testKey)
	path := h.sharedLink("?page=/home")
	const week = 7 * 24 * time.Hour
	for later, want := range map[time.Duration]int{week - time.Minute: http.StatusOK, week + time.Minute: http.StatusNotFound} {
		h.portal.Now = func() time.Time { return time.Now().Add(later) }
		if got := h.get(path).status; got != want {
			t.Errorf("after %v: status = %d, want %d", later, got, want)
		}
	}
}

// Spec: PREVIEW-5.
func TestSharedLinkRejectsForgedTokens(t *testing.T) {
	t.Parallel()
	h := sharingHarness(t, testKey)
	path := h.sharedLink("?page=/home")
	for name, forged := range map[string]string{
		"another member": strings.Replace(path, "household", "farm", 1),
		"with drafts":    strings.Replace(path, "published", "drafts", 1),
		"longer":         strings.Replace(path, "~", "~z", 1),
		"another page":   strings.Replace(path, base64.RawURLEncoding.EncodeToString([]byte(paths.Home())), base64.RawURLEncoding.EncodeToString([]byte(paths.Cards())), 1),
		"unsigned":       path[:strings.LastIndexByte(path, '~')],
		"no token":       view.Root + "/shared/anything",
		"no page":        view.Root + "/shared/anything" + paths.Home(),
	} {
		if got := h.get(forged).status; forged == path || got != http.StatusNotFound {
			t.Errorf("%s: %s has the status %d, want 404", name, forged, got)
		}
	}
}

func TestRemovedKeyRevokesSharedLinks(t *testing.T) {
	t.Parallel()
	path := sharingHarness(t, testKey).sharedLink("?page=/home")
	for name, test := range map[string]struct {
		keys []string
		want int
	}{
		"same key": {[]string{testKey}, http.StatusOK}, "new key in front": {[]string{otherKey, testKey}, http.StatusOK},
		"old key removed": {[]string{otherKey}, http.StatusNotFound},
	} {
		if got := sharingHarness(t, test.keys...).get(path).status; got != test.want {
			t.Errorf("%s: status = %d, want %d", name, got, test.want)
		}
	}
}
