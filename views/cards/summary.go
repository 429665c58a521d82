package cards

import (
	"cmp"
	"context"
	"io"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paper"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// SummaryFileName returns the name of a policy's summary.
func SummaryFileName(t *content.Text, p member.Policy) string {
	return paths.FileSafe(t.Coverages.Summary.FileName.With(p.Number)) + ".pdf"
}

// WriteSummary writes what the provider lists for a member's policy as a PDF on letter paper, on
// one page where it fits. It is no proof of insurance, and says so.
func WriteSummary(ctx context.Context, t *content.Text, w io.Writer, profile *member.Profile, p member.Policy, at time.Time) error {
	texts := t.Coverages.Summary
	s := &summary{newSheet(t, texts.Title, p.Number, at), t.Coverages.Glossary()}
	s.line(paper.Regular, 10, .26, texts.Statement.With(t.Date(member.DateOf(at))))
	s.y += .1
	s.pairs(summaryFacts(t, profile, p, member.DateOf(at)))
	s.part(texts.Whole, "", p.Coverages, p.Interests)
	for _, v := range p.Vehicles {
		s.part(ui.VehicleName(t, v), ui.Either(v.VIN != "", t.Cards.Labels.VIN+" "+v.VIN, ""), v.Coverages, v.Interests)
	}
	for _, u := range p.Units {
		address := ui.AddressLine(u.Address, u.City, u.State, u.Zip)
		s.part(cmp.Or(address, t.Policies.Buildings.Building), "", u.Coverages, u.Interests)
	}
	for _, i := range p.Items {
		serial := ui.Either(i.SerialNumber != "", t.Coverages.Items.Serial.With(i.SerialNumber), "")
		s.part(cmp.Or(i.Description, t.Coverages.Items.Unnamed), serial, i.Coverages, i.Interests)
	}
	s.people(t, p)
	s.end()
	return s.WriteTo(ctx, w)
}

// summaryFacts leaves out what the provider did not send.
func summaryFacts(t *content.Text, profile *member.Profile, p member.Policy, today member.Date) []ui.Fact {
	labels, card, term := t.Cards.Proof.Labels, t.Cards.Labels, t.Policies.Term
	status, _ := ui.PolicyStatus(t, p, today)
	facts := []ui.Fact{
		{Name: card.Policy, Value: p.Number},
		{Name: labels.Product, Value: t.Translate(p.ProductName())},
		{Name: term.Starts, Value: t.Date(p.EffectiveDate)},
		{Name: term.Ends, Value: t.Date(p.ExpirationDate)},
		{Name: t.Coverages.Summary.Status, Value: status},
		{Name: term.Premium, Value: t.Money(p.Premium)},
		{Name: card.Insured, Value: insuredNames(t, p.Insured)},
		{Name: labels.Limit, Value: ui.Limit(t, p.LiabilityLimit)},
	}
	if agency, ok := profile.Agency(p.AgencyID); ok {
		facts = append(facts, ui.Fact{Name: card.Agent, Value: ui.Join(", ", agency.Name, agency.Phone1)})
	}
	known := facts[:0]
	for _, f := range facts {
		if f.Value != "" && f.Value != t.NotAvailable {
			known = append(known, f)
		}
	}
	return known
}

// summary is a sheet with narrower lines than a proof, because a policy should fit on it.
type summary struct {
	*sheet
	terms *content.Glossary
}

// pairs writes names and values in two columns.
func (s *summary) pairs(facts []ui.Fact) {
	const column, height = sheetWidth / 2, .37
	for i, f := range facts {
		if i%2 == 0 {
			s.down(height)
		}
		x := sheetLeft + float64(i%2)*column
		s.page.Fit(paper.Regular, 8.5, x, s.y-.16, column-.2, paper.Gray, f.Name)
		s.page.Fit(paper.Bold, 10.5, x, s.y, column-.2, paper.Black, f.Value)
	}
	s.y += .08
}

// The columns of a coverage: its limit ends at the right margin, its deductible before that.
const (
	deductibleEnd = sheetRight - 1.75
	summaryLine   = .19
)

// part writes a thing that the policy insures with its coverages. A thing without any is left out.
func (s *summary) part(name, detail string, coverages []member.Coverage, interests []member.Interest) {
	if len(coverages)+len(interests) == 0 {
		return
	}
	s.section(name, min(len(coverages)+len(interests), 8))
	right(s.page, paper.Regular, 9, s.y, paper.Gray, detail)
	for _, c := range coverages {
		s.coverage(c)
	}
	for _, i := range interests {
		s.interest(i)
	}
}

// section writes a name below a line, on a page with room for as many lines below it.
func (s *summary) section(name string, lines int) {
	s.room(.34 + summaryLine*float64(lines))
	s.down(.34)
	s.rule(.2)
	s.page.Fit(paper.Bold, 11, sheetLeft, s.y, 4.2, paper.Black, name)
}

func (s *summary) coverage(c member.Coverage) {
	t := s.text.Coverages
	limit, deductible := c.Limit, ""
	switch {
	case c.Deductible != "":
		deductible = t.Deductible.With(c.Deductible)
	case limit == "":
		limit = t.NotStated
	}
	for i, line := range paper.Wrap(paper.Regular, 9.5, 3.1, cmp.Or(s.terms.Title(c.Code, c.Description), t.Unnamed)) {
		s.down(summaryLine)
		s.page.Text(paper.Regular, 9.5, sheetLeft, s.y, paper.Black, line)
		if i == 0 {
			s.page.Text(paper.Regular, 9.5, deductibleEnd-paper.TextWidth(paper.Regular, 9.5, deductible), s.y, paper.Black, deductible)
			right(s.page, paper.Bold, 9.5, s.y, paper.Black, limit)
		}
	}
}

// interestColumn is where a lender's name begins, in inches from the left.
const interestColumn = 1.35

// interest writes a lender with the whole reference, which is what a lender looks for.
func (s *summary) interest(i member.Interest) {
	t := s.text.Coverages.Interests
	reference := ui.Either(i.Reference != "", t.Reference.With(i.Reference), "")
	kind := cmp.Or(t.Kinds[string(i.Kind)], t.Other)
	whole := ui.Join(", ", i.Name, ui.AddressLine(i.Address, i.City, i.State, i.Zip), reference)
	for _, line := range paper.Wrap(paper.Regular, 9.5, sheetWidth-interestColumn, whole) {
		s.down(summaryLine)
		s.page.Text(paper.Regular, 9.5, sheetLeft, s.y, paper.Gray, kind)
		s.page.Text(paper.Regular, 9.5, sheetLeft+interestColumn, s.y, paper.Black, line)
		kind = ""
	}
}

// people writes the drivers and the discounts, each in a line or more.
func (s *summary) people(t *content.Text, p member.Policy) {
	var drivers, discounts []string
	for _, d := range p.Drivers {
		rated := ui.Either(d.Rated, t.Policies.Drivers.Rated, t.Policies.Drivers.NotRated)
		drivers = append(drivers, ui.Join(", ", t.OrUnknown(d.Full), ui.Either(d.RatedUnknown, "", rated)))
	}
	for _, d := range p.Discounts {
		discounts = append(discounts, ui.Join(" ", d.Description, d.Amount))
	}
	s.named(t.Policies.Drivers.Heading, ui.Join("; ", drivers...))
	s.named(t.Coverages.Discounts.Heading, ui.Join("; ", discounts...))
}

func (s *summary) named(name, text string) {
	if text == "" {
		return
	}
	s.section(name, 1)
	s.line(paper.Regular, 9.5, summaryLine, text)
}
