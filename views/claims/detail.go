package claims

import (
	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// DetailPage is one claim.
type DetailPage struct {
	Title, Status, Tone string
	Facts               []ui.Fact
	Steps               []ClaimEvent
	OurPart, YourPart   []string
	Next                string
	Adjuster            *AdjusterCard // nil while nobody is assigned
	Contact             string        // the form that writes to the adjuster
	Gap                 string        // why there is no more to see, "" when all is there
	Again               bool          // whether trying again may show more
	Company             content.Company
}

// ClaimEvent is one thing that happened to a claim.
type ClaimEvent struct{ Date, Text string }

// AdjusterCard is who looks after a claim.
type AdjusterCard struct{ Name, Phone, Email, Hours string }

// Completeness is how much of a claim the provider told.
type Completeness int

// The three of [ClaimKnowledge].
const (
	Complete    Completeness = iota
	Listed                   // what the list says; the provider tells no more to the portal
	Unreachable              // what the list says; the provider did not answer
)

// NewDetailPage words one claim, and says plainly what of it could not be had.
func NewDetailPage(t *content.Text, p *member.Profile, c member.Claim, known Completeness, company content.Company) DetailPage {
	page := DetailPage{
		Title: ui.ClaimTitle(t, c), Status: t.OrUnknown(c.Status), Tone: ui.ClaimTone(c), Facts: claimFacts(t, p, c),
		OurPart: c.OurPart, YourPart: c.YourPart, Contact: paths.ContactAdjuster(c.Number), Company: company,
	}
	for _, step := range c.Steps {
		page.Steps = append(page.Steps, ClaimEvent{t.Date(step.Date), step.Text})
	}
	if c.NextDate.Known() {
		page.Next = t.Date(c.NextDate)
	}
	if a := c.Adjuster; a != nil {
		page.Adjuster = &AdjusterCard{ui.Or(a.Name, "Your adjuster"), a.Phone, a.Email, a.Hours}
	}
	switch known {
	case Listed:
		page.Gap = "We cannot show the details of this claim online. Call us and we will tell you where it stands."
	case Unreachable:
		page.Gap = "We could not get the details of this claim right now. Please try again in a few minutes, or call us."
		page.Again = true
	}
	return page
}

func claimFacts(t *content.Text, p *member.Profile, c member.Claim) []ui.Fact {
	facts := []ui.Fact{
		{Name: "Claim number", Value: c.Number},
		{Name: "Policy", Value: t.OrUnknown(ui.Join(" ", ui.PolicyName(t, p, c.PolicyNumber), c.PolicyNumber)), Path: ui.PolicyLink(p, c.PolicyNumber)},
		{Name: "Date of loss", Value: t.Date(c.LossDate)},
		{Name: "Reported", Value: t.Date(c.ReportedDate)},
	}
	if c.Kind != "" {
		facts = append(facts, ui.Fact{Name: "Kind of loss", Value: c.Kind})
	}
	if c.Location != "" {
		facts = append(facts, ui.Fact{Name: "Where", Value: c.Location})
	}
	return facts
}
