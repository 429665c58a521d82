package member

import (
	"cmp"
	"slices"
	"unicode/utf8"
)

// AnswerKind is what a field of a form takes, and so its rule.
type AnswerKind int

// The kinds of fields.
const (
	AskChoice AnswerKind = iota
	AskLine              // a text of one line
	AskCode              // a number or a name of one line that no dictionary has
	AskText              // a text of several lines
	AskVIN               // is asked about once if its check digit doesn't match
	AskZip
	AskPhone
	AskClock     // a time of day
	AskBirthDate // without a century that is guessed
	AskLossDay   // a day that has come, also in a time zone ahead
	AskDay       // today, or within a year
	AskRecentDay // also up to 90 days ago: for what has left the member
)

// Field is one question of a form, and its rule. Its words are in the texts.
type Field struct {
	Name     string
	Kind     AnswerKind
	Optional bool
	Choices  []string              // of a choice
	Listed   func(Policy) []string // the choices that depend on the policy, after Choices
	Opens    []string              // the choices with which the fields below it are asked
	Below    string                // the choice that opens this field, "" for a field that is always asked
}

// FieldSureVIN is a hidden field: the VIN that the member was asked about.
const FieldSureVIN = "vin-sure"

// Form is the fields of a page with the member's answers. It is not safe for concurrent use.
type Form struct {
	Fields  []Field
	Policy  Policy   // that the answers are about; the zero value for none
	Offered []Policy // whose vehicles and drivers the form lists
	Today   Date
	Typed   func(field string) string
	// Lists are the choices of fields that neither the table nor the policy has, by the field's name.
	Lists map[string][]string
}

// AnswerError describes a validation error of an answer.
type AnswerError int

// The results of [Form.Check].
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
	// LongestVIN is more characters than any VIN has, with its spaces.
	LongestVIN = 40
	// LongestPhone is more characters than a phone number has, with what is typed around it.
	LongestPhone = 40
)

const (
	// mostFuture is how many days ahead a day can be.
	mostFuture = 366
	// mostPast is how many days back something can have left the member.
	mostPast = 90
)

// Answers that several questions have, beside a vehicle or driver of the policy.
const (
	AnswerOther   = "other"
	AnswerNone    = "none"
	AnswerYes     = "yes"
	AnswerNo      = "no"
	AnswerUnknown = "unknown"
)

// LongestAnswer returns the number of characters that a field takes.
func (f Field) LongestAnswer() int {
	switch f.Kind {
	case AskText:
		return LongestStory
	case AskVIN:
		return LongestVIN
	case AskPhone:
		return LongestPhone
	}
	return LongestLine
}

// Clean returns input as the field keeps it: a choice as the page offered it.
func (f Field) Clean(typed string) string {
	switch f.Kind {
	case AskChoice:
		return typed
	case AskText:
		return CleanText(typed)
	}
	return CleanLine(typed)
}

// Answer returns the member's input for a field. The only vehicle or driver of a policy is chosen.
func (f Form) Answer(field Field) string {
	if choices := f.Choices(field); field.Listed != nil && len(choices) == 1 {
		return choices[0]
	}
	return field.Clean(f.Typed(field.Name))
}

// Choices returns the answers that the form offers for a choice, each once.
func (f Form) Choices(field Field) []string {
	if list, ok := f.Lists[field.Name]; ok {
		return list
	}
	choices := slices.Clone(field.Choices)
	for _, policy := range f.Offered {
		for _, value := range field.listed(policy) {
			if !slices.Contains(choices, value) {
				choices = append(choices, value)
			}
		}
	}
	return choices
}

func (f Field) listed(p Policy) []string {
	if f.Listed == nil {
		return nil
	}
	return f.Listed(p)
}

// takes reports whether an answer is one of a choice's, and of the policy that the member chose.
func (f Form) takes(field Field, answer string) bool {
	if field.Listed != nil && f.Policy.Number != "" {
		return slices.Contains(slices.Concat(field.Choices, field.Listed(f.Policy)), answer)
	}
	return slices.Contains(f.Choices(field), answer)
}

// Asks reports whether other answers ask for a field.
func (f Form) Asks(field Field) bool {
	if field.Below == "" {
		return true
	}
	i := slices.IndexFunc(f.Fields, func(o Field) bool { return o.Name == field.Below })
	return slices.Contains(f.Fields[i].Opens, f.Answer(f.Fields[i]))
}

// Valid reports whether every answer that is asked for is valid.
func (f Form) Valid() bool {
	return !slices.ContainsFunc(f.Fields, func(field Field) bool { return f.Check(field) != AnswerValid })
}

// Check validates the answer to a field and returns its validation error. A field that isn't asked
// for is valid.
func (f Form) Check(field Field) AnswerError {
	answer := f.Answer(field)
	switch {
	case !f.Asks(field) || answer == "" && field.Optional:
		return AnswerValid
	case answer == "":
		return AnswerMissing
	case utf8.RuneCountInString(answer) > field.LongestAnswer():
		return AnswerTooLong
	}
	switch field.Kind {
	case AskChoice:
		return errorUnless(f.takes(field, answer), AnswerMissing)
	case AskZip:
		return errorUnless(NormalZip(answer) != "", AnswerInvalid)
	case AskPhone:
		return errorUnless(NormalPhone(answer) != "", AnswerInvalid)
	case AskVIN:
		return f.checkVIN(answer)
	case AskClock:
		_, err := ParseTypedClock(answer)
		return errorUnless(err == nil, AnswerInvalid)
	case AskBirthDate:
		date, err := ParseBirthDate(answer)
		return errorUnless(err == nil && !f.Today.Before(date) && f.Today.Year()-date.Year() <= 120, AnswerInvalid)
	case AskLossDay, AskDay, AskRecentDay:
		return f.checkDay(answer, field.Kind)
	}
	return AnswerValid
}

// checkVIN warns once about a VIN whose check digit doesn't match. It never blocks one.
func (f Form) checkVIN(answer string) AnswerError {
	vin := NormalVIN(answer)
	return errorUnless(ValidVIN(vin) || NormalVIN(f.Typed(FieldSureVIN)) == vin, AnswerDoubtful)
}

func (f Form) checkDay(answer string, kind AnswerKind) AnswerError {
	date, err := ParseTypedDate(answer)
	earliest := f.Today
	if kind == AskRecentDay {
		earliest = f.Today.AddDays(-mostPast)
	}
	switch {
	case err != nil:
		return AnswerInvalid
	case kind == AskLossDay:
		return errorUnless(!f.Today.AddDays(1).Before(date), AnswerInFuture)
	case date.Before(earliest):
		return AnswerInPast
	case f.Today.AddDays(mostFuture).Before(date):
		return AnswerTooLate
	}
	return AnswerValid
}

func errorUnless(valid bool, otherwise AnswerError) AnswerError {
	if valid {
		return AnswerValid
	}
	return otherwise
}

// Key returns a value that distinguishes a vehicle from the others of its policy. Unlike the ID, it
// does not change when the others do.
func (v Vehicle) Key() string { return cmp.Or(v.VIN, v.UnitNumber, v.ID) }

// VehicleKeys returns the key of each vehicle of a policy, for [Field.Listed].
func VehicleKeys(p Policy) (keys []string) {
	for _, v := range p.Vehicles {
		keys = append(keys, v.Key())
	}
	return keys
}

func driverNames(p Policy) (names []string) {
	for _, d := range p.Drivers {
		if d.Full != "" {
			names = append(names, d.Full)
		}
	}
	return names
}
