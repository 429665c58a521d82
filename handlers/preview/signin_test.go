package preview

import (
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"memberportal/auth"
	"memberportal/handlers"
	"memberportal/upstream/sandbox"
	view "memberportal/views/preview"
)

const (
	editorKey   = "household" // who is among the editors
	editorEmail = "marta.lindqvist@example.com"
	readerKey   = "farm" // who is not
)

// gatedHarness is a preview whose editors sign in at the sandbox's provider.
func gatedHarness(t *testing.T) (*harness, *sandbox.Sandbox) {
	t.Helper()
	h := publishingHarness(t, "", Options{})
	box, err := sandbox.New(sandbox.Options{Origin: "http://sandbox.test", Portal: portalOrigin})
	must(t, err)
	config := auth.Config{Issuer: box.Issuer(), ClientID: box.ClientID(), Scopes: []string{"email"}, BaseURL: Base(h.portal.BaseURL)}
	o := h.preview.options
	o.Gate = h.portal.Sessions.NewGate(auth.NewProvider(config, box.Transport(), slog.New(slog.DiscardHandler)))
	o.Editors, o.IdentityHeader = []string{editorEmail}, ""
	h.preview, err = New(t.Context(), h.portal, []string{testKey}, o)
	must(t, err)
	h.app = handlers.App(h.portal, h.preview.AddRoutes)
	return h, box
}

// editor is a browser of someone who uses the preview.
type editor struct {
	*harness
	box     *sandbox.Sandbox
	cookies map[string]string
}

func (e *editor) request(method, path string, form url.Values) reply {
	e.t.Helper()
	var pairs []string
	for name, value := range e.cookies {
		pairs = append(pairs, name+"="+value)
	}
	r := e.send(method, path, form, http.Header{"Cookie": {strings.Join(pairs, "; ")}})
	for _, cookie := range (&http.Response{Header: r.header}).Cookies() {
		if e.cookies[cookie.Name] = cookie.Value; cookie.Value == "" {
			delete(e.cookies, cookie.Name)
		}
	}
	return r
}

func (e *editor) open(path string) reply { e.t.Helper(); return e.request(http.MethodGet, path, nil) }

