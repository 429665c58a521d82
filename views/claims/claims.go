// Package claims renders the list of claims, one claim, and the form that writes to an adjuster
// (section 2: /claims).
package claims

import (
	"cmp"
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
	Drafts  []ui.Entry
	Open    []ui.Entry
	Closed  []ui.Entry
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
	shown := all[from:to]
	closed := slices.IndexFunc(shown, func(c *member.Claim) bool { return c.Closed })
	if closed < 0 {
		closed = len(shown)
	}
	return Page{
		Turn: newTurn(t, p.ClaimTurns()), Nothing: len(all) > 0 && p.NothingToDo(),
		ByPhone: p.Missing.Claims, Known: p.ClaimsKnown, Drafts: draftRows(t, drafts),
		Open: claimRows(t, p, shown[:closed]), Closed: claimRows(t, p, shown[closed:]), Pager: pager,
		Incomplete: p.ClaimsIncomplete,
	}
}

// claimRows returns the rows of claims. Its note is whose turn it is and by when, else the status,
// else when it happened.
func claimRows(t *text.Text, p *member.Profile, claims []*member.Claim) (rows []ui.Entry) {
	for _, c := range claims {
		policy, _ := p.Policy(c.PolicyNumber)
		row := ui.Entry{
			Path: paths.Claim(c.Number), Title: claimTitle(t, *c), Picture: ui.PictureOf(policy),
			Sub: ui.OwnPolicyName(t, p, c.PolicyNumber).Thing, Note: t.OrUnknown(t.Listed(c.Status)),
			Event: analytics.PageLinkClick(analytics.LinkOneClaim),
		}
		if turns := p.TurnsOf(c); len(turns) > 0 {
			row.Soon, row.Note = true, turnNote(t, turns[0])
		} else if c.Closed && c.LossDate.Known() {
			row.Note = t.Date(c.LossDate)
		}
		rows = append(rows, row)
	}
	return rows
}

// turnNote says that it is the member's turn, and by when.
func turnNote(t *text.Text, turn member.Turn) string {
	return ui.Join(", ", t.Claims.YourTurn, ui.DatedText(t, turn.Due, t.Claims.TurnBy, ""))
}

// claimTitle returns a claim's description, or its number when it has none.
func claimTitle(t *text.Text, c member.Claim) string {
	return cmp.Or(t.Theirs(c.Description), t.Claims.Claim.With(c.Number))
}

// draftRows returns the rows of claims that were not sent, which lead to their next step.
func draftRows(t *text.Text, drafts []ui.ClaimDraft) (rows []ui.Entry) {
	for _, d := range drafts {
		rows = append(rows, ui.Entry{
			Path: d.Path, Title: ui.Join(", ", cmp.Or(d.Subject, t.Claims.Drafts.Untitled), d.Kind),
			Sub:  t.Claims.Drafts.Text.With(t.Date(d.Started), t.Date(d.Ends)),
			Side: t.Common.Continue, Event: analytics.PageLinkClick(analytics.LinkStartClaim),
		})
	}
	return rows
}
