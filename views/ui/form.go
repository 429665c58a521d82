// Package ui holds the components and the formatting that several screens share.
package ui

import "memberportal/views/content"

// Field is one question of a form: its label, what was typed, and what is wrong with it.
type Field struct {
	Name         string // of the value sent; also the element's id
	Label        string
	Hint         string
	Value        string
	Problem      string // "" when there is none
	Type         string // of the input; "" is text
	Autocomplete string
	InputMode    string
	MaxLength    int // 0 for none
	Rows         int // of a text area
	Optional     bool
	Options      []Option // of a choice
}

// Option is one answer to choose.
type Option struct {
	Value, Label, Hint string
}

// Problem is one thing to mend in a form, told at its top with a link to the field.
type Problem struct {
	Field string // the field's name, "" for the form as a whole
	Text  string
}

// Problems gathers what is wrong with the fields, in their order.
func Problems(fields ...Field) []Problem {
	var problems []Problem
	for _, f := range fields {
		if f.Problem != "" {
			problems = append(problems, Problem{Field: f.Name, Text: f.Problem})
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

// describedBy names what a screen reader says after the label: the hint, then the problem.
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

func (f Field) label(t *content.Text) string {
	if f.Optional {
		return f.Label + " " + t.Common.Optional
	}
	return f.Label
}

// Unsaved is what a form's data-unsaved says to the guard of unsaved changes: "dirty" for one that came back with problems, since what was typed is
// in its fields as if the server had it; else the fields themselves tell.
func Unsaved(problems []Problem) string {
	if len(problems) > 0 {
		return "dirty"
	}
	return ""
}
