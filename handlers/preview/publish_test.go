package preview

import (
	"bytes"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"memberportal/handlers"
	"memberportal/handlers/web/edge"
	"memberportal/views/content"
	view "memberportal/views/preview"
)

const identityHeader = "X-Forwarded-Email"

// publishingHarness is a preview with folders for drafts and for members.
func publishingHarness(t *testing.T, proxies string, o Options) *harness {
	t.Helper()
	o.DraftsDir, o.LiveDir = t.TempDir(), t.TempDir()
	must(t, os.MkdirAll(filepath.Join(o.DraftsDir, "en"), 0o700))
	must(t, os.WriteFile(filepath.Join(o.DraftsDir, "en/company.yaml"), []byte("name: Larkfield\nphone: 515-555-0100\n# Ours.\nhours: Daily\npaymentAddress:\n  - PO Box 1\n"), 0o600))
	library, err := content.Open(t.Context(), o.DraftsDir, content.Options{}, func([]content.Finding) {})
	must(t, err)
	h := newBareHarness(t, library)
	h.portal.Proxies, _ = edge.ParseProxies(proxies)
	h.preview, err = New(t.Context(), h.portal, []string{testKey}, o)
	must(t, err)
	h.app = handlers.App(h.portal, h.preview.AddRoutes)
	return h
}

// fromProxy is what the peer of app.Test has as its address.
const fromProxy = "0.0.0.0"

func as(email string) http.Header { return http.Header{identityHeader: {email}} }

var signedInOptions = Options{IdentityHeader: identityHeader, Editors: []string{"ann@example.com", "bo@example.com"}}

// form returns the fields of a form on a page, as a person sees it.
func (h *harness) form(path, email, action string) url.Values {
	h.t.Helper()
	return formOf(h.send(http.MethodGet, path, nil, as(email)), action)
}

func formOf(r reply, action string) url.Values {
	r.t.Helper()
	fields := url.Values{}
	form := r.doc().Find(`form[action="` + action + `"]`).First()
	form.Find("input, textarea, select").Each(func(_ int, s *goquery.Selection) {
		_, checked := s.Attr("checked")
		switch value := s.AttrOr("value", s.Text()); {
		case s.Is("select"):
			fields.Set(s.AttrOr("name", ""), s.Find("option[selected]").AttrOr("value", ""))
		case !s.Is("[type=checkbox]") || checked:
			fields.Add(s.AttrOr("name", ""), value)
		}
	})
	return fields
}

const phoneForm = view.EditPath + "?file=en%2Fcompany.yaml&path=phone"

