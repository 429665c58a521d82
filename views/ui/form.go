// Package ui holds components and formatting that several screens share.
package ui

import (
	"slices"

	"memberportal/views/text"
)

// Field is one field of a form with its input and its validation error.
type Field struct {
	Name         string // form field name, and the ID of the element
	Label        string
	Hint         string
	Value        string
	Problem      string // validation error, "" for none
	Type         string // of the input element; "" is text
	Autocomplete string
	InputMode    string
	MaxLength    int // 0 for none
	Rows         int // of a text area
	Optional     bool
	Options      []Option // of a choice
	Code         bool     // a number or a name that no dictionary has, such as a VIN
}

// Option is one option of a choice. Options of the same group must be consecutive.
type Option struct {
	Value, Label, Hint string
	Group              string // heading of the group, "" for none
	Opens              bool   // whether it shows the fields that stand below the choice
	IsName             bool   // whether Label is what someone is called
}

// optionGroup is options with one heading.
type optionGroup struct {
	Heading string // "" for none
	Options []Option
}

func (f Field) groups() []optionGroup {
	var groups []optionGroup
	for _, o := range f.Options {
		if n := len(groups); n == 0 || groups[n-1].Heading != o.Group {
			groups = append(groups, optionGroup{Heading: o.Group})
		}
		last := &groups[len(groups)-1]
		last.Options = append(last.Options, o)
	}
	return groups
}

// Problem is a validation error. The error summary links it to its field.
type Problem struct {
	Field   string // the field's name, "" for the form as a whole
	Text    string
	Missing bool // whether the field has no answer
}

// errorHeading counts the answers that are missing or are to be checked.
func errorHeading(t *text.Text, problems []Problem) string {
	texts := t.Common.ErrorSummary
	switch {
	case slices.ContainsFunc(problems, func(p Problem) bool { return p.Field == "" }):
		return texts.Other
	case slices.ContainsFunc(problems, func(p Problem) bool { return !p.Missing }):
		return text.Sentence(t.InWords(texts.Check, len(problems)))
	}
	return text.Sentence(t.InWords(texts.Missing, len(problems)))
}

// Problems returns the validation errors of the fields, in their order.
func Problems(fields ...Field) []Problem {
	var problems []Problem
	for _, f := range fields {
		if f.Problem != "" {
			problems = append(problems, Problem{Field: f.Name, Text: f.Problem, Missing: f.Value == "" && !f.Optional})
		}
	}
	return problems
}

func (f Field) inputType() string {
	if f.Type == "" {
		return "text"
	}
	return f.Type
}

// isCode reports whether a phone should leave the input as typed. Phones correct and capitalize
// what they take for words, even in a field for an email.
func (f Field) isCode() bool {
	return f.Code || f.Type == "email" || f.Type == "tel" || f.InputMode != ""
}

// describedBy returns the IDs of the hint and the error, "" without either.
func (f Field) describedBy() string {
	ids := ""
	if f.Hint != "" {
		ids = f.Name + "-hint"
	}
	if f.Problem != "" {
		ids += " " + f.Name + "-problem"
	}
	return ids
}

func (f Field) label(t *text.Text) string {
	if f.Optional {
		return f.Label + " " + t.Common.Optional
	}
	return f.Label
}

// Unsaved returns the value of a form's data-unsaved. It is "dirty" for a form with errors: its
// fields contain unsaved input from the start, which the script cannot detect.
func Unsaved(problems []Problem) string {
	if len(problems) > 0 {
		return "dirty"
	}
	return ""
}
