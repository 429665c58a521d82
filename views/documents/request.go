package documents

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// The most characters of the fields.
const (
	longestName    = 100
	longestAddress = 300
	longestNote    = 200
)

// RequestAnswers is the input of the form that requests a document.
type RequestAnswers struct {
	Policy, Kind, Recipient, Name, Delivery, Email, Address, Note string
	// Key is the idempotency key, and Find the words of a search among many policies.
	Key, Find string
}

// RequestPage is the form that requests a document from the provider.
type RequestPage struct {
	Path, Back, XSRF, Key                     string
	Policy, Kind, Recipient, Delivery         ui.Field
	Name, Email, Address, Note                ui.Field
	ForOthers, ByEmail, ByMail, AsksRecipient bool   // which of the fields the provider's offer has
	Failure                                   string // why sending failed, "" when it did not

	Search *ui.PolicySearch // nil unless there are many policies
	found  []ui.Option      // the policies that the search finds, the chosen one first

	offer *member.DocumentOffer
}

// NewRequestPage returns the form with the member's input. A question with one answer has it.
func NewRequestPage(t *content.Text, p *member.Profile, a RequestAnswers, xsrf string) RequestPage {
	texts, offer := t.Documents.Request, p.DocumentOffer
	page := RequestPage{
		Path: paths.RequestDocument(""), XSRF: xsrf, Key: a.Key, offer: offer,
		Policy:    ui.Field{Name: "policy", Label: texts.Policy, Value: a.Policy, Options: requestPolicies(t, p)},
		Kind:      ui.Field{Name: "kind", Label: texts.Kind, Value: a.Kind},
		Recipient: ui.Field{Name: "recipient", Label: texts.Who, Hint: texts.WhoHint, Value: a.Recipient},
		Delivery:  ui.Field{Name: "delivery", Label: texts.How, Value: a.Delivery},
		Name:      ui.Field{Name: "name", Label: texts.Name, Value: a.Name, MaxLength: longestName, Autocomplete: "off"},
		Email:     ui.Field{Name: "email", Label: texts.Email, Value: a.Email, Type: "email", MaxLength: member.MaxEmailLength, Autocomplete: "off"},
		Address:   ui.Field{Name: "address", Label: texts.Address, Value: strings.ReplaceAll(a.Address, "\r\n", "\n"), Rows: 4, MaxLength: longestAddress},
		Note:      ui.Field{Name: "note", Label: texts.Note, Hint: texts.NoteHint, Value: a.Note, MaxLength: longestNote, Optional: true},
		ByEmail:   slices.Contains(offer.Deliveries, member.ByEmail), ByMail: slices.Contains(offer.Deliveries, member.ByMail),
		ForOthers: slices.ContainsFunc(offer.Recipients, func(r member.Recipient) bool { return r != member.ForMe }),
	}
	for _, k := range offer.Kinds {
		page.Kind.Options = append(page.Kind.Options, ui.Option{Value: k.ID, Label: k.Name, Hint: k.Description})
	}
	for _, r := range offer.Recipients {
		page.Recipient.Options = append(page.Recipient.Options, ui.Option{Value: string(r), Label: texts.Recipients[string(r)]})
	}
	for _, d := range offer.Deliveries {
		page.Delivery.Options = append(page.Delivery.Options, ui.Option{Value: string(d), Label: texts.Deliveries[string(d)]})
	}
	for _, f := range []*ui.Field{&page.Kind, &page.Recipient, &page.Delivery} {
		if len(f.Options) == 1 {
			f.Value = f.Options[0].Value
		}
	}
	page.AsksRecipient = len(page.Recipient.Options) > 1
	page.searchPolicies(t, p, a.Find)
	return page
}

// searchPolicies adds a search to the choice among many policies.
func (p *RequestPage) searchPolicies(t *content.Text, owner *member.Profile, find string) {
	if len(p.Policy.Options) <= paths.DefaultPageSize+1 { // the first option asks to choose one
		return
	}
	texts := map[string][]string{}
	active, others := owner.PolicySummary()
	for _, q := range slices.Concat(active, others) {
		texts[q.Number] = ui.PolicySearchTexts(t, q)
	}
	for _, o := range p.Policy.Options[1:] {
		switch {
		case o.Value == p.Policy.Value:
			p.found = slices.Insert(p.found, 0, o)
		case ui.Found(find, texts[o.Value]...):
			p.found = append(p.found, o)
		}
	}
	p.Search = ui.NewPolicySearch(t, p.Path, find, len(p.found))
}

