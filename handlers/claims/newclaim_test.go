package claims_test

import (
	"bytes"
	"crypto/rand"
	"image"
	"image/png"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// Spec: PRODUCT-6.
func TestNewClaimFlow(t *testing.T) {
	t.Parallel()
	h, wire := handlertest.NewWired(t)
	b := h.Browser()
	start := b.SignIn("household", "/new-claim?policyNumber=aa1182204")
	advice, form := strings.Index(start.Body, "call 911"), strings.Index(start.Body, "<form class=\"form\"")
	if start.Text("title") != "New Claim | Member Portal" || advice < 0 || advice > form {
		t.Errorf("title = %q, want New Claim with the advice before the form", start.Text("title"))
	}
	review := b.FillInClaim()
	want := []string{
		"2021 Toyota RAV4 + 1 more, Auto AA1182204", "Hit an animal or object", handlertest.DaysAgo(3), "3:30 PM",
		"Main Street", "A deer ran out.", "Yes", "My hand", "2021 Toyota RAV4", "Jonas Lindqvist", "No",
		"A blue truck, plate 123", "26-1187", "bumper.jpg", "515-555-0199", "Mornings",
	}
	if diff := cmp.Diff(want, review.Texts("dl.rows dd")); diff != "" {
		t.Errorf("review (-want +got):\n%s", diff)
	}
	changed := b.Follow(b.Post("/new-claim/kind", url.Values{"kind": {"object"}}))
	if changed.At.Path != "/new-claim/review" {
		t.Errorf("page after a changed answer = %s, want the review", changed.At)
	}
	wire.Clear()
	sent := b.Follow(b.SendClaim())
	if sent.At.Path != "/new-claim/sent" || !strings.HasPrefix(sent.Text(".reference"), "CL") {
		t.Fatalf("page = %s, main = %q, want /new-claim/sent with a reference number", sent.At, sent.Text("main"))
	}
	body := wire.Sent(http.MethodPost, "/user-api/claims")[0].Body
	for _, want := range []string{
		`"policyNumber":"AA1182204"`, `"kind":"Hit an animal or object"`,
		`"lossDate":"` + time.Now().AddDate(0, 0, -3).Format(time.DateOnly) + `"`, `"lossTime":"15:30"`,
		`"injuries":"My hand"`, `"contactTime":"Mornings"`,
		`"vehicle":{"vin":"1ZZSBX4D7ME104417","unitNumber":"1","description":"2021 Toyota RAV4"}`,
		`"driver":"Jonas Lindqvist"`, `"drivable":"no"`, `"otherParty":"A blue truck,\nplate 123"`,
		`"policeReport":"26-1187"`, `filename=bumper.jpg`, "image/jpeg",
	} {
		if !strings.Contains(body, want) {
			t.Errorf("body of the claim lacks %s", want)
		}
	}
	if strings.Contains(body, "GPS") {
		t.Error("body of the claim has the location of the photo")
	}
	if first := b.Open("/claims").Attr("[aria-labelledby=open] a", "href"); first != "/claims/"+sent.Text(".reference") {
		t.Errorf("first listed claim = %q, want %s", first, sent.Text(".reference"))
	}
}

// A photo of a side stays with its tile, and the small versions go to the photos that were chosen.
func TestEachSideOfTheVehicleHasATile(t *testing.T) {
	t.Parallel()
	b := handlertest.New(t).Browser()
	b.BeginClaim(t)
	small := handlertest.NewFile("small.jpg", handlertest.Picture(t))
	left := handlertest.NewFile("left.jpg", handlertest.Picture(t))
	none := handlertest.NewFile("", nil)
	b.UploadPhotos("", small.In("thumbs"), none.In("photos-front-left"), left.In("photos-rear-left"))
	page := b.Open(handlertest.PhotosPath)
	want := []string{"Front left", "Front right", "Back right"}
	if diff := cmp.Diff(want, page.Texts(".tile:has(input) .tile-title")); diff != "" {
		t.Errorf("tiles that ask for a photo (-want +got):\n%s", diff)
	}
	if got := page.Text(".tile-received .tile-title"); got != "Back left" {
		t.Errorf("tile with its photo = %q, want Back left", got)
	}
	if src := page.Attr(".photo img", "src"); !strings.HasSuffix(src, "/small") {
		t.Errorf("picture = %q, want the small version", src)
	}
	b.Post("/new-claim/policy", url.Values{"policy": {"HO2207719"}})
	if n := b.Open(handlertest.PhotosPath).Doc().Find(".tile").Length(); n != 0 {
		t.Errorf("tiles of a claim on a home = %d, want none", n)
	}
}

// The step of another claim leads to where that goes on.
// Spec: CLAIM-7.
func TestStepOfAnotherClaimLeadsOn(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	b.Post("/new-claim/policy", url.Values{"policy": {"HO2207719"}})
	if r := b.Post("/new-claim/what-happened", handlertest.LossAnswers); r.Location() != handlertest.PhotosPath {
		t.Errorf("step after what happened = %s, want %s", r.Location(), handlertest.PhotosPath)
	}
	if r := b.Get("/new-claim/vehicle"); r.Status != http.StatusSeeOther {
		t.Errorf("vehicle step: status = %d, want 303", r.Status)
	}
	if r := b.Post("/new-claim/vehicle", handlertest.CarAnswers); r.Location() != "/new-claim/kind" {
		t.Errorf("vehicle step: redirect = %s, want the first open question", r.Location())
	}
	if r := b.Get("/new-claim/boat"); r.Status != http.StatusNotFound {
		t.Errorf("step of no claim: status = %d, want 404", r.Status)
	}
}

// If the claims call fails while a profile reloads, the portal can't see whether the provider
// accepts answers about a vehicle. Saved input must reappear after the next successful reload.
func TestVehicleAnswersStayWhileClaimsFail(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	b.Post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	b.Post("/new-claim/what-happened", handlertest.LossAnswers)
	h.Box.InjectFault(sandbox.Fault{Call: "GET /claims", Status: http.StatusServiceUnavailable})
	b.Open("/refresh-profile")
	if r := b.Post("/new-claim/vehicle", handlertest.CarAnswers); r.Location() != "/new-claim/kind" {
		t.Errorf("while claims fail: status = %d, next = %s, want the first open question", r.Status, r.Location())
	}
	h.Box.ResetFaults()
	b.Open("/refresh-profile")
	if got := b.Open("/new-claim/vehicle").Attr("[name=report]", "value"); got != "26-1187" {
		t.Errorf("report number = %q, want what was typed", got)
	}
}

// [member.NewClaim] checks the answers.
// Spec: INPUT-5.
func TestInvalidClaimStepKeepsInput(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	other := b.Post("/new-claim/policy", url.Values{"policy": {"FP4400100"}})
	if other.Status != http.StatusUnprocessableEntity {
		t.Errorf("another member's policy: status = %d, want 422", other.Status)
	}
	b.Post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	form := maps.Clone(handlertest.LossAnswers)
	form["injuries"] = []string{""}
	r := b.Post("/new-claim/what-happened", form)
	if r.Status != http.StatusUnprocessableEntity || !strings.HasPrefix(r.Text("title"), "Error: New Claim") {
		t.Errorf("status = %d, title = %q, want 422 and Error: New Claim", r.Status, r.Text("title"))
	}
	if diff := cmp.Diff([]string{"Choose whether anyone was hurt."}, r.Texts(".error-summary li")); diff != "" {
		t.Errorf("error summary (-want +got):\n%s", diff)
	}
	for _, page := range []handlertest.Reply{r, b.Open("/new-claim/what-happened")} {
		got := []string{
			page.Attr("input[name=time]", "value"), page.Attr("input[name=location]", "value"), page.Text("textarea"),
		}
		if diff := cmp.Diff([]string{"15:30", "Main Street", "A deer ran out."}, got); diff != "" {
			t.Errorf("input (-want +got):\n%s", diff)
		}
	}
}

func TestClaimDraftResumesAndStartsOver(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	phone := h.Browser()
	phone.SignIn("household", "/home")
	phone.Post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	phone.Post("/new-claim/kind", url.Values{"kind": {"object"}})
	phone.UploadPhotos("", handlertest.NewFile("bumper.jpg", handlertest.Picture(t)))
	photo := phone.Open("/new-claim/photos").Attr(".photo a", "href")

	const subject, next = "2021 Toyota RAV4 + 1 more, Auto AA1182204", "/new-claim/what-happened"
	begun, ends := handlertest.DaysAgo(0), "We'll keep your answers until "+handlertest.DaysAgo(-30)+"."
	desktop := h.Browser()
	resumed := desktop.SignIn("household", "/new-claim")
	offer := "You started a claim on " + begun + " for " + subject + ". " + ends
	if got, to := resumed.Text("[aria-labelledby=unfinished] p"), resumed.Attr(
		"[aria-labelledby=unfinished] .button-primary", "href"); got != offer || to != next {
		t.Errorf("draft = %q, which goes on at %s, want %q and %s", got, to, offer, next)
	}
	listed := desktop.Open("/claims")
	got := []string{
		listed.Text("[aria-labelledby=drafts] .row-title"), listed.Text("[aria-labelledby=drafts] .sub"),
		listed.Attr("[aria-labelledby=drafts] a", "href"),
	}
	want := []string{subject + ", Hit an animal or object", "Started " + begun + ". " + ends, next}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("draft on Claims (-want +got):\n%s", diff)
	}
	farm := h.Browser()
	if other := farm.SignIn("farm", "/new-claim"); other.Doc().Find("[aria-labelledby=unfinished]").Length() != 0 {
		t.Error("other member's page offers the draft")
	}
	if r := farm.Get(photo); r.Status != http.StatusNotFound {
		t.Errorf("photo for another member: status = %d, want 404", r.Status)
	}
	r := desktop.Get(photo)
	if kind := r.Header.Get("Content-Type"); r.Status != http.StatusOK || kind != "image/jpeg" ||
		strings.Contains(r.Body, "GPS") {
		t.Errorf("photo: status = %d, type = %s, want a JPEG without the location", r.Status, kind)
	}
	fresh := desktop.Follow(desktop.Post("/new-claim/start-over", url.Values{"policy": {"HO2207719"}}))
	if chosen := fresh.Attr("input[name=policy][checked]", "value"); chosen != "HO2207719" {
		t.Errorf("%s: chosen policy = %q, want HO2207719", fresh.At, chosen)
	}
	if r := desktop.Open("/claims"); r.Doc().Find("[aria-labelledby=drafts]").Length() != 0 {
		t.Error("Claims lists a deleted draft")
	}
	if r := phone.Get(photo); r.Status != http.StatusNotFound {
		t.Errorf("photo of a deleted draft: status = %d, want 404", r.Status)
	}
	if r := phone.Open("/new-claim/review"); r.At.Path != "/new-claim" {
		t.Errorf("review of a deleted draft = %s, want /new-claim", r.At)
	}
}

