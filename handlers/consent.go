package handlers

import (
	"memberportal/views/paths"
)

// chooseStatistics stores the member's choice of usage statistics in this browser and shows the
// page again. It checks the origin itself because the forgery check skips visitors.
func chooseStatistics(v *visit) error {
	if !v.portal.fromOurPage(v.c) {
		return errForged
	}
	choice := "off"
	if v.formValue("statistics") == "on" {
		choice = "on"
	}
	v.portal.setCookie(v.c, statisticsCookie, choice, v.portal.Now().Add(choiceLife), true)
	return v.seeOther(v.pageToStayOn() + "#" + paths.StatisticsAnchor)
}

// pageToStayOn is the page behind, or /auth for a visitor, for whom home would start a sign-in.
func (v *visit) pageToStayOn() string {
	behind := v.pageBehind()
	if _, ok := v.portal.Sessions.Active(v.ctx); !ok && behind == paths.Home() {
		return paths.Auth()
	}
	return behind
}
