package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/userapi"
	"memberportal/views/paths"
	"memberportal/views/profile"
	"memberportal/views/ui"
)

// showAuthMethods shows the authentication methods that the provider has, or section 8's text when
// the call fails.
func showAuthMethods(v *visit) (templ.Component, error) {
	saved, err := v.portal.API.AuthenticationMethods(v.ctx, v.apiMember())
	if err != nil {
		problem, err := v.explain(err, callTexts{})
		v.c.Status(fiber.StatusBadGateway)
		return ui.Message(profile.NewMethodsFailedPage(v.text, problem)), err
	}
	chosen := choiceOf(saved)
	if v.saved != nil {
		chosen = v.formMethods()
	}
	return profile.MethodsView(v.methodsPage(saved, chosen)), nil
}

func choiceOf(m userapi.AuthenticationMethods) profile.MethodChoice {
	return profile.MethodChoice{Email: m.EmailMethod, MobilePhone: m.MobilePhoneMethod}
}

func (v *visit) methodsPage(saved userapi.AuthenticationMethods, chosen profile.MethodChoice) profile.MethodsPage {
	return profile.NewMethodsPage(v.text, v.formTop(), choiceOf(saved), chosen, saved.Email, saved.MobilePhone)
}

// changeAuthMethods saves the chosen methods, for the form and for the island. It reads the email
// and phone number from the provider again, because a form could be manipulated to send someone
// else's.
func changeAuthMethods(v *visit) error {
	chosen, err := v.chosenMethods()
	if err != nil {
		return err
	}
	saved, failed := v.portal.API.AuthenticationMethods(v.ctx, v.apiMember())
	form := v.methodsPage(saved, chosen)
	valid := form.Check() || failed != nil // a failed read is reported before an invalid choice
	return v.submit(submission{
		valid: valid,
		show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return profile.MethodsView(form), nil
		},
		call: func() error {
			if failed != nil {
				return failed
			}
			saved.EmailMethod, saved.MobilePhoneMethod = chosen.Email, chosen.MobilePhone
			saved, err = v.portal.API.UpdateAuthenticationMethods(v.ctx, v.apiMember(), saved)
			return err
		},
		flash:  v.text.Profile.Methods.Saved,
		next:   paths.Profile(),
		island: &island{form.Island.Problem, func() fiber.Map { return fiber.Map{"saved": choiceOf(saved)} }},
	})
}

func (v *visit) chosenMethods() (chosen profile.MethodChoice, err error) {
	if wantsJSON(v.c) {
		return chosen, v.decodeJSON(&chosen)
	}
	return v.formMethods(), nil
}

func (v *visit) formMethods() profile.MethodChoice {
	return profile.MethodChoice{Email: v.formValue("email") != "", MobilePhone: v.formValue("mobilePhone") != ""}
}
