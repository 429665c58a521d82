package ui

import (
	"cmp"
	"slices"
	"strings"

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
	for _, c := range ClaimsInOrder(p.Claims) {
		rows = append(rows, ClaimRow{
			Path: paths.Claim(c.Number), What: ClaimTitle(t, c), Loss: t.Date(c.LossDate),
			About:  Join(" · ", t.Claims.Claim.With(c.Number), PolicyName(t, p, c.PolicyNumber)),
			Status: t.OrUnknown(c.Status), Tone: ClaimTone(c),
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

func ClaimTone(c member.Claim) string {
	if claimClosed(c) {
		return "off"
	}
	return "new"
}

func ClaimTitle(t *content.Text, c member.Claim) string {
	return Or(c.Description, t.Claims.Claim.With(c.Number))
}