func TestEachPhotoIsValidated(t *testing.T) {
	t.Parallel()
	_, b, _ := handlertest.SignInAt(t, "/home")
	b.Post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	good := handlertest.Picture(t)
	r := b.UploadPhotos("continue", handlertest.NewFile("good.jpg", good),
		handlertest.NewFile("list.pdf", []byte("%PDF-1.7")),
		handlertest.NewFile("half.jpg", good[:60]), handlertest.NewFile("huge.jpg", make([]byte, 8<<20+1)),
		// A small file can hold a picture of any size.
		handlertest.NewFile("wide.png", handlertest.PNG(t, 50_001, 1000)),
		handlertest.NewFile("roof.png", handlertest.PNG(t, 50_000, 1000)),
		handlertest.NewFile("", nil))
	want := []string{
		"list.pdf isn't a JPEG, PNG or WebP photo. Choose another photo, or take a screenshot of it.",
		"half.jpg is damaged or didn't upload completely. Please try again.",
		"huge.jpg is larger than 8 MB. Choose a smaller file.",
		"wide.png has more than 50 megapixels. Choose a smaller photo, or take a screenshot of it.",
	}
	if diff := cmp.Diff(want, r.Texts(".error-summary li")); diff != "" || r.Status != http.StatusUnprocessableEntity {
		t.Errorf("status = %d, want 422; errors (-want +got):\n%s", r.Status, diff)
	}
	if diff := cmp.Diff([]string{"good.jpg", "roof.png"}, r.Texts(".photo-name a")); diff != "" {
		t.Errorf("accepted photos (-want +got):\n%s", diff)
	}
	first := url.Values{"photo": {r.Attr(".photo input[name=photo]", "value")}}
	if n := len(b.Follow(b.Post("/new-claim/remove-photo", first)).Texts(".photo")); n != 1 {
		t.Errorf("photos after a removal = %d, want one", n)
	}
}

