package preview

import (
	"slices"
	"strings"
)

// Words is a run of words of a text, and whether the other text lacks it.
type Words struct {
	Text    string
	Changed bool
}

// mostWords limits the comparison, whose time grows with its square. Longer texts differ as a
// whole.
const mostWords = 2000

// compareWords returns two texts in runs of words that both have, and of words that one lacks.
func compareWords(before, after string) (old, now []Words) {
	a, b := strings.Fields(before), strings.Fields(after)
	if len(a) == 0 || len(b) == 0 || len(a) > mostWords || len(b) > mostWords {
		return []Words{{orEmpty(before), len(a) > 0}}, []Words{{orEmpty(after), len(b) > 0}}
	}
	common := commonLengths(a, b)
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			old, now = addWord(old, a[i], false), addWord(now, b[j], false)
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			old = addWord(old, a[i], true)
			i++
		default:
			now = addWord(now, b[j], true)
			j++
		}
	}
	return old, now
}

// commonLengths returns how many words the texts have in common, in order, from each pair of
// positions.
func commonLengths(a, b []string) [][]int {
	all := make([][]int, len(a)+1)
	for i := range all {
		all[i] = make([]int, len(b)+1)
	}
	for i, word := range slices.Backward(a) {
		for j, other := range slices.Backward(b) {
			if word == other {
				all[i][j] = all[i+1][j+1] + 1
			} else {
				all[i][j] = max(all[i+1][j], all[i][j+1])
			}
		}
	}
	return all
}

func addWord(all []Words, word string, changed bool) []Words {
	if n := len(all); n > 0 && all[n-1].Changed == changed {
		all[n-1].Text += " " + word
		return all
	}
	return append(all, Words{word, changed})
}

// before returns the words of the text before the change.
func (c Change) before() []Words {
	old, _ := compareWords(c.Before, c.After)
	return old
}

// after returns the words of the text after the change.
func (c Change) after() []Words {
	_, now := compareWords(c.Before, c.After)
	return now
}
