package web

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/web/bodies"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// leaveOldPage answers a request by a page of another identity, which did nothing: a form's input
// is saved for the page's own member, and the browser gets the page that says whose accounts it
// shows. A script gets its address, because only the script can save its page's input.
func (v *Visit) leaveOldPage() error {
	active, _ := v.Portal.Sessions.Active(v.Ctx)
	from := v.Portal.Sessions.PageOwner(v.C.Get(ownerHeader))
	next := paths.MemberChanged(from, paths.SessionEnd{ReturnTo: v.PageBehind()})
	switch {
	case WantsJSON(v.C):
		problem := v.Text.Session.Changed.Problem.With(active.Email)
		return v.C.Status(fiber.StatusConflict).JSON(fiber.Map{"problem": problem, "next": next})
	case v.C.Get("HX-Request") != "":
		v.C.Set("HX-Redirect", next)
		return v.C.SendStatus(fiber.StatusNoContent)
	}
	return v.leaveOldForm()
}

func (v *Visit) leaveOldForm() error {
	end := paths.SessionEnd{Reason: paths.EndedSent, ReturnTo: v.PageBehind()}
	if v.Portal.hasForm(v.C.Path()) {
		end.Input, _ = v.saveBody()
		end.ReturnTo = v.formPage()
	}
	from := v.Portal.formOwner(bodies.Value(v.C, xsrfField))
	return v.SeeOther(paths.MemberChanged(from, end))
}

// changeNotice says once, on the page after another identity became active, who signed out and
// whose accounts it shows; "" for no change.
func (v *Visit) changeNotice() string {
	change, ok := v.Portal.Sessions.TakeChange(v.Ctx)
	active, signedIn := v.Portal.Sessions.Active(v.Ctx)
	if !ok || !signedIn {
		return ""
	}
	nowSee := ui.NowSee(v.Text, active.GivenName, active.Email)
	if change.SignedOut {
		return v.Text.Session.Changed.SignedOut.With(change.Email) + " " + nowSee
	}
	return nowSee
}
