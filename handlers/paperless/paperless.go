// Package paperless serves the switches of paperless billing and paperless policy, one by one and
// for all at once, and stores the receipt of a consent for all.
package paperless

import (
	"context"
	"strconv"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/paperless"
	"memberportal/views/paths"
)

// Paper is a kind of paper that a member can do without: the provider's call, and what it changes
// in the loaded profile.
type Paper struct {
	kind  paths.PaperKind
	set   func(api *userapi.Client, ctx context.Context, m userapi.Member, item string, on bool, key string) error
	apply func(p *member.Profile, item string, on bool) *member.Profile
}

// The kinds of paper.
var (
	Billing = Paper{paths.PaperBilling, (*userapi.Client).SetPaperlessBilling, (*member.Profile).WithPaperlessBilling}
	Policy  = Paper{paths.PaperPolicy, (*userapi.Client).SetPaperlessPolicy, (*member.Profile).WithPaperlessPolicy}
)

func (p Paper) form(r *request.Request, from request.Fields) paperless.Form {
	return paperless.Form{
		Kind: p.kind, Profile: r.Profile, Today: r.Today(), XSRF: r.XSRF(),
		Key: respond.IdempotencyKey(from), Text: r.Text,
	}
}

// Show shows a switch for each account or policy.
func (p Paper) Show(r *request.Request) (templ.Component, error) {
	form := p.form(r, r.Saved.Get)
	if r.Profile.Missing.Paperless {
		return respond.NotOnline(r, form.Title(), r.Text.Paperless.ByPhone), nil
	}
	if r.Saved != nil {
		return paperless.View(paperless.NewDraftPage(form, formSwitch(r.Saved.Get))), nil
	}
	return paperless.View(paperless.NewPage(form, r.ListPage().Page)), nil
}

// Change saves one switch, for the form and for the island. Turning it on requires the member's
// agreement.
func (p Paper) Change(r *request.Request) error {
	wanted, err := wantedSwitch(r)
	if err != nil {
		return err
	}
	form := p.form(r, r.Input)
	pressed := form.Switch(wanted.Item)
	if pressed == nil {
		return fiber.ErrNotFound
	}
	return respond.Submit(r, respond.Submission{
		Valid: !wanted.On || wanted.Agreed,
		Show: func(failure string) (templ.Component, error) {
			return paperless.View(paperless.NewErrorPage(form, wanted, failure)), nil
		},
		Call: func() error { return p.save(r, wanted) },
		Texts: respond.FailureTexts{
			NotOffered: pressed.NotSaved(paperless.NotOffered(r.Text)), Unreachable: pressed.NotSaved(""),
			Refused: pressed.NotSaved,
		},
		Message: respond.Say(pressed.Done(wanted.On), pressed.Means(wanted.On)),
		Next:    paths.PaperlessPage(p.kind, form.PageOf(wanted.Item)),
		Island: &respond.IslandResponse{
			Problem: r.Text.Paperless.AgreeFirst,
			Result:  func() fiber.Map { return fiber.Map{"on": wanted.On} },
		},
	})
}

// save changes the loaded profile too, so that the next page does not have to load it. A provider
// that did not respond may have saved the change, so the profile is loaded again.
func (p Paper) save(r *request.Request, wanted paperless.Change) error {
	key := respond.CallKey(wanted.Key, wanted.Item, strconv.FormatBool(wanted.On))
	err := p.set(r.Portal.API, r.Ctx, r.APIMember(), wanted.Item, wanted.On, key)
	err = respond.Confirmed(r, err, func(now *member.Profile) bool {
		return p.apply(now, wanted.Item, wanted.On) == now
	})
	if err != nil {
		if failure.Of(err).Uncertain() {
			r.Portal.Profiles.Reload(r.Ctx, r.APIMember())
		}
		return err
	}
	apply := func(profile *member.Profile) *member.Profile { return p.apply(profile, wanted.Item, wanted.On) }
	if err := r.Portal.Profiles.Update(r.Ctx, r.Identity.Key, apply); err != nil {
		// The provider has saved the change, and the next load brings it here.
		r.Portal.Log.ErrorContext(r.Ctx, "paperless saved, but not in the loaded profile", "request", request.ID(r.C),
			"error", err)
	}
	return nil
}

func wantedSwitch(r *request.Request) (wanted paperless.Change, err error) {
	if request.WantsJSON(r.C) {
		return wanted, respond.DecodeJSON(r, &wanted)
	}
	return formSwitch(r.Input), nil
}

func formSwitch(from request.Fields) paperless.Change {
	return paperless.Change{
		Item: from("item"), On: from("on") == "yes", Agreed: from("agreed") != "",
		Key: respond.IdempotencyKey(from),
	}
}
