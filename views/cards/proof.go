package cards

import (
	"io"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paper"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// ProofFileName returns the name of a policy's proof of insurance.
func ProofFileName(t *content.Text, p member.Policy) string {
	return paths.FileSafe(t.Cards.Proof.FileName.With(p.Number)) + ".pdf"
}

// WriteProof writes a policy's proof of insurance as a PDF on letter paper, for a lender or dealer.
// It contains only data from the provider.
func WriteProof(t *content.Text, w io.Writer, p member.Policy, at time.Time) error {
	texts := t.Cards.Proof
	document := paper.New(texts.Title, t.Language, at)
	s := &sheet{document: document}
	s.newPage()
	s.line(paper.Bold, 18, t.Company.Name)
	s.line(paper.Bold, 14, texts.Title)
	s.gap()
	s.line(paper.Regular, 11, texts.Statement.With(t.Date(member.DateOf(at))))
	s.gap()
	s.facts(policyFacts(t, p))
	s.facts(vehicleFacts(t, p.Vehicles))
	s.places(t, p)
	s.gap()
	s.line(paper.Regular, 11, texts.Help.With(t.Company.Phone))
	_, err := document.WriteTo(w)
	return err
}

func policyFacts(t *content.Text, p member.Policy) []ui.Fact {
	labels, card := t.Cards.Proof.Labels, t.Cards.Labels
	facts := []ui.Fact{
		{Name: card.Policy, Value: p.Number},
		{Name: labels.Product, Value: t.Translate(p.ProductName())},
		{Name: labels.Term, Value: t.Cards.Proof.Term.With(t.Date(p.EffectiveDate), t.Date(p.ExpirationDate))},
		{Name: card.Insured, Value: insuredNames(t, p.Insured)},
		{Value: ui.AddressLine(p.Insured.Address, p.Insured.City, p.Insured.State, p.Insured.Zip)},
	}
	if p.LiabilityLimit != "" {
		facts = append(facts, ui.Fact{Name: labels.Limit, Value: ui.Limit(t, p.LiabilityLimit)})
	}
	return facts
}

func vehicleFacts(t *content.Text, vehicles []member.Vehicle) []ui.Fact {
	var facts []ui.Fact
	for _, v := range vehicles {
		facts = append(facts, ui.Fact{Name: t.Cards.Labels.Vehicle, Value: ui.VehicleName(t, v)})
		if v.VIN != "" {
			facts = append(facts, ui.Fact{Name: t.Cards.Labels.VIN, Value: v.VIN})
		}
	}
	return facts
}

// places writes the buildings with their coverages, or the locations if there are no buildings. A
// building already has the address of its location.
func (s *sheet) places(t *content.Text, p member.Policy) {
	name := t.Cards.Proof.Labels.Location
	for _, u := range p.Units {
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

// The margins and the length of a sheet of letter paper, in inches.
const (
	sheetLeft   = 1.0
	sheetTop    = 1.1
	sheetEnd    = 10.0
	sheetWidth  = paper.Width - 2*sheetLeft
	valueColumn = 1.7
)

// sheet writes lines from top to bottom and continues on the next page.
type sheet struct {
	document *paper.Document
	page     *paper.Page
	y        float64
}

func (s *sheet) newPage() {
	s.page = s.document.AddPage()
	s.y = sheetTop
}

func (s *sheet) gap() { s.y += .15 }

// down moves to the next line.
func (s *sheet) down(height float64) {
	if s.y += height; s.y > sheetEnd {
		s.newPage()
	}
}

func (s *sheet) at(x float64) cardCanvas {
	return cardCanvas{s.page, sheetLeft - cardMargin + x, 0}
}

func (s *sheet) line(font paper.Font, size float64, text string) {
	s.at(0).text(font, 0, s.y, sheetWidth, size, paper.Black, text)
	s.down(size/72 + .12)
}

func (s *sheet) facts(facts []ui.Fact) {
	for _, f := range facts {
		s.at(0).plain(0, s.y, valueColumn-.1, 10, f.Name)
		s.at(valueColumn).bold(0, s.y, sheetWidth-valueColumn, 11, f.Value)
		s.down(.26)
	}
}

func (s *sheet) coverages(t content.CardProof, list []member.Coverage) {
	if len(list) == 0 {
		return
	}
	s.gap()
	s.row(paper.Bold, t.Coverage, t.CoverageLimit)
	for _, c := range list {
		s.row(paper.Regular, c.Description, c.Limit)
	}
	s.gap()
}

func (s *sheet) row(font paper.Font, name, value string) {
	const column = 4.2
	s.at(0).text(font, 0, s.y, column-.1, 11, paper.Black, name)
	s.at(column).text(font, 0, s.y, sheetWidth-column, 11, paper.Black, value)
	s.down(.24)
}
