package preview_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/preview"
)

func TestChanges(t *testing.T) {
	type question struct{ Question, Answer string }
	type section struct {
		ID, Title string
		Questions []question
	}
	type words struct {
		Language string
		Greeting string
		Labels   map[string]string
		Lines    []string
		FAQs     []section
		secret   string
	}
	before := words{
		Language: "en", Greeting: "Hello", Labels: map[string]string{"pay": "Pay", "old": "Old"}, Lines: []string{"one", "two", "three"}, secret: "a",
		FAQs: []section{{"billing", "Billing", []question{{"When?", "Soon."}, {"Why?", "Because."}}}},
	}
	after := words{
		Language: "es", Greeting: "Good day", Labels: map[string]string{"pay": "Pay now", "new": "New"}, Lines: []string{"one", "one and a half", "two", "three"}, secret: "b",
		FAQs: []section{{"bills", "Billing", []question{{"When?", "Today."}, {"Why?", "Because."}}}},
	}
	want := []preview.Change{
		{"Greeting", "Hello", "Good day"},
		{"Labels › new", "", "New"},
		{"Labels › old", "Old", ""},
		{"Labels › pay", "Pay", "Pay now"},
		{"Lines › 2", "", "one and a half"},
		{"FAQs › Billing › Questions › When? › Answer", "Soon.", "Today."},
	}
	if diff := cmp.Diff(want, preview.ChangesBetween(before, after)); diff != "" {
		t.Error(diff)
	}
	if changes := preview.ChangesBetween(before, before); len(changes) > 0 {
		t.Errorf("of the same words: %v", changes)
	}
}
