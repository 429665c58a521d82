package ui

import (
	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
)

// ClaimRow is one claim in the list of claims.
type ClaimRow struct {
	Path, What, About, Loss, Status, Tone string
}

func NewClaimRows(t *content.Text, p *member.Profile) []ClaimRow {
	var rows []ClaimRow
	for _, c := range p.ClaimsInOrder() {
		rows = append(rows, ClaimRow{
			Path: paths.Claim(c.Number), What: ClaimTitle(t, c), Loss: t.Date(c.LossDate),
			About:  Join(" · ", t.Claims.Claim.With(c.Number), PolicyName(t, p, c.PolicyNumber)),
			Status: t.OrUnknown(c.Status), Tone: ClaimTone(c),
		})
	}
	return rows
}

func ClaimTone(c member.Claim) string {
	if c.Closed() {
		return "off"
	}
	return "new"
}

func ClaimTitle(t *content.Text, c member.Claim) string {
	return Or(c.Description, t.Claims.Claim.With(c.Number))
}
