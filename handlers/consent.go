package handlers

import (
	"memberportal/handlers/answer"
	"memberportal/handlers/visit"
	"memberportal/views/paths"
)

// chooseStatistics stores the member's choice of usage statistics in this browser and shows the
// page again. It checks the origin itself because the forgery check skips visitors.
func chooseStatistics(v *visit.Visit) error {
	if !v.Portal.FromOurPage(v.C) {
		return visit.ErrForged
	}
	choice := "off"
	if v.Input("statistics") == "on" {
		choice = "on"
	}
	v.Portal.SetCookie(v.C, visit.StatisticsCookie, choice, v.Portal.Now().Add(visit.ChoiceLife))
	return answer.SeeOther(v, pageToStayOn(v)+"#"+paths.StatisticsAnchor)
}

// pageToStayOn is the page behind, or /auth for a visitor, for whom home would start a sign-in.
func pageToStayOn(v *visit.Visit) string {
	behind := v.PageBehind()
	if _, ok := v.Portal.Sessions.Active(v.Ctx); !ok && behind == paths.Home() {
		return paths.Auth()
	}
	return behind
}
