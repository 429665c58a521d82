package signin

import (
	"net/url"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/views/layout"
	"memberportal/views/paths"
	view "memberportal/views/signin"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Register opens the provider's sign-up screen if it has one. A member who is signed in has a
// profile and goes home (section 2).
func Register(r *request.Request) (templ.Component, error) {
	if request.InFrame(r.C) {
		return nil, fiber.ErrForbidden
	}
	if _, ok := r.Portal.Sessions.Active(r.Ctx); ok {
		return respond.Redirect(r, paths.Home())
	}
	offered, err := r.Portal.Sessions.OffersSignUp(r.Ctx)
	switch {
	case err != nil:
		return nil, fail(r, err)
	case offered:
		return nil, begin(r, auth.SignIn{Prompt: promptCreate})
	}
	return RegisterStep(r)
}

// RegisterStep is a step of registering, which is a screen of the provider.
func RegisterStep(r *request.Request) (templ.Component, error) {
	return providerScreen(r, r.Portal.Screens.Register, r.Text.SignIn.Register, r.Text.SignIn.Leaving.Register)
}

// PasswordHelp is a step to a new password, which is a screen of the provider.
func PasswordHelp(r *request.Request) (templ.Component, error) {
	return providerScreen(r, r.Portal.Screens.Password, r.Text.SignIn.Password, r.Text.SignIn.Leaving.Password)
}

// providerScreen leads to the provider's screen, or shows the phone number when none is configured.
func providerScreen(r *request.Request, screen *url.URL, texts text.CallPage, leaving string) (templ.Component, error) {
	if screen != nil {
		return nil, respond.Interstitial(r, screen.String(), layout.Interstitial{Heading: leaving})
	}
	return ui.Message(view.NewCallPage(texts, r.Text)), nil
}
