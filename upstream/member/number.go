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
func SameNumber(a, b string) bool { return idKey(a) == idKey(b) }

// idKey returns what all spellings of an account's number or an agency's ID have in common.
func idKey(id string) string {
	id = strings.ToUpper(idMarks.Replace(id))
	if key := strings.TrimLeft(id, "0"); key != "" || id == "" {
		return key
	}
	return "0"
}

var idMarks = strings.NewReplacer(" ", "", "-", "")

// numberKey returns a policy number without its letter case.
func numberKey(number string) string { return strings.ToUpper(number) }
