package wire

import "memberportal/upstream/member"

// Claims is the response of GET /claims.
type Claims struct {
	Claims []*Claim `json:"claims"`
}

// Members returns the claims in the order of the response.
func (w *Claims) Members() []member.Claim {
	return Mapped(w.Claims, (*Claim).Member)
}

// Claim is the response of GET /claims/{claimNumber}, and the number in that of POST /claims.
type Claim struct {
	Number       Text         `json:"claimNumber"`
	PolicyNumber Text         `json:"policyNumber"`
	Kind         Text         `json:"kind"`
	Description  Text         `json:"description"`
	Status       Text         `json:"status"`
	LossDate     Date         `json:"lossDate"`
	ReportedDate Date         `json:"reportedDate"`
	Location     Text         `json:"location"`
	Steps        []*claimStep `json:"steps"`
	OurPart      []Text       `json:"ourPart"`
	YourPart     []Text       `json:"yourPart"`
	NextDate     Date         `json:"nextDate"`
	Adjuster     *adjuster    `json:"adjuster"`
}

type claimStep struct {
	Date Date `json:"date"`
	Text Text `json:"text"`
}

type adjuster struct {
	Name  Text `json:"name"`
	Phone Text `json:"phone"`
	Email Text `json:"email"`
	Hours Text `json:"hours"`
}

// Member returns the claim.
func (w *Claim) Member() member.Claim {
	return member.Claim{
		Number: string(w.Number), PolicyNumber: string(w.PolicyNumber), Kind: string(w.Kind), Description: string(w.Description),
		Status: string(w.Status), LossDate: w.LossDate.Date, ReportedDate: w.ReportedDate.Date, Location: string(w.Location),
		Steps: Mapped(w.Steps, (*claimStep).step), OurPart: nonEmpty(w.OurPart), YourPart: nonEmpty(w.YourPart),
		NextDate: w.NextDate.Date, Adjuster: w.Adjuster.adjuster(),
	}
}

func (w *claimStep) step() member.ClaimStep {
	return member.ClaimStep{Date: w.Date.Date, Text: string(w.Text)}
}

// adjuster returns nil for an adjuster without a name.
func (w *adjuster) adjuster() *member.Adjuster {
	if w == nil || w.Name == "" {
		return nil
	}
	return &member.Adjuster{Name: string(w.Name), Phone: string(w.Phone), Email: string(w.Email), Hours: string(w.Hours)}
}
