package preview_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"memberportal/views/content"
	"memberportal/views/desk"
	"memberportal/views/paths"
)

var otherKey = strings.Repeat("B", 42) + "A="

// shared is the path of the link that the desk offers for a page.
func (w *world) shared(query string) string {
	w.t.Helper()
	link, _ := w.get(desk.Root + query).doc().Find("#share").Attr("value")
	path, ours := strings.CutPrefix(link, portalOrigin)
	if !ours {
		w.t.Fatalf("the desk offers the link %q", link)
	}
	return path
}

func TestASharedLinkShowsItsChoiceAlone(t *testing.T) {
	w := newWorld(t)
	path := w.shared("?member=farm&page=/profile&at=2026-12-01T09:00")
	r := w.get(path)
	if r.status != http.StatusOK || !strings.Contains(r.text(".preview-banner"), "To look at only, until") || !strings.Contains(r.text(".preview-banner"), "December 1, 2026, 9:00 a.m.") {
		t.Errorf("status %d under the banner %q", r.status, r.text(".preview-banner"))
	}
	if strings.Contains(r.body, `href="`+desk.Root+`"`) || strings.Contains(r.body, desk.Root+"/show/") {
		t.Error("the shared page leads to the desk")
	}
	prefix := strings.TrimSuffix(path, paths.Profile())
	if home, _ := r.doc().Find("a.brand").Attr("href"); home != prefix+paths.Home() {
		t.Errorf("a link leads to %s, out of %s", home, prefix)
	}
}

func TestASharedLinkIsReadOnly(t *testing.T) {
	w := newWorld(t)
	path := w.shared("?page=/profile/attach")
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodPatch} {
		if r := w.send(method, path, url.Values{"number": {"x"}}, nil); r.status != http.StatusForbidden {
			t.Errorf("%s answers %d", method, r.status)
		}
	}
}

func TestASharedLinkEnds(t *testing.T) {
	w := newWorld(t)
	path := w.shared("?page=/home")
	for name, test := range map[string]struct {
		later time.Duration
		want  int
	}{"in time": {7*24*time.Hour - time.Minute, http.StatusOK}, "too late": {7*24*time.Hour + time.Minute, http.StatusNotFound}} {
		t.Run(name, func(t *testing.T) {
			w.portal.Now = func() time.Time { return time.Now().Add(test.later) }
			if r := w.get(path); r.status != test.want {
				t.Errorf("status %d, want %d", r.status, test.want)
			}
		})
	}
}

func TestASharedLinkHoldsForNothingElse(t *testing.T) {
	w := newWorld(t)
	path := w.shared("?page=/home")
	for name, forged := range map[string]string{
		"another member": strings.Replace(path, "household", "farm", 1),
		"with drafts":    strings.Replace(path, "published", "drafts", 1),
		"for longer":     strings.Replace(path, "~", "~z", 1),
		"unsigned":       path[:strings.LastIndexByte(path, '~')] + paths.Home(),
		"no link at all": desk.Root + "/shared/anything" + paths.Home(),
	} {
		if r := w.get(forged); forged == path || r.status != http.StatusNotFound {
			t.Errorf("%s: status %d for %s", name, r.status, forged)
		}
	}
}

func TestAChangeOfKeysRevokesSharedLinks(t *testing.T) {
	path := newWorldOf(t, content.Builtin(), testKey).shared("?page=/home")
	for name, test := range map[string]struct {
		keys []string
		want int
	}{
		"same key": {[]string{testKey}, http.StatusOK}, "a new one in front": {[]string{otherKey, testKey}, http.StatusOK}, "the old one dropped": {[]string{otherKey}, http.StatusNotFound},
	} {
		if r := newWorldOf(t, content.Builtin(), test.keys...).get(path); r.status != test.want {
			t.Errorf("%s: status %d, want %d", name, r.status, test.want)
		}
	}
}
