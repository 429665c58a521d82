package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

const (
	ownClaim = "/claims/CL0044170"
	ownToDo  = "form[action$='todo=T-2']"
	addFile  = "POST /claims/{claimNumber}/files"
)

// waitingFiles returns the names of the files that a form lists as ready to send.
func waitingFiles(r handlertest.Reply, form string) []string {
	return r.Texts(form + " .upload .option label")
}

// Spec: CLAIM-4.
func TestFilesForAToDo(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	form := b.SignIn("household", ownClaim).Form(ownToDo)
	shows := form.Fields.Get("shows-files-T-2")
	wire.Clear()
	r := b.SendFiles(form.Action, form.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)).In("files-T-2"),
		handlertest.NewFile("Invoice.pdf", handlertest.Paper(100<<10)))
	calls := wire.Sent(http.MethodPost, "/user-api"+ownClaim+"/files")
	if r.Status != http.StatusSeeOther || r.Location() != "/done" || len(calls) != 2 || shows == "" {
		t.Fatalf("status = %d to %q, calls = %d, want 303 to the success and a call for each file", r.Status, r.Location(),
			len(calls))
	}
	if !strings.Contains(calls[0].Body, `"toDo":"T-2"`) || !strings.Contains(calls[0].Body, `"shows":"`+shows+`"`) ||
		strings.Contains(calls[0].Body, "GPS") || !strings.Contains(calls[1].Body, "Content-Type: application/pdf") {
		t.Error("the calls lack the to-do or what the photo shows, or have its place")
	}
	now := b.Follow(r).Text("#now + dl")
	for _, want := range []string{"left.jpgReference F-", "Invoice.pdfReference F-"} {
		if !strings.Contains(now, want) {
			t.Errorf("now = %q, want %q", now, want)
		}
	}
	page := b.Open(ownClaim)
	if got := page.Texts("#all-files details .file b"); !slices.Equal(got[:2], []string{"Invoice.pdf", "left.jpg"}) {
		t.Errorf("files = %q, want both received", got)
	}
	// A provider that names no file of the to-do doesn't make Home ask for it again.
	h.Box.InjectFault(sandbox.Fault{Call: "GET /claims", Body: `{"claims":[{"claimNumber":"CL0044170","closed":false,
		"acceptsFiles":true,"toDos":[{"id":"T-2","text":"Send photos","kind":"files","files":["` + shows + `","The trunk"],
		"angles":["rear-left","rear"]}]}]}`})
	home := h.Browser().SignIn("household", "/home")
	if len(home.Texts(".card .tile-received")) != 1 || home.Doc().Find(".card a.tile").Length() != 1 {
		t.Errorf("Home asks for %q, want one of two photos", home.Texts(".card .tile"))
	}
}

// Equal files are one. Which files are taken is tried beside handlers/uploads and for photos.
//
// Spec: CLAIM-4.
func TestInvalidFilesLeaveTheOthersReadyToSend(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, ownClaim)
	form := page.Form(ownToDo)
	file, picture := handlertest.NewFile, handlertest.Picture(t)
	r := b.SendFiles(form.Action, form.Fields, file("left.jpg", picture), file("again.jpg", picture),
		file("notes.txt", []byte("Hello")))
	want := []string{
		"notes.txt isn't a JPEG, PNG or WebP photo or a PDF. Choose another file, or take a screenshot of it.",
	}
	if diff := cmp.Diff(want, r.Texts(".error-summary li")); diff != "" || r.Status != http.StatusUnprocessableEntity ||
		!strings.HasPrefix(r.Text("title"), "Error: Claims") {
		t.Errorf("status = %d, title = %q, want 422; errors (-want +got):\n%s", r.Status, r.Text("title"), diff)
	}
	for _, target := range []string{r.Attr(".error-summary a", "href"), "#files-T-2-problem"} {
		if r.Doc().Find(ownToDo+" "+target).Length() != 1 {
			t.Errorf("form has no %s", target)
		}
	}
	if n := h.Box.Calls(addFile); n != 0 || len(waitingFiles(r, ownToDo)) != 1 {
		t.Errorf("calls = %d, ready to send = %q, want no call and one of two equal pictures", n, waitingFiles(r, ownToDo))
	}
	again := r.Form(ownToDo)
	for name := range again.Fields {
		if strings.HasPrefix(name, "keep-") {
			again.Fields.Del(name)
		}
	}
	r = b.SendFiles(again.Action, again.Fields)
	if got := r.Texts(".error-summary li"); h.Box.Calls(addFile) != 0 ||
		!slices.Equal(got, []string{"Choose a photo or document to send."}) {
		t.Errorf("errors = %q, calls = %d, want none left to send", got, h.Box.Calls(addFile))
	}
}

// Whatever happens to the answer of a call, the provider keeps one file.
// Spec: CLAIM-4.
func TestFileIsSentOnce(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, ownClaim)
	before := len(page.Texts("#all-files .file"))
	form := page.Form(ownToDo)
	h.Box.InjectFault(sandbox.Fault{Call: addFile, Truncate: true, Times: 1})
	r := b.SendFiles(form.Action, form.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)),
		handlertest.NewFile("Invoice.pdf", handlertest.Paper(10)))
	if r.Status != http.StatusUnprocessableEntity ||
		!strings.HasPrefix(r.Text(".error-summary li"), "We couldn't confirm that we got this.") ||
		len(waitingFiles(r, ownToDo)) != 2 {
		t.Fatalf("status = %d, error = %q, ready to send = %q, want 422 and both files", r.Status,
			r.Text(".error-summary li"), waitingFiles(r, ownToDo))
	}
	again := r.Form(ownToDo)
	for range 2 { // a double press
		r = b.SendFiles(again.Action, again.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)))
		if r.Status != http.StatusSeeOther {
			t.Fatalf("status = %d, main = %q, want 303", r.Status, r.Text("main"))
		}
	}
	if after := len(b.Open(ownClaim).Texts("#all-files .file")); after != before+2 {
		t.Errorf("files = %d, want %d", after, before+2)
	}
}

