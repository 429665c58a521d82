package handlers

import (
	"memberportal/handlers/answer"
	"memberportal/handlers/visit"
)

// chooseLanguage stores the choice in this browser and for its member, and shows the page again in
// that language. It checks the origin itself because the forgery check skips visitors.
func chooseLanguage(v *visit.Visit) error {
	if !v.Portal.FromOurPage(v.C) {
		return visit.ErrForged
	}
	v.ChooseLanguage(v.Input("language"))
	return answer.SeeOther(v, pageToStayOn(v))
}
