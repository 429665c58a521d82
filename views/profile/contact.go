package profile

import (
	"slices"
	"strconv"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
)

// ContactPage is where, and about what, the insurer reaches the member.
type ContactPage struct {
	FormTop
	Rows    []ui.Entry // lead to the forms for other addresses
	Topics  []ContactTopic
	Consent *ui.Field // nil if the member has agreed to texts, or no topic has them
	Key     string    // idempotency key
	Text    text.Contact

	contacts member.Contacts
}

// contactRows are the masked addresses of all channels, each of which leads to the form for another
// one.
func contactRows(t *text.Text, c member.Contacts) (rows []ui.Entry) {
	for _, a := range c.Addresses {
		row := ui.Entry{
			Path: paths.ChangeContact(a.Channel), Title: t.Contact.Channels[string(a.Channel)].Name,
			Side: a.Current, SideSub: a.Pending, Event: analytics.PageLinkClick(analytics.LinkContact),
		}
		switch {
		case a.Pending != "":
			row.Sub = t.Contact.Unconfirmed
		case a.Current == "":
			row.Side = t.Contact.None
		}
		rows = append(rows, row)
	}
	return rows
}

// ContactTopic is one topic with a checkbox for each channel.
type ContactTopic struct {
	ID         string // of the element
	Name, Hint string
	Required   string // below a hint in another language, "" for nothing
	Problem    string // validation error, "" for none
	Channels   []ContactChoice

	topic member.ContactTopic
}

// ContactChoice is the checkbox of a channel. It is disabled without an address.
type ContactChoice struct {
	ID, Name, Label, Hint string
	Chosen, Disabled      bool

	channel member.ContactChannel
}

// NewContactPage returns the page. typed returns the member's input; nil for none.
func NewContactPage(t *text.Text, top FormTop, c member.Contacts, typed func(string) string, key string) ContactPage {
	page := ContactPage{FormTop: top, Key: key, Text: t.Contact, Rows: contactRows(t, c), contacts: c}
	asksForTexts := false
	for i, topic := range c.Topics {
		page.Topics = append(page.Topics, page.newTopic(t, "topic-"+strconv.Itoa(i), topic, typed))
		asksForTexts = asksForTexts || slices.Contains(topic.Channels, member.ContactText)
	}
	if asksForTexts && c.NeedsConsent() && c.Reaches(member.ContactText) {
		page.Consent = consentField(t, typed)
		page.Consent.Optional, page.Consent.Hint = true, t.Contact.Topics.ConsentHint
	}
	return page
}

func consentField(t *text.Text, typed func(string) string) *ui.Field {
	f := &ui.Field{Name: "consent", Label: t.Contact.Consent.With(t.Company.Name)}
	if typed != nil {
		f.Value = typed("consent")
	}
	return f
}

func (p ContactPage) newTopic(
	t *text.Text, id string, topic member.ContactTopic, typed func(string) string,
) ContactTopic {
	row := ContactTopic{ID: id, Name: t.Theirs(topic.Name), Hint: t.Theirs(topic.Description), topic: topic}
	switch {
	case topic.Required && mark.IsOther(row.Hint):
		row.Required = p.Text.Topics.Required
	case topic.Required:
		row.Hint = ui.Join(" ", row.Hint, p.Text.Topics.Required)
	}
	for _, channel := range topic.Channels {
		choice := ContactChoice{
			ID: id + "-" + string(channel), Name: string(channel) + ":" + topic.ID,
			Label:  p.Text.Channels[string(channel)].Short,
			Chosen: topic.Has(channel), channel: channel,
		}
		if typed != nil {
			choice.Chosen = typed(choice.Name) == "yes"
		}
		if !p.contacts.Reaches(channel) && !choice.Chosen {
			choice.Disabled, choice.Hint = true, p.Text.Topics.NoAddress
		}
		row.Channels = append(row.Channels, choice)
	}
	return row
}