func TestClaimFilesThatAreRefused(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, ownClaim)
	fields := url.Values{"key": {page.Attr(ownToDo+" [name=key]", "value")}}
	if r := b.SendFiles("/claims/CL0041290", fields,
		handlertest.NewFile("a.jpg", handlertest.Picture(t))); r.Status != http.StatusNotFound || h.Box.Calls(addFile) != 0 {
		t.Errorf("another's claim: status = %d, calls = %d, want 404 and none", r.Status, h.Box.Calls(addFile))
	}
	if r := b.Open("/claims/CL0019035"); r.Doc().Find("main form").Length() != 0 {
		t.Error("a closed claim has a form")
	}
	var many []handlertest.File
	for i := range 11 {
		many = append(many, handlertest.NewFile("more.pdf", handlertest.Paper(i)))
	}
	r := b.SendFiles(ownClaim, fields, many...)
	if got := r.Texts(".error-summary li"); len(got) != 1 ||
		got[0] != "more.pdf wasn't added. You can send up to 10 files at a time." ||
		len(waitingFiles(r, "#all-files form")) != 10 {
		t.Errorf("errors for the 11th file = %q, ready to send = %d, want one and 10", got,
			len(waitingFiles(r, "#all-files form")))
	}
}

func TestBusyUploadsKeepTheReply(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, "/messages/M-20917")
	form := page.Form("main form")
	form.Fields.Set("text", "Here they are.")
	for range 2 {
		end, _ := h.Portal.Uploads.Begin(b.IdentityKey(t))
		t.Cleanup(end)
	}
	r := b.SendFiles("/messages/M-20917", form.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)))
	if r.Status != http.StatusTooManyRequests || r.Text("textarea") != "Here they are." {
		t.Errorf("status = %d, text = %q, want 429 and the text", r.Status, r.Text("textarea"))
	}
}

// A member sends files one request at a time. The next one waits, then is told to, with everything
// kept.
func TestSendWaitsForTheEarlierOne(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, "/messages/M-20917")
	h.Portal.Uploads.Wait = time.Millisecond
	end, err := h.Portal.Uploads.BeginSend(t.Context(), b.IdentityKey(t), 1)
	handlertest.Must(t, err)
	form := page.Form("main form")
	form.Fields.Set("text", "Here they are.")
	r := b.SendFiles("/messages/M-20917", form.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)))
	if r.Status != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" ||
		!strings.Contains(r.Text("main"), "What you sent before is still on its way") {
		t.Fatalf("status = %d, Retry-After = %q, main = %q, want 429 and the reason", r.Status, r.Header.Get("Retry-After"),
			r.Text("main"))
	}
	if r.Text("textarea") != "Here they are." || len(waitingFiles(r, "form")) != 1 {
		t.Errorf("text = %q, files = %q, want both kept", r.Text("textarea"), waitingFiles(r, "form"))
	}
	end()
	b.SendFiles("/messages/M-20917", r.Form("main form").Fields)
	if r = b.Open("/messages/M-20917"); r.Status != http.StatusOK ||
		r.Doc().Find(".letter-files").Length() != 1 {
		t.Errorf("%s: status = %d, want the reply with its file", r.At, r.Status)
	}
}

// The text of a reply whose session ended is saved although its files are not read.
// Spec: CLAIM-6.
func TestReplyWithFilesAfterTheSession(t *testing.T) {
	t.Parallel()
	_, b, page := handlertest.SignInAt(t, "/messages/M-20917")
	form := page.Form("main form")
	form.Fields.Set("text", "The shop is on Second Street.")
	b.EndSession()
	b.Header.Set("Origin", handlertest.PortalOrigin)
	r := b.Follow(b.SendFiles("/messages/M-20917", form.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t))))
	b.Header.Del("Origin")
	if again := b.SignIn("household", "/messages/M-20917"); again.Text("textarea") != "The shop is on Second Street." {
		t.Errorf("%s: text after signing in again = %q, want the reply", r.At, again.Text("textarea"))
	}
}

// Twenty files of a member wait at most, whatever their forms: older ones are deleted.
func TestOnlyTheNewestFilesWait(t *testing.T) {
	t.Parallel()
	records := handlertest.NewListingStore(t)
	b := handlertest.NewWith(t, handlertest.Parts{Records: records}).Browser()
	b.SignIn("household", ownClaim)
	files := append(handlertest.Photos(t, 8), handlertest.NewFile("notes.txt", []byte("Hello")))
	before := records.Live(t)["cache"]
	for range 3 {
		form := b.Open(ownClaim).Form(ownToDo)
		b.SendFiles(form.Action, form.Fields, files...)
	}
	if got := records.Live(t)["cache"] - before; got != 20+1 {
		t.Errorf("records of waiting files = %d, want twenty and their list", got)
	}
}
