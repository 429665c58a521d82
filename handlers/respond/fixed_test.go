package respond

import (
	"strings"
	"testing"
	"time"

	"memberportal/views/content/library"
	"memberportal/views/text/mark"
)

// The call center searches for the English of an error.
//
// Spec: LANG-6.
func TestErrorsInSpanishKeepTheirEnglish(t *testing.T) {
	t.Parallel()
	es := library.Builtin().Text("es", time.Now(), false)
	for _, english := range FixedTexts() {
		if got := mark.Strip(es.Translate(english)); !strings.HasSuffix(got, " ("+english+")") {
			t.Errorf("%q in Spanish = %q, want the English in parentheses at its end", english, got)
		}
	}
}
