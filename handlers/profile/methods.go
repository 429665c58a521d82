package profile

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/userapi"
	"memberportal/views/profile"
	"memberportal/views/ui"
)

// ShowMethods shows the authentication methods that the provider has, or section 8's text when
// the call fails.
func ShowMethods(r *request.Request) (templ.Component, error) {
	saved, err := r.Portal.API.AuthenticationMethods(r.Ctx, r.APIMember())
	if err != nil {
		problem, err := respond.Explain(r, err, respond.FailureTexts{})
		if err != nil {
			return nil, err
		}
		r.C.Status(fiber.StatusBadGateway)
		return ui.Message(profile.NewMethodsFailedPage(r.Text, problem)), nil
	}
	chosen := choiceOf(saved)
	if r.Saved != nil {
		chosen = formMethods(r.Saved.Get)
	}
	return profile.MethodsView(methodsPage(r, saved, chosen)), nil
}

func choiceOf(m userapi.AuthenticationMethods) profile.MethodChoice {
	return profile.MethodChoice{Email: m.EmailMethod, MobilePhone: m.MobilePhoneMethod}
}

func methodsPage(r *request.Request, saved userapi.AuthenticationMethods,
	chosen profile.MethodChoice,
) profile.MethodsPage {
	return profile.NewMethodsPage(r.Text, formTop(r), choiceOf(saved), chosen, saved.Email, saved.MobilePhone)
}

// ChangeMethods saves the chosen methods, for the form and for the island. It reads the email
// and phone number from the provider again, because a form could be manipulated to send someone
// else's.
func ChangeMethods(r *request.Request) error {
	chosen, err := chosenMethods(r)
	if err != nil {
		return err
	}
	saved, failed := r.Portal.API.AuthenticationMethods(r.Ctx, r.APIMember())
	form := methodsPage(r, saved, chosen)
	valid := form.Check() || failed != nil // a failed read is reported before an invalid choice
	return respond.Submit(r, respond.Submission{
		Valid: valid,
		Show: func(failure string) (templ.Component, error) {
			form.Failure = failure
			return profile.MethodsView(form), nil
		},
		Call: func() (err error) {
			if failed != nil {
				return failed
			}
			saved.EmailMethod, saved.MobilePhoneMethod = chosen.Email, chosen.MobilePhone
			saved, err = r.Portal.API.UpdateAuthenticationMethods(r.Ctx, r.APIMember(), saved)
			return err
		},
		Done: func() ui.Success {
			return profile.NewMethodsDone(r.Text, choiceOf(saved), saved.Email, saved.MobilePhone, otherBrowsers(r))
		},
		Island: &respond.IslandResponse{Problem: form.Island.Problem},
	})
}

func chosenMethods(r *request.Request) (chosen profile.MethodChoice, err error) {
	if request.WantsJSON(r.C) {
		return chosen, respond.DecodeJSON(r, &chosen)
	}
	return formMethods(r.Input), nil
}

func formMethods(from request.Fields) profile.MethodChoice {
	return profile.MethodChoice{Email: from("email") != "", MobilePhone: from("mobilePhone") != ""}
}
