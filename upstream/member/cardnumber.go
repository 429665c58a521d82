package member

import (
	"regexp"
	"strings"
	"unicode"
)

// MaskCard returns a text with the last four digits of each payment card's number in it: 13 to 19
// digits in a card's groups with one kind of gap, or without gaps, that begin as a network's cards
// do and end with their check digit (ISO/IEC 7812).
func MaskCard(text string) string {
	if !hasDigits(text, 13) { // few texts: the search takes longer than all the rest
		return text
	}
	var shown strings.Builder
	done := 0
	runs := digitRuns.FindAllStringIndex(text, -1)
	for i := 0; i < len(runs); i++ {
		begin := runs[i][0]
		number, n := cardAt(text, runs[i:])
		if n == 0 || strings.HasSuffix(text[:begin], "+") { // a phone number of another country
			continue
		}
		end := runs[i+n-1][1]
		shown.WriteString(text[done:begin] + maskNumber(number))
		done, i = end, i+n-1
	}
	return shown.String() + text[done:]
}

var digitRuns = regexp.MustCompile(`\d+`)

func hasDigits(text string, n int) bool {
	for i := range len(text) {
		if '0' <= text[i] && text[i] <= '9' {
			if n--; n == 0 {
				return true
			}
		}
	}
	return false
}

// cardGroups are the groups in which cards have their digits, the longest first.
var cardGroups = [][]int{{4, 4, 4, 4, 3}, {4, 4, 4, 4}, {4, 6, 5}}

// cardAt returns the digits of a card's number and how many runs of digits they are, 0 if the runs
// don't begin with one.
func cardAt(text string, runs [][]int) (number string, n int) {
	number = text[runs[0][0]:runs[0][1]]
	if len(number) >= 13 && isCard(number) {
		return number, 1
	}
	for _, groups := range cardGroups {
		if !isGrouped(text, runs, groups) || isRound(text, runs[:len(groups)]) {
			continue
		}
		number = ""
		for _, run := range runs[:len(groups)] {
			number += text[run[0]:run[1]]
		}
		if isCard(number) {
			return number, len(groups)
		}
	}
	return "", 0
}

// isGrouped reports whether runs of digits have the lengths of groups, with one kind of gap.
func isGrouped(text string, runs [][]int, groups []int) bool {
	if len(runs) < len(groups) {
		return false
	}
	kind := noGap
	for i, length := range groups {
		if runs[i][1]-runs[i][0] != length {
			return false
		}
		if i == 0 {
			continue
		}
		this := gapKind(text[runs[i-1][1]:runs[i][0]])
		if this == noGap || i > 1 && this != kind {
			return false
		}
		kind = this
	}
	return true
}

// isRound reports whether all groups are hundreds: then they are limits, one beside the other.
func isRound(text string, runs [][]int) bool {
	for _, run := range runs {
		if !strings.HasSuffix(text[run[0]:run[1]], "00") {
			return false
		}
	}
	return true
}

// A gap is a kind of characters between the groups of a number.
type gap int

const (
	noGap gap = iota
	spaceGap
	dotGap
	dashGap
	slashGap
	unseenGap
)

// maxGap is the largest number of characters in a gap.
const maxGap = 3

// gapKind returns the kind of a gap, noGap for one that is too long, or of several kinds.
func gapKind(between string) gap {
	kind, length := noGap, 0
	for _, r := range between {
		this := kindOfGap(r)
		if length++; this == noGap || length > maxGap || length > 1 && this != kind {
			return noGap
		}
		kind = this
	}
	return kind
}

func kindOfGap(r rune) gap {
	switch {
	case unicode.IsSpace(r):
		return spaceGap
	case strings.ContainsRune(".·․‧∙", r):
		return dotGap
	case unicode.Is(unicode.Pd, r), r == '−':
		return dashGap
	case strings.ContainsRune(`/\⁄∕`, r):
		return slashGap
	case unicode.In(r, unicode.Cf, unicode.Cc, unicode.Other_Default_Ignorable_Code_Point):
		return unseenGap
	}
	return noGap
}

// cardBegins matches the first digits of the networks' numbers of each length.
var cardBegins = regexp.MustCompile(`^(?:4\d{12,18}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11,16}|35\d{14,17}|` +
	`[56]\d{12,18}|2(?:2[0-9]|[3-6]\d|7[0-2])\d{13,16})$`)

// isCard reports whether digits are a card's. The last one proves the others.
func isCard(digits string) bool {
	sum := 0
	for i, digit := range digits {
		n := int(digit - '0')
		if (len(digits)-i)%2 == 0 {
			n = n*2%10 + n/5
		}
		sum += n
	}
	return sum%10 == 0 && cardBegins.MatchString(digits)
}

// payNumber matches the number of a bank account in a way to pay.
var payNumber = regexp.MustCompile(`\d{5,}`)

// MaskNumbers returns a way to pay with the last four digits of each of its numbers.
func MaskNumbers(way string) string { return payNumber.ReplaceAllStringFunc(MaskCard(way), maskNumber) }

func maskNumber(number string) string { return "•••• " + number[len(number)-4:] }