// Spec: PREVIEW-3.
func TestSentenceIsEditedPublishedAndUndone(t *testing.T) {
	t.Parallel()
	h := publishingHarness(t, fromProxy, signedInOptions)
	publishAs := func(email, why string) reply {
		form := h.form(view.PublishPath, email, view.PublishPath)
		form.Set("why", why)
		return h.send(http.MethodPost, view.PublishPath, form, as(email))
	}
	live := func() string {
		text, _ := os.ReadFile(filepath.Join(h.preview.options.LiveDir, "current/en/company.yaml"))
		return string(text)
	}
	if r := publishAs("ann@example.com", "Start"); r.status != http.StatusSeeOther {
		t.Fatalf("first publication: status = %d, page = %q", r.status, r.text("main"))
	}
	edit := h.form(phoneForm, "ann@example.com", view.EditPath)
	late := h.form(phoneForm, "bo@example.com", view.EditPath)
	edit.Set("value", "515-555-0199")
	if r := h.send(http.MethodPost, view.EditPath, edit, as("ann@example.com")); r.status != http.StatusSeeOther {
		t.Fatalf("save: status = %d, page = %q", r.status, r.text("main"))
	}
	late.Set("value", "515-555-0150")
	if r := h.send(http.MethodPost, view.EditPath, late, as("bo@example.com")); r.status != http.StatusConflict || r.text(".preview-theirs") != "515-555-0199" || r.text("textarea") != "515-555-0150" {
		t.Errorf("second editor: status = %d, page = %q, want 409 with both texts", r.status, r.text("main"))
	}
	if !strings.Contains(live(), "0100") {
		t.Errorf("live before the publication = %q, want the old phone", live())
	}
	page := h.send(http.MethodGet, view.PublishPath, nil, as("ann@example.com"))
	if page.text("del") != "515-555-0100" || page.text("ins") != "515-555-0199" || !strings.Contains(page.text("dt"), "Home") {
		t.Errorf("changes = %q, want the words and the pages", page.text("dl"))
	}
	publishAs("ann@example.com", "New number")
	if !strings.Contains(live(), "0199") || !strings.Contains(live(), "# Ours.") {
		t.Errorf("live = %q, want the new phone and the comment", live())
	}
	undo := h.form(view.PublishPath, "bo@example.com", view.UndoPath)
	if r := h.send(http.MethodPost, view.UndoPath, undo, as("bo@example.com")); r.status != http.StatusSeeOther || !strings.Contains(live(), "0100") {
		t.Errorf("undo: status = %d, live = %q, want the old phone", r.status, live())
	}
	after := h.send(http.MethodGet, view.PublishPath, nil, as("ann@example.com"))
	if got := after.text(".preview-publications"); !strings.Contains(got, "bo@example.com") || !strings.Contains(got, "New number") {
		t.Errorf("publications = %q, want who and why", got)
	}
	if got := after.text(".preview-undone"); !strings.Contains(got, "515-555-0199") || after.text("h2") == "" || strings.Contains(after.text("main"), "that members will see") {
		t.Errorf("page after the undo = %q, want the undone text apart from new changes", after.text("main"))
	}
	discard := h.form(view.PublishPath, "ann@example.com", view.DiscardPath)
	if r := h.send(http.MethodPost, view.DiscardPath, discard, as("ann@example.com")); r.status != http.StatusSeeOther || !strings.Contains(h.draft("en/company.yaml"), "0100") {
		t.Errorf("discard: status = %d, draft = %q, want what members read", r.status, h.draft("en/company.yaml"))
	}
	if got := h.send(http.MethodGet, view.PublishPath, nil, as("ann@example.com")).text("main"); !strings.Contains(got, "Members see all drafts already") {
		t.Errorf("page after the discard = %q, want no change", got)
	}
}

// draft returns a file of the drafts.
func (h *harness) draft(name string) string {
	text, _ := os.ReadFile(filepath.Join(h.preview.options.DraftsDir, name))
	return string(text)
}

// An editor publishes one of two changed files; the other stays a draft.
func TestChosenFilesArePublished(t *testing.T) {
	t.Parallel()
	h := publishingHarness(t, fromProxy, signedInOptions)
	h.header = as("ann@example.com")
	intro := h.form(view.EditPath+"?file=en%2Fpages%2Fcards-intro.md&path=", "ann@example.com", view.EditPath)
	intro.Set("value", "Your cards.")
	if r := h.send(http.MethodPost, view.EditPath, intro, nil); r.status != http.StatusSeeOther {
		t.Fatalf("save: status = %d, page = %q", r.status, r.text("main"))
	}
	form := h.form(view.PublishPath, "ann@example.com", view.PublishPath)
	if len(form["file"]) != 2 {
		t.Fatalf("files = %v, want two", form["file"])
	}
	form.Set("why", "Start")
	for _, chosen := range [][]string{nil, {"en/unknown.yaml"}} {
		form["file"] = chosen
		if r := h.send(http.MethodPost, view.PublishPath, form, nil); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.text("main"), "Choose what to publish.") {
			t.Errorf("chosen %q: status = %d, want 422 with the sentence", chosen, r.status)
		}
	}
	form["file"] = []string{"en/company.yaml", "../../etc/passwd"}
	if r := h.send(http.MethodPost, view.PublishPath, form, nil); r.status != http.StatusSeeOther {
		t.Fatalf("publish: status = %d, page = %q", r.status, r.text("main"))
	}
	live, err := h.preview.live.Files()
	if must(t, err); len(live) != 1 || live["en/company.yaml"] == nil {
		t.Errorf("live = %d files, want the company alone", len(live))
	}
	if got := h.get(view.PublishPath).text("dl"); !strings.Contains(got, "Your cards.") {
		t.Errorf("changes = %q, want the introduction", got)
	}
}

