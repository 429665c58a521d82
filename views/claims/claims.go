// Package claims renders the list of claims, one claim, and the form that writes to an adjuster
// (section 2: /claims).
package claims

import (
	"slices"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
)

// Page is the list of the member's claims.
type Page struct {
	ByPhone bool  // the provider offers no claims online
	Known   bool  // whether the provider sent claims
	Turn    *Turn // nil if no claim waits for the member
	Nothing bool  // whether no claim is known to wait for the member
	Drafts  []ui.DraftRow
	Open    []ui.ClaimRow
	Closed  []ui.ClaimRow
	Pager   ui.Pager
	// Incomplete is whether claims are missing from the list.
	Incomplete bool
}

func (p Page) any() bool { return len(p.Open)+len(p.Closed) > 0 }

// Turn is what the claims wait for the member to do, and how.
type Turn struct {
	Say    string
	Words  string // the provider's own, below Say
	Action ui.Action
}

// newTurn returns the first of the turns, and how many there are.
func newTurn(t *text.Text, turns []member.Turn) *Turn {
	if len(turns) == 0 {
		return nil
	}
	first := turns[0]
	item, needs := strings.TrimSuffix(ui.TurnItem(t, first), "."), text.Sentence(t.InWords(t.Claims.Needs, len(turns)))
	if len(first.Files) == 0 && (len(turns) > 1 || mark.IsOther(item)) {
		return &Turn{needs, t.Theirs(first.Words), ui.TurnAction(t, first)}
	}
	if first.Due.Known() {
		item = t.Claims.ItemBy.With(item, t.Day(first.Due))
	}
	say := t.Claims.NeedsOne
	if len(turns) > 1 {
		say = t.Claims.NeedsFirst
	}
	return &Turn{say.With(needs, item), "", ui.TurnAction(t, first)}
}

// NewPage returns a page of the list, or the nearest that exists: open claims first, then by date
// of loss, the latest first.
func NewPage(t *text.Text, p *member.Profile, drafts []ui.ClaimDraft, page int) Page {
	all := p.ClaimsInOrder()
	pager := ui.NewPager(page, paths.DefaultPageSize, len(all))
	pager.List = analytics.ListClaims
	pager.Link = func(page, _ int) string { return paths.ClaimsPage(page) }
	from, to := pager.Bounds()
	rows := ui.NewClaimRows(t, p, all[from:to])
	closed := slices.IndexFunc(rows, func(r ui.ClaimRow) bool { return r.Closed })
	if closed < 0 {
		closed = len(rows)
	}
	return Page{
		Turn: newTurn(t, p.ClaimTurns()), Nothing: len(all) > 0 && p.NothingToDo(),
		ByPhone: p.Missing.Claims, Known: p.ClaimsKnown, Drafts: ui.NewDraftRows(t, drafts),
		Open: rows[:closed], Closed: rows[closed:], Pager: pager, Incomplete: p.ClaimsIncomplete,
	}
}