// noise returns a picture that can't be compressed: of 360 kB.
func noise(t *testing.T) []byte {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, 600, 600))
	rand.Read(picture.Pix)
	var file bytes.Buffer
	handlertest.Must(t, png.Encode(&file, picture))
	return file.Bytes()
}

// A photo is listed with the small version that came with it: no page loads megabytes for a list.
func TestPhotosHaveSmallVersions(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	b := h.Browser()
	b.BeginClaim(t)
	file, small := handlertest.NewFile, handlertest.Picture(t)
	b.UploadPhotos("", file("small.jpg", small), file("small.jpg", handlertest.Paper(10)),
		file("small.jpg", make([]byte, 48<<10+1)), file("first.png", noise(t)), file("second.png", noise(t)),
		file("third.png", noise(t)), file("fourth.jpg", small))
	page := b.Open(handlertest.PhotosPath)
	var paths, pictures []string
	for _, photo := range page.Doc().Find(".photo a").EachIter() {
		paths = append(paths, photo.AttrOr("href", ""))
		pictures = append(pictures, photo.Find("img").AttrOr("src", "none"))
	}
	if diff := cmp.Diff([]string{paths[0] + "/small", "none", "none", paths[3]}, pictures); diff != "" {
		t.Fatalf("pictures (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"1", "2", "3", "4"}, page.Texts(".photo-number")); diff != "" {
		t.Errorf("numbers (-want +got):\n%s", diff)
	}
	if r := b.Get(pictures[0]); r.Status != http.StatusOK || r.Header.Get("Content-Type") != "image/jpeg" ||
		len(r.Body) > 2000 || strings.Contains(r.Body, "GPS") {
		t.Errorf("small version: status = %d, %d bytes, want a small JPEG without the location", r.Status, len(r.Body))
	}
	farm := h.Browser()
	farm.SignIn("farm", "/home")
	if r := farm.Get(pictures[0]); r.Status != http.StatusNotFound {
		t.Errorf("small version for another member: status = %d, want 404", r.Status)
	}
	b.Post("/new-claim/remove-photo", url.Values{"photo": {page.Attr(".photo input[name=photo]", "value")}})
	if r := b.Get(pictures[0]); r.Status != http.StatusNotFound {
		t.Errorf("small version of a removed photo: status = %d, want 404", r.Status)
	}
}

func TestDoubleSubmitSendsOneClaim(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	key := b.FillInClaim().Attr("main input[name=key]", "value")
	press := func(key string) handlertest.Reply {
		return b.Follow(b.Post("/new-claim/review", url.Values{"key": {key}}))
	}
	first, second := press(key).Text(".reference"), press(key).Text(".reference")
	if first == "" || first != second {
		t.Errorf("references = %q and %q, want the same", first, second)
	}
	if n := h.Box.Calls("POST /claims"); n != 1 {
		t.Errorf("provider calls = %d, want 1", n)
	}
	if start := b.Open("/new-claim"); start.Doc().Find("[aria-labelledby=unfinished]").Length() != 0 {
		t.Error("page offers the draft of a sent claim")
	}
	if other := press("of another draft"); other.At.Path != "/new-claim" {
		t.Errorf("page for an unknown key = %s, want /new-claim", other.At)
	}
}

func TestClaimReferenceShowsWithoutProfile(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	b.FillInClaim()
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusForbidden})
	if r := b.Follow(b.SendClaim()); !strings.HasPrefix(r.Text(".reference"), "CL") {
		t.Errorf("page = %s, main = %q, want a reference number", r.At, r.Text("main"))
	}
}

