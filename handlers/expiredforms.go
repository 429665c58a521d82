package handlers

import (
	"errors"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/views/paths"
)

// errNotSaved is input that exceeds the limits, or that comes from a page of no known member.
var errNotSaved = fiber.NewError(fiber.StatusUnprocessableEntity, "the input is not saved")

// saveInput stores the input of the form at the path for the member for whom its page was made,
// even if another one is signed in by now. It returns paths.InputSaved, paths.InputLost, or "" for
// no input, and whose it is.
func (v *visit) saveInput(path string, sent url.Values) (outcome, owner string, err error) {
	fields, fits := savable(sent)
	if len(fields) == 0 {
		return "", "", nil
	}
	owner = v.portal.Sessions.PageOwner(markOf(sent.Get(xsrfField)))
	if !fits || owner == "" || !v.portal.hasForm(path) || !v.portal.fromOurPage(v.c) {
		return paths.InputLost, owner, nil
	}
	if err := v.portal.savedForms(owner).store(v.ctx, path, fields); err != nil {
		return paths.InputLost, owner, err
	}
	return paths.InputSaved, owner, nil
}

// hasForm reports whether a screen at this path shows the form that is posted to it.
func (p *Portal) hasForm(path string) bool {
	r, ok := p.routeAt(post, path)
	return ok && r.Kind == Form && len(path) <= maxFormPath
}

// saveForm takes the input that a page's script sends when the session ends, before or after its
// end.
func saveForm(v *visit) error {
	var sent struct {
		Form   string
		Fields url.Values
	}
	if err := v.decodeJSON(&sent); err != nil {
		return err
	}
	outcome, _, err := v.saveInput(sent.Form, sent.Fields)
	if err != nil {
		return err
	}
	if outcome == paths.InputLost {
		return errNotSaved
	}
	return v.c.SendStatus(fiber.StatusNoContent)
}

// saveBody stores the form of this request. If the store is down, the input is lost but the member
// still gets a page.
func (v *visit) saveBody() (outcome, owner string) {
	sent, err := url.ParseQuery(string(v.c.Body()))
	if files := strings.HasPrefix(v.c.Get(fiber.HeaderContentType), fiber.MIMEMultipartForm); files || err != nil {
		return paths.InputLost, ""
	}
	outcome, owner, err = v.saveInput(v.c.Path(), sent)
	if err != nil {
		v.portal.Log.ErrorContext(v.ctx, "form input not saved", "request", requestID(v.c), "error", err)
	}
	return outcome, owner
}

// saveExpiredForm saves a form that came without a session and redirects to sign-in, by way of the
// page that says so.
func (v *visit) saveExpiredForm(cause error) error {
	outcome, _ := v.saveBody()
	if _, ok := v.portal.Sessions.Active(v.ctx); ok {
		return v.seeOther(v.signInPath(cause, v.formPage()))
	}
	return v.seeOther(paths.SignedOut(paths.SessionEnd{Reason: paths.EndedSent, Input: outcome, ReturnTo: v.formPage()}))
}

// showFormAgain handles a form with the forgery token of an earlier session. The form does nothing,
// but the same member gets it back with its input, to send it again. handled is false for every
// other request.
func (v *visit) showFormAgain(cause error) (handled bool, err error) {
	if !errors.Is(cause, errForged) || !v.portal.hasForm(v.c.Path()) || wantsJSON(v.c) {
		return false, nil
	}
	outcome, owner := v.saveBody()
	if active, ok := v.portal.Sessions.Active(v.ctx); !ok || outcome != paths.InputSaved || owner != active.Key {
		return false, nil
	}
	return true, v.seeOther(v.formPage())
}

// formPage is the page with the form of this address, with its query if the referrer has it.
func (v *visit) formPage() string {
	behind := v.pageBehind()
	if path, _, _ := strings.Cut(behind, "?"); path == v.c.Path() {
		return behind
	}
	return v.portal.safeReturn(v.c.Path())
}
