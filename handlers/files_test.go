package handlers_test

import (
	"bytes"
	"net/http"
	"net/url"
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
	page := b.SignIn("household", ownClaim)
	form := page.Form(ownToDo)
	if kind := page.Attr(ownToDo, "enctype"); kind != "multipart/form-data" {
		t.Errorf("enctype = %q, want a form with files", kind)
	}
	wire.Clear()
	r := b.SendFiles(form.Action, form.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)),
		handlertest.NewFile("Invoice.pdf", handlertest.Paper(100<<10)))
	if r.Status != http.StatusSeeOther || r.Location() != ownClaim {
		t.Fatalf("status = %d to %q, main = %q, want 303 to the claim", r.Status, r.Location(), r.Text("main"))
	}
	calls := wire.Sent(http.MethodPost, "/user-api"+ownClaim+"/files")
	if len(calls) != 2 || !strings.Contains(calls[0].Body, `{"toDo":"T-2"}`) || strings.Contains(calls[0].Body, "GPS") ||
		!strings.Contains(calls[1].Body, "Content-Type: application/pdf") {
		t.Errorf("calls = %d, want one for each file, with the to-do and without the location", len(calls))
	}
	page = b.Follow(r)
	names, about := page.Texts("#all-files details .file b"), page.Texts("#all-files details .file .sub")
	for _, want := range []string{"left.jpg received. Reference F-", "Invoice.pdf received. Reference F-"} {
		if !strings.Contains(page.Text(".notice"), want) {
			t.Errorf("message = %q, want %q", page.Text(".notice"), want)
		}
	}
	if cmp.Diff([]string{"Invoice.pdf", "left.jpg"}, names[:2]) != "" || about[1] == about[3] ||
		!strings.Contains(page.Text("#all-files details .file"), "Received") {
		t.Errorf("files = %q, %q, want both received", names, about)
	}
	if page.Doc().Find(ownToDo).Length() > 0 {
		t.Error("to-do still asks for files, want it done")
	}
}

// A provider that names no file of a to-do does not make the portal ask for it again, in any
// browser of the member.
//
// Spec: CLAIM-4.
func TestSentPhotoStaysSent(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	form := b.SignIn("household", ownClaim).Form(ownToDo)
	if form.Fields.Get("shows-files-T-2") == "" {
		t.Fatalf("fields = %v, want what the file shows", form.Fields)
	}
	wire.Clear()
	shows := form.Fields.Get("shows-files-T-2")
	r := b.SendFiles(form.Action, form.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)).In("files-T-2"))
	if calls := wire.Sent(http.MethodPost, "/user-api"+ownClaim+"/files"); r.Status != http.StatusSeeOther ||
		len(calls) != 1 || !strings.Contains(calls[0].Body, `"shows":"`+shows+`"`) {
		t.Fatalf("status = %d, calls = %d, want one that says what the file shows", r.Status, len(calls))
	}
	h.Box.InjectFault(sandbox.Fault{Call: "GET /claims/{claimNumber}", Body: `{"claimNumber":"CL0044170","closed":false,"acceptsFiles":true,
		"toDos":[{"id":"T-2","text":"Send photos","kind":"files","files":["` + shows + `","The trunk"]}]}`})
	other := h.Browser()
	other.SignIn("household", "/home")
	for name, browser := range map[string]*handlertest.Browser{"the same": b, "another": other} {
		if got := browser.Open(ownClaim).Texts(".tile-received .tile-title"); len(got) != 1 || got[0] != shows {
			t.Errorf("%s browser: received = %q, want %q", name, got, shows)
		}
	}
}

