package content

import "strings"

// saying is a word of a JSON file that is not in the base language. A placeholder splits it in two.
type saying struct{ head, tail, lang string }

// tooShort is how little of a saying around its placeholders could be the beginning and end of anything.
const tooShort = 6

// sayings are those of an edition's files for the first language of the chain.
func sayings(t *tongue) (whole map[string]string, split []saying) {
	whole = map[string]string{}
	for _, file := range t.merged {
		file.leaves("", func(_ string, leaf *value) {
			head, rest, isSplit := strings.Cut(leaf.text, "{")
			tail := rest[strings.LastIndex(rest, "}")+1:]
			switch {
			case leaf.language == base || leaf.text == "" || isSplit && len(head+tail) < tooShort:
			case isSplit:
				split = append(split, saying{head, tail, leaf.language})
			default:
				whole[leaf.text] = leaf.language
			}
		})
	}
	return whole, split
}

// LangOf is the language of words of these that are shown, also where something is filled in for a placeholder: "" for that of the pages' own labels.
func (w *Words) LangOf(shown string) string {
	if lang, ok := w.whole[shown]; ok {
		return lang
	}
	for _, s := range w.split {
		if strings.HasPrefix(shown, s.head) && strings.HasSuffix(shown, s.tail) {
			return s.lang
		}
	}
	return ""
}
