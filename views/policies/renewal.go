package policies

import (
	"cmp"
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// RenewalCard compares a policy's next term with the current one.
type RenewalCard struct {
	Heading string // the difference of the premiums, if it is known
	Term    string // "" if Heading has the first day
	Rows    []RenewalRow
	Reasons []string // why the premium changes, from the provider
	Parts   []RenewalPart
	Total   RenewalPart // both premiums with what the parts add up to
	Ask     ui.Action   // asks the agent about other discounts, empty without one to ask
}

// RenewalPart is a reason with what it adds to the premium.
type RenewalPart struct {
	Text, Amount string
	Less         bool
}

// RenewalRow is one value in both terms. Change describes the difference, "" for none.
type RenewalRow struct {
	Name, Now, Next string
	Change          string
	Same            bool // whether both terms have the value
}

// changed returns the rows whose value differs in the next term.
func (c RenewalCard) changed() []RenewalRow {
	return slices.DeleteFunc(slices.Clone(c.Rows), func(r RenewalRow) bool { return r.Same })
}

// unchanged returns the rows that [RenewalCard.changed] leaves out.
func (c RenewalCard) unchanged() []RenewalRow {
	return slices.DeleteFunc(slices.Clone(c.Rows), func(r RenewalRow) bool { return !r.Same })
}

// newRenewalCard compares both terms. terms is the provider's data about them.
func newRenewalCard(
	t *text.Text, owner *member.Profile, now member.Policy, r member.Renewal, terms member.RenewalTerms,
) *RenewalCard {
	card := &RenewalCard{Heading: renewalHeading(t, r), Rows: termRows(t, owner, now, r)}
	if card.Heading == "" {
		card.Heading = t.Policies.Renewal.Heading
		card.Term = t.Policies.Renewal.StartsOn.With(t.Date(r.Next.EffectiveDate))
	}
	card.explain(t, terms, now.Premium, r)
	card.Rows = append(card.Rows, partRows(t, now, r)...)
	if len(terms.Coverages) > 0 {
		card.Rows = append(card.Rows, coverageRows(t, "", terms.Coverages)...)
		return card
	}
	for _, u := range r.Units {
		title := ui.Either(len(r.Units) > 1, unitTitle(t, u.Unit), "")
		card.Rows = append(card.Rows, coverageRows(t, title, u.Coverages)...)
	}
	return card
}

// renewalHeading is the difference of the premiums and the day from which it counts, "" if it is
// unknown.
func renewalHeading(t *text.Text, r member.Renewal) string {
	if !r.Premium.Known() {
		return ""
	}
	return ui.PremiumChange(t, r.Premium, t.Day(r.Next.EffectiveDate))
}

// askAgent is how to ask an agent about other discounts.
func askAgent(t *text.Text, agent ui.Person) ui.Action {
	path := cmp.Or(agent.Message, member.CallLink(agent.Phone))
	if path == "" {
		return ui.Action{}
	}
	return ui.Action{Label: t.Policies.Renewal.Ask, Path: path}
}

// explain returns why the premium changes. Each reason has its amount if they add up.
func (c *RenewalCard) explain(t *text.Text, terms member.RenewalTerms, premium member.Money, next member.Renewal) {
	addUp := terms.AddUp(next.Premium)
	for _, r := range terms.Reasons {
		if addUp {
			c.Parts = append(c.Parts, newRenewalPart(t, t.Theirs(r.Text), r.Amount))
		} else {
			c.Reasons = append(c.Reasons, t.Theirs(r.Text))
		}
	}
	if addUp {
		both := t.Policies.Renewal.Premiums.With(t.Money(premium), t.Money(next.Next.Premium))
		c.Total = newRenewalPart(t, both, next.Premium)
	}
}

func newRenewalPart(t *text.Text, text string, amount member.Money) RenewalPart {
	return RenewalPart{text, ui.Either(amount.Positive(), "+", "") + t.Money(amount), amount.Cents() < 0}
}

// termRows leaves out a value that the provider did not send.
func termRows(t *text.Text, owner *member.Profile, now member.Policy, r member.Renewal) []RenewalRow {
	labels, next := t.Policies.Term, r.Next
	rows := []RenewalRow{
		{Name: labels.Premium, Now: t.Money(now.Premium), Next: t.Money(next.Premium), Change: premiumChange(t, r.Premium)},
		{Name: labels.Starts, Now: t.Date(now.EffectiveDate), Next: t.Date(next.EffectiveDate)},
		{Name: labels.Ends, Now: t.Date(owner.LastDay(now)), Next: t.Date(owner.LastDay(next))},
	}
	for i, row := range rows {
		rows[i].Now, rows[i].Next = strings.TrimPrefix(row.Now, t.NotAvailable), strings.TrimPrefix(row.Next, t.NotAvailable)
	}
	rows = slices.DeleteFunc(rows, func(r RenewalRow) bool { return r.Now+r.Next == "" })
	if now.LiabilityLimit != "" && next.LiabilityLimit != "" {
		rows = append(rows, valueRow(labels.Limit, ui.Limit(t, now.LiabilityLimit), ui.Limit(t, next.LiabilityLimit)))
	}
	return rows
}

func valueRow(name, now, next string) RenewalRow {
	return RenewalRow{Name: name, Now: now, Next: next, Same: now == next}
}

func premiumChange(t *text.Text, m member.Money) string {
	switch {
	case !m.Known():
		return ""
	case m.IsZero():
		return t.Policies.Renewal.PremiumSame
	case m.Positive():
		return t.Policies.Renewal.PremiumMore.With(t.Money(m))
	}
	return t.Policies.Renewal.PremiumLess.With(t.Money(member.Cents(-m.Cents())))
}

// partRows compares vehicles, drivers and buildings.
func partRows(t *text.Text, now member.Policy, r member.Renewal) []RenewalRow {
	vehicle := func(v member.Vehicle) string { return ui.VehicleName(t, v) }
	driver := func(d member.Driver) string { return d.Full }
	unit := func(u member.Unit) string { return cmp.Or(u.Address, unitTitle(t, u)) }
	var rows []RenewalRow
	rows = appendParts(
		rows, t, t.Policies.Vehicles.Heading, now.Vehicles, r.Next.Vehicles, r.VehiclesAdded, r.VehiclesRemoved, vehicle,
	)
	rows = appendParts(
		rows, t, t.Policies.Drivers.Heading, now.Drivers, r.Next.Drivers, r.DriversAdded, r.DriversRemoved, driver,
	)
	return appendParts(rows, t, t.Policies.Buildings.Heading, now.Units, r.Next.Units, r.UnitsAdded, r.UnitsRemoved, unit)
}

// appendParts adds a row only if both terms have such parts, because a term without a list may be
// incomplete.
func appendParts[T any](
	rows []RenewalRow, t *text.Text, name string, now, next, added, removed []T, nameOf func(T) string,
) []RenewalRow {
	if len(now) == 0 || len(next) == 0 {
		return rows
	}
	changes := sentences(nil, t.Policies.Renewal.Added, added, nameOf)
	changes = sentences(changes, t.Policies.Renewal.Removed, removed, nameOf)
	return append(rows, RenewalRow{
		Name: name, Now: names(now, nameOf), Next: names(next, nameOf), Change: strings.Join(changes, " "),
		Same: len(changes) == 0,
	})
}

func names[T any](things []T, name func(T) string) string {
	var all []string
	for _, thing := range things {
		all = append(all, name(thing))
	}
	return strings.Join(all, ", ")
}

// sentences appends the text with the name of each thing.
func sentences[T any](to []string, text text.NameText, things []T, name func(T) string) []string {
	for _, thing := range things {
		to = append(to, text.With(name(thing)))
	}
	return to
}

// coverageRows names the building, unless there is only one.
func coverageRows(t *text.Text, building string, coverages []member.CoverageTerms) []RenewalRow {
	var rows []RenewalRow
	for _, c := range coverages {
		none := t.Policies.Renewal.NotIncluded
		rows = append(rows, valueRow(ui.Join(": ", building, t.OrUnknown(t.Theirs(c.Description))),
			cmp.Or(t.Theirs(c.Now), none), cmp.Or(t.Theirs(c.Next), none)))
	}
	return rows
}
