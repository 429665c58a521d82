package handlers

import (
	"encoding/json"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/userapi"
	"memberportal/views/paths"
	"memberportal/views/profile"
	"memberportal/views/ui"
)

// authMethods shows the authentication methods as the provider has them now, or the catalogue's words when it does not tell (section 8).
func authMethods(v *visit) (templ.Component, error) {
	saved, err := v.API.AuthenticationMethods(v.ctx, v.apiMember())
	if problem := v.refusal(err); problem != "" {
		v.c.Status(fiber.StatusBadGateway)
		return ui.Message(profile.NewMethodsFailedPage(v.Words, problem)), nil
	}
	if err != nil {
		return nil, err
	}
	chosen := choiceOf(saved)
	if v.kept != nil {
		chosen = v.typedMethods()
	}
	return profile.MethodsView(v.methodsPage(saved, chosen)), nil
}

func choiceOf(m userapi.AuthenticationMethods) profile.MethodChoice {
	return profile.MethodChoice{Email: m.EmailMethod, MobilePhone: m.MobilePhoneMethod}
}

func (v *visit) methodsPage(saved userapi.AuthenticationMethods, chosen profile.MethodChoice) profile.MethodsPage {
	return profile.NewMethodsPage(v.formTop(true), choiceOf(saved), chosen, saved.Email, saved.MobilePhone, v.Words.Profile.Methods)
}

// chooseAuthMethods saves which methods are chosen, for the form and, by JSON, for the island. What the provider holds besides the choice is asked of it
// again: a form could be made to send somebody else's.
func chooseAuthMethods(v *visit) error {
	chosen, err := v.chosenMethods()
	if err != nil {
		return err
	}
	saved, err := v.API.AuthenticationMethods(v.ctx, v.apiMember())
	form := v.methodsPage(saved, chosen)
	if form.Check() && !form.Stale && err == nil {
		saved.EmailMethod, saved.MobilePhoneMethod = chosen.Email, chosen.MobilePhone
		saved, err = v.API.UpdateAuthenticationMethods(v.ctx, v.apiMember(), saved)
	}
	if form.Refusal = v.refusal(err); err != nil && form.Refusal == "" {
		return err
	}
	if wantsJSON(v.c) {
		return v.tellIsland(form, choiceOf(saved))
	}
	if form.IsWrong() {
		return v.showProblems(profile.MethodsView(form))
	}
	v.notice(v.Words.Profile.Methods.Saved)
	return v.done(paths.Profile())
}

func (v *visit) chosenMethods() (profile.MethodChoice, error) {
	var chosen profile.MethodChoice
	if !wantsJSON(v.c) {
		return v.typedMethods(), nil
	}
	if err := json.Unmarshal(v.c.Body(), &chosen); err != nil {
		return chosen, fiber.ErrBadRequest
	}
	return chosen, nil
}

func (v *visit) typedMethods() profile.MethodChoice {
	return profile.MethodChoice{Email: v.typed("email") != "", MobilePhone: v.typed("mobilePhone") != ""}
}

// tellIsland answers the island: where to sign in again, what is wrong, or what is saved now.
func (v *visit) tellIsland(form profile.MethodsPage, saved profile.MethodChoice) error {
	switch {
	case form.Stale:
		return v.c.Status(fiber.StatusUnauthorized).JSON(fiber.Map{"signIn": paths.Reauth(paths.Methods())})
	case form.Refusal != "":
		return v.c.Status(fiber.StatusBadGateway).JSON(fiber.Map{"problem": form.Refusal})
	case form.IsWrong():
		return v.c.Status(fiber.StatusUnprocessableEntity).JSON(fiber.Map{"problem": form.Island.Problem})
	}
	return v.c.JSON(fiber.Map{"saved": saved})
}
