package handlers_test

import (
	"bytes"
	"crypto/rand"
	"image"
	"image/jpeg"
	"image/png"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/sandbox"
)

const photoLocation = "GPS 41.5868N 93.6250W"

// picture returns a JPEG whose comment has the location of the photo.
func picture(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	must(t, jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8)), nil))
	comment := append([]byte{0xFF, 0xFE, 0, byte(len(photoLocation) + 2)}, photoLocation...)
	return append(append(bytes.Clone(b.Bytes()[:2]), comment...), b.Bytes()[2:]...)
}

type file struct {
	name string
	data []byte
}

// upload sends photos the way the page's form does.
func (b *browser) upload(then string, files ...file) reply {
	b.h.t.Helper()
	return b.sendFiles(photosPath, url.Values{"then": {then}}, files...)
}

// sendFiles sends a form with files after its fields. A form without a token has that of a script.
func (b *browser) sendFiles(address string, fields url.Values, files ...file) reply {
	b.h.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	// The token first.
	names := slices.SortedFunc(maps.Keys(fields), func(a, b string) int { return strings.Compare(b, a) })
	for _, name := range names {
		if !strings.HasPrefix(name, "files") {
			must(b.h.t, form.WriteField(name, fields.Get(name)))
		}
	}
	for _, f := range files {
		field := "photos"
		if f.name == "small.jpg" {
			field = "thumbs"
		}
		part, err := form.CreateFormFile(field, f.name)
		must(b.h.t, err)
		_, err = part.Write(f.data)
		must(b.h.t, err)
	}
	must(b.h.t, form.Close())
	at, err := url.Parse(portalOrigin + address)
	must(b.h.t, err)
	request := httptest.NewRequest(http.MethodPost, address, &body)
	request.Host = at.Host
	request.Header.Set("Content-Type", form.FormDataContentType())
	if cookie := b.cookies["portal.test"]["XSRF-TOKEN"]; cookie != nil && fields.Get("xsrf") == "" {
		request.Header.Set("X-XSRF-TOKEN", cookie.Value)
	}
	return b.do(request, at)
}

var lossAnswers = url.Values{
	"date": {daysAgo(3)}, "time": {"3:30 pm"}, "location": {"Main Street"}, "happened": {"A deer\r\nran out."}, "injuries": {"yes"}, "injured": {"My hand"},
}

var carAnswers = url.Values{
	"vehicle": {"1ZZSBX4D7ME104417"}, "driver": {"Jonas Lindqvist"}, "driver-name": {""}, "drivable": {"no"}, "other-party": {"A blue truck,\r\nplate 123"}, "report": {"26-1187"},
}

// fillInClaim fills in a claim on the household's auto policy and returns the review page.
func (b *browser) fillInClaim() reply {
	b.h.t.Helper()
	b.post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	b.post("/new-claim/kind", url.Values{"kind": {"object"}})
	b.post("/new-claim/what-happened", lossAnswers)
	b.post("/new-claim/vehicle", carAnswers)
	b.upload("continue", file{"bumper.jpg", picture(b.h.t)})
	return b.follow(b.post("/new-claim/contact", url.Values{"phone": {"515-555-0199"}, "call-at": {"morning"}}))
}

// sendClaim submits the review page.
func (b *browser) sendClaim() reply {
	key := b.open("/new-claim/review").attr("main input[name=key]", "value")
	return b.post("/new-claim/review", url.Values{"key": {key}})
}

// daysAgo returns a date in the format of the form. It uses the real clock, as the sandbox does.
func daysAgo(n int) string { return time.Now().AddDate(0, 0, -n).Format("01/02/2006") }

