package claims

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
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
				tracker.Then = texts.Then.With(d.Text.Listed(rest[0].Name))
			}
		default:
			step.Word = texts.StepNext
		}
		tracker.Steps = append(tracker.Steps, step)
	}
	return tracker
}

// NextSteps is the member's next steps.
type NextSteps struct {
	Date    string // of the next step, "" when the steps have dates of their own
	AllDone bool
	Items   []NextStep
}

// Any reports whether there is something to show.
func (s NextSteps) Any() bool { return len(s.Items) > 0 || s.Date != "" }

// NextStep is one item of the checklist.
type NextStep struct {
	Anchor       string // its ID on the page, "" for none
	Text, Detail string
	Due          string
	Late, Done   bool
	Picture      ui.Picture // "" where tiles or nothing to do are drawn
	Files        []string   // what the requested files show, without tiles of their own
	Send         *FilesForm // sends them; nil for none
	Action       *ui.Action // nil for none
}

// nextSteps returns the to-dos of an open claim, completed ones last.
func (d Detail) nextSteps() NextSteps {
	if len(d.Claim.ToDos) == 0 {
		return d.describedSteps()
	}
	if d.Claim.Closed {
		return NextSteps{}
	}
	var steps NextSteps
	for _, todo := range d.Claim.OpenToDos() {
		steps.Items = append(steps.Items, d.nextStep(todo))
	}
	steps.AllDone = len(steps.Items) == 0
	for _, todo := range d.Claim.ToDos {
		if todo.Done {
			steps.Items = append(steps.Items, NextStep{Text: d.Text.Theirs(todo.Text), Done: true})
		}
	}
	return steps
}

// describedSteps is for a provider that describes the next steps in sentences.
func (d Detail) describedSteps() NextSteps {
	var steps NextSteps
	for _, text := range d.Claim.YourPart {
		steps.Items = append(steps.Items, NextStep{Text: d.Text.Theirs(text)})
	}
	if d.Claim.NextDate.Known() {
		steps.Date = d.Text.Date(d.Claim.NextDate)
	}
	return steps
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
		step.Due, step.Late = texts.WasDue.With(d.Text.Date(todo.Due)), true
	default:
		step.Due = texts.By.With(d.Text.Day(todo.Due))
	}
	if todo.Kind == member.ToDoFiles && d.Claim.TakesFiles() {
		step.Send = d.requestedFilesForm(todo)
		if len(step.Send.Upload.Tiles) > 0 {
			step.Files, step.Picture = nil, "" // each is on its tile
		}
		return step
	}
	step.Action = &ui.Action{Label: d.tellLabel(), Path: paths.ContactAdjuster(d.Claim.Number)}
	return step
}

// tellLabel names the adjuster by the first name, as the provider's to-dos do.
func (d Detail) tellLabel() string {
	texts := d.Text.Claims.Detail
	if d.Claim.Adjuster == nil {
		return texts.TellUs
	}
	first, _, _ := strings.Cut(d.Claim.Adjuster.Name, " ")
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