// The form of a notice has a day and a time, and boxes for pages.
func TestNoticeHasAForm(t *testing.T) {
	t.Parallel()
	h := publishingHarness(t, fromProxy, signedInOptions)
	h.header = as("ann@example.com")
	form := h.form(view.EditPath+"?new=notice", "ann@example.com", view.EditPath)
	if r := h.send(http.MethodPost, view.EditPath, form, nil); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.text("[data-verdict]"), "Title is missing") {
		t.Errorf("empty notice: status = %d, verdict = %q, want 422 and what is missing", r.status, r.text("[data-verdict]"))
	}
	for name, value := range map[string]string{"title": "Hail in Iowa", "kind": "storm", "from": "2026-11-20", "from-time": "17:00", "until": "2026-11-27", "states": "IA"} {
		form.Set(view.SettingField+name, value)
	}
	form[view.SettingField+"pages"] = []string{"home", "claims"}
	form.Set("value", "Is your roof damaged? Call {phone}.")
	r := h.send(http.MethodPost, view.EditPath, form, nil)
	want := "---\ntitle: Hail in Iowa\nkind: storm\npages: home, claims\nstates: IA\nfrom: 2026-11-20 17:00\nuntil: 2026-11-27\n---\n\nIs your roof damaged? Call {phone}.\n"
	if got := strings.ReplaceAll(h.draft("en/notices/hail-in-iowa.md"), `"`, ""); r.status != http.StatusSeeOther || got != want {
		t.Fatalf("notice: status = %d, file = %q, want %q; page = %q", r.status, got, want, r.text("main"))
	}
	saved := h.form(view.EditPath+"?file=en%2Fnotices%2Fhail-in-iowa.md&path=", "ann@example.com", view.EditPath)
	if saved.Get(view.SettingField+"from") != "2026-11-20" || saved.Get(view.SettingField+"from-time") != "17:00" || strings.Join(saved[view.SettingField+"pages"], " ") != "claims home" && strings.Join(saved[view.SettingField+"pages"], " ") != "home claims" {
		t.Errorf("form = %v, want what was saved", saved)
	}
	remove := h.form(view.EditPath+"?file=en%2Fnotices%2Fhail-in-iowa.md&path=", "ann@example.com", view.RemovePath)
	if r := h.send(http.MethodPost, view.RemovePath, remove, nil); r.status != http.StatusSeeOther || h.draft("en/notices/hail-in-iowa.md") != "" {
		t.Errorf("remove: status = %d, file = %q, want none", r.status, h.draft("en/notices/hail-in-iowa.md"))
	}
}

// The company has a form of its values, which keeps the rest of its file.
func TestCompanyHasAForm(t *testing.T) {
	t.Parallel()
	h := publishingHarness(t, fromProxy, signedInOptions)
	h.header = as("ann@example.com")
	const path = view.EditPath + "?file=en%2Fcompany.yaml&path="
	first, second := h.form(path, "ann@example.com", view.EditPath), h.form(path, "bo@example.com", view.EditPath)
	first.Set(view.SettingField+"paymentAddress", "PO Box 2\r\nDes Moines, IA 50309\r\n")
	first.Set(view.SettingField+"naic", "12345")
	if r := h.send(http.MethodPost, view.EditPath, first, nil); r.status != http.StatusSeeOther {
		t.Fatalf("save: status = %d, page = %q", r.status, r.text("main"))
	}
	want := "name: Larkfield\nphone: 515-555-0100\n# Ours.\nhours: Daily\npaymentAddress:\n  - PO Box 2\n  - Des Moines, IA 50309\nnaic: \"12345\"\n"
	if got := h.draft("en/company.yaml"); got != want {
		t.Errorf("file = %q, want %q", got, want)
	}
	second.Set(view.SettingField+"hours", "Weekdays")
	if r := h.send(http.MethodPost, view.EditPath, second, as("bo@example.com")); r.status != http.StatusConflict || !strings.Contains(r.text(".preview-theirs"), "PO Box 2") {
		t.Errorf("second editor: status = %d, page = %q, want 409 and the other's file", r.status, r.text("main"))
	}
	for name, value := range map[string]string{"phone": "", "accent": "#ffff00", "guestPayment": "http://pay.example.com"} {
		form := h.form(path, "ann@example.com", view.EditPath)
		form.Set(view.SettingField+name, value)
		if r := h.send(http.MethodPost, view.EditPath, form, nil); r.status != http.StatusUnprocessableEntity {
			t.Errorf("%s = %q: status = %d, want 422", name, value, r.status)
		}
	}
}

