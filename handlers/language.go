package handlers

import (
	"memberportal/handlers/answer"
	"memberportal/handlers/visit"
	"memberportal/views/paths"
)

// chooseLanguage stores the member's choice in this browser and shows the page again in that
// language. It checks the origin itself because the forgery check skips visitors.
func chooseLanguage(v *visit.Visit) error {
	if !v.Portal.FromOurPage(v.C) {
		return visit.ErrForged
	}
	for _, offered := range v.Portal.Content.Languages() {
		if offered.Code == v.Input("language") {
			v.Portal.SetCookie(v.C, visit.LanguageCookie, offered.Code, v.Portal.Now().Add(choiceLife))
		}
	}
	return answer.SeeOther(v, pageToStayOn(v)+"#"+paths.LanguageAnchor)
}
