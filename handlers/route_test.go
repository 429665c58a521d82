package handlers_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers"
	"memberportal/handlers/handlertest"
	"memberportal/handlers/request"
	"memberportal/upstream/member"
)

func TestLinkablePathsArePagesThatStartATask(t *testing.T) {
	t.Parallel()
	got := handlers.LinkablePaths()
	for _, want := range []string{
		"/billing", "/claims/contact-adjuster", "/faqs", "/new-message", "/paperless/policy", "/profile/attach",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("linkable paths = %q, want %s among them", got, want)
		}
	}
	for _, path := range got {
		if strings.Contains(path, ":") ||
			!slices.ContainsFunc(handlers.Routes(), func(r request.Route) bool { return r.Matches(path) && r.IsPage() }) {
			t.Errorf("linkable path %s is not a page with a fixed path", path)
		}
	}
}

// A lender who is only named with a vehicle isn't a recipient: of requests, only a document's form
// wants a recent sign-in.
// Spec: REQUEST-8.
func TestOnlySensitiveFormsRequireRecentSignIn(t *testing.T) {
	t.Parallel()
	var got []string
	for _, r := range handlers.Routes() {
		if r.RecentSignIn {
			got = append(got, r.Method+" "+strings.Replace(r.Path, ":channel", "email", 1))
		}
	}
	var want []string
	for _, path := range sensitivePages {
		if topic, ok := strings.CutPrefix(path, "/requests/"); ok { // the topic decides
			if !member.Topic(topic).TakesRecentSignIn() {
				t.Errorf("%s takes any sign-in, want a recent one", path)
			}
			continue
		}
		want = append(want, "GET "+path, "POST "+path)
	}
	for _, topic := range member.AllTopics() {
		if topic.TakesRecentSignIn() != slices.Contains(sensitivePages, "/requests/"+string(topic)) {
			t.Errorf("%s takes a recent sign-in = %t, want only what may go to someone else", topic, topic.TakesRecentSignIn())
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("routes that require a recent sign-in (-want +got):\n%s", diff)
	}
}

func TestReturnTargetIsPageOrFile(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	for target, want := range map[string]string{
		"/billing/4100241190?page=2": "/billing/4100241190?page=2",
		"/cards/AA1182204/all.pdf":   "/cards/AA1182204/all.pdf",
		"/no/such/page":              "/home",
		"/messages-list":             "/home",
		"/static/portal.css":         "/home",
	} {
		handlertest.WantRedirect(t, b.Get("/login?return="+url.QueryEscape(target)), want)
	}
}

// A draft expires 30 days after its first answer by the portal's clock, which a preview can set to
// any day.
func TestClaimDraftEndsByPortalClock(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	began := time.Now().AddDate(1, 0, 0)
	h.Portal.Now = func() time.Time { return began }
	b.Post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	for after, want := range map[time.Duration]bool{29 * 24 * time.Hour: true, 31 * 24 * time.Hour: false} {
		h.Portal.Now = func() time.Time { return began.Add(after) }
		if got := strings.Contains(b.Get("/new-claim").Text("main"), "You started a claim"); got != want {
			t.Errorf("after %v: draft offered = %v, want %v", after, got, want)
		}
	}
}
