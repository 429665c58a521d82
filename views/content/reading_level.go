package content

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
)

const (
	// highestGrade is the school grade, by Flesch and Kincaid, that the words may ask for: readers of about 13.
	highestGrade = 8.5
	// fewestWords is how long a text must be for its grade to mean anything.
	fewestWords = 12
)

// readable tells of English that asks for too high a grade.
func (f *findings) readable(at place, language, text string) {
	if language != base || len(strings.Fields(text)) < fewestWords {
		return
	}
	if grade := gradeOf(text); grade > highestGrade {
		f.improve(at, "this reads like school grade %.0f. Use shorter sentences and shorter words, for grade 8 at most", grade)
	}
}

// readableBlocks looks at each stretch of a manuscript between two headings.
func (r *reading) readableBlocks(m manuscript) {
	var at place
	var text strings.Builder
	keep := func() {
		r.readable(at, m.language, text.String())
		text.Reset()
	}
	for block := range children(m.root) {
		if _, heading := block.(*ast.Heading); heading {
			keep()
			continue
		}
		if text.Len() == 0 {
			at = m.at(block)
		}
		text.WriteString(m.sentences(block))
	}
	keep()
}

// sentences are the words of a block; an item of a list is a sentence.
func (m manuscript) sentences(block ast.Node) string {
	if _, isList := block.(*ast.List); !isList {
		return m.words(block) + "\n"
	}
	var all strings.Builder
	for item := range children(block) {
		all.WriteString(m.words(item) + "\n")
	}
	return all.String()
}

var (
	sentenceEnd = regexp.MustCompile(`[.!?:;]+(\s|$)|\n`)
	vowels      = regexp.MustCompile(`[aeiouy]+`)
	silent      = regexp.MustCompile(`([^aeiouyl]e|[aeiouy]le|[^aeiouytd]ed|[^aeiouylcgsxzh]es)$`)
)

// gradeOf is the school grade of a text by the formula of Flesch and Kincaid.
func gradeOf(text string) float64 {
	var sentences, words, syllables float64
	for _, sentence := range sentenceEnd.Split(text, -1) {
		said := strings.FieldsFunc(sentence, func(c rune) bool { return !unicode.IsLetter(c) && c != '\'' && c != '’' })
		if len(said) == 0 {
			continue
		}
		sentences++
		for _, word := range said {
			words++
			syllables += float64(syllablesOf(strings.ToLower(word)))
		}
	}
	if words == 0 {
		return 0
	}
	return 0.39*words/sentences + 11.8*syllables/words - 15.59
}

// syllablesOf counts groups of vowels, without the e that is not heard at the end.
func syllablesOf(word string) int {
	word = strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s")
	count := len(vowels.FindAllString(word, -1))
	if silent.MatchString(word) {
		count--
	}
	return max(count, 1)
}
