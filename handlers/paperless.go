package handlers

import (
	"context"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/paperless"
	"memberportal/views/paths"
)

// paper is a kind of paper that a member can do without: the provider's call, and what it changes
// in the loaded profile.
type paper struct {
	kind  paths.PaperKind
	set   func(api *userapi.Client, ctx context.Context, m userapi.Member, item string, on bool) error
	apply func(p *member.Profile, item string, on bool) *member.Profile
}

var (
	paperlessBilling = paper{paths.PaperBilling, (*userapi.Client).SetPaperlessBilling, (*member.Profile).WithPaperlessBilling}
	paperlessPolicy  = paper{paths.PaperPolicy, (*userapi.Client).SetPaperlessPolicy, (*member.Profile).WithPaperlessPolicy}
)

func (p paper) form(v *visit) paperless.Form {
	return paperless.Form{Kind: p.kind, Profile: v.profile, Today: v.today(), XSRF: v.xsrf(), Text: v.text}
}

func (p paper) show(v *visit) (templ.Component, error) {
	form := p.form(v)
	if v.saved != nil {
		return paperless.View(paperless.NewDraftPage(form, v.formSwitch())), nil
	}
	return paperless.View(paperless.NewPage(form, v.listPage().Page)), nil
}

// change saves one switch, for the form and for the island. Turning it on requires the member's
// agreement.
func (p paper) change(v *visit) error {
	wanted, err := v.wantedSwitch()
	if err != nil {
		return err
	}
	form := p.form(v)
	pressed := form.Switch(wanted.Item)
	if pressed == nil {
		return fiber.ErrNotFound
	}
	return v.submit(submission{
		valid: !wanted.On || wanted.Agreed,
		show: func(failure string) (templ.Component, error) {
			return paperless.View(paperless.NewErrorPage(form, wanted, failure)), nil
		},
		call: func() error { return p.save(v, wanted) },
		texts: callTexts{
			notOffered: pressed.NotSaved(paperless.NotOffered(v.text)), unreachable: pressed.NotSaved(""), refused: pressed.NotSaved,
		},
		flash:  pressed.Done(wanted.On),
		next:   paths.PaperlessPage(p.kind, form.PageOf(wanted.Item)),
		island: &island{v.text.Paperless.AgreeFirst, func() fiber.Map { return fiber.Map{"on": wanted.On} }},
	})
}

// save changes the loaded profile too, so that the next page does not have to load it. A provider
// that did not respond may have saved the change, so the profile is loaded again.
func (p paper) save(v *visit, wanted paperless.Change) error {
	err := p.set(v.portal.API, v.ctx, v.apiMember(), wanted.Item, wanted.On)
	if err != nil {
		if failureOf(err) == unreachable {
			v.portal.Profiles.Reload(v.ctx, v.apiMember())
		}
		return err
	}
	apply := func(profile *member.Profile) *member.Profile { return p.apply(profile, wanted.Item, wanted.On) }
	if err := v.portal.Profiles.Update(v.ctx, v.identity.Key, apply); err != nil {
		// The provider has saved the change, and the next load brings it here.
		v.portal.Log.ErrorContext(v.ctx, "paperless saved, but not in the loaded profile", "request", requestID(v.c), "error", err)
	}
	return nil
}

func (v *visit) wantedSwitch() (wanted paperless.Change, err error) {
	if wantsJSON(v.c) {
		return wanted, v.decodeJSON(&wanted)
	}
	return v.formSwitch(), nil
}

func (v *visit) formSwitch() paperless.Change {
	return paperless.Change{Item: v.formValue("item"), On: v.formValue("on") == "yes", Agreed: v.formValue("agreed") != ""}
}
