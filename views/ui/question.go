package ui

import (
	"slices"
	"unicode/utf8"

	"memberportal/upstream/member"
	"memberportal/views/text"
)

// WithoutProblems removes the validation errors of the questions and returns them.
func WithoutProblems(questions []Question) []Question {
	for i := range questions {
		questions[i].Problem = ""
	}
	return questions
}

// runLength returns how many questions, from the first, stand together: all are opened by a choice
// above them, or none is.
func runLength(questions []Question) int {
	if i := slices.IndexFunc(questions, func(q Question) bool { return q.Below != questions[0].Below }); i > 0 {
		return i
	}
	return len(questions)
}

// QuestionProblems returns the validation errors of the questions, in their order.
func QuestionProblems(questions []Question) []Problem {
	var fields []Field
	for _, q := range questions {
		fields = append(fields, q.Field)
	}
	return Problems(fields...)
}

// Shape is the kind of control that a question uses.
type Shape int

// The controls of a question.
const (
	InLine Shape = iota
	InArea
	AsChoice
	AsSelect
)

// Question is a field with its answer as the review shows it.
type Question struct {
	Field
	Shape  Shape
	Answer string
	Below  bool // whether the question above opens it
}

// PhoneQuestion returns the question for a phone number, with a validation error unless typed is
// one. Its answer is that of [member.NormalPhone].
func PhoneQuestion(t *text.Text, name, label, typed string) Question {
	q := Question{Field: Field{
		Name: name, Label: label, Value: typed, Type: "tel", Autocomplete: "tel", InputMode: "tel", MaxLength: 40, Hint: t.Common.PhoneHint,
	}, Answer: member.NormalPhone(typed)}
	switch {
	case typed == "":
		q.Problem = t.Common.PhoneMissing
	case q.Answer == "":
		q.Problem = t.Common.PhoneInvalid
	}
	return q
}

// manyOptions is the number of options from which a question uses a drop-down list.
const manyOptions = 7

// Listed returns a choice, as a drop-down list if it has many options. choose is the list's first
// line.
func (q Question) Listed(choose string) Question {
	q.Shape = AsChoice
	if len(q.Options) >= manyOptions {
		q.Shape, q.Options = AsSelect, slices.Insert(q.Options, 0, Option{Label: choose})
	}
	return q
}

// VehicleOption is the choice of a vehicle, by [member.Vehicle.Key].
func VehicleOption(t *text.Text, v member.Vehicle) Option {
	option := Option{Value: v.Key(), Label: VehicleName(t, v)}
	if v.VIN != "" {
		option.Hint = t.NewClaim.Vehicle.VIN.With(v.VIN)
	}
	return option
}

// Chosen returns the question with the label of the chosen option as its answer, or with the error
// when none is chosen.
func (q Question) Chosen(problem string) Question {
	i := slices.IndexFunc(q.Options, func(o Option) bool { return o.Value == q.Value })
	if i < 0 || q.Value == "" {
		q.Problem = problem
		return q
	}
	q.Answer = q.Options[i].Label
	return q
}

// Written returns the question with its text as the answer, and with an error when the text is
// longer than MaxLength or, unless problem is "", empty.
func (q Question) Written(t *text.Text, problem string) Question {
	q.Answer = q.Value
	switch {
	case q.Value == "":
		q.Problem = problem
	case len([]rune(q.Value)) > q.MaxLength:
		q.Problem = t.Common.TooLong.With(q.MaxLength)
	}
	return q
}

// CheckLength sets the error of a field that is empty or longer than MaxLength characters.
func CheckLength(f *Field, missing, tooLong string) {
	switch {
	case f.Value == "":
		f.Problem = missing
	case utf8.RuneCountInString(f.Value) > f.MaxLength:
		f.Problem = tooLong
	}
}
