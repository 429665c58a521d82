// Package claims renders the list of claims, one claim, and the form that writes to an adjuster
// (section 2: /claims).
package claims

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Page is the list of the member's claims.
type Page struct {
	ByPhone bool  // the provider offers no claims online
	Known   bool  // whether the provider sent claims
	Turn    *Turn // nil if no claim waits for the member
	Drafts  []ui.DraftRow
	Claims  []ui.ClaimRow
	Pager   ui.Pager
	// Incomplete is whether claims are missing from the list.
	Incomplete bool
}

// Turn is what the claims wait for the member to do, and how.
type Turn struct {
	Say    string
	Action ui.Action
}

// newTurn returns the first of the turns, and how many there are.
func newTurn(t *text.Text, turns []member.ClaimTurn) *Turn {
	if len(turns) == 0 {
		return nil
	}
	first := turns[0]
	item := strings.TrimSuffix(ui.TurnItem(t, first.Turn), ".")
	if first.Turn.Due.Known() {
		item = t.Claims.ItemBy.With(item, t.Day(first.Turn.Due))
	}
	needs, say := text.Sentence(t.InWords(t.Claims.Needs, len(turns))), t.Claims.NeedsOne
	if len(turns) > 1 {
		say = t.Claims.NeedsFirst
	}
	turn := &Turn{say.With(needs, item), ui.Action{Label: t.Home.ClaimAction, Path: paths.Claim(first.Claim.Number)}}
	if first.Turn.ToDo.Kind == member.ToDoFiles {
		turn.Action = ui.Action{Label: t.Home.FilesAction, Path: paths.ClaimToDo(first.Claim.Number, first.Turn.ToDo.ID)}
	}
	return turn
}

// NewPage returns a page of the list, or the nearest that exists: open claims first, then by date
// of loss, the latest first.
func NewPage(t *text.Text, p *member.Profile, drafts []ui.ClaimDraft, page int) Page {
	all := p.ClaimsInOrder()
	pager := ui.NewPager(page, paths.DefaultPageSize, len(all))
	pager.List = analytics.ListClaims
	pager.Link = func(page, _ int) string { return paths.ClaimsPage(page) }
	from, to := pager.Bounds()
	return Page{
		Turn:    newTurn(t, p.ClaimTurns()),
		ByPhone: p.Missing.Claims, Known: p.ClaimsKnown, Drafts: ui.NewDraftRows(t, drafts),
		Claims: ui.NewClaimRows(t, p, all[from:to]), Pager: pager, Incomplete: p.ClaimsIncomplete,
	}
}
