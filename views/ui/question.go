package ui

import (
	"slices"
	"unicode/utf8"

	"memberportal/upstream/member"
	"memberportal/views/content"
)

func WithoutProblems(questions []Question) []Question {
	for i := range questions {
		questions[i].Problem = ""
	}
	return questions
}

// ManyOptions is from how many policies on a list that opens is easier than all of them in sight.
const ManyOptions = 7

const (
	LongestLine  = 200  // characters
	LongestStory = 4000 // characters
)

// Shape is how a question is put.
type Shape int

const (
	InLine Shape = iota
	InArea
	AsChoice
	AsSelect
)

// Question is one question of a new claim, with what is wrong with its answer and how a summary words it.
type Question struct {
	Field
	Shape  Shape
	Answer string
}

// PhoneQuestion asks for a number of ten digits, with or without the country's 1.
func PhoneQuestion(t *content.Text, name, label, typed string) Question {
	q := Question{Field: Field{
		Name: name, Label: label, Value: typed, Type: "tel", Autocomplete: "tel", InputMode: "tel", MaxLength: 40, Hint: t.Common.PhoneHint,
	}, Answer: typed}
	switch {
	case typed == "":
		q.Problem = t.Common.PhoneMissing
	case !member.ValidPhone(typed):
		q.Problem = t.Common.PhoneInvalid
	}
	return q
}

// chosen finds the answer among the options, else has the problem.
func (q Question) Chosen(problem string) Question {
	i := slices.IndexFunc(q.Options, func(o Option) bool { return o.Value == q.Value })
	if i < 0 || q.Value == "" {
		q.Problem = problem
		return q
	}
	q.Answer = q.Options[i].Label
	return q
}

// written asks for some text within the question's length, else has the problem.
func (q Question) Written(t *content.Text, problem string) Question {
	q.Answer = q.Value
	switch {
	case q.Value == "":
		q.Problem = problem
	case len([]rune(q.Value)) > q.MaxLength:
		q.Problem = t.Common.TooLong.With(q.MaxLength)
	}
	return q
}

// CheckLength has the problem of a field that is empty or over its length.
func CheckLength(f *Field, missing, tooLong string) {
	switch {
	case f.Value == "":
		f.Problem = missing
	case utf8.RuneCountInString(f.Value) > f.MaxLength:
		f.Problem = tooLong
	}
}
