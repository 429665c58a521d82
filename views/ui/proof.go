package ui

import (
	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// Proof is how a member gets a policy's proof of insurance. The zero value is for a policy that is
// not in force.
type Proof struct {
	Path string // of the PDF, "" for none
	Note string // how to get one that the portal can't vouch for, "" for none
}

// NewProof returns the proof of insurance of a policy of member p.
func NewProof(t *text.Text, p *member.Profile, policy member.Policy, today member.Date) Proof {
	switch p.Vouch(policy, today).Proof {
	case member.ProofAvailable:
		return Proof{Path: paths.ProofOfInsurance(policy.Number)}
	case member.ProofByPhone:
		return Proof{Note: t.Cards.Proof.ByPhone.With(t.Company.Phone)}
	}
	return Proof{}
}
