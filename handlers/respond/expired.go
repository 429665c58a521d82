package respond

import (
	"errors"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/edge"
	"memberportal/handlers/request"
	"memberportal/views/paths"
)

// SaveInput stores the input of the form at the path for the member for whom its page was made,
// even if another one is signed in by now. It returns paths.InputSaved, paths.InputLost, or "" for
// no input, and whose it is.
func SaveInput(r *request.Request, path string, sent url.Values) (outcome, owner string, err error) {
	fields, fits := savable(sent, request.TokenField)
	if len(fields) == 0 {
		return "", "", nil
	}
	owner = request.FormOwner(r.Portal, sent.Get(request.TokenField))
	if !fits || owner == "" || !IsFormAt(r, path) || !r.Portal.FromOurPage(r.C) {
		return paths.InputLost, owner, nil
	}
	if err := SavedFormsOf(r.Portal, owner).store(r.Ctx, path, fields); err != nil {
		return paths.InputLost, owner, err
	}
	return paths.InputSaved, owner, nil
}

// saveBody stores the form of this request. If the store is down, the input is lost but the member
// still gets a page.
func saveBody(r *request.Request) (outcome, owner string) {
	sent, err := sentFields(r)
	if err != nil {
		return paths.InputLost, ""
	}
	outcome, owner, err = SaveInput(r, r.C.Path(), sent)
	if outcome == "" && isMultipart(r) {
		outcome = paths.InputLost // its files
	}
	if err != nil {
		r.Portal.Log.ErrorContext(r.Ctx, "form input not saved", "request", request.ID(r.C), "error", err)
	}
	return outcome, owner
}

// sentFields returns the fields of the body. Of a form with files it reads no file.
func sentFields(r *request.Request) (url.Values, error) {
	if isMultipart(r) {
		return edge.FormFiles(r.C).Fields(), nil
	}
	return url.ParseQuery(string(r.C.Body()))
}

func isMultipart(r *request.Request) bool {
	return strings.HasPrefix(r.C.Get(fiber.HeaderContentType), fiber.MIMEMultipartForm)
}

// SaveExpired saves a form that came without a session and redirects to sign-in, by way of the
// page that says so.
func SaveExpired(r *request.Request, cause error) error {
	outcome, _ := saveBody(r)
	if _, ok := r.Portal.Sessions.Active(r.Ctx); ok {
		return SeeOther(r, SignInPath(r, cause, formPage(r)))
	}
	return SeeOther(r, paths.SignedOut(paths.SessionEnd{
		Reason: paths.EndedSent, Input: outcome,
		ReturnTo: formPage(r),
	}))
}

// ShowAgain handles a form with the forgery token of an earlier session. The form does nothing,
// but the same member gets it back with its input, to send it again. handled is false for every
// other request.
func ShowAgain(r *request.Request, cause error) (handled bool, err error) {
	if !errors.Is(cause, request.ErrForged) || !request.HasSession(r.C) || !IsFormAt(r, r.C.Path()) ||
		request.WantsJSON(r.C) {
		return false, nil
	}
	outcome, owner := saveBody(r)
	if active, ok := r.Portal.Sessions.Active(r.Ctx); !ok || outcome != paths.InputSaved || owner != active.Key {
		return false, nil
	}
	return true, SeeOther(r, formPage(r))
}

// formPage is the page with the form of this address, with its query if the referrer has it.
func formPage(r *request.Request) string {
	behind := r.PageBehind()
	if path, _, _ := strings.Cut(behind, "?"); path == r.C.Path() {
		return behind
	}
	return r.SafeReturn(r.C.Path())
}

// IsFormAt reports whether a screen at this path shows the form that is posted to it.
func IsFormAt(r *request.Request, path string) bool {
	route, ok := r.Routes.At(fiber.MethodPost, path)
	return ok && route.Kind == request.KindForm && len(path) <= maxPath
}
