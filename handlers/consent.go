package handlers

import (
	"time"

	"memberportal/handlers/web"
	"memberportal/views/paths"
)

// choiceLife is how long a browser stores a choice of its user.
const choiceLife = 365 * 24 * time.Hour

// chooseStatistics stores the member's choice of usage statistics in this browser and shows the
// page again. It checks the origin itself because the forgery check skips visitors.
func chooseStatistics(v *web.Visit) error {
	if !v.Portal.FromOurPage(v.C) {
		return web.ErrForged
	}
	choice := "off"
	if v.FormValue("statistics") == "on" {
		choice = "on"
	}
	v.Portal.SetCookie(v.C, web.StatisticsCookie, choice, v.Portal.Now().Add(choiceLife))
	return v.SeeOther(pageToStayOn(v) + "#" + paths.StatisticsAnchor)
}

// pageToStayOn is the page behind, or /auth for a visitor, for whom home would start a sign-in.
func pageToStayOn(v *web.Visit) string {
	behind := v.PageBehind()
	if _, ok := v.Portal.Sessions.Active(v.Ctx); !ok && behind == paths.Home() {
		return paths.Auth()
	}
	return behind
}
