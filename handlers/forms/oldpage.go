package forms

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/visit"
	"memberportal/handlers/web/edge"
	"memberportal/views/paths"
)

// LeaveOldPage answers a request by a page of another identity, which did nothing: a form's input
// is saved for the page's own member, and the browser gets the page that says whose accounts it
// shows. A script gets its address, because only the script can save its page's input.
func LeaveOldPage(v *visit.Visit) error {
	active, _ := v.Portal.Sessions.Active(v.Ctx)
	from := v.Portal.Sessions.PageOwner(v.C.Get(visit.OwnerHeader))
	next := paths.MemberChanged(from, paths.SessionEnd{ReturnTo: v.PageBehind()})
	switch {
	case visit.WantsJSON(v.C):
		problem := v.Text.Session.Changed.Problem.With(active.Email)
		return v.C.Status(fiber.StatusConflict).JSON(fiber.Map{"problem": problem, "next": next})
	case v.C.Get("HX-Request") != "":
		v.C.Set("HX-Redirect", next)
		return v.C.SendStatus(fiber.StatusNoContent)
	}
	return leaveOldForm(v)
}

func leaveOldForm(v *visit.Visit) error {
	end := paths.SessionEnd{Reason: paths.EndedSent, ReturnTo: v.PageBehind()}
	if At(v, v.C.Path()) {
		end.Input, _ = saveBody(v)
		end.ReturnTo = formPage(v)
	}
	from := visit.FormOwner(v.Portal, edge.FormValue(v.C, visit.TokenField))
	return answer.SeeOther(v, paths.MemberChanged(from, end))
}