// Spec: PRODUCT-6.
func TestNewClaimFlow(t *testing.T) {
	t.Parallel()
	h, wire := newWiredHarness(t)
	b := h.browser()
	start := b.signIn("household", "/new-claim?policyNumber=aa1182204")
	if start.text("title") != "New Claim | Member Portal" || !strings.Contains(start.text(".advice"), "call 911") || strings.Index(start.body, "call 911") > strings.Index(start.body, "<form class=\"form\"") {
		t.Errorf("title = %q, advice = %q, want New Claim with the advice before the form", start.text("title"), start.text(".advice"))
	}
	step := b.follow(b.post("/new-claim/policy", url.Values{"policy": {"AA1182204"}}))
	if got := step.texts("[name=kind] + label"); len(got) != 8 || got[0] != "Crash with another vehicle" {
		t.Errorf("kinds of loss = %q, want the 8 of an auto policy", got)
	}
	review := b.fillInClaim()
	want := []string{
		"2021 Toyota RAV4 + 1 more · AA1182204", "Hit an animal or object", daysAgo(3), "3:30 PM", "Main Street", "A deer ran out.", "Yes", "My hand",
		"2021 Toyota RAV4", "Jonas Lindqvist", "No", "A blue truck, plate 123", "26-1187", "bumper.jpg", "515-555-0199", "Mornings",
	}
	if diff := cmp.Diff(want, review.texts(".answers dd")); diff != "" {
		t.Errorf("review (-want +got):\n%s", diff)
	}
	changed := b.follow(b.post("/new-claim/kind", url.Values{"kind": {"object"}}))
	if changed.at.Path != "/new-claim/review" {
		t.Errorf("page after a changed answer = %s, want the review", changed.at)
	}
	wire.clear()
	sent := b.follow(b.sendClaim())
	if sent.at.Path != "/new-claim/sent" || !strings.HasPrefix(sent.text(".reference"), "CL") {
		t.Fatalf("page = %s, main = %q, want /new-claim/sent with a reference number", sent.at, sent.text("main"))
	}
	body := wire.sent(http.MethodPost, "/user-api/claims")[0].body
	for _, want := range []string{`"policyNumber":"AA1182204"`, `"kind":"Hit an animal or object"`, `"lossDate":"` + time.Now().AddDate(0, 0, -3).Format(time.DateOnly) + `"`, `"lossTime":"15:30"`, `"injuries":"My hand"`, `"contactTime":"Mornings"`, `"vehicle":{"vin":"1ZZSBX4D7ME104417","unitNumber":"1","description":"2021 Toyota RAV4"}`, `"driver":"Jonas Lindqvist"`, `"drivable":"no"`, `"otherParty":"A blue truck,\nplate 123"`, `"policeReport":"26-1187"`, `filename=bumper.jpg`, "image/jpeg"} {
		if !strings.Contains(body, want) {
			t.Errorf("body of the claim lacks %s", want)
		}
	}
	if strings.Contains(body, "GPS") {
		t.Error("body of the claim has the location of the photo")
	}
	if first := b.open("/claims").text(".lines li"); !strings.Contains(first, sent.text(".reference")) {
		t.Errorf("first listed claim = %q, want %s", first, sent.text(".reference"))
	}
}

// Only a claim on an auto policy asks about the vehicle, and only where the provider takes the
// answers.
// Spec: CLAIM-7.
func TestOnlyAutoClaimsAskAboutTheVehicle(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		policy, list string
		next         string
		status       int
	}{
		"auto":                    {"AA1182204", "", "/new-claim/vehicle", http.StatusOK},
		"home":                    {"HO2207719", "", photosPath, http.StatusNotFound},
		"provider without fields": {"AA1182204", `{"claims": []}`, photosPath, http.StatusNotFound},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			if test.list != "" {
				h.box.InjectFault(sandbox.Fault{Call: "GET /claims", Status: http.StatusOK, Body: test.list})
			}
			b := h.browser()
			b.signIn("household", "/home")
			b.post("/new-claim/policy", url.Values{"policy": {test.policy}})
			if r := b.post("/new-claim/what-happened", lossAnswers); r.location() != test.next {
				t.Errorf("step after what happened = %s, want %s", r.location(), test.next)
			}
			r := b.get("/new-claim/vehicle")
			if posted := b.post("/new-claim/vehicle", carAnswers); r.status != test.status || test.status == http.StatusNotFound && posted.status != test.status {
				t.Errorf("vehicle step: status = %d, %d, want %d", r.status, posted.status, test.status)
			}
		})
	}
}

