package member

import "slices"

// Turn is what an open claim waits for the member to do first: a to-do, or the first sentence of a
// provider that has none.
type Turn struct {
	ToDo  ToDo            // with the zero value, Words say what to do
	Files []RequestedFile // those of the to-do that were not received yet
	Words string
	Due   Date
}

// Turn returns what the claim waits for, false if it doesn't wait for the member. sent are the
// files that the portal has sent lately. A to-do whose files were all received waits for the
// insurer.
func (c Claim) Turn(sent []ClaimFile) (Turn, bool) {
	for _, todo := range c.OpenToDos() {
		open := c.missing(todo, sent)
		if len(todo.Files) == 0 || len(open) > 0 {
			return Turn{ToDo: todo, Files: open, Words: todo.Text, Due: todo.Due}, true
		}
	}
	if len(c.ToDos) == 0 && len(c.YourPart) > 0 && !c.Closed {
		return Turn{Words: c.YourPart[0], Due: c.NextDate}, true
	}
	return Turn{}, false
}

// missing returns the files of a to-do that were not received.
func (c Claim) missing(todo ToDo, sent []ClaimFile) (open []RequestedFile) {
	for _, f := range todo.Files {
		if _, received := c.Received(todo.ID, f.Shows, sent); !received {
			open = append(open, f)
		}
	}
	return open
}

// ClaimTurn is a [Turn] with its claim.
type ClaimTurn struct {
	Claim *Claim
	Turn  Turn
}

// ClaimTurns returns the claims that wait for the member, the earliest day first and those without
// one last.
func (p *Profile) ClaimTurns() (all []ClaimTurn) {
	for _, c := range p.ClaimsInOrder() {
		if turn, found := c.Turn(nil); found {
			all = append(all, ClaimTurn{c, turn})
		}
	}
	slices.SortStableFunc(all, func(a, b ClaimTurn) int { return compareDue(a.Turn.Due, b.Turn.Due) })
	return all
}