func TestIncompleteClaimIsNotSent(t *testing.T) {
	t.Parallel()
	h, b, _ := handlertest.SignInAt(t, "/home")
	b.Post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	r := b.SendClaim()
	if got := r.Texts(".error-summary a"); r.Status != http.StatusUnprocessableEntity || len(got) != 10 {
		t.Errorf("status = %d, errors = %q, want 422 and 10 errors", r.Status, got)
	}
	for _, link := range r.Doc().Find(".error-summary a").EachIter() {
		if target := link.AttrOr("href", ""); r.Doc().Find(target).Length() != 1 {
			t.Errorf("page has no field %s for its error link", target)
		}
	}
	if n := h.Box.Calls("POST /claims"); n != 0 {
		t.Errorf("provider calls = %d, want 0", n)
	}
}

func TestNewClaimWithoutPoliciesShowsPhoneNumber(t *testing.T) {
	t.Parallel()
	r := handlertest.New(t).Browser().SignIn("newcomer", "/new-claim")
	if !strings.Contains(r.Text(".empty"), "have a policy to start a claim on") ||
		r.Attr("main a[href^=tel]", "href") != "tel:8005550142" || !strings.Contains(r.Text(".advice"), "911") {
		t.Errorf("main = %q, want the advice and the phone number", r.Text("main"))
	}
}