// Check validates the choices, sets the errors and reports whether there are none.
func (p *ContactPage) Check() bool {
	texts, newTexts := p.Text.Topics, false
	for i := range p.Topics {
		t := &p.Topics[i]
		chosen := t.chosen()
		if t.topic.Required && len(chosen) == 0 {
			t.Problem = ui.Either(mark.IsOther(t.Name), texts.Required, texts.RequiredMissing.With(t.Name))
		}
		for _, channel := range chosen {
			isNew := !t.topic.Has(channel)
			if isNew && !p.contacts.Reaches(channel) {
				t.Problem = texts.AddressMissing
			}
			newTexts = newTexts || isNew && channel == member.ContactText
		}
	}
	if p.Consent != nil && newTexts && p.Consent.Value != "yes" {
		p.Consent.Problem = p.Text.ConsentMissing
	}
	return len(p.problems()) == 0
}

// Chosen returns the topics with what is chosen, and the words that the member has agreed to, ""
// for none.
func (p ContactPage) Chosen() (topics []member.ContactTopic, consent string) {
	for _, t := range p.Topics {
		topics = append(topics, member.ContactTopic{ID: t.topic.ID, Chosen: t.chosen()})
	}
	return topics, agreed(p.Consent)
}

func (t ContactTopic) chosen() (channels []member.ContactChannel) {
	for _, c := range t.Channels {
		if c.Chosen {
			channels = append(channels, c.channel)
		}
	}
	return channels
}

func (t ContactTopic) describedBy() string {
	return ui.Join(" ", ui.Either(t.Hint != "", t.ID+"-hint", ""), ui.Either(t.Problem != "", t.ID+"-problem", ""))
}

func (p ContactPage) problems() []ui.Problem {
	var fields []ui.Field
	for _, t := range p.Topics {
		fields = append(fields, ui.Field{Name: t.ID, Problem: t.Problem})
	}
	if p.Consent != nil {
		fields = append(fields, *p.Consent)
	}
	return p.FormTop.problems(fields...)
}

// ContactChangePage is the form for another phone number or email.
type ContactChangePage struct {
	FormTop
	Path    string
	Address member.ContactAddress
	Value   ui.Field
	Consent *ui.Field // nil but for texts
	Key     string    // idempotency key
	Text    text.Contact
	Channel text.ContactChannel
}

// NewContactChangePage returns the form with the member's input. It does not begin with the address
// in use, which is masked.
func NewContactChangePage(
	t *text.Text, top FormTop, a member.ContactAddress, typed func(string) string, key string,
) ContactChangePage {
	texts := t.Contact.Channels[string(a.Channel)]
	page := ContactChangePage{
		FormTop: top, Path: paths.ChangeContact(a.Channel), Address: a, Key: key, Text: t.Contact, Channel: texts,
		Value: ui.Field{
			Name: "value", Label: texts.Label, Hint: texts.Hint, Value: member.CleanLine(typed("value")), Type: "tel",
			Autocomplete: "tel", InputMode: "tel", MaxLength: 40,
		},
	}
	switch a.Channel {
	case member.ContactEmail:
		page.Value.Type, page.Value.Autocomplete, page.Value.InputMode, page.Value.MaxLength = "email", "email",
			"email", member.MaxEmailLength
	case member.ContactText:
		page.Consent = consentField(t, typed)
	}
	return page
}

// Check validates the address and the consent, sets the fields' errors and reports whether there
// are none.
func (p *ContactChangePage) Check() bool {
	p.Value.Problem = inputProblem(p.Value.Value, p.New(), p.Channel.Missing, p.Channel.Wrong)
	if p.Address.Channel != member.ContactEmail && member.HasExtension(member.NormalPhone(p.Value.Value)) {
		p.Value.Problem = p.Text.NoExtension
	}
	if p.Consent != nil && p.Consent.Value != "yes" {
		p.Consent.Problem = p.Text.ConsentMissing
	}
	return len(ui.Problems(p.fields()...)) == 0
}

// New returns the address as it is sent, "" if it is invalid.
func (p ContactChangePage) New() string { return member.ContactValue(p.Address.Channel, p.Value.Value) }

// Agreed returns the words that the member has agreed to, "" for none.
func (p ContactChangePage) Agreed() string { return agreed(p.Consent) }

func agreed(consent *ui.Field) string {
	if consent == nil || consent.Value != "yes" {
		return ""
	}
	return mark.Strip(consent.Label) // of a text without a translation
}

func (p ContactChangePage) fields() []ui.Field {
	if p.Consent == nil {
		return []ui.Field{p.Value}
	}
	return []ui.Field{p.Value, *p.Consent}
}
