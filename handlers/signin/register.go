package signin

import (
	"net/url"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth"
	"memberportal/handlers/answer"
	"memberportal/handlers/visit"
	"memberportal/views/content"
	"memberportal/views/paths"
	view "memberportal/views/signin"
	"memberportal/views/ui"
)

// Register opens the provider's sign-up screen if it has one. A member who is signed in has a
// profile and goes home (section 2).
func Register(v *visit.Visit) (templ.Component, error) {
	if visit.InFrame(v.C) {
		return nil, fiber.ErrForbidden
	}
	if _, ok := v.Portal.Sessions.Active(v.Ctx); ok {
		return answer.Elsewhere(v, paths.Home())
	}
	offered, err := v.Portal.Sessions.OffersSignUp(v.Ctx)
	switch {
	case err != nil:
		return nil, fail(v, err)
	case offered:
		return nil, begin(v, auth.SignIn{Prompt: "create"})
	}
	return RegisterStep(v)
}

// RegisterStep is a step of registering, which is a screen of the provider.
func RegisterStep(v *visit.Visit) (templ.Component, error) {
	return providerScreen(v, v.Portal.Screens.Register, v.Text.SignIn.Register, v.Text.Profile.Attach.Aside)
}

// PasswordHelp is a step to a new password, which is a screen of the provider.
func PasswordHelp(v *visit.Visit) (templ.Component, error) {
	return providerScreen(v, v.Portal.Screens.Password, v.Text.SignIn.Password, content.Aside{})
}

// providerScreen redirects to the provider's screen, or shows the phone number when none is
// configured, with aside beside it.
func providerScreen(v *visit.Visit, screen *url.URL, texts content.CallPage, aside content.Aside) (templ.Component, error) {
	if screen != nil {
		return answer.Elsewhere(v, screen.String())
	}
	return ui.Message(view.NewCallPage(texts, aside, v.Text.SignIn, v.Text.Company)), nil
}
