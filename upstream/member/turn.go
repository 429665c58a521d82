package member

import (
	"encoding/json"
	"slices"
	"time"
)

// Turn is something that an open claim waits for the member to do: a to-do, or the first sentence
// of a provider that has none.
type Turn struct {
	Claim *Claim
	ToDo  ToDo            // with the zero value, Words say what to do
	Files []RequestedFile // those of the to-do that were not received yet
	Words string
	Due   Date
}

// TurnsOf returns what a claim waits for, the earliest day first and those without one last. A
// to-do whose files were all received waits for the insurer.
func (p *Profile) TurnsOf(c *Claim) (all []Turn) {
	for _, todo := range c.OpenToDos() {
		open := p.missing(c, todo)
		if len(todo.Files) == 0 || len(open) > 0 {
			all = append(all, Turn{Claim: c, ToDo: todo, Files: open, Words: todo.Text, Due: todo.Due})
		}
	}
	if len(c.ToDos) == 0 && len(c.YourPart) > 0 && !c.Closed {
		return []Turn{{Claim: c, Words: c.YourPart[0], Due: c.NextDate}}
	}
	return all
}

// missing returns the files of a to-do that were not received.
func (p *Profile) missing(c *Claim, todo ToDo) (open []RequestedFile) {
	for _, f := range todo.Files {
		if _, received := p.Received(c, todo.ID, f.Shows); !received {
			open = append(open, f)
		}
	}
	return open
}

// Turns returns what all claims wait for, in the order of [Profile.TurnsOf].
func (p *Profile) Turns() (all []Turn) {
	for _, c := range p.ClaimsInOrder() {
		all = append(all, p.TurnsOf(c)...)
	}
	slices.SortStableFunc(all, func(a, b Turn) int { return compareDue(a.Due, b.Due) })
	return all
}

// ClaimTurns returns the first turn of each claim that waits for the member.
func (p *Profile) ClaimTurns() (all []Turn) {
	for _, turn := range p.Turns() {
		if !slices.ContainsFunc(all, func(t Turn) bool { return t.Claim == turn.Claim }) {
			all = append(all, turn)
		}
	}
	return all
}

// NothingToDo reports whether the provider said of every open claim that it waits for nothing from
// the member. A list without to-dos says nothing about them.
func (p *Profile) NothingToDo() bool {
	return p.ClaimsKnown && !p.ClaimsIncomplete && !slices.ContainsFunc(p.Claims, func(c Claim) bool {
		return c.Partial || !c.Closed && (!c.SaysToDos || len(p.TurnsOf(&c)) > 0)
	})
}

// SentFileLife is how long the portal remembers which requested files it has sent.
const SentFileLife = 30 * 24 * time.Hour

// SentFile is a requested file that the portal has sent for a claim.
type SentFile struct {
	ClaimFile
	Claim string
	Until time.Time
}

// ReadSentFiles returns the files of a record that are remembered, none if it can't be read.
func ReadSentFiles(record []byte, now time.Time) (all []SentFile) {
	if json.Unmarshal(record, &all) != nil {
		return nil
	}
	return slices.DeleteFunc(all, func(f SentFile) bool { return !f.Until.After(now) })
}

// WithSent returns the profile with the files that the portal has sent for its claims lately, which
// the provider may not list yet.
func (p *Profile) WithSent(all []SentFile) *Profile {
	if len(all) == 0 && len(p.sent) == 0 {
		return p
	}
	with := *p
	with.sent = all
	return &with
}

// Received returns the file that was sent for a requested file of a to-do and not refused, false
// for none: the claim's files say so, or else what the portal has sent lately, in the same form.
func (p *Profile) Received(c *Claim, todo, shows string) (ClaimFile, bool) {
	asked := func(f ClaimFile) bool { return f.ToDo == todo && f.Shows == shows }
	if slices.ContainsFunc(c.Files, asked) {
		i := slices.IndexFunc(c.Files, func(f ClaimFile) bool { return asked(f) && f.State != FileRefused })
		if i < 0 {
			return ClaimFile{}, false
		}
		return c.Files[i], true
	}
	for _, f := range p.sent {
		refused := func(g ClaimFile) bool { return g.Reference == f.Reference && g.State == FileRefused }
		if f.Claim == c.Number && asked(f.ClaimFile) && !slices.ContainsFunc(c.Files, refused) {
			f.At = f.Until.Add(-SentFileLife)
			return f.ClaimFile, true
		}
	}
	return ClaimFile{}, false
}
