package handlers_test

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// lockingStore calls a function before a lock of the store is given: what another request does
// while this one waits.
type lockingStore struct {
	*listingStore
	mu   sync.Mutex
	skip int
	do   func() error // nil for nothing
}

// before makes the lock after the next skip ones wait for a function, or fail with its error.
func (s *lockingStore) before(skip int, do func() error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.skip, s.do = skip, do
}

func (s *lockingStore) next() func() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.skip--; s.skip >= 0 || s.do == nil {
		return func() error { return nil }
	}
	do := s.do
	s.do = nil
	return do
}

func (s *lockingStore) Lock(ctx context.Context, key string, ttl time.Duration) (func(), error) {
	if err := s.next()(); err != nil {
		return nil, err
	}
	return s.Store.Lock(ctx, key, ttl)
}

func newLockingHarness(t *testing.T) (*harness, *lockingStore) {
	t.Helper()
	records := &lockingStore{listingStore: &listingStore{Store: openStore(t, "memory:"), keys: map[string]bool{}}}
	return newHarnessOn(t, records), records
}

func photos(t *testing.T, n int) (all []file) {
	for range n {
		all = append(all, file{"roof.jpg", picture(t)})
	}
	return all
}

// Two uploads at the same time add ten photos together, and keep no other.
func TestTwoUploadsShareThePlacesOfAClaim(t *testing.T) {
	t.Parallel()
	h, records := newLockingHarness(t)
	b := h.browser()
	b.beginClaim(t)
	before := records.live(t)["cache"]
	first, second := b.tab(h), b.tab(h)
	records.before(9, func() error { // the first has stored its nine photos
		if r := second.upload("", photos(t, 9)...); r.status != http.StatusSeeOther {
			t.Errorf("upload in between: status = %d, want 303", r.status)
		}
		return nil
	})
	r := first.upload("", photos(t, 9)...)
	if got := r.texts(".error-summary li"); r.status != http.StatusUnprocessableEntity || len(got) != 8 || got[0] != "roof.jpg wasn't added. A claim can have up to 10 photos." {
		t.Errorf("status = %d, errors = %q, want 422 and 8 photos without a place", r.status, got)
	}
	if n := len(b.open(photosPath).texts(".photo")); n != 10 || records.live(t)["cache"] != before+10 {
		t.Errorf("photos = %d, records = %d, want 10 of each", n, records.live(t)["cache"]-before)
	}
}

// Every answer and photo that was confirmed is in the claim, whatever else is stored meanwhile.
func TestConcurrentChangesOfAClaimAreKept(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.beginClaim(t)
	for range 10 {
		b.post("/new-claim/start-over", nil)
		b.post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
		var all sync.WaitGroup
		for _, change := range []func(*browser) reply{
			func(tab *browser) reply { return tab.post("/new-claim/what-happened", lossAnswers) },
			func(tab *browser) reply { return tab.post("/new-claim/vehicle", carAnswers) },
			func(tab *browser) reply { return tab.upload("", photos(t, 1)...) },
			func(tab *browser) reply { return tab.upload("", photos(t, 1)...) },
			func(tab *browser) reply {
				return tab.post("/new-claim/contact", url.Values{"phone": {"515-555-0199"}, "call-at": {"morning"}})
			},
		} {
			tab := b.tab(h)
			all.Go(func() {
				if r := change(tab); r.status != http.StatusSeeOther {
					t.Errorf("status = %d, main = %q, want 303", r.status, r.text("main"))
				}
			})
		}
		all.Wait()
		answers := b.open("/new-claim/review").text("main")
		for _, want := range []string{"Main Street", "Jonas Lindqvist", "515-555-0199", "roof.jpg, roof.jpg"} {
			if !strings.Contains(answers, want) {
				t.Fatalf("answers = %q, want %q", answers, want)
			}
		}
	}
}

