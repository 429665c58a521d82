package handlers

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/paperless"
	"memberportal/views/paths"
)

// paper is a kind of paper that a member can do without: how the provider is told, and what of the loaded profile follows.
type paper struct {
	kind  paths.PaperKind
	set   func(api *userapi.Client, ctx context.Context, m userapi.Member, item string, on bool) error
	apply func(p *member.Profile, item string, on bool) *member.Profile
}

var (
	billingPaper = paper{paths.PaperBilling, (*userapi.Client).SetPaperlessBilling, (*member.Profile).WithPaperlessBilling}
	policyPaper  = paper{paths.PaperPolicy, (*userapi.Client).SetPaperlessPolicy, (*member.Profile).WithPaperlessPolicy}
)

func paperlessRoutes() []route {
	return []route{
		{get, "/paperless", "", members, nil, redirectTo(paths.Paperless(paths.PaperBilling))},
		{get, "/paperless/billing", "Paperless Billing", members, nil, page(billingPaper.show)},
		{post, "/paperless/billing", "Paperless Billing", members, nil, billingPaper.change},
		{get, "/paperless/policy", "Paperless Policy", members, nil, page(policyPaper.show)},
		{post, "/paperless/policy", "Paperless Policy", members, nil, policyPaper.change},
	}
}

func (p paper) form(v *visit) paperless.Form {
	return paperless.Form{Kind: p.kind, Profile: v.profile, Today: v.today(), XSRF: v.xsrf(), Words: v.Words}
}

func (p paper) show(v *visit) (templ.Component, error) {
	form := p.form(v)
	if v.kept != nil {
		return paperless.View(paperless.NewDraftPage(form, v.typedPress())), nil
	}
	return paperless.View(paperless.NewPage(form, v.listPage().Page)), nil
}

// change does what one press of a switch asks for, for the form and, by JSON, for the island. Turning one on needs the member's agreement.
func (p paper) change(v *visit) error {
	ask, err := v.paperlessAsk()
	if err != nil {
		return err
	}
	form := p.form(v)
	pressed := form.Switch(ask.Item)
	switch {
	case pressed == nil:
		return fiber.ErrNotFound
	case ask.On && !ask.Agreed:
		return v.paperlessUnagreed(form, ask)
	}
	err = p.set(v.API, v.ctx, v.apiMember(), ask.Item, ask.On)
	switch {
	case needsSignIn(err):
		return err
	case err != nil:
		return v.paperlessFailed(form, ask, pressed.NotSaved(v.paperlessRefusal(err)))
	}
	v.keepPaperless(func(profile *member.Profile) *member.Profile { return p.apply(profile, ask.Item, ask.On) })
	if wantsJSON(v.c) {
		return v.c.JSON(fiber.Map{"on": ask.On})
	}
	v.notice(pressed.Done(ask.On))
	return v.done(paths.PaperlessPage(p.kind, form.PageOf(ask.Item)))
}

func (v *visit) paperlessAsk() (paperless.Change, error) {
	if !wantsJSON(v.c) {
		return v.typedPress(), nil
	}
	var ask paperless.Change
	if err := json.Unmarshal(v.c.Body(), &ask); err != nil {
		return ask, fiber.ErrBadRequest
	}
	return ask, nil
}

func (v *visit) typedPress() paperless.Change {
	return paperless.Change{Item: v.typed("item"), On: v.typed("on") == "yes", Agreed: v.typed("agreed") != ""}
}

func (v *visit) paperlessUnagreed(form paperless.Form, ask paperless.Change) error {
	if wantsJSON(v.c) {
		return v.c.Status(fiber.StatusUnprocessableEntity).JSON(fiber.Map{"problem": v.Words.Paperless.AgreeFirst})
	}
	return v.showProblems(paperless.View(paperless.NewErrorPage(form, ask, "")))
}

func (v *visit) paperlessFailed(form paperless.Form, ask paperless.Change, failure string) error {
	if wantsJSON(v.c) {
		return v.c.Status(fiber.StatusBadGateway).JSON(fiber.Map{"problem": failure})
	}
	return v.showProblems(paperless.View(paperless.NewErrorPage(form, ask, failure)))
}

// paperlessRefusal is what the provider says against a press, "" when it said nothing. One that did not answer may have saved it all the same, so the
// showProfile is asked for again.
func (v *visit) paperlessRefusal(err error) string {
	v.Log.WarnContext(v.ctx, "paperless not saved", "request", requestID(v.c), "route", v.route.path, "error", err)
	var api *userapi.Error
	switch {
	case userapi.Unsupported(err):
		return paperless.NotOffered(v.Words)
	case errors.As(err, &api) && refuses(api):
		return api.Message
	}
	v.Profiles.Reload(v.ctx, v.apiMember())
	return ""
}

// keepPaperless lets the loaded profile follow what the provider has saved. If that fails the press still counts: the next load brings it.
func (v *visit) keepPaperless(change func(*member.Profile) *member.Profile) {
	if err := v.Profiles.Update(v.ctx, v.identity.Key, change); err != nil {
		v.Log.ErrorContext(v.ctx, "paperless saved, but not in the loaded profile", "request", requestID(v.c), "error", err)
	}
}
