package handlers

import (
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
)

// chooseLanguage stores the choice in this browser and for its member, and shows the page again in
// that language. It checks the origin itself because the forgery check skips visitors.
func chooseLanguage(r *request.Request) error {
	if !r.Portal.FromOurPage(r.C) {
		return request.ErrForged
	}
	r.ChooseLanguage(r.Input("language"))
	return respond.SeeOther(r, pageToStayOn(r))
}
