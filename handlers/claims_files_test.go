package handlers_test

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/sandbox"
)

const (
	ownClaim = "/claims/CL0044170"
	ownToDo  = "form[action$='todo=T-2']"
	addFile  = "POST /claims/{claimNumber}/files"
)

// paper returns a PDF of about size bytes.
func paper(size int) []byte {
	return []byte("%PDF-1.7\n" + strings.Repeat("x", size) + "\n%%EOF\n")
}

// waiting returns the names of the files that a form lists as ready to send.
func (r reply) waiting(form string) []string {
	return r.texts(form + " .upload .option label")
}

// Spec: CLAIM-4.
func TestFilesForAToDo(t *testing.T) {
	t.Parallel()
	h, wire := newWiredHarness(t)
	b := h.browser()
	page := b.signIn("household", ownClaim)
	form := page.form(ownToDo)
	if kind := page.attr(ownToDo, "enctype"); kind != "multipart/form-data" {
		t.Errorf("enctype = %q, want a form with files", kind)
	}
	wire.clear()
	r := b.sendFiles(form.action, form.fields, file{"left.jpg", picture(t)}, file{"Invoice.pdf", paper(100 << 10)})
	if r.status != http.StatusSeeOther || r.location() != ownClaim {
		t.Fatalf("status = %d to %q, main = %q, want 303 to the claim", r.status, r.location(), r.text("main"))
	}
	calls := wire.sent(http.MethodPost, "/user-api"+ownClaim+"/files")
	if len(calls) != 2 || !strings.Contains(calls[0].body, `{"toDo":"T-2"}`) || strings.Contains(calls[0].body, "GPS") || !strings.Contains(calls[1].body, "Content-Type: application/pdf") {
		t.Errorf("calls = %d, want one for each file, with the to-do and without the location", len(calls))
	}
	page = b.follow(r)
	first, second := page.texts("#all-files .file-about span")[0], page.texts("#all-files .file-about span")[2]
	for _, want := range []string{"left.jpg (reference F-", "Invoice.pdf (reference F-", "Your adjuster will review it."} {
		if !strings.Contains(page.text(".notice"), want) {
			t.Errorf("message = %q, want %q", page.text(".notice"), want)
		}
	}
	if got := page.texts("#all-files .line-title")[:2]; cmp.Diff([]string{"Invoice.pdf", "left.jpg"}, got) != "" || first == second || page.texts("#all-files .chip")[0] != "Received" {
		t.Errorf("files = %q with %q and %q, want both received", got, first, second)
	}
	if page.doc().Find(ownToDo).Length() > 0 {
		t.Error("to-do still asks for files, want it done")
	}
}

// Spec: CLAIM-4.
func TestInvalidFilesLeaveTheOthersReadyToSend(t *testing.T) {
	t.Parallel()
	h, b, page := signInAt(t, ownClaim)
	form := page.form(ownToDo)
	r := b.sendFiles(form.action, form.fields, file{"left.jpg", picture(t)}, file{"again.jpg", picture(t)},
		file{"notes.txt", []byte("Hello")}, file{"half.pdf", []byte("%PDF-1.7")}, file{"huge.pdf", paper(8 << 20)}, file{"wide.png", pngOf(t, 50_001, 1000)})
	want := []string{
		"notes.txt isn't a JPEG, PNG or WebP photo or a PDF. Choose another file, or take a screenshot of it.",
		"half.pdf is damaged or didn't upload completely. Please try again.",
		"huge.pdf is larger than 8 MB. Choose a smaller file.",
		"wide.png has more than 50 megapixels. Choose a smaller photo, or take a screenshot of it.",
	}
	if diff := cmp.Diff(want, r.texts(".error-summary li")); diff != "" || r.status != http.StatusUnprocessableEntity || !strings.HasPrefix(r.text("title"), "Error: Claims") {
		t.Errorf("status = %d, title = %q, want 422; errors (-want +got):\n%s", r.status, r.text("title"), diff)
	}
	for _, target := range []string{r.attr(".error-summary a", "href"), "#files-T-2-problem"} {
		if r.doc().Find(ownToDo+" "+target).Length() != 1 {
			t.Errorf("form has no %s", target)
		}
	}
	if n := h.box.Calls(addFile); n != 0 || len(r.waiting(ownToDo)) != 1 {
		t.Errorf("calls = %d, ready to send = %q, want no call and one of two equal pictures", n, r.waiting(ownToDo))
	}
	again := r.form(ownToDo)
	if r := b.sendFiles(again.action, again.fields, file{"", nil}); r.status != http.StatusSeeOther || h.box.Calls(addFile) != 1 {
		t.Errorf("second try: status = %d, calls = %d, want the file sent", r.status, h.box.Calls(addFile))
	}
}