// Spec: CLAIM-7.
func TestVehicleStepOffersThePolicysVehiclesAndDrivers(t *testing.T) {
	t.Parallel()
	h, wire := newWiredHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	b.post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	page := b.open("/new-claim/vehicle")
	want := []string{
		"2021 Toyota RAV4 VIN 1ZZSBX4D7ME104417", "2016 Honda Odyssey VIN 5ZZSBX9H3GB220863", "Another vehicle A rental, or one you borrowed",
		"Marta Lindqvist", "Jonas Lindqvist", "Elin Lindqvist", "Someone else", "No one. It was parked.", "Yes", "No", "I don't know",
	}
	if diff := cmp.Diff(want, page.texts(".option label")); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
	b.fillInClaim()
	b.post("/new-claim/vehicle", url.Values{"vehicle": {"other"}, "driver": {"other"}, "driver-name": {"Bo Lee"}, "drivable": {"unknown"}})
	wire.clear()
	b.sendClaim()
	body := wire.sent(http.MethodPost, "/user-api/claims")[0].body
	if !strings.Contains(body, `"vehicle":{},"driver":"Bo Lee","drivable":"unknown"}`) {
		t.Errorf("claim = %.600s, want another vehicle and the driver's name", body)
	}
}

func TestLossKindsMatchPolicyLine(t *testing.T) {
	t.Parallel()
	b := newHarness(t).browser()
	b.signIn("household", "/home")
	r := b.follow(b.post("/new-claim/policy", url.Values{"policy": {"HO2207719"}}))
	if got := r.texts("[name=kind] + label"); len(got) != 6 || got[0] != "Wind, hail or lightning" {
		t.Errorf("kinds of loss = %q, want the 6 of a home policy", got)
	}
	if r := b.post("/new-claim/kind", url.Values{"kind": {"collision"}}); r.status != http.StatusUnprocessableEntity {
		t.Errorf("kind of another line: status = %d, want 422", r.status)
	}
}

// Spec: INPUT-5.
func TestInvalidClaimStepKeepsInput(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		step   string
		change url.Values
		want   []string
	}{
		"no policy":             {"policy", url.Values{}, []string{"Choose the policy the claim is about."}},
		"other member's policy": {"policy", url.Values{"policy": {"FP4400100"}}, []string{"Choose the policy the claim is about."}},
		"future date":           {"what-happened", url.Values{"date": {daysAgo(-2)}}, []string{"The date can't be in the future."}},
		"invalid date":          {"what-happened", url.Values{"date": {"yesterday"}}, []string{"Enter a date, like 11/21/2026."}},
		"invalid time":          {"what-happened", url.Values{"time": {"noonish"}}, []string{"Enter a time, like 3:30 PM."}},
		"missing answers":       {"what-happened", url.Values{"happened": {" "}, "location": {""}, "injuries": {""}}, []string{"Enter where it happened.", "Tell us what happened.", "Choose whether anyone was hurt."}},
		"no car answers":        {"vehicle", url.Values{}, []string{"Choose the vehicle.", "Choose who was driving.", "Choose whether the vehicle can be driven."}},
		"unnamed driver":        {"vehicle", url.Values{"vehicle": {"other"}, "driver": {"other"}, "drivable": {"unknown"}}, []string{"Enter the driver's name."}},
		"another's vehicle":     {"vehicle", url.Values{"vehicle": {"2T3"}, "driver": {"none"}, "drivable": {"yes"}}, []string{"Choose the vehicle."}},
		"invalid contact":       {"contact", url.Values{"phone": {"12"}}, []string{"Enter a phone number with its area code, like 515-555-0142.", "Choose when we can call."}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			b := h.browser()
			b.signIn("household", "/home")
			b.post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
			form := url.Values{}
			if test.step == "what-happened" {
				for name, value := range lossAnswers {
					form[name] = value
				}
			}
			for name, value := range test.change {
				form[name] = value
			}
			r := b.post("/new-claim/"+test.step, form)
			if r.status != http.StatusUnprocessableEntity || !strings.HasPrefix(r.text("title"), "Error: New Claim") {
				t.Errorf("status = %d, title = %q, want 422 and Error: New Claim", r.status, r.text("title"))
			}
			if diff := cmp.Diff(test.want, r.texts(".error-summary li")); diff != "" {
				t.Errorf("error summary (-want +got):\n%s", diff)
			}
			for _, page := range []reply{r, b.open("/new-claim/" + test.step)} {
				for _, name := range []string{"time", "location", "phone"} {
					if input, ok := form[name]; ok && page.attr("input[name="+name+"]", "value") != fieldValue(input[0]) {
						t.Errorf("%s = %q, want %q", name, page.attr("input[name="+name+"]", "value"), fieldValue(input[0]))
					}
				}
				if test.step == "what-happened" && page.text("textarea") != strings.Join(strings.Fields(form.Get("happened")), " ") {
					t.Errorf("textarea = %q, want %q", page.text("textarea"), form.Get("happened"))
				}
			}
		})
	}
}

