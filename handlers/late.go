package handlers

import (
	"encoding/json"
	"errors"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/views/paths"
)

// errNotKept is typing that is too much, or of a page that is not known to be anybody's.
var errNotKept = fiber.NewError(fiber.StatusUnprocessableEntity, "the typing is not kept")

// keep keeps what was typed into the form at the path, for the member for whom its page was made, whoever is signed in by now. It returns what became
// of it, "" where there was nothing to keep, and whose it is.
func (v *visit) keep(path string, sent url.Values) (became, owner string, err error) {
	fields, fit := worthKeeping(sent)
	if len(fields) == 0 {
		return "", "", nil
	}
	owner = v.Sessions.PageOwner(markOf(sent.Get(xsrfField)))
	if !fit || owner == "" || !v.isForm(path) || !v.fromOurPage(v.c) {
		return paths.TypingLost, owner, nil
	}
	if err := v.keptForms(owner).keep(v.ctx, path, fields); err != nil {
		return paths.TypingLost, owner, err
	}
	return paths.TypingKept, owner, nil
}

// keepTyping takes what a page's script hands over when the session ends, before or after it.
func keepTyping(v *visit) error {
	var typed struct {
		Form   string
		Fields url.Values
	}
	if json.Unmarshal(v.c.Body(), &typed) != nil {
		return fiber.ErrBadRequest
	}
	became, _, err := v.keep(typed.Form, typed.Fields)
	if err != nil {
		return err
	}
	if became == paths.TypingLost {
		return errNotKept
	}
	return v.c.SendStatus(fiber.StatusNoContent)
}

// keepLate keeps a form that came too late to be dealt with. A store that is down costs the typing, not the answer.
func (v *visit) keepLate() (became, owner string) {
	sent, err := url.ParseQuery(string(v.c.Body()))
	if files := strings.HasPrefix(v.c.Get(fiber.HeaderContentType), fiber.MIMEMultipartForm); files || err != nil {
		return paths.TypingLost, ""
	}
	became, owner, err = v.keep(v.c.Path(), sent)
	if err != nil {
		v.Log.ErrorContext(v.ctx, "typing not kept", "request", requestID(v.c), "error", err)
	}
	return became, owner
}

// answerLateForm keeps a form that came without a session, and leads to sign-in by the page that says so.
func (v *visit) answerLateForm(cause error) error {
	became, _ := v.keepLate()
	if _, ok := v.Sessions.Active(v.ctx); ok {
		return v.done(v.signInPath(cause, v.formPage()))
	}
	return v.done(paths.SignedOut(paths.SessionEnd{Why: paths.EndedSent, Kept: became, ReturnTo: v.formPage()}))
}

// showFormAgain deals with a form that carries the token of an earlier session. It is not trusted with anything but to be looked at: the same member
// gets it back as it was, to send it again. It is false for every other request.
func (v *visit) showFormAgain(cause error) (bool, error) {
	if !errors.Is(cause, errForged) || !v.isForm(v.c.Path()) || wantsJSON(v.c) {
		return false, nil
	}
	became, owner := v.keepLate()
	if active, ok := v.Sessions.Active(v.ctx); !ok || became != paths.TypingKept || owner != active.Key {
		return false, nil
	}
	return true, v.done(v.formPage())
}

// formPage is the page that shows the form which was sent to this address, with its query if the browser tells.
func (v *visit) formPage() string {
	behind := v.pageBehind()
	if path, _, _ := strings.Cut(behind, "?"); path == v.c.Path() {
		return behind
	}
	return auth.SafeReturn(v.c.Path())
}
