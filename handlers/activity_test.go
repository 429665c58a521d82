package handlers_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"memberportal/auth/store"
	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

const activityPath = "/activity?size=50"

// activityEntries returns the entries of the page: title, facts, state.
func activityEntries(r handlertest.Reply) []string {
	r.T.Helper()
	return r.Doc().Find("#activity .entry").Map(func(_ int, s *goquery.Selection) string {
		parts := s.Find(".entry-main > *").Map(func(_ int, part *goquery.Selection) string { return part.Text() })
		whole := strings.Join(append(parts, "|", s.Find(".chip").Text()), " ")
		return strings.Join(strings.Fields(strings.ReplaceAll(whole, "\u00a0", " ")), " ")
	})
}

// wantEntries reports the entries that the page lacks.
func wantEntries(t *testing.T, r handlertest.Reply, want ...string) {
	t.Helper()
	got := activityEntries(r)
	for _, w := range want {
		if !slices.ContainsFunc(got, func(e string) bool { return strings.Contains(e, w) }) {
			t.Errorf("no entry %q in\n%s", w, strings.Join(got, "\n"))
		}
	}
}

// Spec: ACTIVITY-1.
func TestActivityListsWhatTheMemberDid(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b, phone := signedInWith(h, "household", chromeAgent), signedInWith(h, "household", iPhoneAgent)
	sent := b.Follow(b.Post("/new-message", url.Values{"about": {"bill-4100241190"}, "subject": {"Due date"}, "text": {"Why?"}}))
	b.Post("/claims/contact-adjuster", url.Values{"claim": {"CL0044170"}, "reply": {"email"}, "text": {"When?"}, "key": {"k"}})
	b.Post("/messages/M-20917", url.Values{"text": {"Thanks."}})
	b.Post("/paperless/billing", paperlessForm("4100238715", "no", ""))
	b.Post("/paperless/policy/all", consent)
	b.Pay("4100241190", "20.00")
	attach := b.Get("/profile/attach").Form("main form")
	attach.Fields.Set("number", "PE0099812")
	attach.Fields.Set("zip", "50327")
	for range 2 { // the second press
		b.Submit(attach)
	}
	b.GetAfterOverlay("/home")
	b.Post("/profile/detach/PE0099812", url.Values{})
	b.GetAfterOverlay("/home")
	b.Post("/profile/authentication-methods", url.Values{"email": {"on"}})
	phone.Post("/logout", url.Values{})

	r := b.Get(activityPath)
	wantEntries(t, r,
		"Message sent Due date · M-", "Message to the adjuster Claim CL0044170 | Sent", "Reply sent M-20917 | Sent",
		"Paperless billing off Account 4100238715 | Done", "Paperless policy on", "Payment of $20.00 Account 4100241190 · T-1 | Submitted",
		"Added to your profile PE0099812", "Removed from your profile PE0099812", "Authentication methods changed",
		"Signed in Chrome on Windows | Still signed in", "Signed in Safari on iPhone |",
		"Claim reported Claim CL0044170", "From your account records",
	)
	if n := strings.Count(strings.Join(activityEntries(r), "\n"), "Added to your profile"); n != 1 {
		t.Errorf("entries of the policy that was added = %d, want 1 after two presses", n)
	}
	if !strings.Contains(sent.Text("body"), "Your reference is M-") || r.Doc().Find(`#activity a[href^="/messages/M-4"]`).Length() == 0 {
		t.Errorf("entries do not lead to the conversation")
	}
	if r.Doc().Find(`#activity a[href="/profile/sign-ins"]`).Length() != 1 {
		t.Error("only the session that lives leads to the list of sessions")
	}
	for _, way := range []string{`form[action="/logout"] input[value=everywhere]`, `a[href="/profile/sign-ins"]`, `a[href^="tel:"]`} {
		if r.Doc().Find("[aria-labelledby=not-me] "+way).Length() == 0 {
			t.Errorf("a member who was not it has no %s", way)
		}
	}
	if link := b.Get("/profile").Attr(`main a[href="/activity"]`, "href"); link == "" {
		t.Error("Profile has no link to the activity")
	}
	if only := b.Get("/activity?kind=payments&size=50"); slices.ContainsFunc(activityEntries(only), func(e string) bool { return !strings.Contains(e, "ayment") }) {
		t.Errorf("payments = %q", activityEntries(only))
	}
}