// fieldValue returns the value that a page shows for an input. A time field needs 24-hour time.
func fieldValue(input string) string {
	if input == "3:30 pm" {
		return "15:30"
	}
	return input
}

func TestClaimDraftResumesAndStartsOver(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	phone := h.browser()
	phone.signIn("household", "/home")
	phone.post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	phone.post("/new-claim/kind", url.Values{"kind": {"object"}})
	phone.upload("", file{"bumper.jpg", picture(t)})
	photo := phone.open("/new-claim/photos").attr(".photo a", "href")

	desktop := h.browser()
	resumed := desktop.signIn("household", "/new-claim")
	if got := resumed.text("[aria-labelledby=unfinished] p"); got != "You started a claim on "+daysAgo(0)+" for 2021 Toyota RAV4 + 1 more · AA1182204. We'll keep your answers until "+daysAgo(-30)+"." {
		t.Errorf("draft = %q, want its start, policy and end", got)
	}
	if got := resumed.attr("[aria-labelledby=unfinished] .button-primary", "href"); got != "/new-claim/what-happened" {
		t.Errorf("link to continue = %q, want /new-claim/what-happened", got)
	}
	listed := desktop.open("/claims")
	if got := listed.texts("[aria-labelledby=drafts] .line-title"); len(got) != 1 || got[0] != "2021 Toyota RAV4 + 1 more · AA1182204 · Hit an animal or object" ||
		listed.text("[aria-labelledby=drafts] .sub") != "Started "+daysAgo(0)+". We'll keep your answers until "+daysAgo(-30)+"." || listed.attr("[aria-labelledby=drafts] a", "href") != "/new-claim/what-happened" {
		t.Errorf("drafts on Claims = %q, %q, want the claim with its dates and the way to go on", got, listed.text("[aria-labelledby=drafts]"))
	}
	farm := h.browser()
	if other := farm.signIn("farm", "/new-claim"); other.doc().Find("[aria-labelledby=unfinished]").Length() != 0 {
		t.Error("other member's page offers the draft")
	}
	if r := farm.get(photo); r.status != http.StatusNotFound {
		t.Errorf("photo for another member: status = %d, want 404", r.status)
	}
	if r := desktop.get(photo); r.status != http.StatusOK || r.header.Get("Content-Type") != "image/jpeg" || strings.Contains(r.body, "GPS") {
		t.Errorf("photo: status = %d, type = %s, want a JPEG without the location", r.status, r.header.Get("Content-Type"))
	}
	fresh := desktop.follow(desktop.post("/new-claim/start-over", url.Values{"policy": {"HO2207719"}}))
	if fresh.attr("input[name=policy][checked]", "value") != "HO2207719" {
		t.Errorf("%s: chosen policy = %q, want HO2207719", fresh.at, fresh.attr("input[name=policy][checked]", "value"))
	}
	if r := desktop.open("/claims"); r.doc().Find("[aria-labelledby=drafts]").Length() != 0 {
		t.Error("Claims lists a deleted draft")
	}
	if r := phone.get(photo); r.status != http.StatusNotFound {
		t.Errorf("photo of a deleted draft: status = %d, want 404", r.status)
	}
	if r := phone.open("/new-claim/review"); r.at.Path != "/new-claim" {
		t.Errorf("review of a deleted draft = %s, want /new-claim", r.at)
	}
}

