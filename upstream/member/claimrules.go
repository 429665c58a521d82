package member

import (
	"slices"
	"unicode/utf8"
)

// AnswerError describes a validation error of an answer.
type AnswerError int

// The results of [NewClaim.Check] and [Request.Check].
const (
	AnswerValid AnswerError = iota
	AnswerMissing
	AnswerInvalid
	AnswerInFuture
	AnswerTooLong
	AnswerInPast
	AnswerTooLate
	AnswerDoubtful // of a VIN that the member wasn't asked about
)

// Limits of answers, in characters.
const (
	LongestLine  = 200
	LongestStory = 4000
)

// Check validates the answer to a field and returns its validation error.
func (c NewClaim) Check(field string) AnswerError {
	if !c.Asks(field) {
		return AnswerValid
	}
	answer := *c.Draft.answer(field)
	switch field {
	case FieldPolicy:
		_, chosen := c.Policy()
		return missingUnless(chosen)
	case FieldDate:
		return c.checkDate()
	case FieldTime:
		_, err := ParseTypedClock(answer)
		return invalidUnless(answer == "" || err == nil)
	case FieldPhone:
		if answer == "" {
			return AnswerMissing
		}
		return invalidUnless(NormalPhone(answer) != "")
	case FieldLocation, FieldDriverName:
		return checkText(answer, LongestLine, true)
	case FieldHappened:
		return checkText(answer, LongestStory, true)
	case FieldOtherParty:
		return checkText(answer, LongestStory, false)
	case FieldInjured, FieldReport:
		return checkText(answer, LongestLine, false)
	}
	return missingUnless(answer != "" && slices.Contains(c.choices(field), answer))
}

func (c NewClaim) checkDate() AnswerError {
	switch date := c.Draft.LossDate(); {
	case c.Draft.Date == "":
		return AnswerMissing
	case !date.Known():
		return AnswerInvalid
	case c.Today.Before(date):
		return AnswerInFuture
	}
	return AnswerValid
}

// choices returns the answers that a field takes.
func (c NewClaim) choices(field string) []string {
	policy, _ := c.Policy()
	var choices []string
	switch field {
	case FieldKind:
		return c.Kinds(policy.LossGroup())
	case FieldInjuries, FieldDrivable:
		return []string{AnswerYes, AnswerNo, AnswerUnknown}
	case FieldCallAt:
		return CallTimes
	case FieldVehicle:
		for _, v := range policy.Vehicles {
			choices = append(choices, v.Key())
		}
		return append(choices, AnswerOther)
	case FieldDriver:
		for _, d := range policy.Drivers {
			choices = append(choices, d.Full)
		}
		return append(choices, AnswerOther, AnswerNone)
	}
	return nil
}

func checkText(text string, longest int, required bool) AnswerError {
	switch {
	case text == "" && required:
		return AnswerMissing
	case utf8.RuneCountInString(text) > longest:
		return AnswerTooLong
	}
	return AnswerValid
}

func missingUnless(valid bool) AnswerError {
	if valid {
		return AnswerValid
	}
	return AnswerMissing
}

func invalidUnless(valid bool) AnswerError {
	if valid {
		return AnswerValid
	}
	return AnswerInvalid
}