// FoundPolicies is the choice among the policies that the search finds.
func (p RequestPage) FoundPolicies() ui.Field {
	f := p.Policy
	f.Options = p.found[:min(len(p.found), paths.DefaultPageSize)]
	return f
}

// requestPolicies returns the policies with documents to request. A single one is the answer.
func requestPolicies(t *content.Text, p *member.Profile) []ui.Option {
	active, others := p.PolicySummary()
	var options []ui.Option
	add := func(policies []member.Policy, group string) {
		for _, q := range policies {
			if p.CanRequestDocument(q.Number) {
				options = append(options, ui.Option{Value: q.Number, Label: ui.Dots(ui.PolicyTitle(t, q), q.Number), Group: group})
			}
		}
	}
	add(active, "")
	add(others, ui.OthersHeading(t, others))
	if len(options) == 1 {
		return options
	}
	return append([]ui.Option{{Label: t.Documents.Request.Choose}}, options...)
}

// Chosen returns what was chosen. Only after [RequestPage.Check] is it certain to be offered.
func (p RequestPage) Chosen() (kind member.DocumentKind, to member.Recipient, by member.Delivery) {
	kind, _ = p.offer.Kind(p.Kind.Value)
	return kind, member.Recipient(p.Recipient.Value), member.Delivery(p.Delivery.Value)
}

// Check validates the request, sets the fields' errors and reports whether there are none. It
// clears what another answer makes irrelevant.
func (p *RequestPage) Check(t *content.Text) bool {
	texts := t.Documents.Request
	if p.Policy.Value == "" || !has(p.Policy, p.Policy.Value) {
		p.Policy.Problem = texts.PolicyMissing
	}
	kind, known := p.offer.Kind(p.Kind.Value)
	switch {
	case !known:
		p.Kind.Problem = texts.KindMissing
	case p.Policy.Problem == "" && !kind.IsFor(p.Policy.Value):
		p.Kind.Problem = texts.KindWrong
	}
	if !has(p.Recipient, p.Recipient.Value) {
		p.Recipient.Problem = texts.WhoMissing
	}
	if len(p.Delivery.Options) > 0 && !has(p.Delivery, p.Delivery.Value) {
		p.Delivery.Problem = texts.HowMissing
	}
	p.checkOthers(texts)
	if utf8.RuneCountInString(p.Note.Value) > longestNote {
		p.Note.Problem = texts.TooLong.With(longestNote)
	}
	return len(p.problems()) == 0
}

// checkOthers validates what the form asks about another recipient than the member.
func (p *RequestPage) checkOthers(texts content.DocumentRequests) {
	_, to, by := p.Chosen()
	if to == member.ForMe || to == "" {
		return
	}
	ui.CheckLength(&p.Name, texts.NameMissing, texts.TooLong.With(longestName))
	if by == member.ByEmail {
		ui.CheckLength(&p.Email, texts.EmailMissing, texts.EmailWrong)
		if p.Email.Problem == "" && !member.ValidEmail(p.Email.Value) {
			p.Email.Problem = texts.EmailWrong
		}
	}
	if by == member.ByMail {
		ui.CheckLength(&p.Address, texts.NoAddress, texts.TooLong.With(longestAddress))
	}
}

func has(f ui.Field, value string) bool {
	return slices.ContainsFunc(f.Options, func(o ui.Option) bool { return o.Value == value })
}

func (p RequestPage) problems() []ui.Problem {
	problems := ui.Problems(p.Policy, p.Kind, p.Recipient, p.Name, p.Delivery, p.Email, p.Address, p.Note)
	if p.Failure != "" {
		problems = append(problems, ui.Problem{Text: p.Failure})
	}
	return problems
}

// About returns the answers about another recipient, none for the member.
func (p RequestPage) About() (name, email, address string) {
	_, to, by := p.Chosen()
	if to == member.ForMe {
		return "", "", ""
	}
	return p.Name.Value, ui.Either(by == member.ByEmail, p.Email.Value, ""), ui.Either(by == member.ByMail, p.Address.Value, "")
}

// RequestLink returns the path of the form for a policy, "" if nothing can be requested. "" stands
// for all policies.
func RequestLink(p *member.Profile, policy string) string {
	active, others := p.PolicySummary()
	for _, q := range slices.Concat(active, others) {
		if number := cmp.Or(policy, q.Number); number == q.Number && p.CanRequestDocument(number) {
			return paths.RequestDocument(policy)
		}
	}
	return ""
}
