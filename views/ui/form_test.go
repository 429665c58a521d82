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
