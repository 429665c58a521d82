package handlers

import (
	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/auth/ratelimit"
	"memberportal/handlers/answer"
	"memberportal/handlers/explain"
	"memberportal/handlers/forms"
	"memberportal/handlers/limits"
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/paths"
	"memberportal/views/profile"
)

// loadContacts returns the contacts that the provider has now, and stores them in the loaded
// profile. The error is [fiber.ErrNotFound] for a provider without contacts: no page links here.
func loadContacts(v *visit.Visit) (member.Contacts, error) {
	if v.Profile.Contacts == nil {
		return member.Contacts{}, fiber.ErrNotFound
	}
	contacts, err := v.Portal.API.Contacts(v.Ctx, v.APIMember())
	if err != nil {
		return contacts, err
	}
	with := func(p *member.Profile) *member.Profile { return p.WithContacts(contacts) }
	// The page shows them anyway.
	if err := v.Portal.Profiles.Update(v.Ctx, v.Identity.Key, with); err != nil {
		v.Portal.Log.WarnContext(v.Ctx, "contacts not stored", "error", err)
	}
	return contacts, nil
}

// shownContacts returns the contacts that the page of a sent form had: those of the profile, or, if
// they failed to load, the result of a call.
func shownContacts(v *visit.Visit) (member.Contacts, error) {
	if known := v.Profile.Contacts; known != nil && !known.Unknown {
		return *known, nil
	}
	return loadContacts(v)
}

// noContacts is the page in place of contacts that the provider does not send.
func noContacts(v *visit.Visit, err error) (templ.Component, error) {
	return answer.Unavailable(v, err, v.Text.Contact.Title, v.Text.Contact.NotOnline, v.Text.Contact.NotNow)
}

func showContact(v *visit.Visit) (templ.Component, error) {
	contacts, err := loadContacts(v)
	if err != nil {
		return noContacts(v, err)
	}
	var typed visit.Fields
	if v.Saved != nil {
		typed = v.Saved.Get
	}
	return profile.ContactView(profile.NewContactPage(v.Text, formTop(v), contacts, typed, forms.Key(v.Saved.Get))), nil
}

// chooseTopics sends what the member wants to hear about.
func chooseTopics(v *visit.Visit) error {
	contacts, err := shownContacts(v)
	if err != nil {
		return err
	}
	form := profile.NewContactPage(v.Text, formTop(v), contacts, v.Input, forms.Key(v.Input))
	valid := form.Check()
	topics, consent := form.Chosen()
	key := forms.CallKey(form.Key, chosenTopics(topics, consent)...)
	return forms.Submit(v, forms.Submission{
		Valid: valid,
		Show: func(why string) (templ.Component, error) {
			form.Failure = why
			return profile.ContactView(form), nil
		},
		Limit: func() error { return limits.Member(v, ratelimit.ChangeContact) },
		Call: func() error {
			return v.Portal.API.ChooseTopics(v.Ctx, v.APIMember(), userapi.ChosenTopics{Topics: topics, Consent: consent, Key: key})
		},
		Texts: explain.Sending(v.Text),
		Flash: v.Text.Contact.Topics.Done, FlashNext: v.Text.Contact.Topics.Next,
		Next: paths.Contact(),
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
func contactChangeForm(v *visit.Visit, contacts member.Contacts, from visit.Fields) (profile.ContactChangePage, error) {
	address, ok := contacts.Address(member.ContactChannel(v.Param("channel")))
	if !ok {
		return profile.ContactChangePage{}, fiber.ErrNotFound
	}
	return profile.NewContactChangePage(v.Text, formTop(v), address, from, forms.Key(from)), nil
}

func showContactChange(v *visit.Visit) (templ.Component, error) {
	contacts, err := loadContacts(v)
	if err != nil {
		return noContacts(v, err)
	}
	form, err := contactChangeForm(v, contacts, v.Saved.Get)
	if err != nil {
		return nil, err
	}
	return profile.ContactChangeView(form), nil
}

// changeContact sends a new address. It is in use once the provider says so. What the member reads
// next names it masked.
func changeContact(v *visit.Visit) error {
	contacts, err := shownContacts(v)
	if err != nil {
		return err
	}
	form, err := contactChangeForm(v, contacts, v.Input)
	if err != nil {
		return err
	}
	valid := form.Check()
	fact, next := form.Done()
	change := userapi.NewContact{Channel: form.Address.Channel, Value: form.New(), Consent: form.Agreed()}
	change.Key = forms.CallKey(form.Key, string(change.Channel), change.Value, change.Consent)
	return forms.Submit(v, forms.Submission{
		Valid: valid,
		Show: func(why string) (templ.Component, error) {
			form.Failure = why
			return profile.ContactChangeView(form), nil
		},
		Limit: func() error { return limits.Member(v, ratelimit.ChangeContact) },
		Call:  func() error { return v.Portal.API.ChangeContact(v.Ctx, v.APIMember(), change) },
		Texts: explain.Sending(v.Text),
		Flash: fact, FlashNext: next,
		Next: paths.Contact(),
	})
}
