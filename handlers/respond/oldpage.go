package respond

import (
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/edge"
	"memberportal/handlers/request"
	"memberportal/views/paths"
)

// LeaveOldPage answers a request by a page of another identity, which did nothing: a form's input
// is saved for the page's own member, and the browser gets the page that shows whose accounts it
// shows. A script gets its address, because only the script can save its page's input.
func LeaveOldPage(r *request.Request) error {
	active, _ := r.Portal.Sessions.Active(r.Ctx)
	from := r.Portal.Sessions.PageOwner(r.C.Get(request.OwnerHeader))
	next := paths.MemberChanged(from, paths.SessionEnd{ReturnTo: r.PageBehind()})
	switch {
	case request.WantsJSON(r.C):
		problem := r.Text.Session.Changed.Problem.With(active.Email)
		return r.C.Status(fiber.StatusConflict).JSON(fiber.Map{"problem": problem, "next": next})
	case r.C.Get("HX-Request") != "":
		r.C.Set("HX-Redirect", next)
		return r.C.SendStatus(fiber.StatusNoContent)
	}
	return leaveOldForm(r)
}

func leaveOldForm(r *request.Request) error {
	end := paths.SessionEnd{Reason: paths.EndedSent, ReturnTo: r.PageBehind()}
	if IsFormAt(r, r.C.Path()) {
		end.Input, _ = saveBody(r)
		end.ReturnTo = formPage(r)
	}
	from := request.FormOwner(r.Portal, edge.FormValue(r.C, request.TokenField))
	return SeeOther(r, paths.MemberChanged(from, end))
}