// What became of files and messages comes from the provider, and so do those from before.
//
// Spec: ACTIVITY-1.
func TestActivityHasTheProvidersStates(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	files := b.GetAfterOverlay(ownClaim).Form(ownToDo)
	b.SendFiles(files.Action, files.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)))
	b.GetAfterOverlay("/home")
	wantEntries(t, b.Get(activityPath), "left.jpg Claim CL0044170 · F-", "From your account records | Accepted")
	h.Box.InjectFault(sandbox.Fault{Call: "GET /claims/{claimNumber}", Status: 500})
	h.Box.InjectFault(sandbox.Fault{Call: "GET /messages", Status: 500})
	r := b.Get(activityPath)
	wantEntries(t, r, "left.jpg Claim CL0044170 · F-", "| Sent")
	if !strings.Contains(r.Text("#activity"), "We can't check where everything stands right now") {
		t.Errorf("list = %q, want what is missing", r.Text("#activity"))
	}
	h.Box.ResetFaults()
	for _, call := range []string{"GET /claims/{claimNumber}", "GET /messages"} {
		h.Box.InjectFault(sandbox.Fault{Call: call, Status: 501})
	}
	if r := b.Get(activityPath); r.Status != http.StatusOK || strings.Contains(r.Text("#activity"), "right now") {
		t.Errorf("a provider without the calls: status = %d, list = %q", r.Status, r.Text("#activity"))
	}
}

// The processor reports saved settings of a window that this member opened. A repeated event adds
// no second entry.
//
// Spec: ACTIVITY-1.
func TestActivityListsWhatTheProcessorSaved(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	b.SignIn("household", "/home")
	const account = "4100238715"
	for _, operation := range []string{"enrollAutoPay", "managePaymentMethods"} {
		window, _ := b.OpenWindow(account, operation, "")
		for range 2 {
			b.SendJSON("/payments/"+account+"/events", fmt.Sprintf(`{"operation":%q,"payment":%q,"event":"saveComplete"}`, operation, window.Payment))
		}
		b.SendJSON("/payments/"+account+"/events", fmt.Sprintf(`{"operation":%q,"payment":"another's","event":"saveComplete"}`, operation))
	}
	got := activityEntries(b.Get("/activity?kind=payments&size=50"))
	own := slices.DeleteFunc(got, func(e string) bool { return !strings.Contains(e, " saved ") })
	slices.Sort(own)
	want := []string{"AutoPay settings saved Account 4100238715 | Submitted", "Payment method saved Account 4100238715 | Submitted"}
	if !slices.Equal(own, want) {
		t.Errorf("entries = %q, want %q", own, want)
	}
}

// Two identities hold one account: the other one's payment has neither amount nor reference.
//
// Spec: ACTIVITY-4.
func TestActivityOfAnotherHolder(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	payer, spouse := h.Browser(), h.Browser()
	payer.SignIn("posting", "/home")
	payer.Pay(handlertest.NeverPosts, "180.00")
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Member: "farm", Body: `{"accounts":[{"accountNumber":"` + handlertest.NeverPosts + `","balance":"540.00","minDue":"180.00","autoPay":"no"}]}`})
	spouse.SignIn("farm", "/home")
	wantEntries(t, payer.Get(activityPath), "Payment of $180.00 Account "+handlertest.NeverPosts+" · T-1 | Submitted")
	r := spouse.Get(activityPath)
	wantEntries(t, r, "Payment by someone else on this account Account "+handlertest.NeverPosts+" | Submitted")
	if strings.Contains(r.Body, "180.00") || strings.Contains(r.Body, "T-1") {
		t.Errorf("list = %q, want no amount and no reference", r.Text("#activity"))
	}
}

// activityStore fails for the records of the activity: it cannot be locked, and reads of many
// records fail.
type activityStore struct {
	store.Store
	down atomic.Bool
}

func (s *activityStore) Lock(ctx context.Context, key string, ttl time.Duration) (func(), error) {
	if s.down.Load() {
		return nil, store.ErrDown
	}
	return s.Store.Lock(ctx, key, ttl)
}

func (s *activityStore) GetAll(ctx context.Context, keys []string) (map[string][]byte, error) {
	if s.down.Load() && len(keys) > 12 {
		return nil, store.ErrDown
	}
	return s.Store.GetAll(ctx, keys)
}

