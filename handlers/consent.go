package handlers

import (
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/views/paths"
)

// chooseStatistics stores the member's choice of usage statistics in this browser and shows the
// page again. It checks the origin itself because the forgery check skips visitors.
func chooseStatistics(r *request.Request) error {
	if !r.Portal.FromOurPage(r.C) {
		return request.ErrForged
	}
	choice := "off"
	if r.Input("statistics") == "on" {
		choice = "on"
	}
	r.Portal.SetCookie(r.C, request.StatisticsCookie, choice, r.Portal.Now().Add(request.ChoiceLife))
	return respond.SeeOther(r, pageToStayOn(r)+"#"+paths.StatisticsAnchor)
}

// pageToStayOn is the page behind, or /auth for a visitor, for whom home would start a sign-in.
func pageToStayOn(r *request.Request) string {
	behind := r.PageBehind()
	if _, ok := r.Portal.Sessions.Active(r.Ctx); !ok && behind == paths.Home() {
		return paths.Auth()
	}
	return behind
}
