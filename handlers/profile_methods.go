package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/explain"
	"memberportal/handlers/web"
	"memberportal/upstream/userapi"
	"memberportal/views/paths"
	"memberportal/views/profile"
	"memberportal/views/ui"
)

// showAuthMethods shows the authentication methods that the provider has, or section 8's text when
// the call fails.
func showAuthMethods(v *web.Visit) (templ.Component, error) {
	saved, err := v.Portal.API.AuthenticationMethods(v.Ctx, v.APIMember())
	if err != nil {
		problem, err := v.Explain(err, explain.Texts{})
		if err != nil {
			return nil, err
		}
		v.C.Status(fiber.StatusBadGateway)
		return ui.Message(profile.NewMethodsFailedPage(v.Text, problem)), nil
	}
	chosen := choiceOf(saved)
	if v.Saved != nil {
		chosen = formMethods(v)
	}
	return profile.MethodsView(methodsPage(v, saved, chosen)), nil
}

func choiceOf(m userapi.AuthenticationMethods) profile.MethodChoice {
	return profile.MethodChoice{Email: m.EmailMethod, MobilePhone: m.MobilePhoneMethod}
}

func methodsPage(v *web.Visit, saved userapi.AuthenticationMethods, chosen profile.MethodChoice) profile.MethodsPage {
	return profile.NewMethodsPage(v.Text, formTop(v), choiceOf(saved), chosen, saved.Email, saved.MobilePhone)
}

// changeAuthMethods saves the chosen methods, for the form and for the island. It reads the email
// and phone number from the provider again, because a form could be manipulated to send someone
// else's.
func changeAuthMethods(v *web.Visit) error {
	chosen, err := chosenMethods(v)
	if err != nil {
		return err
	}
	saved, failed := v.Portal.API.AuthenticationMethods(v.Ctx, v.APIMember())
	form := methodsPage(v, saved, chosen)
	valid := form.Check() || failed != nil // a failed read is reported before an invalid choice
	return v.Submit(web.Submission{
		Valid: valid,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return profile.MethodsView(form), nil
		},
		Call: func() error {
			if failed != nil {
				return failed
			}
			saved.EmailMethod, saved.MobilePhoneMethod = chosen.Email, chosen.MobilePhone
			saved, err = v.Portal.API.UpdateAuthenticationMethods(v.Ctx, v.APIMember(), saved)
			return err
		},
		Flash:  v.Text.Profile.Methods.Saved,
		Next:   paths.Profile(),
		Island: &web.Island{Problem: form.Island.Problem, Result: func() fiber.Map { return fiber.Map{"saved": choiceOf(saved)} }},
	})
}

func chosenMethods(v *web.Visit) (chosen profile.MethodChoice, err error) {
	if web.WantsJSON(v.C) {
		return chosen, v.DecodeJSON(&chosen)
	}
	return formMethods(v), nil
}

func formMethods(v *web.Visit) profile.MethodChoice {
	return profile.MethodChoice{Email: v.FormValue("email") != "", MobilePhone: v.FormValue("mobilePhone") != ""}
}