// Spec: CLAIM-4.
func TestInvalidFilesLeaveTheOthersReadyToSend(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, ownClaim)
	form := page.Form(ownToDo)
	file, picture := handlertest.NewFile, handlertest.Picture(t)
	r := b.SendFiles(form.Action, form.Fields, file("left.jpg", picture), file("again.jpg", picture),
		file("notes.txt", []byte("Hello")), file("half.pdf", []byte("%PDF-1.7")), file("huge.pdf", handlertest.Paper(8<<20)),
		file("wide.png", handlertest.PNG(t, 50_001, 1000)))
	want := []string{
		"notes.txt isn't a JPEG, PNG or WebP photo or a PDF. Choose another file, or take a screenshot of it.",
		"half.pdf is damaged or didn't upload completely. Please try again.",
		"huge.pdf is larger than 8 MB. Choose a smaller file.",
		"wide.png has more than 50 megapixels. Choose a smaller photo, or take a screenshot of it.",
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
	if r := b.SendFiles(again.Action, again.Fields, handlertest.NewFile("", nil)); r.Status != http.StatusSeeOther ||
		h.Box.Calls(addFile) != 1 {
		t.Errorf("second try: status = %d, calls = %d, want the file sent", r.Status, h.Box.Calls(addFile))
	}
}

func TestFileCanBeLeftOut(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, ownClaim)
	form := page.Form(ownToDo)
	r := b.SendFiles(form.Action, form.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)),
		handlertest.NewFile("notes.txt", []byte("Hello")))
	again := r.Form(ownToDo)
	for name := range again.Fields {
		if strings.HasPrefix(name, "keep-") {
			again.Fields.Del(name)
		}
	}
	r = b.SendFiles(again.Action, again.Fields)
	if got := r.Texts(".error-summary li"); len(got) != 1 || got[0] != "Choose a photo or document to send." || h.Box.Calls(addFile) != 0 {
		t.Errorf("errors = %q, calls = %d, want none left to send", got, h.Box.Calls(addFile))
	}
}

// The page that is open in another tab has a form of its own.
//
// Spec: CLAIM-4.
func TestFilesWaitForTheirOwnForm(t *testing.T) {
	t.Parallel()
	h, b, page := handlertest.SignInAt(t, ownClaim)
	form, other := page.Form(ownToDo), b.Open(ownClaim).Form(ownToDo)
	first := b.SendFiles(form.Action, form.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)),
		handlertest.NewFile("notes.txt", []byte("Hello")))
	second := b.SendFiles(other.Action, other.Fields, handlertest.NewFile("notes.txt", []byte("Hello")))
	if got := waitingFiles(second, ownToDo); len(got) != 0 || len(waitingFiles(first, ownToDo)) != 1 {
		t.Errorf("ready to send = %q, then %q, want one and none", waitingFiles(first, ownToDo), got)
	}
	again := first.Form(ownToDo)
	if r := b.SendFiles(again.Action, again.Fields, handlertest.NewFile("", nil)); r.Status != http.StatusSeeOther ||
		h.Box.Calls(addFile) != 1 {
		t.Errorf("status = %d, calls = %d, want the file of the first form sent", r.Status, h.Box.Calls(addFile))
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
			h, b, page := handlertest.SignInAt(t, ownClaim)
			before := len(page.Texts("#all-files .file"))
			form := page.Form(ownToDo)
			fault.Call = addFile
			h.Box.InjectFault(fault)
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
				if r = b.SendFiles(again.Action, again.Fields,
					handlertest.NewFile("left.jpg", handlertest.Picture(t))); r.Status != http.StatusSeeOther {
					t.Fatalf("status = %d, main = %q, want 303", r.Status, r.Text("main"))
				}
			}
			if after := len(b.Follow(r).Texts("#all-files .file")); after != before+2 {
				t.Errorf("files = %d, want %d", after, before+2)
			}
		})
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
	r := b.SendFiles("/claims/CL0019035", fields, handlertest.NewFile("a.jpg", handlertest.Picture(t)))
	if r.Status != http.StatusUnprocessableEntity ||
		r.Text(".error-summary li") != "We can't take any more files for this claim. Please call us." ||
		len(waitingFiles(r, "#all-files form")) != 1 {
		t.Errorf("a closed claim: status = %d, error = %q, want 422 and the provider's reason", r.Status, r.Text(".error-summary li"))
	}
	var many []handlertest.File
	for i := range 11 {
		many = append(many, handlertest.NewFile("more.pdf", handlertest.Paper(i)))
	}
	r = b.SendFiles(ownClaim, fields, many...)
	if got := r.Texts(".error-summary li"); len(got) != 1 ||
		got[0] != "more.pdf wasn't added. You can send up to 10 files at a time." ||
		len(waitingFiles(r, "#all-files form")) != 10 {
		t.Errorf("errors for the 11th file = %q, ready to send = %d, want one and 10", got,
			len(waitingFiles(r, "#all-files form")))
	}
}

