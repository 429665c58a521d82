package web

import (
	"errors"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/savedforms"
	"memberportal/handlers/web/bodies"
	"memberportal/views/paths"
)

// SaveInput stores the input of the form at the path for the member for whom its page was made,
// even if another one is signed in by now. It returns paths.InputSaved, paths.InputLost, or "" for
// no input, and whose it is.
func (v *Visit) SaveInput(path string, sent url.Values) (outcome, owner string, err error) {
	fields, fits := savedforms.Savable(sent, xsrfField)
	if len(fields) == 0 {
		return "", "", nil
	}
	owner = v.Portal.formOwner(sent.Get(xsrfField))
	if !fits || owner == "" || !v.Portal.hasForm(path) || !v.Portal.FromOurPage(v.C) {
		return paths.InputLost, owner, nil
	}
	if err := v.Portal.SavedForms(owner).Store(v.Ctx, path, fields); err != nil {
		return paths.InputLost, owner, err
	}
	return paths.InputSaved, owner, nil
}

// hasForm reports whether a screen at this path shows the form that is posted to it.
func (p *Portal) hasForm(path string) bool {
	r, ok := p.routeAt(post, path)
	return ok && r.Kind == KindForm && len(path) <= savedforms.MaxPath
}

// saveBody stores the form of this request. If the store is down, the input is lost but the member
// still gets a page.
func (v *Visit) saveBody() (outcome, owner string) {
	sent, err := v.sentFields()
	if err != nil {
		return paths.InputLost, ""
	}
	outcome, owner, err = v.SaveInput(v.C.Path(), sent)
	if outcome == "" && v.isMultipart() {
		outcome = paths.InputLost // its files
	}
	if err != nil {
		v.Portal.Log.ErrorContext(v.Ctx, "form input not saved", "request", RequestID(v.C), "error", err)
	}
	return outcome, owner
}

// sentFields returns the fields of the body. Of a form with files it reads no file.
func (v *Visit) sentFields() (url.Values, error) {
	if v.isMultipart() {
		return bodies.Files(v.C).Fields(), nil
	}
	return url.ParseQuery(string(v.C.Body()))
}

func (v *Visit) isMultipart() bool {
	return strings.HasPrefix(v.C.Get(fiber.HeaderContentType), fiber.MIMEMultipartForm)
}

// saveExpiredForm saves a form that came without a session and redirects to sign-in, by way of the
// page that says so.
func (v *Visit) saveExpiredForm(cause error) error {
	outcome, _ := v.saveBody()
	if _, ok := v.Portal.Sessions.Active(v.Ctx); ok {
		return v.SeeOther(v.signInPath(cause, v.formPage()))
	}
	return v.SeeOther(paths.SignedOut(paths.SessionEnd{Reason: paths.EndedSent, Input: outcome, ReturnTo: v.formPage()}))
}

// showFormAgain handles a form with the forgery token of an earlier session. The form does nothing,
// but the same member gets it back with its input, to send it again. handled is false for every
// other request.
func (v *Visit) showFormAgain(cause error) (handled bool, err error) {
	if !errors.Is(cause, ErrForged) || !hasSession(v.C) || !v.Portal.hasForm(v.C.Path()) || WantsJSON(v.C) {
		return false, nil
	}
	outcome, owner := v.saveBody()
	if active, ok := v.Portal.Sessions.Active(v.Ctx); !ok || outcome != paths.InputSaved || owner != active.Key {
		return false, nil
	}
	return true, v.SeeOther(v.formPage())
}

// formPage is the page with the form of this address, with its query if the referrer has it.
func (v *Visit) formPage() string {
	behind := v.PageBehind()
	if path, _, _ := strings.Cut(behind, "?"); path == v.C.Path() {
		return behind
	}
	return v.Portal.SafeReturn(v.C.Path())
}

// SavedForms returns the saved forms of an identity, given by its key.
func (p *Portal) SavedForms(owner string) savedforms.Forms {
	return savedforms.Of(p.Sessions.Cache(), owner, p.Now())
}