// callback begins a sign-in, chooses a member on the provider's page, and returns the address of
// the redirect.
func (e *editor) callback(member, returnTo string) string {
	e.t.Helper()
	begun := e.open(view.SignInPath + "?to=" + url.QueryEscape(returnTo))
	_, query, _ := strings.Cut(begun.header.Get("Location"), "?")
	form := strings.NewReader(url.Values{"member": {member}}.Encode())
	r, err := http.NewRequest(http.MethodPost, e.box.Issuer()+"/sign-in?"+query, form)
	must(e.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := e.box.Transport().RoundTrip(r)
	must(e.t, err)
	to, err := answer.Location()
	must(e.t, err)
	return to.RequestURI()
}

func (e *editor) signIn(member string) reply {
	e.t.Helper()
	return e.open(e.callback(member, view.PublishPath))
}

func newEditor(h *harness, box *sandbox.Sandbox) *editor {
	return &editor{h, box, map[string]string{}}
}

// Spec: PREVIEW-4.
func TestEditorSignsInAndPublishes(t *testing.T) {
	t.Parallel()
	h, box := gatedHarness(t)
	ann := newEditor(h, box)
	if r := ann.open(view.PublishPath); r.status != http.StatusForbidden || !strings.Contains(r.doc().Find("main a").AttrOr("href", ""), view.SignInPath) {
		t.Fatalf("without a sign-in: status = %d, page = %q, want the way to sign in", r.status, r.text("main"))
	}
	if r := ann.signIn(editorKey); r.status != http.StatusSeeOther || r.header.Get("Location") != view.PublishPath {
		t.Fatalf("sign-in: status = %d to %q, want the page before", r.status, r.header.Get("Location"))
	}
	page := ann.open(view.PublishPath)
	form := formOf(page, view.PublishPath)
	form.Set("why", "Start")
	if r := ann.request(http.MethodPost, view.PublishPath, form); r.status != http.StatusSeeOther {
		t.Fatalf("publish: status = %d, page = %q", r.status, r.text("main"))
	}
	if got := ann.open(view.PublishPath).text(".preview-publications"); !strings.Contains(got, editorEmail) {
		t.Errorf("publications = %q, want who", got)
	}
	stolen := maps.Clone(ann.cookies)
	r := ann.request(http.MethodPost, view.SignOutPath, formOf(page, view.SignOutPath))
	if to := r.header.Get("Location"); r.status != http.StatusSeeOther || !strings.HasPrefix(to, box.Issuer()) || ann.cookies[sessionCookie] != "" {
		t.Errorf("sign-out: status = %d to %q, cookies = %v, want the provider's sign-out, and no cookie", r.status, to, ann.cookies)
	}
	ann.cookies = stolen
	if r := ann.open(view.Root); r.status != http.StatusForbidden {
		t.Errorf("a copy of the cookie after the sign-out: status = %d, want 403", r.status)
	}
}

// Spec: PREVIEW-4.
func TestHostileSignInsPublishNothing(t *testing.T) {
	t.Parallel()
	h, box := gatedHarness(t)
	ann, other, eve := newEditor(h, box), newEditor(h, box), newEditor(h, box)
	ann.signIn(editorKey)
	other.signIn(editorKey)
	eve.signIn(readerKey)
	good := formOf(ann.open(view.PublishPath), view.PublishPath)
	good.Set("why", "Because")
	tokenOf := func(e *editor) string {
		return formOf(e.open(view.Root), view.SignOutPath).Get(view.TokenField)
	}
	with := func(name, value string) url.Values {
		form := maps.Clone(good)
		form.Set(name, value)
		return form
	}
	stranger := func(cookies map[string]string) *editor { return &editor{h, box, cookies} }
	for name, test := range map[string]struct {
		e    *editor
		form url.Values
	}{
		"no sign-in":               {stranger(nil), good},
		"made-up session":          {stranger(map[string]string{sessionCookie: strings.Repeat("A", 26)}), good},
		"a member's session":       {stranger(map[string]string{"session": strings.Repeat("A", 43)}), good},
		"no token":                 {ann, with(view.TokenField, "")},
		"token of another session": {ann, with(view.TokenField, tokenOf(other))},
		"no editor":                {eve, with(view.TokenField, tokenOf(eve))},
		"no editor, editor's form": {eve, good},
	} {
		if test.e.cookies == nil {
			test.e.cookies = map[string]string{}
		}
		r := test.e.request(http.MethodPost, view.PublishPath, test.form)
		if left, _ := os.ReadDir(h.preview.options.LiveDir); r.status != http.StatusForbidden || len(left) != 0 {
			t.Errorf("%s: status = %d, live folder = %v, want 403 and nothing", name, r.status, left)
		}
	}
	header := http.Header{identityHeader: {editorEmail}, "X-Forwarded-User": {editorEmail}, "Cookie": {"session=x"}}
	if r := h.send(http.MethodGet, view.Root, nil, header); r.status != http.StatusForbidden {
		t.Errorf("a header from outside: status = %d, want 403", r.status)
	}
	if r := eve.open(view.Root); r.status != http.StatusOK || r.text(".preview-who .sub") == "" {
		t.Errorf("someone who is no editor: status = %d, want the preview to look at", r.status)
	}
	if r := ann.open("/home"); r.header.Get("Location") != view.Root {
		t.Errorf("a sample member's own page leads to %q, want the preview", r.header.Get("Location"))
	}
}

// The redirect belongs to the browser that began, works once, and leads into the preview only.
// Spec: PREVIEW-4.
func TestSignInRedirectsAreBound(t *testing.T) {
	t.Parallel()
	h, box := gatedHarness(t)
	ann, eve := newEditor(h, box), newEditor(h, box)
	callback := ann.callback(editorKey, view.Root)
	if r := eve.open(callback); r.status != http.StatusForbidden || eve.cookies[sessionCookie] != "" {
		t.Errorf("redirect in another browser: status = %d, cookies = %v, want 403 and none", r.status, eve.cookies)
	}
	if r := ann.open(callback); r.status != http.StatusSeeOther {
		t.Errorf("redirect: status = %d, want 303", r.status)
	}
	delete(ann.cookies, sessionCookie)
	if r := ann.open(callback); r.status != http.StatusForbidden || ann.cookies[sessionCookie] != "" {
		t.Errorf("redirect again: status = %d, cookies = %v, want 403 and none", r.status, ann.cookies)
	}
	for _, to := range []string{"https://evil.example/preview", "//evil.example", "/home", "/previews", view.AuthPath, `/preview\evil`, "/preview/../home"} {
		if got := ann.open(ann.callback(editorKey, to)).header.Get("Location"); got != view.Root {
			t.Errorf("return to %q leads to %q, want the preview", to, got)
		}
	}
}