// A provider that takes no files offers no form: the to-do leads to the adjuster.
// Spec: CLAIM-5.
func TestClaimWithoutFilesOnline(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	h.Box.InjectFault(sandbox.Fault{
		Call: "GET /claims/{claimNumber}", Status: http.StatusOK,
		Body: `{"claimNumber": "CL0044170", "toDos": [{"id": "T-2", "text": "Send photos", "kind": "files"}]}`,
	})
	page := b.Open(ownClaim)
	if page.Doc().Find("main form").Length() != 0 || page.Attr(".todo .button", "href") != "/claims/contact-adjuster?claim=CL0044170" {
		t.Errorf("main = %q, want the way to the adjuster and no form", page.Text("main"))
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
	if r.Status != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" || r.Text("textarea") != "Here they are." {
		t.Errorf("status = %d, Retry-After = %q, text = %q, want 429 and the text", r.Status, r.Header.Get("Retry-After"), r.Text("textarea"))
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
	if r = b.Follow(b.SendFiles("/messages/M-20917", r.Form("main form").Fields)); r.Status != http.StatusOK ||
		r.Doc().Find(".letter-files").Length() != 1 {
		t.Errorf("%s: status = %d, want the reply with its file", r.At, r.Status)
	}
}

// Spec: CLAIM-6.
func TestReplyWithFiles(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	page := b.SignIn("household", "/messages/M-20917")
	form := page.Form("main form")
	text := strings.Repeat("Here are two photos. ", 100)
	form.Fields.Set("text", text)
	r := b.SendFiles("/messages/M-20917", form.Fields, handlertest.NewFile("left.jpg", handlertest.Picture(t)),
		handlertest.NewFile("notes.txt", []byte("Hello")))
	if r.Status != http.StatusUnprocessableEntity || r.Text("textarea") != strings.TrimSpace(text) || len(waitingFiles(r, "form")) != 1 {
		t.Fatalf("status = %d, ready to send = %q, want 422, the text and the valid file", r.Status, waitingFiles(r, "form"))
	}
	wire.Clear()
	r = b.Follow(b.SendFiles("/messages/M-20917", r.Form("main form").Fields, handlertest.NewFile("Invoice.pdf", handlertest.Paper(100<<10))))
	sent := wire.Sent(http.MethodPost, "/user-api/messages")
	if len(sent) != 1 || !strings.Contains(sent[0].Body, `"inReplyTo":"M-20917"`) || strings.Contains(sent[0].Body, "GPS") {
		t.Errorf("calls = %d, want one with the reply", len(sent))
	}
	if got := r.Texts(".letter-files"); len(got) != 1 || got[0] != "Attached: left.jpg, Invoice.pdf" ||
		r.Doc().Find(".upload .option").Length() != 0 {
		t.Errorf("files of the conversation = %q, want those of the reply", got)
	}
	if without := b.Open("/messages/M-20744"); without.Doc().Find("main input[type=file]").Length() != 0 {
		t.Error("a conversation that accepts no files has a field for them")
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
	claim := b.Open(ownClaim).Form(ownToDo)
	b.EndSession()
	if r := b.Follow(b.SendFiles(claim.Action, claim.Fields,
		handlertest.NewFile("left.jpg", handlertest.Picture(t)))); !strings.Contains(r.Text("main"), "couldn't save") {
		t.Errorf("%s: main = %q, want that the files are lost", r.At, r.Text("main"))
	}
}

func TestPapersKeepTheirBytes(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	form := b.SignIn("household", ownClaim).Form(ownToDo)
	data := handlertest.Paper(2000)
	wire.Clear()
	b.SendFiles(form.Action, form.Fields, handlertest.NewFile("Invoice.pdf", data))
	if sent := wire.Sent(http.MethodPost, "/user-api"+ownClaim+"/files"); len(sent) != 1 || !bytes.Contains([]byte(sent[0].Body), data) {
		t.Errorf("calls = %d, want the PDF as it is", len(sent))
	}
}