func TestEachPhotoIsValidated(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	b.post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	good := picture(t)
	r := b.upload("continue", file{"good.jpg", good}, file{"list.pdf", []byte("%PDF-1.7")}, file{"half.jpg", good[:60]}, file{"huge.jpg", make([]byte, 8<<20+1)}, file{"", nil})
	want := []string{
		"list.pdf isn't a JPEG, PNG or WebP photo. Choose another photo, or take a screenshot of it.",
		"half.jpg is damaged or didn't upload completely. Please try again.",
		"huge.jpg is larger than 8 MB. Choose a smaller photo.",
	}
	if diff := cmp.Diff(want, r.texts(".error-summary li")); diff != "" || r.status != http.StatusUnprocessableEntity {
		t.Errorf("status = %d, want 422; errors (-want +got):\n%s", r.status, diff)
	}
	if diff := cmp.Diff([]string{"good.jpg"}, r.texts(".photo a")); diff != "" {
		t.Errorf("accepted photos (-want +got):\n%s", diff)
	}
	var many []file
	for range 10 {
		many = append(many, file{"more.jpg", good})
	}
	full := b.upload("", many...)
	if got := full.texts(".error-summary li"); len(got) != 1 || got[0] != "more.jpg wasn't added. A claim can have up to 10 photos." {
		t.Errorf("errors for the 11th photo = %q, want one", got)
	}
	if n := len(full.texts(".photo")); n != 10 || full.doc().Find("input[type=file]").Length() != 0 {
		t.Errorf("photos = %d, want 10 and no file field", n)
	}
	left := b.follow(b.post("/new-claim/remove-photo", url.Values{"photo": {full.attr(".photo input[name=photo]", "value")}}))
	if n := len(left.texts(".photo")); n != 9 || strings.Contains(left.text("main .photos"), "good.jpg") {
		t.Errorf("photos after a removal = %d: %q, want 9 without good.jpg", n, left.text("main .photos"))
	}
}

// A photo is listed with the small version that came with it: no page loads megabytes for a list.
func TestPhotosHaveSmallVersions(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.beginClaim(t)
	noise := image.NewGray(image.Rect(0, 0, 600, 600))
	rand.Read(noise.Pix)
	var large bytes.Buffer
	must(t, png.Encode(&large, noise))
	b.upload("", file{"small.jpg", picture(t)}, file{"small.jpg", paper(10)}, file{"small.jpg", make([]byte, 48<<10+1)},
		file{"first.png", large.Bytes()}, file{"second.png", large.Bytes()}, file{"third.png", large.Bytes()}, file{"fourth.jpg", picture(t)})
	page := b.open(photosPath)
	paths := page.doc().Find(".photo a").Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("href", "") })
	pictures := page.doc().Find(".photo a").Map(func(_ int, s *goquery.Selection) string { return s.Find("img").AttrOr("src", "none") })
	if diff := cmp.Diff([]string{paths[0] + "/small", "none", "none", paths[3]}, pictures); diff != "" {
		t.Fatalf("pictures (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"1", "2", "3", "4"}, page.texts(".photo-number")); diff != "" {
		t.Errorf("numbers (-want +got):\n%s", diff)
	}
	if r := b.get(pictures[0]); r.status != http.StatusOK || r.header.Get("Content-Type") != "image/jpeg" || len(r.body) > 2000 || strings.Contains(r.body, "GPS") {
		t.Errorf("small version: status = %d, %s, %d bytes, want a small JPEG without the location", r.status, r.header.Get("Content-Type"), len(r.body))
	}
	farm := h.browser()
	farm.signIn("farm", "/home")
	if r := farm.get(pictures[0]); r.status != http.StatusNotFound {
		t.Errorf("small version for another member: status = %d, want 404", r.status)
	}
	b.post("/new-claim/remove-photo", url.Values{"photo": {page.attr(".photo input[name=photo]", "value")}})
	if r := b.get(pictures[0]); r.status != http.StatusNotFound {
		t.Errorf("small version of a removed photo: status = %d, want 404", r.status)
	}
}

