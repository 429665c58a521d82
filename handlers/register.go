package handlers

import (
	"net/url"

	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/views/content"
	"memberportal/views/layout"
	"memberportal/views/paths"
	"memberportal/views/signin"
	"memberportal/views/ui"
)

// signInRoutes are those around signing in, whose screens section 2 does not show.
func signInRoutes() []route {
	return []route{
		{get, "/logout", "Sign out", public, nil, askToSignOut},
		{get, "/register", "Register", public, nil, register},
		{get, "/register/confirm", "Register", public, nil, registering},
		{get, "/register/setup", "Register", public, nil, registering},
		{get, "/register/verify", "Register", public, nil, registering},
		{get, "/register/verify-commercial", "Register", public, nil, registering},
		{get, "/reauth", "", public, nil, reauth},
		{get, "/help/password", "Password help", public, nil, passwordHelp},
		{get, "/help/password/reset", "Password help", public, nil, passwordHelp},
		{get, "/help/password/confirm", "Password help", public, nil, passwordHelp},
	}
}

// register asks the provider for its sign-up screen, where it has one. Whoever is signed in has a profile already and goes home (section 2).
func register(v *visit) error {
	if inFrame(v.c) {
		return fiber.ErrForbidden
	}
	if _, ok := v.Sessions.Active(v.ctx); ok {
		return v.c.Redirect(paths.Home())
	}
	offered, err := v.Sessions.OffersSignUp(v.ctx)
	if err != nil {
		return v.signInFailed(err)
	}
	if offered {
		return v.beginSignIn(auth.SignIn{Prompt: "create"})
	}
	return registering(v)
}

// registering stands for the steps of registering, which are the provider's.
func registering(v *visit) error {
	return v.leadOrSayWhomToCall(v.Screens.Register, v.Words.SignIn.Register)
}

// passwordHelp stands for the steps to a new password, which are the provider's.
func passwordHelp(v *visit) error {
	return v.leadOrSayWhomToCall(v.Screens.Password, v.Words.SignIn.Password)
}

func (v *visit) leadOrSayWhomToCall(screen *url.URL, words content.CallPage) error {
	if screen != nil {
		return v.c.Redirect(screen.String())
	}
	body := ui.Message(signin.NewCallPage(words, v.Words.SignIn, v.Words.Company))
	return v.render(layout.Document(v.frame(), body))
}

// askToSignOut shows the button that signs out: an address alone must not (a page that is only read changes nothing).
func askToSignOut(v *visit) error {
	frame := v.frame()
	if frame.Member == nil {
		return v.render(layout.Document(frame, ui.Message(signin.NewSignedOutPage(v.Words.SignIn))))
	}
	return v.render(layout.Document(frame, signin.SignOutView(signin.NewSignOutPage(*frame.Member, frame.XSRF, v.Words.SignIn.SignOut))))
}
