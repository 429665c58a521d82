package handlers

import (
	"memberportal/views/paths"
)

// chooseStatistics keeps the member's choice of usage statistics on this device and shows the page again, where it says so. Nobody else's page can
// choose for them, signed in or not.
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

// pageToStayOn is the page behind, or for a visitor the one public page that nothing returns to.
func (v *visit) pageToStayOn() string {
	behind := v.pageBehind()
	if _, ok := v.portal.Sessions.Active(v.ctx); !ok && behind == paths.Home() {
		return paths.Auth()
	}
	return behind
}
