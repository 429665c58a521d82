package paperless

import (
	"slices"

	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// mostOpenBoxes is how many boxes show at once. More are folded.
const mostOpenBoxes = 30

// Boxes turn paperless on for several accounts or policies, with one consent.
type Boxes struct {
	Action, XSRF, Key string
	Folded            bool
	All               string
	List              []Box
	Agreed            bool
	AgreeProblem      string // "" for none
	CountOne, Count   string // what the button says of one and of several boxes
	Text              text.PaperlessAll
}

// Box is one account or policy.
type Box struct {
	number                   string
	ID, Name, Heading, About string
	Chosen                   bool
	Problem                  string // why it was not turned on, "" for none
}

// agreeID is the ID of the consent.
const agreeID = "agree"

func boxName(number string) string { return "choose-" + number }

// off returns what the member can turn paperless on for.
func (f Form) off() []setting {
	return slices.DeleteFunc(f.settings(), func(s setting) bool { return s.on || s.fixed() })
}

// Chosen returns the numbers that the member chose: those to turn on, and all, with those that are
// on already, as after a second press.
func (f Form) Chosen() (off, all []string) {
	for _, s := range f.settings() {
		if s.fixed() || f.Typed(boxName(s.number)) == "" {
			continue
		}
		all = append(all, s.number)
		if !s.on {
			off = append(off, s.number)
		}
	}
	return off, all
}

// Agreed reports whether the member agreed to the terms.
func (f Form) Agreed() bool { return f.Typed("agreed") != "" }

// newBoxes returns the form with what the member chose: all boxes on a new page.
func (f Form) newBoxes(off []setting) *Boxes {
	texts, kind := f.Text.Paperless.All, f.kindText()
	b := &Boxes{
		Action: paths.Paperless(f.Kind), XSRF: f.XSRF, Key: f.Key, Folded: len(off) > mostOpenBoxes,
		All: texts.All.With(len(off)), CountOne: kind.TurnOnAll.With(1), Count: string(kind.TurnOnAll.Other), Text: texts,
		Agreed: f.Typed != nil && f.Agreed(),
	}
	for _, s := range off {
		b.List = append(b.List, Box{
			number: s.number, ID: ui.PaperlessAnchor(s.number), Name: boxName(s.number), Heading: f.heading(s),
			About:  f.aboutWhole(s),
			Chosen: f.Typed == nil || f.Typed(boxName(s.number)) != "",
		})
	}
	return b
}

// aboutWhole also says when a policy starts that has not.
func (f Form) aboutWhole(s setting) string {
	if !s.upcoming {
		return f.about(s)
	}
	texts := f.Text.Policies.Status
	return ui.Join(", ", f.about(s), ui.DatedText(f.Text, s.policy.EffectiveDate, texts.Starts, texts.NotStarted))
}

// NewBoxesPage returns the page after boxes were sent and not all turned on. failed are the reasons
// by number; failure is why the call failed, "" for an invalid form.
func NewBoxesPage(f Form, failed map[string]string, failure string) Page {
	p := NewPage(f, 1)
	p.Alone, p.Boxes = nil, f.newBoxes(f.off())
	if failure != "" {
		p.Problems = append(p.Problems, ui.Problem{
			Text: ui.Either(len(failed) > 0, f.kindText().NotOn.With(len(failed)), failure),
		})
	}
	for i, box := range p.Boxes.List {
		if reason := failed[box.number]; reason != "" {
			p.Boxes.List[i].Problem = reason
			p.Problems = append(p.Problems, ui.Problem{Field: box.ID, Text: box.Heading + ": " + reason})
		}
	}
	if failure == "" {
		p.Problems = append(p.Problems, p.Boxes.check(f)...)
	}
	return p
}

// check returns the errors of what was sent.
func (b *Boxes) check(f Form) (problems []ui.Problem) {
	if _, chosen := f.Chosen(); len(chosen) == 0 {
		problems = append(problems, ui.Problem{Field: "boxes", Text: b.Text.Choose})
	}
	if !b.Agreed {
		b.AgreeProblem = f.Text.Paperless.AgreeFirst
		problems = append(problems, ui.Problem{Field: agreeID, Text: b.AgreeProblem})
	}
	return problems
}
