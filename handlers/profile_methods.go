package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/explain"
	"memberportal/handlers/forms"
	"memberportal/handlers/visit"
	"memberportal/upstream/userapi"
	"memberportal/views/paths"
	"memberportal/views/profile"
	"memberportal/views/ui"
)

// showAuthMethods shows the authentication methods that the provider has, or section 8's text when
// the call fails.
func showAuthMethods(v *visit.Visit) (templ.Component, error) {
	saved, err := v.Portal.API.AuthenticationMethods(v.Ctx, v.APIMember())
	if err != nil {
		problem, err := answer.Explain(v, err, explain.Texts{})
		if err != nil {
			return nil, err
		}
		v.C.Status(fiber.StatusBadGateway)
		return ui.Message(profile.NewMethodsFailedPage(v.Text, problem)), nil
	}
	chosen := choiceOf(saved)
	if v.Saved != nil {
		chosen = formMethods(v.Saved.Get)
	}
	return profile.MethodsView(methodsPage(v, saved, chosen)), nil
}

func choiceOf(m userapi.AuthenticationMethods) profile.MethodChoice {
	return profile.MethodChoice{Email: m.EmailMethod, MobilePhone: m.MobilePhoneMethod}
}

func methodsPage(v *visit.Visit, saved userapi.AuthenticationMethods, chosen profile.MethodChoice) profile.MethodsPage {
	return profile.NewMethodsPage(v.Text, formTop(v), choiceOf(saved), chosen, saved.Email, saved.MobilePhone)
}

// changeAuthMethods saves the chosen methods, for the form and for the island. It reads the email
// and phone number from the provider again, because a form could be manipulated to send someone
// else's.
func changeAuthMethods(v *visit.Visit) error {
	chosen, err := chosenMethods(v)
	if err != nil {
		return err
	}
	saved, failed := v.Portal.API.AuthenticationMethods(v.Ctx, v.APIMember())
	form := methodsPage(v, saved, chosen)
	valid := form.Check() || failed != nil // a failed read is reported before an invalid choice
	return forms.Submit(v, forms.Submission{
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
		Island: &forms.Island{Problem: form.Island.Problem, Result: func() fiber.Map { return fiber.Map{"saved": choiceOf(saved)} }},
	})
}

func chosenMethods(v *visit.Visit) (chosen profile.MethodChoice, err error) {
	if visit.WantsJSON(v.C) {
		return chosen, forms.DecodeJSON(v, &chosen)
	}
	return formMethods(v.Input), nil
}

func formMethods(from visit.Fields) profile.MethodChoice {
	return profile.MethodChoice{Email: from("email") != "", MobilePhone: from("mobilePhone") != ""}
}
