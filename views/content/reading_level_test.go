package content

import (
	"math"
	"testing"
)

// The grades are those of syllables counted by ear; counting letters may be one grade off.
func TestGradeOf(t *testing.T) {
	for text, want := range map[string]float64{
		"The cat sat on the mat.": -1.4,
		"Your payment is due on the first day of the month. We take it from your bank account.":                                                         1.0,
		"The insured must give prompt written notice of any occurrence that is likely to involve this policy, including particulars of the occurrence.": 13.9,
		"": 0,
	} {
		if got := gradeOf(text); math.Abs(got-want) > 1 {
			t.Errorf("%q has grade %.1f, want about %.1f", text, got, want)
		}
	}
}

func TestSyllablesOf(t *testing.T) {
	for word, want := range map[string]int{
		"the": 1, "make": 1, "able": 2, "whole": 1, "policies": 3, "insurance": 3, "signed": 1, "posted": 2, "ages": 2, "rates": 1, "member's": 2, "paperless": 3,
	} {
		if got := syllablesOf(word); got != want {
			t.Errorf("%q has %d syllables, want %d", word, got, want)
		}
	}
}

func TestOnlyTheBaseLanguageIsGraded(t *testing.T) {
	var f findings
	f.readable(place{"es/t.md", 1}, "es", "Notwithstanding aforementioned contractual stipulations policyholders authorizing electronic documentation acknowledge responsibility for verification always.")
	if len(f.all) != 0 {
		t.Errorf("another language is graded: %v", f.all)
	}
}
