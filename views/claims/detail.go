package claims

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
)

// DetailPage is one claim.
type DetailPage struct {
	Title, Number string
	// Answer is what the member does next and by when, else what the insurer is doing in the
	// provider's words, else the status.
	Answer   string
	Gap      string // why details are missing, "" when the claim is complete
	Again    bool   // whether trying again may show the details
	Tracker  *Tracker
	Steps    []NextStep // what the member does next
	Done     []string   // what the member has done
	OurPart  []string
	Adjuster AdjusterCard
	Payments Payments
	Files    []FileRow
	Kept     []FileRow // folded
	Events   []ClaimEvent
	Facts    []ui.Fact
	More     []ui.Fact  // folded
	Send     *FilesForm // for files without a to-do; nil for none
	Problems []ui.Problem
	Paper    string // at the foot of a printed page
}

// ClaimEvent is one thing that happened to a claim.
type ClaimEvent struct{ Date, Text string }

// Completeness is how much of a claim the provider sent.
type Completeness int

// The sources of a claim's data.
const (
	Complete    Completeness = iota
	Listed                   // from the list; the provider offers no details online
	Unreachable              // from the list; the request for the details failed
)

// Detail is what the page of one claim shows.
type Detail struct {
	Text    *text.Text
	Profile *member.Profile
	Claim   member.Claim
	Known   Completeness
	Today   member.Date
	XSRF    string
	Key     string   // idempotency key of the forms
	Sending *Sending // nil unless the member has tried to send files
}

// NewDetailPage returns the page of one claim, which states which data is missing.
func NewDetailPage(d Detail) DetailPage {
	t, c := d.Text, d.Claim
	page := DetailPage{
		Title: claimTitle(t, c), Number: t.Claims.Claim.With(c.Number), Answer: d.answer(),
		Gap: d.gap(), Again: d.Known == Unreachable,
		Tracker: d.tracker(), Steps: d.nextSteps(), Done: d.done(), OurPart: theirs(t, c.OurPart), Adjuster: d.adjuster(),
		Payments: d.payments(), Facts: d.facts(), More: d.more(),
		Send: d.sendForm(), Problems: d.problems(), Paper: d.paper(),
	}
	page.Files, page.Kept = d.files()
	if len(page.OurPart) > 0 && page.OurPart[0] == page.Answer {
		page.OurPart = page.OurPart[1:]
	}
	for _, step := range c.Steps {
		page.Events = append(page.Events, ClaimEvent{t.Date(step.Date), t.Theirs(step.Text)})
	}
	return page
}

// longestAnswer is the most letters of a sentence of the provider's at the top of the page.
const longestAnswer = 90

func (d Detail) answer() string {
	turn := d.turn()
	status := d.Text.OrUnknown(d.Text.Listed(d.Claim.Status))
	switch ours := theirs(d.Text, d.Claim.OurPart); {
	case turn != "" || d.Claim.Closed || len(ours) == 0 || utf8.RuneCountInString(ours[0]) > longestAnswer:
		return cmp.Or(turn, status)
	default:
		return ours[0]
	}
}

// turn returns what the member does next and by when, "" for nothing.
func (d Detail) turn() string {
	turns := d.Profile.TurnsOf(&d.Claim)
	if len(turns) == 0 {
		return ""
	}
	texts, item, due := d.Text.Claims.Detail, strings.TrimSuffix(ui.TurnItem(d.Text, turns[0]), "."), turns[0].Due
	switch {
	case mark.IsOther(item): // the card has it
		return turnNote(d.Text, turns[0])
	case !due.Known():
		return texts.Turn.With(item)
	case due.Before(d.Today):
		return texts.Turn.With(item) + ". " + d.Text.Common.WasDue.With(d.Text.Date(due))
	}
	return texts.TurnBy.With(item, d.Text.Day(due))
}

