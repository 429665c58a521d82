package ui

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
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

// apart returns the questions that a form asks openly and those that it folds.
func apart(all []Question) (asked, optional []Question) {
	for _, q := range all {
		if q.Optional && !q.Below {
			optional = append(optional, q)
		} else {
			asked = append(asked, q)
		}
	}
	return asked, optional
}

func anyFilled(questions []Question) bool {
	return slices.ContainsFunc(questions, func(q Question) bool { return q.Value != "" || q.Problem != "" })
}

// labels are those of the questions as one text. A label after the first has no capital, unless it
// begins with an abbreviation.
func labels(questions []Question) string {
	var all []string
	for i, q := range questions {
		label := q.Label
		if first, size := utf8.DecodeRuneInString(label); i > 0 && size > 0 && !startsWithAbbreviation(label) {
			label = string(unicode.ToLower(first)) + label[size:]
		}
		all = append(all, label)
	}
	return strings.Join(all, ", ")
}

func startsWithAbbreviation(label string) bool {
	word, _, _ := strings.Cut(label, " ")
	return len(word) > 1 && word == strings.ToUpper(word)
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

// FieldTexts are the texts of a form's field.
type FieldTexts struct {
	text.FormField
	Choices []text.Choice // the answers that have a text of their own
	Open    bool          // whether a long list of answers shows them all
}

// Ask returns the question of a form's field, with its answer and its validation error. An error
// that has no sentence of the field has that of the field's kind.
func Ask(t *text.Text, form member.Form, field member.Field, texts FieldTexts) Question {
	q := Question{Below: field.Below != "", Field: Field{
		Name: field.Name, Label: texts.Label, Hint: texts.Hint, Optional: field.Optional, Value: form.Answer(field),
		MaxLength: field.LongestAnswer(), Autocomplete: "off",
	}}
	q.Answer = q.Value
	invalid := t.Common.Problems.Date.With(t.Date(form.Today))
	switch field.Kind {
	case member.AskChoice:
		q = q.choose(t, form, field, texts)
	case member.AskText:
		q.Shape, q.Rows = InArea, 5
	case member.AskCode, member.AskVIN:
		q.Code = true
	case member.AskZip:
		q.InputMode, invalid = "numeric", t.Common.Problems.Zip
	case member.AskPhone:
		q.Type, q.Autocomplete, q.InputMode, q.Hint = "tel", "tel", "tel", cmp.Or(q.Hint, t.Common.PhoneHint)
		q.Answer, invalid = member.NormalPhone(q.Value), t.Common.PhoneInvalid
		texts.Missing = cmp.Or(texts.Missing, t.Common.PhoneMissing)
	case member.AskClock:
		q, invalid = q.clock(t), t.Common.Problems.Time
	case member.AskBirthDate:
		q, invalid = q.date(t), t.Common.Problems.Birth
	case member.AskLossDay, member.AskDay, member.AskRecentDay:
		q = q.date(t)
	}
	problems := t.Common.Problems
	q.Problem = map[member.AnswerError]string{
		member.AnswerMissing: texts.Missing, member.AnswerInvalid: invalid,
		member.AnswerTooLong: t.Common.TooLong.With(q.MaxLength), member.AnswerInFuture: problems.Future,
		member.AnswerInPast: problems.Past, member.AnswerTooLate: problems.Late, member.AnswerDoubtful: problems.VIN,
	}[form.Check(field)]
	return q
}

// choose returns the question with its options, and the label of the chosen one as its answer.
func (q Question) choose(t *text.Text, form member.Form, field member.Field, texts FieldTexts) Question {
	q.Answer, q.MaxLength, q.Autocomplete = "", 0, ""
	for _, value := range form.Choices(field) {
		option := optionOf(t, form.Offered, value, texts.Choices)
		option.Opens = slices.Contains(field.Opens, value)
		if value == q.Value {
			q.Answer = option.Label
		}
		q.Options = append(q.Options, option)
	}
	q.Shape = AsChoice
	if len(q.Options) >= manyOptions && !texts.Open {
		q.Shape, q.Options = AsSelect, slices.Insert(q.Options, 0, Option{Label: t.Common.Choose})
	}
	return q
}

func optionOf(t *text.Text, policies []member.Policy, value string, choices []text.Choice) Option {
	for _, c := range choices {
		if c.Value == value {
			return Option{Value: value, Label: c.Label, Hint: c.Hint}
		}
	}
	for _, p := range policies {
		for _, v := range p.Vehicles {
			if v.Key() == value {
				return vehicleOption(t, v)
			}
		}
	}
	answers := map[string]string{
		member.AnswerYes: t.Common.Yes, member.AnswerNo: t.Common.No, member.AnswerUnknown: t.Common.Unknown,
	}
	return Option{Value: value, Label: cmp.Or(answers[value], value), IsName: answers[value] == ""}
}

func (q Question) date(t *text.Text) Question {
	q.Type, q.MaxLength = "date", 0
	if date, err := member.ParseTypedDate(q.Value); err == nil {
		q.Value, q.Answer = date.String(), t.Date(date)
	}
	return q
}

func (q Question) clock(t *text.Text) Question {
	q.Type, q.MaxLength = "time", 0
	if clock, err := member.ParseTypedClock(q.Value); err == nil {
		q.Value, q.Answer = clock.Format("15:04"), t.Clock(clock)
	}
	return q
}

// manyOptions is the number of options from which a question uses a drop-down list.
const manyOptions = 7

// vehicleOption is the choice of a vehicle, by [member.Vehicle.Key].
func vehicleOption(t *text.Text, v member.Vehicle) Option {
	option := Option{Value: v.Key(), Label: VehicleName(t, v)}
	if v.VIN != "" {
		option.Hint = t.NewClaim.VIN.With(v.VIN)
	}
	return option
}
