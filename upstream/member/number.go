package member

import "strings"

// compareNumbers compares account and policy numbers as text in any letter case.
func compareNumbers(a, b string) int {
	return strings.Compare(strings.ToUpper(a), strings.ToUpper(b))
}

func falseFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	default:
		return 1
	}
}

// SameNumber reports whether two account numbers are the same as systems write them: without
// spaces and hyphens, in any letter case, with or without leading zeros.
func SameNumber(a, b string) bool { return a == b || IDKey(a) == IDKey(b) }

// IDKey returns what all spellings of an account's number or an agency's ID have in common, leading
// zeros aside.
func IDKey(id string) string {
	id = NumberKey(id)
	if key := strings.TrimLeft(id, "0"); key != "" || id == "" {
		return key
	}
	return "0"
}

var idMarks = strings.NewReplacer(" ", "", "-", "")

// NumberKey returns what all spellings of a policy's number have in common: its digits and letters
// without spaces and hyphens, in upper case.
func NumberKey(number string) string { return strings.ToUpper(idMarks.Replace(number)) }
