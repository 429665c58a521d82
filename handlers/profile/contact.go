package profile

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/request"
	"memberportal/handlers/respond"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/profile"
)

// loadContacts returns the contacts that the provider has now, and stores them in the loaded
// profile. The error is [fiber.ErrNotFound] for a provider without contacts: no page links here.
func loadContacts(r *request.Request) (member.Contacts, error) {
	if r.Profile.Contacts == nil {
		return member.Contacts{}, fiber.ErrNotFound
	}
	contacts, err := r.Portal.API.Contacts(r.Ctx, r.APIMember())
	if err != nil {
		return contacts, err
	}
	with := func(p *member.Profile) *member.Profile { return p.WithContacts(contacts) }
	// The page shows them anyway.
	if err := r.Portal.Profiles.Update(r.Ctx, r.Identity.Key, with); err != nil {
		r.Portal.Log.WarnContext(r.Ctx, "contacts not stored", "error", err)
	}
	return contacts, nil
}

// shownContacts returns the contacts that the page of a sent form had: those of the profile, or, if
// they failed to load, the result of a call.
func shownContacts(r *request.Request) (member.Contacts, error) {
	if known := r.Profile.Contacts; known != nil && !known.Unknown {
		return *known, nil
	}
	return loadContacts(r)
}

// noContacts is the page in place of contacts that the provider does not send.
func noContacts(r *request.Request, err error) (templ.Component, error) {
	return respond.Unavailable(r, err, r.Text.Contact.Title, r.Text.Common.NotOnline, r.Text.Contact.NotNow)
}

// ShowContact shows where the insurer writes and calls, and what about.
func ShowContact(r *request.Request) (templ.Component, error) {
	contacts, err := loadContacts(r)
	if err != nil {
		return noContacts(r, err)
	}
	var typed request.Fields
	if r.Saved != nil {
		typed = r.Saved.Get
	}
	return profile.ContactView(profile.NewContactPage(r.Text, formTop(r), contacts, typed,
		respond.IdempotencyKey(r.Saved.Get))), nil
}

// ChooseTopics sends the topics that the member chose.
func ChooseTopics(r *request.Request) error {
	contacts, err := shownContacts(r)
	if err != nil {
		return err
	}
	form := profile.NewContactPage(r.Text, formTop(r), contacts, r.Input, respond.IdempotencyKey(r.Input))
	valid := form.Check()
	topics, consent := form.Chosen()
	key := respond.CallKey(form.Key, chosenTopics(topics, consent)...)
	return respond.Submit(r, respond.Submission{
		Valid: valid,
		Show: func(why string) (templ.Component, error) {
			form.Failure = why
			return profile.ContactView(form), nil
		},
		Limit: ratelimit.ChangeContact,
		Call: func() error {
			return r.Portal.API.ChooseTopics(r.Ctx, r.APIMember(),
				userapi.ChosenTopics{Topics: topics, Consent: consent, Key: key})
		},
		Texts: respond.SendingTexts(r.Text),
		Done:  form.Done,
	})
}

// chosenTopics lists a choice for its idempotency key.
func chosenTopics(topics []member.ContactTopic, consent string) []string {
	all := []string{consent}
	for _, t := range topics {
		all = append(all, t.ID)
		for _, channel := range t.Chosen {
			all = append(all, string(channel))
		}
	}
	return all
}

// contactChangeForm returns the form for the channel of the path. A channel that the insurer does
// not use is not found.
func contactChangeForm(r *request.Request, contacts member.Contacts,
	from request.Fields,
) (profile.ContactChangePage, error) {
	address, ok := contacts.Address(member.ContactChannel(r.Param("channel")))
	if !ok {
		return profile.ContactChangePage{}, fiber.ErrNotFound
	}
	return profile.NewContactChangePage(r.Text, formTop(r), address, from, respond.IdempotencyKey(from)), nil
}

// ShowContactChange shows the form of one address or number.
func ShowContactChange(r *request.Request) (templ.Component, error) {
	contacts, err := loadContacts(r)
	if err != nil {
		return noContacts(r, err)
	}
	form, err := contactChangeForm(r, contacts, r.Saved.Get)
	if err != nil {
		return nil, err
	}
	return profile.ContactChangeView(form), nil
}

// ChangeContact sends a new address. It is in use once the provider says so. What the member reads
// next names it masked.
func ChangeContact(r *request.Request) error {
	contacts, err := shownContacts(r)
	if err != nil {
		return err
	}
	form, err := contactChangeForm(r, contacts, r.Input)
	if err != nil {
		return err
	}
	valid := form.Check()
	change := userapi.NewContact{Channel: form.Address.Channel, Value: form.New(), Consent: form.Agreed()}
	change.Key = respond.CallKey(form.Key, string(change.Channel), change.Value, change.Consent)
	return respond.Submit(r, respond.Submission{
		Valid: valid,
		Show: func(why string) (templ.Component, error) {
			form.Failure = why
			return profile.ContactChangeView(form), nil
		},
		Limit: ratelimit.ChangeContact,
		Call:  func() error { return r.Portal.API.ChangeContact(r.Ctx, r.APIMember(), change) },
		Texts: respond.SendingTexts(r.Text),
		Done:  form.Done,
	})
}
