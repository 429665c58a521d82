package cards

import (
	"context"
	"io"
	"slices"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/pdf"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// ProofFileName returns the name of a policy's proof of insurance.
func ProofFileName(t *text.Text, p member.Policy) string {
	return paths.FileSafe(t.Cards.Proof.FileName.With(p.Number)) + ".pdf"
}

// WriteProof writes the proof of insurance of a member's policy as a PDF on letter paper, for a
// lender or dealer. It contains only data from the provider. It writes nothing and returns
// an error if the context ends, or ErrUnprintable.
func WriteProof(
	ctx context.Context, t *text.Text, w io.Writer, profile *member.Profile, p member.Policy, at time.Time,
) error {
	texts := t.Cards.Proof
	s := newSheet(t, texts.Title, p.Number, at)
	if a, ok := profile.Account(p.AccountNumber); ok {
		s.old = a.AmountsOf(at)
	}
	s.line(pdf.Regular, 11, .3, texts.Statement.With(t.Date(member.DateOf(at))))
	s.gap()
	s.facts(policyFacts(t, profile, p, profile.Vouch(p, member.DateOf(at))))
	s.heading(texts.Labels.Insured, len(p.ConfirmedVehicles(member.DateOf(at)))+len(p.Units)+len(p.Locations))
	s.facts(vehicleFacts(t, p.ConfirmedVehicles(member.DateOf(at))))
	s.places(t, p)
	s.check(p.Number)
	s.end()
	return s.WriteTo(ctx, w)
}

// PrintCards is the page in place of a PDF of cards that can't be written.
func PrintCards(t *text.Text) ui.MessagePage {
	texts := t.Cards.PrintInstead
	return printInstead(t, texts.Cards, ui.Action{Label: texts.OpenCards, Path: paths.Cards(), Primary: true})
}

// PrintPolicy is the page in place of a proof of insurance that can't be written.
func PrintPolicy(t *text.Text, p member.Policy) ui.MessagePage {
	texts := t.Cards.PrintInstead
	open := ui.Action{Label: texts.OpenPolicy.With(p.Number), Path: paths.Policy(p), Primary: true}
	return printInstead(t, texts.Proof.With(t.Company.Phone), open)
}

func printInstead(t *text.Text, text string, open ui.Action) ui.MessagePage {
	texts := t.Cards.PrintInstead
	return ui.MessagePage{
		Title: texts.Title, Text: []string{texts.Why, text}, Actions: []ui.Action{open}, Phone: t.Company.Phone,
	}
}

func policyFacts(t *text.Text, profile *member.Profile, p member.Policy, vouched member.Vouch) []ui.Fact {
	labels, card := t.Cards.Proof.Labels, t.Cards.Labels
	ends := t.Date(vouched.Ends)
	facts := []ui.Fact{
		{Name: card.Policy, Value: p.Number},
		{Name: labels.Product, Value: t.Translate(p.ProductName())},
		{Name: labels.Term, Value: t.Cards.Proof.Term.With(t.Date(p.EffectiveDate), ends)},
		{Name: card.Insured, Value: insuredNames(t, p.Insured)},
		{Value: ui.AddressLine(p.Insured.Address, p.Insured.City, p.Insured.State, p.Insured.Zip)},
	}
	if vouched.EndsEarly {
		facts = slices.Insert(facts, 3, ui.Fact{Name: card.LastDay, Value: ends})
	}
	if p.LiabilityLimit != "" {
		facts = append(facts, ui.Fact{Name: labels.Limit, Value: ui.Limit(t, p.LiabilityLimit)})
	}
	if agency, ok := profile.Agency(p.AgencyID); ok {
		facts = append(facts, ui.Fact{Name: card.Agent, Value: ui.Join(", ", agency.Name, agency.Phone1)},
			ui.Fact{Value: ui.AddressLine(agency.Address, agency.City, agency.State, agency.Zip)})
	}
	return facts
}

func vehicleFacts(t *text.Text, vehicles []member.Vehicle) []ui.Fact {
	var facts []ui.Fact
	for _, v := range vehicles {
		facts = append(facts, ui.Fact{Name: t.Cards.Labels.Vehicle, Value: ui.VehicleName(t, v)})
		if v.VIN != "" {
			facts = append(facts, ui.Fact{Value: t.Cards.Labels.VIN + " " + v.VIN})
		}
	}
	return facts
}

// places writes the buildings with their coverages, or the locations if there are no buildings. A
// building already has the address of its location.
func (s *sheet) places(t *text.Text, p member.Policy) {
	name := t.Cards.Proof.Labels.Location
	for _, u := range p.Units {
		s.room(min(.9+.22*float64(len(u.Coverages)), 4))
		s.facts([]ui.Fact{{Name: name, Value: ui.AddressLine(u.Address, u.City, u.State, u.Zip)}})
		s.coverages(t.Cards.Proof, u.Coverages)
	}
	if len(p.Units) > 0 {
		return
	}
	for _, l := range p.Locations {
		s.facts([]ui.Fact{{Name: name, Value: ui.AddressLine(l.Address1, l.City, l.State, l.Zip)}})
	}
}

func (s *sheet) coverages(t text.CardsProof, list []member.Coverage) {
	if len(list) == 0 {
		return
	}
	s.row(pdf.Gray, t.Coverage, t.CoverageLimit)
	for _, c := range list {
		s.row(pdf.Black, c.Description, c.Limit)
	}
	s.gap()
}

// row is a coverage; its limit ends at the right margin.
func (s *sheet) row(color pdf.Color, name, value string) {
	const font, size, all = pdf.Regular, 10, sheetWidth - valueColumn
	limits, width := pdf.Wrap(font, size, all/2, others(value)), all-.2
	for _, limit := range limits {
		width = min(width, all-.2-pdf.TextWidth(font, size, limit))
	}
	names := pdf.Wrap(font, size, width, others(name))
	for i := range max(len(names), len(limits)) {
		s.down(.22)
		if i < len(limits) {
			right(s.page, font, size, s.y, color, limits[i])
		}
		if i < len(names) {
			s.page.Text(font, size, sheetLeft+valueColumn, s.y, color, names[i])
		}
	}
}

// check is how a lender or a dealer can check the document.
func (s *sheet) check(number string) {
	const height = .78
	s.room(.3 + height)
	s.y += .3
	t, company := s.text, s.text.Company
	s.page.Fill(sheetLeft, s.y, sheetWidth, height, s.accent.Tint())
	s.page.Fill(sheetLeft, s.y, .05, height, s.accent)
	s.page.Text(pdf.Bold, 10.5, sheetLeft+.2, s.y+.25, pdf.Black, t.Cards.Proof.Check)
	lines := []string{t.Common.Paper.CheckPolicy.With(others(number)) + " " + company.Phone, company.Hours}
	for i, line := range lines {
		s.page.Fit(pdf.Regular, 10, sheetLeft+.2, s.y+.46+.18*float64(i), sheetWidth-.4, pdf.Black, line)
	}
}