// Spec: PREVIEW-3.
func TestHostileRequestsPublishNothing(t *testing.T) {
	t.Parallel()
	h := publishingHarness(t, fromProxy, signedInOptions)
	outside := publishingHarness(t, "10.0.0.1", signedInOptions)
	local := publishingHarness(t, fromProxy, Options{})
	good := func(h *harness, email string) url.Values {
		form := h.form(view.PublishPath, "ann@example.com", view.PublishPath)
		form.Set("why", "Because")
		form.Set(view.TokenField, h.form(phoneForm, email, view.EditPath).Get(view.TokenField))
		return form
	}
	without := good(h, "ann@example.com")
	without.Del(view.TokenField)
	for name, test := range map[string]struct {
		h      *harness
		path   string
		form   url.Values
		header http.Header
		want   int
	}{
		"no token":          {h, view.PublishPath, without, as("ann@example.com"), http.StatusForbidden},
		"another's token":   {h, view.PublishPath, good(h, "bo@example.com"), as("ann@example.com"), http.StatusForbidden},
		"no editor":         {h, view.PublishPath, good(h, "eve@example.com"), as("eve@example.com"), http.StatusForbidden},
		"no sign-in":        {h, view.PublishPath, good(h, "ann@example.com"), nil, http.StatusForbidden},
		"untrusted address": {outside, view.PublishPath, good(h, "ann@example.com"), as("ann@example.com"), http.StatusForbidden},
		"sent twice":        {h, view.PublishPath, good(h, "ann@example.com"), http.Header{identityHeader: {"ann@example.com", "eve@example.com"}}, http.StatusForbidden},
		"another site":      {h, view.PublishPath, good(h, "ann@example.com"), http.Header{identityHeader: {"ann@example.com"}, "Origin": {"https://evil.example"}}, http.StatusForbidden},
		"local preview":     {local, view.PublishPath, good(local, "ann@example.com"), nil, http.StatusForbidden},
		"path":              {h, view.EditPath, with(h.form(phoneForm, "ann@example.com", view.EditPath), "file", "../../etc/passwd"), as("ann@example.com"), http.StatusNotFound},
		"HTML":              {h, view.EditPath, with(h.form(view.EditPath+"?file=en%2Fpages%2Fcards-intro.md&path=", "ann@example.com", view.EditPath), "value", "<script>alert(1)</script>"), as("ann@example.com"), http.StatusUnprocessableEntity},
		"too large":         {h, view.EditPath, with(h.form(phoneForm, "ann@example.com", view.EditPath), "value", strings.Repeat("a", 70<<10)), as("ann@example.com"), http.StatusRequestEntityTooLarge},
	} {
		r := test.h.send(http.MethodPost, test.path, test.form, test.header)
		left, _ := os.ReadDir(test.h.preview.options.LiveDir)
		if r.status != test.want || len(left) != 0 {
			t.Errorf("%s: status = %d, live folder = %v, want %d and nothing", name, r.status, left, test.want)
		}
	}
	if got := h.get(view.Root).status; got != http.StatusForbidden {
		t.Errorf("preview without a sign-in: status = %d, want 403", got)
	}
	if r := h.send(http.MethodGet, "/home", nil, as("ann@example.com")); r.header.Get("Location") != view.Root {
		t.Errorf("a sample member's own page leads to %q, want the preview", r.header.Get("Location"))
	}
	text, _ := os.ReadFile(filepath.Join(h.preview.options.DraftsDir, "en/company.yaml"))
	if !bytes.Contains(text, []byte("515-555-0100")) {
		t.Errorf("drafts = %q, want them unchanged", text)
	}
}

func with(form url.Values, name, value string) url.Values {
	form.Set(name, value)
	return form
}