// Spec: ACTIVITY-5.
func TestActivityDuringAnOutageOfItsRecords(t *testing.T) {
	t.Parallel()
	records := &activityStore{Store: handlertest.OpenStore(t, "memory:")}
	h := handlertest.NewWith(t, handlertest.Parts{Records: records})
	b := h.Browser()
	b.SignIn("household", "/home")
	records.down.Store(true)
	if r := b.Post("/paperless/billing", paperlessForm("4100238715", "no", "")); r.Status != http.StatusSeeOther {
		t.Errorf("paperless: status = %d, want 303", r.Status)
	}
	if !strings.Contains(h.Log.String(), "activity not stored") {
		t.Error("log has no line \"activity not stored\"")
	}
	r := b.Get(activityPath)
	if r.Status != http.StatusOK || !strings.Contains(r.Text("#activity"), "Some of what you did here can't be shown right now") {
		t.Errorf("status = %d, list = %q, want what is missing", r.Status, r.Text("#activity"))
	}
	wantEntries(t, r, "Claim reported Claim CL0044170")
}

// Two instances of one store take requests of one member at once.
//
// Spec: ACTIVITY-3.
func TestConcurrentRequestsKeepTheirActivity(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	other := handlertest.NewWith(t, handlertest.Parts{Records: h.Records, Box: h.Box})
	b := h.Browser()
	b.SignIn("household", "/home")
	const each = 6
	var all sync.WaitGroup
	for i, instance := range []*handlertest.Harness{h, other} {
		for n := range each {
			tab := b.Tab(instance)
			all.Go(func() {
				subject := fmt.Sprintf("subject %d-%d", i, n)
				tab.Post("/new-message", url.Values{"about": {"bill-4100241190"}, "subject": {subject}, "text": {"Why?"}})
			})
		}
	}
	all.Wait()
	if got := strings.Count(strings.Join(activityEntries(b.Get(activityPath)), "\n"), "Message sent"); got != 2*each {
		t.Errorf("messages in the activity = %d, want %d", got, 2*each)
	}
}

// Spec: ACTIVITY-5.
func TestActivityPageWritesNothing(t *testing.T) {
	t.Parallel()
	records, _, b := signedInWithCounts(t, "household")
	b.Get(activityPath)
	records.take()
	if r := b.Get(activityPath); len(activityEntries(r)) == 0 {
		t.Fatal("no entries")
	}
	for _, call := range records.take() {
		if name, _, _ := strings.Cut(call, " "); !slices.Contains([]string{"Get", "GetAll", "Touch"}, name) {
			t.Errorf("the page makes the call %q", call)
		}
	}
}

// A request that is still running when the profile is deleted stores nothing.
//
// Spec: ACTIVITY-2.
func TestNoActivityAfterADeletedProfile(t *testing.T) {
	t.Parallel()
	box := handlertest.NewBox(t, sandbox.Options{})
	held := &heldAnswer{RoundTripper: box.Transport(), path: "/user-api/paperless/billing", began: make(chan struct{}), end: make(chan struct{})}
	h := handlertest.NewWith(t, handlertest.Parts{Box: box, Transport: held})
	b, late := h.Browser(), h.Browser()
	b.SignIn("household", "/home")
	late.SignIn("household", "/home")
	key := b.IdentityKey(t)
	var done sync.WaitGroup
	done.Go(func() { late.Post("/paperless/billing", paperlessForm("4100238715", "no", "")) })
	<-held.began
	b.Follow(b.Post("/profile/delete", url.Values{"confirm": {"yes"}}))
	close(held.end)
	done.Wait()
	week := time.Now().Unix() / (7 * 24 * 3600)
	_, found, err := h.Portal.Sessions.Cache().Get(t.Context(), fmt.Sprintf("activity/1/%s/%d", key, week))
	if err != nil || found {
		t.Errorf("activity after the profile was deleted: found = %t, %v", found, err)
	}
}

// heldAnswer keeps the answer of one call until the end is closed.
type heldAnswer struct {
	http.RoundTripper
	path       string
	began, end chan struct{}
}

func (a *heldAnswer) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := a.RoundTripper.RoundTrip(r)
	if r.URL.Path == a.path {
		close(a.began)
		<-a.end
	}
	return response, err
}
