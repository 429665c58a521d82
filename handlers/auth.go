package handlers

import (
	"github.com/a-h/templ"

	"memberportal/views/signin"
	"memberportal/views/ui"
)

// explainSignIn shows what failed, once, and the ways on. Nothing here signs in by itself, so that a failure never becomes a loop of redirects.
func explainSignIn(v *visit) (templ.Component, error) {
	problem := v.Sessions.PopFlash(v.ctx)
	if v.c.Query("cookies") != "" && !v.sentCookies() {
		problem = v.Words.SignIn.NoCookies
	}
	_, known := v.Sessions.Active(v.ctx)
	return ui.Message(signin.NewLandingPage(v.Words, problem, known)), nil
}