// asks reports whether a to-do still asks for anything.
func (d Detail) asks(todo member.ToDo) bool {
	return slices.ContainsFunc(d.Profile.TurnsOf(&d.Claim), func(turn member.Turn) bool { return turn.ToDo.ID == todo.ID })
}

// paper has the agent of the claim's policy.
func (d Detail) paper() string {
	var agencies []member.Agency
	policy, _ := d.Profile.Policy(d.Claim.PolicyNumber)
	if a, ok := d.Profile.Agency(policy.AgencyID); ok {
		agencies = append(agencies, a)
	}
	return ui.PaperNote(
		d.Text, agencies, ui.Records(d.Text, d.Today, member.Date{}), d.Text.Common.Paper.CheckClaim.With(d.Claim.Number),
	)
}

func (d Detail) gap() string {
	switch d.Known {
	case Listed:
		return d.Text.Claims.Detail.Listed
	case Unreachable:
		return d.Text.Claims.Detail.Unreachable
	}
	if d.Claim.Partial {
		return d.Text.Claims.Detail.Unread.With(d.Text.Company.Phone)
	}
	return ""
}

func theirs(t *text.Text, texts []string) (all []string) {
	for _, text := range texts {
		all = append(all, t.Theirs(text))
	}
	return all
}

func (d Detail) facts() []ui.Fact {
	t, p, c := d.Text, d.Profile, d.Claim
	policy := t.OrUnknown(ui.OwnPolicyName(t, p, c.PolicyNumber).Kind)
	facts := []ui.Fact{{Name: t.Claims.Detail.Policy, Value: policy, Path: ui.PolicyLink(p, c.PolicyNumber)}}
	if len(c.ToDos) == 0 && c.NextDate.Known() {
		facts = append(facts, ui.Fact{Name: t.Claims.Detail.NextDate, Value: t.Date(c.NextDate)})
	}
	return ui.WithMessages(facts, t, p, member.About{Kind: member.AboutClaim, Number: c.Number})
}

// more is the status, and when, where and what happened, which the member knows.
func (d Detail) more() []ui.Fact {
	t, c := d.Text, d.Claim
	labels := t.Claims.Detail
	facts := []ui.Fact{
		{Name: labels.Status, Value: t.OrUnknown(t.Listed(c.Status))},
		{Name: labels.Happened, Value: t.Date(c.LossDate)},
		{Name: labels.Reported, Value: t.Date(c.ReportedDate)},
	}
	if c.Kind != "" {
		facts = append(facts, ui.Fact{Name: labels.Kind, Value: t.Listed(c.Kind)})
	}
	if c.Location != "" {
		facts = append(facts, ui.Fact{Name: labels.Location, Value: c.Location})
	}
	return facts
}

// AdjusterCard is the adjuster of a claim with the ways to reach them.
type AdjusterCard struct {
	Heading            string
	Missing            string // why there is no adjuster yet; a closed claim gets none
	Name, Hours, Email string // "" for none
	Phone              string // the company's for none
	Message            string // the form that writes to the adjuster
}

// person returns the adjuster as someone to reach.
func (a AdjusterCard) person() ui.Person {
	return ui.Person{Name: a.Name, Role: a.Heading, Message: a.Message, Phone: a.Phone}
}

func (d Detail) adjuster() AdjusterCard {
	t := d.Text.Claims
	card := AdjusterCard{
		Heading: t.Detail.Adjuster, Phone: d.Text.Company.Phone,
		Message: paths.ContactAdjuster(d.Claim.Number),
	}
	a := d.Claim.Adjuster
	switch {
	case a == nil && (d.Claim.Closed || d.Known != Complete):
		card.Heading = t.Adjuster.Title
		return card
	case a == nil:
		card.Missing = t.Detail.NoAdjuster
		return card
	}
	card.Name, card.Hours, card.Email = a.Name, d.Text.Theirs(a.Hours), member.NormalEmail(a.Email)
	card.Phone = cmp.Or(ui.FirstCall(a.Phone), card.Phone)
	return card
}
