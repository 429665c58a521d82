package profile

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// NewEmailDone returns the page after the sign-in email changed. contact is the address that the
// insurer writes to, "" if it is not known; others are the browsers that are signed in, too.
func NewEmailDone(t *text.Text, before, email, contact string, others int) ui.Success {
	texts := t.Profile.Email
	s := ui.Success{
		Title: texts.Done, Text: texts.Next.With(email), Done: paths.Profile(),
		Facts: []ui.Fact{{Name: texts.Now, Value: email}, {Name: texts.Before, Value: before}},
	}
	if contact != "" {
		s.Facts = append(s.Facts, ui.Fact{Name: texts.Contact, Value: contact})
		s.Next = append(s.Next, ui.Entry{Path: paths.Contact(), Title: t.Contact.Title})
	}
	s.Next = append(s.Next, elsewhere(t, others)...)
	return s
}

// elsewhere leads to signing out of so many other browsers.
func elsewhere(t *text.Text, others int) []ui.Entry {
	if others == 0 {
		return nil
	}
	texts := t.Profile.Elsewhere
	return []ui.Entry{{Path: paths.SignOutElsewhere(), Title: texts.Title, Sub: texts.Count.With(others)}}
}

// NewElsewhereDone returns the page after signing out of all other browsers.
func NewElsewhereDone(t *text.Text) ui.Success {
	texts := t.Profile.Elsewhere
	return ui.Success{Title: texts.Done, Text: texts.Next, Done: paths.Profile()}
}

// NewAttachDone returns the page after an account or a policy was added, with what the profile says
// of it. The profile is nil while it loads.
func NewAttachDone(t *text.Text, p *member.Profile, number string) ui.Success {
	texts := t.Profile.Attach
	s := ui.Success{Title: texts.Done.With(number), Text: texts.Next, Done: paths.Profile()}
	if p == nil {
		return s
	}
	account := number
	if policy, ok := p.Policy(number); ok {
		name := ui.NamePolicy(t, policy)
		s.Facts = append(s.Facts, ui.Fact{Name: t.Policies.Unnamed, Value: name.Line})
		s.Next = append(s.Next, ui.Entry{Path: paths.Policy(policy), Title: texts.SeePolicy})
		account = policy.AccountNumber
	}
	if p.HasAccount(account) {
		s.Facts = append(s.Facts, ui.Fact{Name: t.Payments.Results.Account, Value: account})
		s.Next = append(s.Next, ui.Entry{Path: paths.Billing(account), Title: texts.SeeBill})
	}
	return s
}

// NewDetachDone returns the page after a policy was removed.
func NewDetachDone(t *text.Text, number string) ui.Success {
	texts := t.Profile.Detach
	return ui.Success{Title: texts.Done.With(number), Text: texts.Next, Done: paths.Profile()}
}

// NewMethodsDone returns the page after the authentication methods changed.
func NewMethodsDone(t *text.Text, saved MethodChoice, email, mobilePhone string, others int) ui.Success {
	texts := t.Profile.Methods
	title := ui.Either(saved.Email, texts.DoneEmail, texts.DonePhone)
	if saved.Email && saved.MobilePhone {
		title = texts.DoneBoth
	}
	fact := func(name string, on bool, hint string) ui.Fact {
		return ui.Fact{Name: name, Value: ui.Either(on, ui.Either(hint != "", hint, t.Common.On), t.Common.Off)}
	}
	return ui.Success{
		Title: title, Text: texts.Next, Done: paths.Profile(), Next: elsewhere(t, others),
		Facts: []ui.Fact{fact(texts.Email, saved.Email, email), fact(texts.MobilePhone, saved.MobilePhone, mobilePhone)},
	}
}

// Done returns the page after the topics were chosen.
func (p ContactPage) Done() ui.Success {
	s := ui.Success{Title: p.Text.Topics.Done, Text: p.Text.Topics.Next, Done: paths.Contact()}
	for _, topic := range p.Topics {
		var names []string
		for _, channel := range topic.chosen() {
			names = append(names, p.Text.Channels[string(channel)].Name)
		}
		if len(names) > 0 {
			s.Facts = append(s.Facts, ui.Fact{Name: topic.Name, Value: strings.Join(names, ", ")})
		}
	}
	return s
}

// Done returns the page after an address was sent, with masked addresses.
func (p ContactChangePage) Done() ui.Success {
	s := ui.Success{
		Title: p.Channel.Done, Text: p.Channel.Next, Done: paths.Contact(),
		Facts: []ui.Fact{{Name: p.Text.Unconfirmed, Value: member.MaskContact(p.Address.Channel, p.New())}},
	}
	if p.Address.Current != "" {
		s.Facts = append(s.Facts, ui.Fact{Name: p.Text.InUse, Value: p.Address.Current})
	}
	return s
}
