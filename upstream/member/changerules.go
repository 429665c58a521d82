package member

import (
	"cmp"
	"slices"
)

// Answers to the question for a loan or lease.
const (
	LoanNone  = "none"
	LoanLoan  = "loan"
	LoanLease = "lease"
)

// LongestVIN is more characters than any VIN has, with its spaces.
const LongestVIN = 40

const (
	// mostFuture is how many days ahead a change can start.
	mostFuture = 366
	// mostPast is how many days back something can be taken off.
	mostPast = 90
)

// changeReasons are the reasons for taking something off, by topic.
var changeReasons = map[ChangeTopic][]string{
	ChangeVehicle: {"sold", "traded", "totaled", "not-driven", AnswerOther},
	ChangeDriver:  {"moved", "own-policy", "no-driving", AnswerOther},
}

var changeRelations = []string{"spouse", "child", "parent", "household", AnswerOther}

// Check validates the answer to a field and returns its validation error.
func (c ChangeRequest) Check(field string) AnswerError {
	answer := c.Draft.Answers[field]
	switch field {
	case FieldVIN:
		return checkText(answer, LongestVIN, c.Draft.Answers[FieldModel] == "")
	case FieldModel:
		return checkText(answer, LongestLine, false)
	case FieldName, FieldLender, FieldStreet, FieldCity, FieldState:
		return checkText(answer, LongestLine, true)
	case FieldMachine, FieldOldMachine, FieldQuestion:
		return checkText(answer, LongestStory, true)
	case FieldZip:
		return c.checkGiven(answer, ValidZip(answer))
	case FieldBirthDate:
		return c.checkGiven(answer, c.wasBorn(c.Draft.Date(field)))
	case FieldFrom, FieldUntil:
		return c.checkStart(field)
	case FieldPlace:
		return AnswerValid // has a default
	}
	return missingUnless(answer != "" && slices.Contains(c.Choices(field), answer))
}

func (c ChangeRequest) checkGiven(answer string, valid bool) AnswerError {
	if answer == "" {
		return AnswerMissing
	}
	return invalidUnless(valid)
}

// wasBorn reports whether someone can have been born on a date.
func (c ChangeRequest) wasBorn(date Date) bool {
	return date.Known() && !c.Today.Before(date) && c.Today.Year()-date.Year() <= 120
}

// checkStart refuses a day that has passed, except for taking something off.
func (c ChangeRequest) checkStart(field string) AnswerError {
	date, earliest := c.Draft.Date(field), c.Today
	if c.Action() == ActionRemove {
		earliest = c.Today.AddDays(-mostPast)
	}
	switch {
	case c.Draft.Answers[field] == "":
		return AnswerMissing
	case !date.Known():
		return AnswerInvalid
	case date.Before(earliest):
		return AnswerInPast
	case c.Today.AddDays(mostFuture).Before(date):
		return AnswerTooLate
	}
	return AnswerValid
}

// Choices returns the answers that a field takes, none for a field that takes a text.
func (c ChangeRequest) Choices(field string) (choices []string) {
	policy, chosen := c.Policy()
	switch field {
	case FieldPolicy:
		if chosen {
			choices = append(choices, c.Draft.Answers[FieldPolicy], policy.Number)
		}
	case FieldAction:
		for _, action := range c.Actions() {
			choices = append(choices, string(action))
		}
	case FieldVehicle:
		choices = c.items(policy)
	case FieldListed:
		for _, i := range policy.Items {
			choices = append(choices, i.Key())
		}
		choices = append(choices, AnswerOther)
	case FieldOldDriver:
		choices = policy.driverNames()
	case FieldMainDriver:
		choices = append(policy.driverNames(), AnswerOther)
	case FieldLoan:
		choices = []string{LoanNone, LoanLoan, LoanLease}
	case FieldPlace:
		choices = append(c.Places(), AnswerOther)
	case FieldPolicies:
		choices = []string{AnswerYes, AnswerNo}
	case FieldReason:
		choices = changeReasons[c.Draft.Topic]
	case FieldRelation:
		choices = changeRelations
	}
	return choices
}

// items returns the keys of the vehicles, and for a lender those of the buildings: a lien can be on
// either.
func (c ChangeRequest) items(policy Policy) (keys []string) {
	for _, v := range policy.Vehicles {
		keys = append(keys, v.Key())
	}
	if c.Draft.Topic != ChangeLender {
		return keys
	}
	for _, u := range policy.Units {
		keys = append(keys, u.Key())
	}
	return append(keys, AnswerOther)
}

// Key returns a value that distinguishes a building from the others of its policy.
func (u Unit) Key() string { return "building-" + u.UnitNumber + "-" + u.Address }

// Key returns a value that distinguishes an item from the others of its policy.
func (i Item) Key() string { return "item-" + cmp.Or(i.Number, i.SerialNumber, i.Description) }
