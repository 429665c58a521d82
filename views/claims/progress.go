package claims

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
)

// Tracker is the stages of a claim.
type Tracker struct {
	Where string // "Step 4 of 5", "" when no stage is the current one
	Now   string // the name of that stage
	Then  string // "then Paid", "" without a stage after it
	Steps []TrackerStep
}

// TrackerStep is one stage, with its state in words.
type TrackerStep struct {
	Name, Word, Date, Note string
	State                  member.StepState
}

// tracker returns nil for a provider without stages.
func (d Detail) tracker() *Tracker {
	if len(d.Claim.Tracker) == 0 {
		return nil
	}
	texts := d.Text.Claims.Detail
	tracker := new(Tracker)
	for i, s := range d.Claim.Tracker {
		step := TrackerStep{Name: d.Text.Listed(s.Name), State: s.State, Note: d.Text.Theirs(s.Note)}
		if s.Date.Known() {
			step.Date = d.Text.Date(s.Date)
		}
		switch s.State {
		case member.StepDone:
			step.Word = texts.StepDone
		case member.StepNow:
			step.Word = texts.StepNow
			tracker.Where, tracker.Now = texts.StepOf.With(i+1, len(d.Claim.Tracker)), step.Name
			if rest := d.Claim.Tracker[i+1:]; len(rest) > 0 {
				if next := d.Text.Listed(rest[0].Name); !mark.IsOther(next) {
					tracker.Then = texts.Then.With(next)
				}
			}
		default:
			step.Word = texts.StepNext
		}
		tracker.Steps = append(tracker.Steps, step)
	}
	return tracker
}

// NextStep is one item of the checklist.
type NextStep struct {
	Anchor       string // its ID on the page, "" for none
	Text, Detail string
	Due          string
	Late         bool
	Picture      ui.Picture // "" where tiles or nothing to do are drawn
	Files        []string   // what the requested files show, without tiles of their own
	Told         bool       // whether the page's answer and the tiles say what to do
	Send         *FilesForm // sends them; nil for none
	Action       *ui.Action // nil for none
}

// nextSteps returns the open to-dos of an open claim, or the sentences of a provider that describes
// them.
func (d Detail) nextSteps() (steps []NextStep) {
	if len(d.Claim.ToDos) == 0 {
		for _, text := range theirs(d.Text, d.Claim.YourPart) {
			steps = append(steps, NextStep{Text: text})
		}
	} else if !d.Claim.Closed {
		for _, todo := range d.Claim.OpenToDos() {
			steps = append(steps, d.nextStep(todo))
		}
	}
	return steps
}

// done returns what the member has done.
func (d Detail) done() (texts []string) {
	for _, todo := range d.Claim.ToDos {
		if todo.Done {
			texts = append(texts, d.Text.Theirs(todo.Text))
		}
	}
	return texts
}

func (d Detail) nextStep(todo member.ToDo) NextStep {
	texts := d.Text.Claims.Detail
	step := NextStep{
		Anchor: paths.ToDoAnchor(todo.ID), Text: d.Text.Theirs(todo.Text),
		Detail: d.Text.Theirs(todo.Detail), Files: shown(d.Text, todo.Files),
		Picture: ui.PictureOfToDo(todo),
	}
	switch {
	case !todo.Due.Known():
	case todo.Due.Before(d.Today):
		step.Due, step.Late = d.Text.Common.WasDue.With(d.Text.Date(todo.Due)), true
	default:
		step.Due = texts.By.With(d.Text.Day(todo.Due))
	}
	if todo.Kind == member.ToDoFiles && d.Claim.TakesFiles() {
		step.Send = d.requestedFilesForm(todo)
		if len(step.Send.Upload.Tiles) > 0 {
			step.Files, step.Picture = nil, "" // each is on its tile
			step.Told = d.asks(todo) && step.Detail == "" && !step.Late
		}
		return step
	}
	step.Action = &ui.Action{Label: d.tellLabel(), Path: paths.ContactAdjuster(d.Claim.Number)}
	return step
}

// tellLabel names the adjuster by the first name, as the provider's to-dos do.
func (d Detail) tellLabel() string {
	texts := d.Text.Claims.Detail
	if d.Claim.Adjuster == nil || d.Claim.Adjuster.Name == "" {
		return texts.TellUs
	}
	first, _, _ := strings.Cut(d.Claim.Adjuster.Name, " ")
	if strings.HasSuffix(first, ",") { // a last name
		first = d.Claim.Adjuster.Name
	}
	return texts.Tell.With(first)
}

// Payments is the insurer's payments on the claim.
type Payments struct {
	Rows  []PaymentRow
	Total string // "" for a single payment
}

// PaymentRow is one payment.
type PaymentRow struct{ Date, Payee, For, Amount string }

func (d Detail) payments() Payments {
	var all Payments
	for _, p := range d.Claim.Payments {
		all.Rows = append(all.Rows, PaymentRow{
			d.Text.Date(p.Date), d.Text.OrUnknown(p.Payee), d.Text.Theirs(p.For),
			d.Text.Money(p.Amount),
		})
	}
	if sum := d.Claim.Paid(); len(all.Rows) > 1 && sum.Known() {
		all.Total = d.Text.Money(sum)
	}
	return all
}