func TestDoubleSubmitSendsOneClaim(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	key := b.fillInClaim().attr("main input[name=key]", "value")
	var references []string
	for range 2 {
		references = append(references, b.follow(b.post("/new-claim/review", url.Values{"key": {key}})).text(".reference"))
	}
	if references[0] == "" || references[0] != references[1] {
		t.Errorf("references = %q, want the same twice", references)
	}
	if n := h.box.Calls("POST /claims"); n != 1 {
		t.Errorf("provider calls = %d, want 1", n)
	}
	if start := b.open("/new-claim"); start.doc().Find("[aria-labelledby=unfinished]").Length() != 0 {
		t.Error("page offers the draft of a sent claim")
	}
	if other := b.follow(b.post("/new-claim/review", url.Values{"key": {"of another draft"}})); other.at.Path != "/new-claim" {
		t.Errorf("page for an unknown key = %s, want /new-claim", other.at)
	}
}

func TestClaimReferenceShowsWithoutProfile(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	b.fillInClaim()
	h.box.InjectFault(sandbox.Fault{Call: "GET /profiles", Status: http.StatusForbidden})
	if r := b.follow(b.sendClaim()); !strings.HasPrefix(r.text(".reference"), "CL") {
		t.Errorf("page = %s, main = %q, want a reference number", r.at, r.text("main"))
	}
}

func TestIncompleteClaimIsNotSent(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	b := h.browser()
	b.signIn("household", "/home")
	b.post("/new-claim/policy", url.Values{"policy": {"AA1182204"}})
	r := b.sendClaim()
	if got := r.texts(".error-summary a"); r.status != http.StatusUnprocessableEntity || len(got) != 10 {
		t.Errorf("status = %d, errors = %q, want 422 and 10 errors", r.status, got)
	}
	for _, target := range r.doc().Find(".error-summary a").Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("href", "") }) {
		if r.doc().Find(target).Length() != 1 {
			t.Errorf("page has no field %s for its error link", target)
		}
	}
	if n := h.box.Calls("POST /claims"); n != 0 {
		t.Errorf("provider calls = %d, want 0", n)
	}
}

func TestFailedClaimKeepsInput(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		fault sandbox.Fault
		want  string
	}{
		"rejected":      {sandbox.Fault{Status: 422, Body: `{"error":"This policy had ended by then."}`}, "This policy had ended by then."},
		"not supported": {sandbox.Fault{Status: http.StatusNotFound}, "You can't do this online yet. Nothing was sent. Call us at 800-555-0142."},
		"unavailable":   {sandbox.Fault{Status: http.StatusServiceUnavailable}, "We couldn't confirm that we got this. Your input is still here. Try again in a few minutes, or call us at 800-555-0142."},
		"truncated":     {sandbox.Fault{Truncate: true}, "We couldn't confirm that we got this. Your input is still here. Try again in a few minutes, or call us at 800-555-0142."},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			test.fault.Call = "POST /claims"
			h.box.InjectFault(test.fault)
			b := h.browser()
			b.signIn("household", "/home")
			b.fillInClaim()
			r := b.sendClaim()
			if r.status != http.StatusUnprocessableEntity || r.text(".error-summary li") != test.want {
				t.Errorf("status = %d, error = %q, want 422 and %q", r.status, r.text(".error-summary li"), test.want)
			}
			if answers := r.texts(".answers dd"); len(answers) != 16 || answers[13] != "bumper.jpg" {
				t.Errorf("answers = %q, want all 16", answers)
			}
			h.box.ResetFaults()
			if sent := b.follow(b.sendClaim()); !strings.HasPrefix(sent.text(".reference"), "CL") {
				t.Errorf("second submit: page = %s, main = %q, want a reference number", sent.at, sent.text("main"))
			}
			if list := b.open("/claims").texts(".lines li"); len(list) != 4 {
				t.Errorf("claims after a second submit = %d, want 4", len(list))
			}
		})
	}
}

func TestNewClaimWithoutPoliciesShowsPhoneNumber(t *testing.T) {
	t.Parallel()
	r := newHarness(t).browser().signIn("newcomer", "/new-claim")
	if !strings.Contains(r.text(".empty"), "have a policy to start a claim on") || r.attr("main a[href^=tel]", "href") != "tel:8005550142" || !strings.Contains(r.text(".advice"), "911") {
		t.Errorf("main = %q, want the advice and the phone number", r.text("main"))
	}
}
