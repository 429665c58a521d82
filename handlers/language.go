package handlers

import (
	"memberportal/handlers/web"
	"memberportal/views/paths"
)

// chooseLanguage stores the member's choice in this browser and shows the page again in that
// language. It checks the origin itself because the forgery check skips visitors.
func chooseLanguage(v *web.Visit) error {
	if !v.Portal.FromOurPage(v.C) {
		return web.ErrForged
	}
	for _, offered := range v.Portal.Content.Languages() {
		if offered.Code == v.FormValue("language") {
			v.Portal.SetCookie(v.C, web.LanguageCookie, offered.Code, v.Portal.Now().Add(choiceLife))
		}
	}
	return v.SeeOther(pageToStayOn(v) + "#" + paths.LanguageAnchor)
}