func TestFileCanBeLeftOut(t *testing.T) {
	t.Parallel()
	h, b, page := signInAt(t, ownClaim)
	form := page.form(ownToDo)
	r := b.sendFiles(form.action, form.fields, file{"left.jpg", picture(t)}, file{"notes.txt", []byte("Hello")})
	again := r.form(ownToDo)
	for name := range again.fields {
		if strings.HasPrefix(name, "keep-") {
			again.fields.Del(name)
		}
	}
	r = b.sendFiles(again.action, again.fields)
	if got := r.texts(".error-summary li"); len(got) != 1 || got[0] != "Choose a photo or document to send." || h.box.Calls(addFile) != 0 {
		t.Errorf("errors = %q, calls = %d, want none left to send", got, h.box.Calls(addFile))
	}
}

// The page that is open in another tab has a form of its own.
//
// Spec: CLAIM-4.
func TestFilesWaitForTheirOwnForm(t *testing.T) {
	t.Parallel()
	h, b, page := signInAt(t, ownClaim)
	form, other := page.form(ownToDo), b.open(ownClaim).form(ownToDo)
	first := b.sendFiles(form.action, form.fields, file{"left.jpg", picture(t)}, file{"notes.txt", []byte("Hello")})
	second := b.sendFiles(other.action, other.fields, file{"notes.txt", []byte("Hello")})
	if got := second.waiting(ownToDo); len(got) != 0 || len(first.waiting(ownToDo)) != 1 {
		t.Errorf("ready to send = %q, then %q, want one and none", first.waiting(ownToDo), got)
	}
	again := first.form(ownToDo)
	if r := b.sendFiles(again.action, again.fields, file{"", nil}); r.status != http.StatusSeeOther || h.box.Calls(addFile) != 1 {
		t.Errorf("status = %d, calls = %d, want the file of the first form sent", r.status, h.box.Calls(addFile))
	}
}

// Whatever happens to the answer of a call, the provider keeps one file.
// Spec: CLAIM-4.
func TestFileIsSentOnce(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]sandbox.Fault{
		"the call fails":       {Status: http.StatusServiceUnavailable, Times: 1},
		"the answer is lost":   {Truncate: true, Times: 1},
		"the second one fails": {Status: http.StatusServiceUnavailable, Times: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, b, page := signInAt(t, ownClaim)
			before := len(page.texts("#all-files .file"))
			form := page.form(ownToDo)
			fault.Call = addFile
			h.box.InjectFault(fault)
			r := b.sendFiles(form.action, form.fields, file{"left.jpg", picture(t)}, file{"Invoice.pdf", paper(10)})
			if r.status != http.StatusUnprocessableEntity || !strings.HasPrefix(r.text(".error-summary li"), "We couldn't confirm that we got this.") || len(r.waiting(ownToDo)) != 2 {
				t.Fatalf("status = %d, error = %q, ready to send = %q, want 422 and both files", r.status, r.text(".error-summary li"), r.waiting(ownToDo))
			}
			again := r.form(ownToDo)
			for range 2 { // a double press
				if r = b.sendFiles(again.action, again.fields, file{"left.jpg", picture(t)}); r.status != http.StatusSeeOther {
					t.Fatalf("status = %d, main = %q, want 303", r.status, r.text("main"))
				}
			}
			if after := len(b.follow(r).texts("#all-files .file")); after != before+2 {
				t.Errorf("files = %d, want %d", after, before+2)
			}
		})
	}
}

func TestClaimFilesThatAreRefused(t *testing.T) {
	t.Parallel()
	h, b, page := signInAt(t, ownClaim)
	fields := url.Values{"key": {page.attr(ownToDo+" [name=key]", "value")}}
	if r := b.sendFiles("/claims/CL0041290", fields, file{"a.jpg", picture(t)}); r.status != http.StatusNotFound || h.box.Calls(addFile) != 0 {
		t.Errorf("another's claim: status = %d, calls = %d, want 404 and none", r.status, h.box.Calls(addFile))
	}
	if r := b.open("/claims/CL0019035"); r.doc().Find("main form").Length() != 0 {
		t.Error("a closed claim has a form")
	}
	r := b.sendFiles("/claims/CL0019035", fields, file{"a.jpg", picture(t)})
	if r.status != http.StatusUnprocessableEntity || r.text(".error-summary li") != "We can't take any more files for this claim. Please call us." || len(r.waiting("#all-files form")) != 1 {
		t.Errorf("a closed claim: status = %d, error = %q, want 422 and the provider's reason", r.status, r.text(".error-summary li"))
	}
	var many []file
	for i := range 11 {
		many = append(many, file{"more.pdf", paper(i)})
	}
	r = b.sendFiles(ownClaim, fields, many...)
	if got := r.texts(".error-summary li"); len(got) != 1 || got[0] != "more.pdf wasn't added. You can send up to 10 files at a time." || len(r.waiting("#all-files form")) != 10 {
		t.Errorf("errors for the 11th file = %q, ready to send = %d, want one and 10", got, len(r.waiting("#all-files form")))
	}
}