// A request that is under way while the profile is deleted stores nothing afterwards.
func TestRequestsDuringTheDeletionLeaveNothing(t *testing.T) {
	t.Parallel()
	one := photos(t, 1)
	for name, test := range map[string]struct {
		locks int // of the request, before the one at which the profile is deleted
		send  func(b *browser, conversation htmlForm) reply
	}{
		"an answer": {0, func(b *browser, _ htmlForm) reply {
			return b.post("/new-claim/contact", url.Values{"phone": {"515-555-0199"}})
		}},
		"a photo":         {0, func(b *browser, _ htmlForm) reply { return b.upload("", one...) }},
		"a stored photo":  {1, func(b *browser, _ htmlForm) reply { return b.upload("", one...) }},
		"a message's one": {0, func(b *browser, form htmlForm) reply { return b.sendFiles(form.action, form.fields, one...) }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, records := newLockingHarness(t)
			b := h.browser()
			b.beginClaim(t)
			form := b.open("/messages/M-20917").form("main form")
			form.fields.Set("text", "Here they are.")
			form.fields.Del("xsrf") // the token of a script names no member whose input could be saved
			other := b.tab(h)
			deleted := map[string]int{}
			records.before(test.locks, func() error {
				if r := other.post("/profile/delete", url.Values{"confirm": {"yes"}}); r.status != http.StatusSeeOther {
					t.Errorf("deletion: status = %d, want 303", r.status)
				}
				deleted = records.live(t)
				return nil
			})
			r := test.send(b, form)
			if left := records.live(t); left["cache"] >= deleted["cache"]+1 || deleted["token"] != 0 || r.location() == "" {
				t.Errorf("status = %d, records after the deletion = %v, then %v, want none more and a redirect to sign in", r.status, deleted, left)
			}
		})
	}
}

// A photo of an upload that was cut off goes with the draft, although the draft does not have it.
func TestPhotosOfACutOffUploadAreDeleted(t *testing.T) {
	t.Parallel()
	h, records := newLockingHarness(t)
	b := h.browser()
	b.beginClaim(t)
	before := records.live(t)["cache"]
	records.before(1, func() error { panic("the instance ends") })
	if r := b.upload("", photos(t, 1)...); r.status != http.StatusInternalServerError || records.live(t)["cache"] != before+1 {
		t.Fatalf("status = %d, records = %d more, want a photo that is left behind", r.status, records.live(t)["cache"]-before)
	}
	b.post("/new-claim/start-over", nil)
	if after := records.live(t)["cache"]; after != before-1 { // without the draft, too
		t.Errorf("records after starting over = %d, want %d", after, before-1)
	}
}

// Two replies of one form with other files are two messages, and every file arrives.
func TestFilesOfBothRequestsOfAFormArrive(t *testing.T) {
	t.Parallel()
	h, records := newLockingHarness(t)
	b := h.browser()
	form := b.signIn("household", "/messages/M-20917").form("main form")
	form.fields.Set("text", "Here they are.")
	other := b.tab(h)
	records.before(1, func() error { // the first of two files is stored
		if r := other.sendFiles(form.action, form.fields, file{"third.pdf", paper(30)}); r.status != http.StatusSeeOther {
			t.Errorf("the other request: status = %d, want 303", r.status)
		}
		return nil
	})
	if r := b.sendFiles(form.action, form.fields, file{"first.pdf", paper(10)}, file{"second.pdf", paper(20)}); r.status != http.StatusSeeOther {
		t.Errorf("status = %d, main = %q, want 303", r.status, r.text("main"))
	}
	got := b.open("/messages/M-20917").texts(".letter-files")
	slices.Sort(got)
	if want := []string{"Attached: first.pdf, second.pdf", "Attached: third.pdf"}; !slices.Equal(got, want) {
		t.Errorf("files of the conversation = %q, want %q", got, want)
	}
	if r := b.sendFiles(form.action, form.fields, file{"third.pdf", paper(30)}); r.status != http.StatusSeeOther || len(b.open("/messages/M-20917").texts(".letter-files")) != 2 {
		t.Errorf("second press: status = %d, want 303 and no other message", r.status)
	}
}

// A file that waits for one form never shows in another one, whatever key and fields that has.
//
// Spec: CLAIM-4.
func TestFilesShowInTheirOwnFormOnly(t *testing.T) {
	t.Parallel()
	_, b, page := signInAt(t, "/messages/M-20917")
	form := page.form("main form")
	form.fields.Set("text", "Here they are.")
	waits := b.sendFiles(form.action, form.fields, file{"left.jpg", picture(t)}, file{"notes.txt", nil})
	again := waits.form("main form")
	if len(waits.waiting("form")) != 1 {
		t.Fatalf("status = %d, ready to send = %q, want one file", waits.status, waits.waiting("form"))
	}
	again.fields.Set("subject", "")
	for _, path := range []string{"/new-message", ownClaim, ownClaim + "?todo=T-2"} {
		if r := b.sendFiles(path, again.fields, file{"notes.txt", nil}); r.status != http.StatusUnprocessableEntity || len(r.waiting("form")) != 0 {
			t.Errorf("%s: status = %d, ready to send = %q, want 422 and none", path, r.status, r.waiting("form"))
		}
	}
	if r := b.sendFiles(form.action, again.fields, file{"notes.txt", nil}); len(r.waiting("form")) != 1 {
		t.Errorf("its own form: ready to send = %q, want the file", r.waiting("form"))
	}
}
