package preview

import (
	"strings"
	"testing"
)

func TestChangesAreComparedWordByWord(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ before, after, wantOld, wantNow string }{
		"one word":   {"Send your reply now", "Send the reply now", "Send [your] reply now", "Send [the] reply now"},
		"added":      {"Call us.", "Call us. We are glad to help.", "Call us.", "Call us. [We are glad to help.]"},
		"new":        {"", "Storm ahead", "(empty)", "[Storm ahead]"},
		"gone":       {"Storm ahead", "", "[Storm ahead]", "(empty)"},
		"moved":      {"a b c d", "b c d a", "[a] b c d", "b c d [a]"},
		"very long":  {strings.Repeat("x ", mostWords+1), "y", "[" + strings.Repeat("x ", mostWords+1) + "]", "[y]"},
		"whole text": {"a b", "c d", "[a b]", "[c d]"},
	} {
		c := Change{Before: test.before, After: test.after}
		if got := bracketed(c.before()); got != test.wantOld {
			t.Errorf("%s: before = %q, want %q", name, got, test.wantOld)
		}
		if got := bracketed(c.after()); got != test.wantNow {
			t.Errorf("%s: after = %q, want %q", name, got, test.wantNow)
		}
	}
}

func bracketed(words []Words) string {
	var all []string
	for _, w := range words {
		if w.Changed {
			w.Text = "[" + w.Text + "]"
		}
		all = append(all, w.Text)
	}
	return strings.Join(all, " ")
}
