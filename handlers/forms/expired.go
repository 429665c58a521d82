package forms

import (
	"errors"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/visit"
	"memberportal/handlers/web/edge"
	"memberportal/views/paths"
)

// SaveInput stores the input of the form at the path for the member for whom its page was made,
// even if another one is signed in by now. It returns paths.InputSaved, paths.InputLost, or "" for
// no input, and whose it is.
func SaveInput(v *visit.Visit, path string, sent url.Values) (outcome, owner string, err error) {
	fields, fits := savable(sent, visit.TokenField)
	if len(fields) == 0 {
		return "", "", nil
	}
	owner = visit.FormOwner(v.Portal, sent.Get(visit.TokenField))
	if !fits || owner == "" || !At(v, path) || !v.Portal.FromOurPage(v.C) {
		return paths.InputLost, owner, nil
	}
	if err := SavedOf(v.Portal, owner).store(v.Ctx, path, fields); err != nil {
		return paths.InputLost, owner, err
	}
	return paths.InputSaved, owner, nil
}

// saveBody stores the form of this request. If the store is down, the input is lost but the member
// still gets a page.
func saveBody(v *visit.Visit) (outcome, owner string) {
	sent, err := sentFields(v)
	if err != nil {
		return paths.InputLost, ""
	}
	outcome, owner, err = SaveInput(v, v.C.Path(), sent)
	if outcome == "" && isMultipart(v) {
		outcome = paths.InputLost // its files
	}
	if err != nil {
		v.Portal.Log.ErrorContext(v.Ctx, "form input not saved", "request", visit.RequestID(v.C), "error", err)
	}
	return outcome, owner
}

// sentFields returns the fields of the body. Of a form with files it reads no file.
func sentFields(v *visit.Visit) (url.Values, error) {
	if isMultipart(v) {
		return edge.FormFiles(v.C).Fields(), nil
	}
	return url.ParseQuery(string(v.C.Body()))
}

func isMultipart(v *visit.Visit) bool {
	return strings.HasPrefix(v.C.Get(fiber.HeaderContentType), fiber.MIMEMultipartForm)
}

// SaveExpired saves a form that came without a session and redirects to sign-in, by way of the
// page that says so.
func SaveExpired(v *visit.Visit, cause error) error {
	outcome, _ := saveBody(v)
	if _, ok := v.Portal.Sessions.Active(v.Ctx); ok {
		return answer.SeeOther(v, answer.SignInPath(v, cause, formPage(v)))
	}
	return answer.SeeOther(v, paths.SignedOut(paths.SessionEnd{Reason: paths.EndedSent, Input: outcome, ReturnTo: formPage(v)}))
}

// ShowAgain handles a form with the forgery token of an earlier session. The form does nothing,
// but the same member gets it back with its input, to send it again. handled is false for every
// other request.
func ShowAgain(v *visit.Visit, cause error) (handled bool, err error) {
	if !errors.Is(cause, visit.ErrForged) || !visit.HasSession(v.C) || !At(v, v.C.Path()) || visit.WantsJSON(v.C) {
		return false, nil
	}
	outcome, owner := saveBody(v)
	if active, ok := v.Portal.Sessions.Active(v.Ctx); !ok || outcome != paths.InputSaved || owner != active.Key {
		return false, nil
	}
	return true, answer.SeeOther(v, formPage(v))
}

// formPage is the page with the form of this address, with its query if the referrer has it.
func formPage(v *visit.Visit) string {
	behind := v.PageBehind()
	if path, _, _ := strings.Cut(behind, "?"); path == v.C.Path() {
		return behind
	}
	return v.SafeReturn(v.C.Path())
}

// At reports whether a screen at this path shows the form that is posted to it.
func At(v *visit.Visit, path string) bool {
	r, ok := v.Routes.At(fiber.MethodPost, path)
	return ok && r.Kind == visit.KindForm && len(path) <= maxPath
}
