package claims

import (
	"cmp"

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
	Adjuster            *AdjusterCard // nil when no adjuster is assigned
	Contact             string        // the form that writes to the adjuster
	Gap                 string        // why details are missing, "" when the claim is complete
	Again               bool          // whether trying again may show the details
}

// ClaimEvent is one thing that happened to a claim.
type ClaimEvent struct{ Date, Text string }

// AdjusterCard is the adjuster of a claim.
type AdjusterCard struct{ Name, Phone, Email, Hours string }

// Completeness is how much of a claim the provider sent.
type Completeness int

// The sources of a claim's data.
const (
	Complete    Completeness = iota
	Listed                   // from the list; the provider offers no details online
	Unreachable              // from the list; the request for the details failed
)

// NewDetailPage returns the page of one claim, which states what is missing.
func NewDetailPage(t *content.Text, p *member.Profile, c member.Claim, known Completeness) DetailPage {
	page := DetailPage{
		Title: ui.ClaimTitle(t, c), Status: t.OrUnknown(c.Status), Tone: ui.ClaimTone(c), Facts: claimFacts(t, p, c),
		OurPart: c.OurPart, YourPart: c.YourPart, Contact: paths.ContactAdjuster(c.Number), Again: known == Unreachable,
	}
	for _, step := range c.Steps {
		page.Steps = append(page.Steps, ClaimEvent{t.Date(step.Date), step.Text})
	}
	if c.NextDate.Known() {
		page.Next = t.Date(c.NextDate)
	}
	if a := c.Adjuster; a != nil {
		page.Adjuster = &AdjusterCard{cmp.Or(a.Name, t.Claims.Detail.UnnamedAdjuster), a.Phone, a.Email, a.Hours}
	}
	page.Gap = gap(t, known)
	return page
}

func gap(t *content.Text, known Completeness) string {
	switch known {
	case Listed:
		return t.Claims.Detail.Listed
	case Unreachable:
		return t.Claims.Detail.Unreachable
	}
	return ""
}

func claimFacts(t *content.Text, p *member.Profile, c member.Claim) []ui.Fact {
	labels := t.Claims.Detail
	policy := t.OrUnknown(ui.Join(" ", ui.PolicyName(t, p, c.PolicyNumber), c.PolicyNumber))
	facts := []ui.Fact{
		{Name: labels.Number, Value: c.Number},
		{Name: labels.Policy, Value: policy, Path: ui.PolicyLink(p, c.PolicyNumber)},
		{Name: labels.DateOfLoss, Value: t.Date(c.LossDate)},
		{Name: labels.Reported, Value: t.Date(c.ReportedDate)},
	}
	if c.Kind != "" {
		facts = append(facts, ui.Fact{Name: labels.Kind, Value: c.Kind})
	}
	if c.Location != "" {
		facts = append(facts, ui.Fact{Name: labels.Location, Value: c.Location})
	}
	return facts
}
