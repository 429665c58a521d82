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

	"memberportal/handlers/handlertest"
)

// lockingStore calls a function before a lock of the store is given: what another request does
// while this one waits.
type lockingStore struct {
	*handlertest.ListingStore
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

func newLockingHarness(t *testing.T) (*handlertest.Harness, *lockingStore) {
	t.Helper()
	records := &lockingStore{ListingStore: handlertest.NewListingStore(t)}
	return handlertest.NewWith(t, handlertest.Parts{Records: records}), records
}

// Two uploads at the same time add ten photos together, and keep no other.
func TestTwoUploadsShareThePlacesOfAClaim(t *testing.T) {
	t.Parallel()
	h, records := newLockingHarness(t)
	b := h.Browser()
	b.BeginClaim(t)
	before := records.Live(t)["cache"]
	first, second, photos := b.Tab(h), b.Tab(h), handlertest.Photos(t, 18)
	refused := func(r handlertest.Reply, want int) {
		t.Helper()
		got := r.Texts(".error-summary li")
		if r.Status != http.StatusUnprocessableEntity || len(got) != want ||
			got[0] != "roof.jpg wasn't added. A claim can have up to 10 photos." {
			t.Errorf("status = %d, errors = %q, want 422 and %d photos without a place", r.Status, got, want)
		}
	}
	records.before(8, func() error { // the first has stored eight of its nine photos
		refused(second.UploadPhotos("", photos[9:]...), 7)
		return nil
	})
	refused(first.UploadPhotos("", photos[:9]...), 1)
	if n := len(b.Open(handlertest.PhotosPath).Texts(".photo")); n != 10 || records.Live(t)["cache"] != before+10 {
		t.Errorf("photos = %d, records = %d, want 10 of each", n, records.Live(t)["cache"]-before)
	}
}

// Every answer that was confirmed is in the claim, whatever else is stored meanwhile.
func TestConcurrentAnswersOfAClaimAreKept(t *testing.T) {
	t.Parallel()
	h, records := newLockingHarness(t)
	b := h.Browser()
	b.BeginClaim(t)
	vehicle, contact := b.Tab(h), b.Tab(h)
	records.before(0, func() error {
		vehicle.Post("/new-claim/vehicle", handlertest.CarAnswers)
		return nil
	})
	contact.Post("/new-claim/contact", url.Values{"phone": {"515-555-0199"}, "call-at": {"morning"}})
	answers := b.Open("/new-claim/review").Text("main")
	for _, want := range []string{"Main Street", "Jonas Lindqvist", "515-555-0199"} {
		if !strings.Contains(answers, want) {
			t.Errorf("answers = %q, want %q", answers, want)
		}
	}
}

// A request that is under way while the profile is deleted stores nothing afterwards.
func TestRequestsDuringTheDeletionLeaveNothing(t *testing.T) {
	t.Parallel()
	one, two := handlertest.Photos(t, 1), handlertest.Photos(t, 2)
	type sends = func(b *handlertest.Browser, conversation handlertest.Form) handlertest.Reply
	for name, test := range map[string]struct {
		locks int // of the request, before the one at which the profile is deleted
		send  sends
	}{
		"an answer": {0, func(b *handlertest.Browser, _ handlertest.Form) handlertest.Reply {
			return b.Post("/new-claim/contact", url.Values{"phone": {"515-555-0199"}})
		}},
		"a photo": {0, func(b *handlertest.Browser, _ handlertest.Form) handlertest.Reply {
			return b.UploadPhotos("", one...)
		}},
		"a second photo": {1, func(b *handlertest.Browser, _ handlertest.Form) handlertest.Reply {
			return b.UploadPhotos("", two...)
		}},
		"a message's one": {0, func(b *handlertest.Browser, form handlertest.Form) handlertest.Reply {
			return b.SendFiles(form.Action, form.Fields, one...)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, records := newLockingHarness(t)
			b := h.Browser()
			b.BeginClaim(t)
			form := b.Open("/messages/M-20917").Form("main form")
			form.Fields.Set("text", "Here they are.")
			form.Fields.Del("xsrf") // the token of a script names no member whose input could be saved
			other := b.Tab(h)
			deleted := map[string]int{}
			records.before(test.locks, func() error {
				if r := other.Post("/profile/delete", url.Values{"confirm": {"yes"}}); r.Status != http.StatusSeeOther {
					t.Errorf("deletion: status = %d, want 303", r.Status)
				}
				deleted = records.Live(t)
				return nil
			})
			r := test.send(b, form)
			if left := records.Live(t); left["cache"] > deleted["cache"] || deleted["token"] != 0 || r.Location() == "" {
				t.Errorf("status = %d, records after the deletion = %v, then %v, want none more and a redirect to sign in",
					r.Status, deleted, left)
			}
		})
	}
}

// A photo that arrived before its upload was cut off is in the draft, once even if the member sends
// it again, and goes with it.
func TestPhotosOfACutOffUploadAreDeleted(t *testing.T) {
	t.Parallel()
	h, records := newLockingHarness(t)
	b := h.Browser()
	b.BeginClaim(t)
	before := records.Live(t)["cache"]
	records.before(1, func() error { panic("the instance ends") })
	if r := b.UploadPhotos("", handlertest.Photos(t, 2)...); r.Status != http.StatusInternalServerError ||
		records.Live(t)["cache"] != before+1 {
		t.Fatalf("status = %d, records = %d more, want the first photo", r.Status, records.Live(t)["cache"]-before)
	}
	b.UploadPhotos("", handlertest.Photos(t, 2)...)
	if n := len(b.Open(handlertest.PhotosPath).Texts(".photo")); n != 2 || records.Live(t)["cache"] != before+2 {
		t.Errorf("photos after a second try = %d, records = %d more, want 2 of each", n, records.Live(t)["cache"]-before)
	}
	b.Post("/new-claim/start-over", nil)
	if after := records.Live(t)["cache"]; after != before-1 { // without the draft, too
		t.Errorf("records after starting over = %d, want %d", after, before-1)
	}
}

// Two replies of one form with other files are two messages, and every file arrives.
func TestFilesOfBothRequestsOfAFormArrive(t *testing.T) {
	t.Parallel()
	h, records := newLockingHarness(t)
	b := h.Browser()
	form := b.SignIn("household", "/messages/M-20917").Form("main form")
	form.Fields.Set("text", "Here they are.")
	other := b.Tab(h)
	records.before(1, func() error { // the first of two files is stored
		if r := other.SendFiles(form.Action, form.Fields,
			handlertest.NewFile("third.pdf", handlertest.Paper(30))); r.Status != http.StatusSeeOther {
			t.Errorf("the other request: status = %d, want 303", r.Status)
		}
		return nil
	})
	if r := b.SendFiles(form.Action, form.Fields, handlertest.NewFile("first.pdf", handlertest.Paper(10)),
		handlertest.NewFile("second.pdf", handlertest.Paper(20))); r.Status != http.StatusSeeOther {
		t.Errorf("status = %d, main = %q, want 303", r.Status, r.Text("main"))
	}
	got := b.Open("/messages/M-20917").Texts(".letter-files")
	slices.Sort(got)
	if want := []string{"Attached: first.pdf, second.pdf", "Attached: third.pdf"}; !slices.Equal(got, want) {
		t.Errorf("files of the conversation = %q, want %q", got, want)
	}
	r := b.SendFiles(form.Action, form.Fields, handlertest.NewFile("third.pdf", handlertest.Paper(30)))
	if n := len(b.Open("/messages/M-20917").Texts(".letter-files")); r.Status != http.StatusSeeOther || n != 2 {
		t.Errorf("second press: status = %d, messages with files = %d, want 303 and 2", r.Status, n)
	}
}

// A file that waits for one form never shows in another one, whatever key and fields that has.
//
// Spec: CLAIM-4.
func TestFilesShowInTheirOwnFormOnly(t *testing.T) {
	t.Parallel()
	_, b, page := handlertest.SignInAt(t, "/messages/M-20917")
	form := page.Form("main form")
	form.Fields.Set("text", "Here they are.")
	waits := b.SendFiles(form.Action, form.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)),
		handlertest.NewFile("notes.txt", nil))
	again := waits.Form("main form")
	if len(waitingFiles(waits, "form")) != 1 {
		t.Fatalf("status = %d, ready to send = %q, want one file", waits.Status, waitingFiles(waits, "form"))
	}
	again.Fields.Set("subject", "")
	for _, path := range []string{"/new-message", ownClaim, ownClaim + "?todo=T-2"} {
		r := b.SendFiles(path, again.Fields, handlertest.NewFile("notes.txt", nil))
		if r.Status != http.StatusUnprocessableEntity || len(waitingFiles(r, "form")) != 0 {
			t.Errorf("%s: status = %d, ready to send = %q, want 422 and none", path, r.Status, waitingFiles(r, "form"))
		}
	}
	empty := handlertest.NewFile("notes.txt", nil)
	if r := b.SendFiles(form.Action, again.Fields, empty); len(waitingFiles(r, "form")) != 1 {
		t.Errorf("its own form: ready to send = %q, want the file", waitingFiles(r, "form"))
	}
}

// A photo that arrives after its claim was sent or deleted is in no other claim.
func TestPhotoOfADeletedDraftIsInNoOther(t *testing.T) {
	t.Parallel()
	h, records := newLockingHarness(t)
	b := h.Browser()
	b.BeginClaim(t)
	other := b.Tab(h)
	records.before(0, func() error {
		other.Post("/new-claim/start-over", nil)
		other.Post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
		return nil
	})
	r := b.UploadPhotos("", handlertest.Photos(t, 1)...)
	if n := len(b.Open(handlertest.PhotosPath).Texts(".photo")); r.Status != http.StatusNotFound || n != 0 {
		t.Errorf("status = %d, photos of the other claim = %d, want 404 and none", r.Status, n)
	}
}
