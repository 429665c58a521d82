package views

import (
	"cmp"
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content"
)

// ClaimsPage is the list of the member's claims.
type ClaimsPage struct {
	Known   bool // whether the provider told of claims
	Claims  []ClaimRow
	FAQ     content.ClaimsFAQ
	Company content.Company
}

// ClaimRow is one claim in the list of claims.
type ClaimRow struct {
	Path, What, About, Loss, Status, Tone string
}

// NewClaimsPage words the list: open claims first, then by the date of the loss, the latest on top.
func NewClaimsPage(p *member.Profile, words *content.Words) ClaimsPage {
	page := ClaimsPage{Known: p.ClaimsKnown, FAQ: words.Claims.FAQ, Company: words.Company}
	page.Claims = claimRows(p)
	return page
}

func claimRows(p *member.Profile) []ClaimRow {
	var rows []ClaimRow
	for _, c := range ClaimsInOrder(p.Claims) {
		rows = append(rows, ClaimRow{
			Path: ClaimPath(c.Number), What: claimTitle(c), Loss: Day(c.LossDate),
			About:  joined(" · ", "Claim "+c.Number, policyName(p, c.PolicyNumber)),
			Status: orUnknown(c.Status), Tone: claimTone(c),
		})
	}
	return rows
}

// ClaimsInOrder puts open claims first, then those whose loss is latest.
func ClaimsInOrder(claims []member.Claim) []member.Claim {
	return slices.SortedStableFunc(slices.Values(claims), func(a, b member.Claim) int {
		if claimClosed(a) != claimClosed(b) {
			if claimClosed(b) {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.LossDate.String(), a.LossDate.String())
	})
}

// claimClosed goes by the provider's own word, which is all there is.
func claimClosed(c member.Claim) bool { return strings.Contains(strings.ToLower(c.Status), "closed") }

func claimTone(c member.Claim) string {
	if claimClosed(c) {
		return "off"
	}
	return "new"
}

func claimTitle(c member.Claim) string { return orElse(c.Description, "Claim "+c.Number) }

func policyName(p *member.Profile, number string) string {
	if policy, ok := p.Policy(number); ok {
		return policy.ProductName()
	}
	return ""
}

// pathOfPolicy is the page of a policy of the member's, "" when there is none.
func pathOfPolicy(p *member.Profile, number string) string {
	if policy, ok := p.Policy(number); ok {
		return PolicyPath(policy)
	}
	return ""
}

// ClaimPage is one claim.
type ClaimPage struct {
	Title, Status, Tone string
	Facts               []Fact
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

// ClaimKnowledge is how much of a claim the provider told.
type ClaimKnowledge int

// The three of [ClaimKnowledge].
const (
	ClaimWhole     ClaimKnowledge = iota
	ClaimListed                   // what the list says; the provider tells no more to the portal
	ClaimUnreached                // what the list says; the provider did not answer
)

// NewClaimPage words one claim, and says plainly what of it could not be had.
func NewClaimPage(p *member.Profile, c member.Claim, known ClaimKnowledge, company content.Company) ClaimPage {
	page := ClaimPage{
		Title: claimTitle(c), Status: orUnknown(c.Status), Tone: claimTone(c), Facts: claimFacts(p, c),
		OurPart: c.OurPart, YourPart: c.YourPart, Contact: ContactAdjusterPath(c.Number), Company: company,
	}
	for _, step := range c.Steps {
		page.Steps = append(page.Steps, ClaimEvent{Day(step.Date), step.Text})
	}
	if c.NextDate.Known() {
		page.Next = Day(c.NextDate)
	}
	if a := c.Adjuster; a != nil {
		page.Adjuster = &AdjusterCard{orElse(a.Name, "Your adjuster"), a.Phone, a.Email, a.Hours}
	}
	switch known {
	case ClaimListed:
		page.Gap = "We cannot show the details of this claim online. Call us and we will tell you where it stands."
	case ClaimUnreached:
		page.Gap = "We could not get the details of this claim right now. Please try again in a few minutes, or call us."
		page.Again = true
	}
	return page
}

func claimFacts(p *member.Profile, c member.Claim) []Fact {
	facts := []Fact{
		{Name: "Claim number", Value: c.Number},
		{Name: "Policy", Value: orUnknown(joined(" ", policyName(p, c.PolicyNumber), c.PolicyNumber)), Path: pathOfPolicy(p, c.PolicyNumber)},
		{Name: "Date of loss", Value: Day(c.LossDate)},
		{Name: "Reported", Value: Day(c.ReportedDate)},
	}
	if c.Kind != "" {
		facts = append(facts, Fact{Name: "Kind of loss", Value: c.Kind})
	}
	if c.Location != "" {
		facts = append(facts, Fact{Name: "Where", Value: c.Location})
	}
	return facts
}
