package handlers

import (
	"net/url"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/signin"
	"memberportal/views/ui"
)

// register opens the provider's sign-up screen if it has one. A member who is signed in has a
// profile and goes home (section 2).
func register(v *visit) (templ.Component, error) {
	if inFrame(v.c) {
		return nil, fiber.ErrForbidden
	}
	if _, ok := v.portal.Sessions.Active(v.ctx); ok {
		return v.elsewhere(paths.Home())
	}
	offered, err := v.portal.Sessions.OffersSignUp(v.ctx)
	switch {
	case err != nil:
		return nil, v.signInFailed(err)
	case offered:
		return nil, v.beginSignIn(auth.SignIn{Prompt: "create"})
	}
	return registering(v)
}

// registering is a step of registering, which is a screen of the provider.
func registering(v *visit) (templ.Component, error) {
	return v.providerScreen(v.portal.Screens.Register, v.text.SignIn.Register)
}

// passwordHelp is a step to a new password, which is a screen of the provider.
func passwordHelp(v *visit) (templ.Component, error) {
	return v.providerScreen(v.portal.Screens.Password, v.text.SignIn.Password)
}

// providerScreen redirects to the provider's screen, or shows the phone number when none is
// configured.
func (v *visit) providerScreen(screen *url.URL, texts content.CallPage) (templ.Component, error) {
	if screen != nil {
		return v.elsewhere(screen.String())
	}
	return ui.Message(signin.NewCallPage(texts, v.text.SignIn, v.text.Company)), nil
}