// A provider that takes no files offers no form: the to-do leads to the adjuster.
// Spec: CLAIM-5.
func TestClaimWithoutFilesOnline(t *testing.T) {
	t.Parallel()
	h, b, _ := signInAt(t, "/home")
	h.box.InjectFault(sandbox.Fault{Call: "GET /claims/{claimNumber}", Status: http.StatusOK, Body: `{"claimNumber": "CL0044170", "toDos": [{"id": "T-2", "text": "Send photos", "kind": "files"}]}`})
	page := b.open(ownClaim)
	if page.doc().Find("main form").Length() != 0 || page.attr(".todo .button", "href") != "/claims/contact-adjuster?claim=CL0044170" {
		t.Errorf("main = %q, want the way to the adjuster and no form", page.text("main"))
	}
}

func TestBusyUploadsKeepTheReply(t *testing.T) {
	t.Parallel()
	h, b, page := signInAt(t, "/messages/M-20917")
	form := page.form("main form")
	form.fields.Set("text", "Here they are.")
	for range 2 {
		end, _ := h.portal.Uploads.Begin(b.identityKey(t))
		t.Cleanup(end)
	}
	r := b.sendFiles("/messages/M-20917", form.fields, file{"left.jpg", picture(t)})
	if r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") == "" || r.text("textarea") != "Here they are." {
		t.Errorf("status = %d, Retry-After = %q, text = %q, want 429 and the text", r.status, r.header.Get("Retry-After"), r.text("textarea"))
	}
}

// Spec: CLAIM-6.
func TestReplyWithFiles(t *testing.T) {
	t.Parallel()
	h, wire := newWiredHarness(t)
	b := h.browser()
	page := b.signIn("household", "/messages/M-20917")
	form := page.form("main form")
	text := strings.Repeat("Here are two photos. ", 100)
	form.fields.Set("text", text)
	r := b.sendFiles("/messages/M-20917", form.fields, file{"left.jpg", picture(t)}, file{"notes.txt", []byte("Hello")})
	if r.status != http.StatusUnprocessableEntity || r.text("textarea") != strings.TrimSpace(text) || len(r.waiting("form")) != 1 {
		t.Fatalf("status = %d, ready to send = %q, want 422, the text and the valid file", r.status, r.waiting("form"))
	}
	wire.clear()
	r = b.follow(b.sendFiles("/messages/M-20917", r.form("main form").fields, file{"Invoice.pdf", paper(100 << 10)}))
	sent := wire.sent(http.MethodPost, "/user-api/messages")
	if len(sent) != 1 || !strings.Contains(sent[0].body, `"inReplyTo":"M-20917"`) || strings.Contains(sent[0].body, "GPS") {
		t.Errorf("calls = %d, want one with the reply", len(sent))
	}
	if got := r.texts(".letter-files"); len(got) != 1 || got[0] != "Attached: left.jpg, Invoice.pdf" || r.doc().Find(".upload .option").Length() != 0 {
		t.Errorf("files of the conversation = %q, want those of the reply", got)
	}
	if without := b.open("/messages/M-20744"); without.doc().Find("main input[type=file]").Length() != 0 {
		t.Error("a conversation that accepts no files has a field for them")
	}
}

// The text of a reply whose session ended is saved although its files are not read.
// Spec: CLAIM-6.
func TestReplyWithFilesAfterTheSession(t *testing.T) {
	t.Parallel()
	_, b, page := signInAt(t, "/messages/M-20917")
	form := page.form("main form")
	form.fields.Set("text", "The shop is on Second Street.")
	b.endSession()
	b.header.Set("Origin", portalOrigin)
	r := b.follow(b.sendFiles("/messages/M-20917", form.fields, file{"left.jpg", picture(t)}))
	b.header.Del("Origin")
	if again := b.signIn("household", "/messages/M-20917"); again.text("textarea") != "The shop is on Second Street." {
		t.Errorf("%s: text after signing in again = %q, want the reply", r.at, again.text("textarea"))
	}
	claim := b.open(ownClaim).form(ownToDo)
	b.endSession()
	if r := b.follow(b.sendFiles(claim.action, claim.fields, file{"left.jpg", picture(t)})); !strings.Contains(r.text("main"), "couldn't save") {
		t.Errorf("%s: main = %q, want that the files are lost", r.at, r.text("main"))
	}
}

func TestPapersKeepTheirBytes(t *testing.T) {
	t.Parallel()
	h, wire := newWiredHarness(t)
	b := h.browser()
	form := b.signIn("household", ownClaim).form(ownToDo)
	data := paper(2000)
	wire.clear()
	b.sendFiles(form.action, form.fields, file{"Invoice.pdf", data})
	if sent := wire.sent(http.MethodPost, "/user-api"+ownClaim+"/files"); len(sent) != 1 || !bytes.Contains([]byte(sent[0].body), data) {
		t.Errorf("calls = %d, want the PDF as it is", len(sent))
	}
}
