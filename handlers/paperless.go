package handlers

import (
	"context"
	"strconv"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/answer"
	"memberportal/handlers/explain"
	"memberportal/handlers/forms"
	"memberportal/handlers/visit"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/paperless"
	"memberportal/views/paths"
)

// paper is a kind of paper that a member can do without: the provider's call, and what it changes
// in the loaded profile.
type paper struct {
	kind  paths.PaperKind
	set   func(api *userapi.Client, ctx context.Context, m userapi.Member, item string, on bool, key string) error
	apply func(p *member.Profile, item string, on bool) *member.Profile
}

var (
	paperlessBilling = paper{paths.PaperBilling, (*userapi.Client).SetPaperlessBilling, (*member.Profile).WithPaperlessBilling}
	paperlessPolicy  = paper{paths.PaperPolicy, (*userapi.Client).SetPaperlessPolicy, (*member.Profile).WithPaperlessPolicy}
)

func (p paper) form(v *visit.Visit, from visit.Fields) paperless.Form {
	return paperless.Form{Kind: p.kind, Profile: v.Profile, Today: v.Today(), XSRF: v.XSRF(), Key: forms.Key(from), Text: v.Text}
}

func (p paper) show(v *visit.Visit) (templ.Component, error) {
	form := p.form(v, v.Saved.Get)
	if v.Profile.Missing.Paperless {
		return answer.NotOnline(v, form.Title(), v.Text.Paperless.ByPhone), nil
	}
	if v.Saved != nil {
		return paperless.View(paperless.NewDraftPage(form, formSwitch(v.Saved.Get))), nil
	}
	return paperless.View(paperless.NewPage(form, v.ListPage().Page)), nil
}

// change saves one switch, for the form and for the island. Turning it on requires the member's
// agreement.
func (p paper) change(v *visit.Visit) error {
	wanted, err := wantedSwitch(v)
	if err != nil {
		return err
	}
	form := p.form(v, v.Input)
	pressed := form.Switch(wanted.Item)
	if pressed == nil {
		return fiber.ErrNotFound
	}
	return forms.Submit(v, forms.Submission{
		Valid: !wanted.On || wanted.Agreed,
		Show: func(failure string) (templ.Component, error) {
			return paperless.View(paperless.NewErrorPage(form, wanted, failure)), nil
		},
		Call: func() error { return p.save(v, wanted) },
		Texts: explain.Texts{
			NotOffered: pressed.NotSaved(paperless.NotOffered(v.Text)), Unreachable: pressed.NotSaved(""), Refused: pressed.NotSaved,
		},
		Flash: pressed.Done(wanted.On), FlashNext: pressed.Next(wanted.On),
		Next:   paths.PaperlessPage(p.kind, form.PageOf(wanted.Item)),
		Island: &forms.Island{Problem: v.Text.Paperless.AgreeFirst, Result: func() fiber.Map { return fiber.Map{"on": wanted.On} }},
	})
}

// save changes the loaded profile too, so that the next page does not have to load it. A provider
// that did not respond may have saved the change, so the profile is loaded again.
func (p paper) save(v *visit.Visit, wanted paperless.Change) error {
	key := forms.CallKey(wanted.Key, wanted.Item, strconv.FormatBool(wanted.On))
	err := p.set(v.Portal.API, v.Ctx, v.APIMember(), wanted.Item, wanted.On, key)
	if err != nil {
		if failure.Of(err).Uncertain() {
			v.Portal.Profiles.Reload(v.Ctx, v.APIMember())
		}
		return err
	}
	apply := func(profile *member.Profile) *member.Profile { return p.apply(profile, wanted.Item, wanted.On) }
	if err := v.Portal.Profiles.Update(v.Ctx, v.Identity.Key, apply); err != nil {
		// The provider has saved the change, and the next load brings it here.
		v.Portal.Log.ErrorContext(v.Ctx, "paperless saved, but not in the loaded profile", "request", visit.RequestID(v.C), "error", err)
	}
	return nil
}

func wantedSwitch(v *visit.Visit) (wanted paperless.Change, err error) {
	if visit.WantsJSON(v.C) {
		return wanted, forms.DecodeJSON(v, &wanted)
	}
	return formSwitch(v.Input), nil
}

func formSwitch(from visit.Fields) paperless.Change {
	return paperless.Change{Item: from("item"), On: from("on") == "yes", Agreed: from("agreed") != "", Key: forms.Key(from)}
}
