package ui_test

import (
	"testing"

	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// A phone must not turn a VIN into words, and a name in Hebrew starts on the right.
func TestPhonesLeaveCodesAsTyped(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		field     ui.Field
		spelling  string
		direction string
	}{
		"VIN":    {ui.Field{Name: "a", Code: true}, "false", ""},
		"email":  {ui.Field{Name: "a", Type: "email"}, "false", ""},
		"phone":  {ui.Field{Name: "a", Type: "tel"}, "false", ""},
		"number": {ui.Field{Name: "a", InputMode: "numeric"}, "false", ""},
		"words":  {ui.Field{Name: "a"}, "", "auto"},
		"day":    {ui.Field{Name: "a", Type: "date"}, "", ""},
	} {
		input := viewtest.Render(t, ui.TextField(test.field)).Find("input")
		got := []string{input.AttrOr("spellcheck", ""), input.AttrOr("dir", "")}
		viewtest.Same(t, name+": spellcheck and dir", []string{test.spelling, test.direction}, got)
	}
}

// A refused file is wrong, not missing: its field may stay empty.
func TestOptionalAnswersAreNotMissing(t *testing.T) {
	t.Parallel()
	for optional, want := range map[bool]string{false: "One answer is missing", true: "Check one answer"} {
		problems := ui.Problems(ui.Field{Name: "a", Optional: optional, Problem: "Too large."})
		if got := viewtest.Render(t, ui.ErrorSummary(problems)).Find("h2").Text(); got != want {
			t.Errorf("optional %v: heading = %q, want %q", optional, got, want)
		}
	}
}
