// Package paperless serves paperless billing and paperless policy: a switch for one account or
// policy, and boxes with one consent for several.
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
	"memberportal/views/ui"
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

// Show shows what comes by mail and what is on already.
func (p Paper) Show(r *request.Request) (templ.Component, error) {
	form := p.form(r, r.Saved.Get)
	switch {
	case r.Profile.Missing.Paperless:
		return respond.NotOnline(r, form.Title(), r.Text.Paperless.ByPhone), nil
	case r.Saved.Get("item") != "":
		return paperless.View(paperless.NewDraftPage(form, formSwitch(r.Saved.Get))), nil
	case r.Saved != nil:
		form.Typed = r.Saved.Get
	}
	return paperless.View(paperless.NewPage(form, r.ListPage().Page)), nil
}

// Change saves one switch, for the form and for the island, or what was chosen of several. Turning
// on requires the member's agreement.
func (p Paper) Change(r *request.Request) error {
	if !request.WantsJSON(r.C) && r.Input("item") == "" {
		return p.changeSeveral(r)
	}
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
		Done: func() ui.Success {
			form.Profile = p.apply(form.Profile, wanted.Item, wanted.On)
			return paperless.NewDone(form, wanted.On)
		},
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
	p.remember(r, wanted.On, wanted.Item)
	return nil
}

// remember stores in the loaded profile what was saved, and returns a function that does so in
// another.
func (p Paper) remember(r *request.Request, on bool, numbers ...string) func(*member.Profile) *member.Profile {
	apply := func(profile *member.Profile) *member.Profile {
		for _, number := range numbers {
			profile = p.apply(profile, number, on)
		}
		return profile
	}
	if err := r.Portal.Profiles.Update(r.Ctx, r.Identity.Key, apply); err != nil {
		// The provider has saved the change, and the next load brings it here.
		r.Portal.Log.ErrorContext(r.Ctx, "paperless saved, but not in the loaded profile", "request", request.ID(r.C),
			"error", err)
	}
	return apply
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
