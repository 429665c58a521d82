package ui

import (
	"cmp"
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// ClaimRow is one claim in the list of claims.
type ClaimRow struct {
	Path, What, About, Loss, Status, Tone string
}

// NewClaimRows returns the rows of some of the member's claims.
func NewClaimRows(t *text.Text, p *member.Profile, claims []*member.Claim) []ClaimRow {
	var rows []ClaimRow
	for _, c := range claims {
		rows = append(rows, ClaimRow{
			Path: paths.Claim(c.Number), What: ClaimTitle(t, *c), Loss: t.Date(c.LossDate),
			About:  Join(", ", t.Claims.Claim.With(c.Number), OwnPolicyName(t, p, c.PolicyNumber).Thing),
			Status: t.OrUnknown(t.Listed(c.Status)), Tone: ClaimTone(*c),
		})
		if turn, yours := c.Turn(nil); yours {
			last := &rows[len(rows)-1]
			last.Status, last.Loss = t.Claims.YourTurn, DatedText(t, turn.Due, t.Claims.TurnBy, last.Loss)
		}
	}
	return rows
}

// TurnItem returns what a claim waits for: how many photos or files, else the provider's words.
func TurnItem(t *text.Text, turn member.Turn) string {
	photo := func(f member.RequestedFile) bool { return Angle(f.Angle, "") == nil }
	switch texts := t.Claims.Detail; {
	case len(turn.Files) == 0:
		return t.Theirs(turn.Words)
	case slices.ContainsFunc(turn.Files, photo):
		return t.InWords(texts.FilesAsked, len(turn.Files))
	default:
		return t.InWords(texts.PhotosAsked, len(turn.Files))
	}
}

// ClaimDraft is a claim that the member has started but not sent.
type ClaimDraft struct {
	Subject, Kind string // the policy and the type of loss, "" while they are not chosen
	Started, Ends member.Date
	Path          string // of the next step
}

// DraftRow is a [ClaimDraft] in a list.
type DraftRow struct{ Title, About, Path string }

// NewDraftRows returns the rows of a list of drafts.
func NewDraftRows(t *text.Text, drafts []ClaimDraft) []DraftRow {
	var rows []DraftRow
	for _, d := range drafts {
		rows = append(rows, DraftRow{
			Title: Join(", ", cmp.Or(d.Subject, t.Claims.Drafts.Untitled), d.Kind), Path: d.Path,
			About: t.Claims.Drafts.Text.With(t.Date(d.Started), t.Date(d.Ends)),
		})
	}
	return rows
}

// ClaimTone returns the tone of a claim's chip.
func ClaimTone(c member.Claim) string {
	if c.Closed {
		return "off"
	}
	return "new"
}

// ClaimTitle returns a claim's description, or its number when it has none.
func ClaimTitle(t *text.Text, c member.Claim) string {
	return cmp.Or(t.Theirs(c.Description), t.Claims.Claim.With(c.Number))
}
