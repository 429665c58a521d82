package ui

import (
	"memberportal/upstream/member"
	"memberportal/views/text"
)

// DueAnswer is what a page about a bill shows first: a figure with its day, or a sentence.
type DueAnswer struct {
	Name   string // before the figure: which bill, or how many
	Of     string // below Name: what the bill is for, "" for none
	Amount Amount // none for the zero value
	When   string // after the figure: what it is, and its day: "Due Wednesday, December 9"
	Late   bool   // When must not be missed
	Away   string // how far the day is away, "" for none
	Say    string // in place of the figure
	Lines  []string
	Call   bool // whether all there is to do is to call
}

// NewDueAnswer returns the answer of one bill.
func NewDueAnswer(t *text.Text, b member.Bill) DueAnswer {
	answer, name := newDueAnswer(t, b), NewBillName(t, b.Account, b.Today)
	answer.Name, answer.Of = name.Name, name.Things
	return answer
}

func newDueAnswer(t *text.Text, b member.Bill) DueAnswer {
	status := NewAccountStatus(t, b)
	switch b.Status {
	case member.BillPastDue:
		late := DueAnswer{Amount: NewAmount(t, b.Due), When: status.Text, Late: true}
		if b.Account.Notice == nil { // which says by when to pay
			late.Away = status.Away
		}
		return late
	case member.BillDue:
		return dueAnswer(t, b)
	case member.BillAutoPay:
		return autoPayAnswer(t, b)
	case member.BillSubmitted:
		return submittedAnswer(t, b)
	case member.BillOwed:
		return DueAnswer{
			Amount: NewAmount(t, b.Due), When: t.Account.Owed,
			Lines: []string{status.Text, t.Account.OwedWhy, t.Account.OwedHow},
		}
	case member.BillUnknown:
		return DueAnswer{Say: t.Account.Answer.Unknown.With(t.Company.Phone), Lines: minimumLines(t, b), Call: true}
	case member.BillMortgagee:
		return DueAnswer{Say: status.Text, Lines: minimumLines(t, b)}
	case member.BillNothingDue:
		return DueAnswer{Say: t.Account.Answer.Nothing}
	}
	return DueAnswer{Say: status.Text}
}

// minimumLines has the minimum due of a bill that doesn't ask for it, and the balance if that is
// nothing: both figures, of which one must be wrong.
func minimumLines(t *text.Text, b member.Bill) []string {
	if !b.Due.Positive() {
		return nil
	}
	lines := []string{Join(" ", t.Account.MinimumDue, t.Money(b.Due))}
	if b.IsByPhone() {
		lines = append(lines, Join(" ", t.Account.Balance, t.Money(b.Balance)))
	}
	return lines
}

// dueAnswer also says that the figure is what a reported payment leaves to pay.
func dueAnswer(t *text.Text, b member.Bill) DueAnswer {
	status, texts := NewAccountStatus(t, b), t.Account.Answer
	answer := DueAnswer{Amount: NewAmount(t, b.Due), When: status.Text, Away: status.Away}
	rest := b.Due != b.Account.MinimumDue
	switch due := b.Account.DueDate; {
	case due.Unread():
		answer.Lines, answer.When = []string{status.Text}, Either(rest, texts.Rest, "")
	case rest && due.Known():
		answer.When = texts.RestOn.With(nearDate(t, b))
	case rest:
		answer.When = texts.Rest
	}
	return answer
}

// autoPayAnswer names the day on which AutoPay pays only if the provider does.
func autoPayAnswer(t *text.Text, b member.Bill) DueAnswer {
	texts, due := t.Account.Answer, b.Account.DueDate
	answer := DueAnswer{Amount: NewAmount(t, b.Due), When: texts.AutoPay, Lines: []string{texts.NothingToDo}}
	if _, ok := b.AlsoDraws(); ok { // the member may want to call
		answer.Lines = nil
	}
	day := b.AutoPayDay()
	if day.Known() {
		answer.When = texts.AutoPayOn.With(t.Weekday(day))
	}
	if due.Known() && due != day {
		answer.Away = texts.DueOn.With(nearDate(t, b))
	}
	return answer
}

// submittedAnswer names the amount that the processor reported, if it reported one, and what the
// account still shows.
func submittedAnswer(t *text.Text, b member.Bill) DueAnswer {
	texts, sum := t.Account.Answer, member.Cents(0)
	for _, p := range b.Submitted {
		sum = sum.Add(p.Amount)
	}
	answer := DueAnswer{Say: t.Account.Status.Submitted}
	if sum.Positive() {
		answer = DueAnswer{Amount: NewAmount(t, sum), When: texts.Submitted}
	}
	shows := t.Money(b.Account.MinimumDue)
	switch {
	case !b.Account.MinimumDue.Positive():
	case b.Account.DueDate.Known():
		answer.Lines = []string{texts.StillShowsDue.With(shows, t.Day(b.Account.DueDate))}
	default:
		answer.Lines = []string{texts.StillShows.With(shows)}
	}
	return answer
}
