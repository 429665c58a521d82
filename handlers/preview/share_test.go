package preview

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/views/content"
	"memberportal/views/paths"
	view "memberportal/views/preview"
)

var otherKey = strings.Repeat("B", 42) + "A="

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

func TestSharedLinkShowsOnlyItsChoice(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	path := h.sharedLink("?member=farm&page=/profile&at=2026-12-01T09:00")
	r := h.open(path)
	banner := r.text(".preview-banner")
	if r.status != http.StatusOK || !strings.Contains(banner, "Read-only until") || !strings.Contains(banner, "December 1, 2026, 9:00 a.m.") {
		t.Errorf("status = %d, banner = %q, want 200 and the end and time of the link", r.status, banner)
	}
	if strings.Contains(r.body, `href="`+view.Root+`"`) || strings.Contains(r.body, view.Root+"/show/") {
		t.Error("the shared page links to the preview")
	}
	want := strings.TrimSuffix(path, paths.Profile()) + paths.Home()
	if got := r.doc().Find("a.brand").AttrOr("href", ""); got != want {
		t.Errorf("link to Home = %s, want %s", got, want)
	}
}

func TestSharedLinkIsReadOnly(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	path := h.sharedLink("?page=/profile/attach")
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodPatch} {
		if got := h.send(method, path, url.Values{"number": {"x"}}, nil).status; got != http.StatusForbidden {
			t.Errorf("%s: status = %d, want 403", method, got)
		}
	}
}

func TestSharedLinkExpires(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	path := h.sharedLink("?page=/home")
	const week = 7 * 24 * time.Hour
	for later, want := range map[time.Duration]int{week - time.Minute: http.StatusOK, week + time.Minute: http.StatusNotFound} {
		h.portal.Now = func() time.Time { return time.Now().Add(later) }
		if got := h.get(path).status; got != want {
			t.Errorf("after %v: status = %d, want %d", later, got, want)
		}
	}
}

func TestSharedLinkRejectsForgedTokens(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	path := h.sharedLink("?page=/home")
	for name, forged := range map[string]string{
		"another member": strings.Replace(path, "household", "farm", 1),
		"with drafts":    strings.Replace(path, "published", "drafts", 1),
		"longer":         strings.Replace(path, "~", "~z", 1),
		"unsigned":       path[:strings.LastIndexByte(path, '~')] + paths.Home(),
		"no token":       view.Root + "/shared/anything" + paths.Home(),
	} {
		if got := h.get(forged).status; forged == path || got != http.StatusNotFound {
			t.Errorf("%s: %s has the status %d, want 404", name, forged, got)
		}
	}
}

func TestRemovedKeyRevokesSharedLinks(t *testing.T) {
	t.Parallel()
	path := newHarness(t).sharedLink("?page=/home")
	for name, test := range map[string]struct {
		keys []string
		want int
	}{
		"same key": {[]string{testKey}, http.StatusOK}, "new key in front": {[]string{otherKey, testKey}, http.StatusOK},
		"old key removed": {[]string{otherKey}, http.StatusNotFound},
	} {
		if got := newHarnessWith(t, content.Builtin(), test.keys...).get(path).status; got != test.want {
			t.Errorf("%s: status = %d, want %d", name, got, test.want)
		}
	}
}
