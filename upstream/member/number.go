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

// NormalVIN returns a vehicle identification number in capitals, without spaces, hyphens, and a
// period at its end.
func NormalVIN(typed string) string {
	return NumberKey(strings.TrimRight(cleanValue(typed), "."))
}

const (
	vinLength = 17
	vinCheck  = 8 // the position of the check digit
)

// vinValues are the values of the letters from A; I, O and Q are in no number.
const vinValues = "12345678.12345.7.923456789"

// vinWeights are the weights of the positions. The check digit has none.
var vinWeights = [vinLength]int{8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2}

// ValidVIN reports whether a normal VIN has 17 characters and the check digit of North America (49
// CFR 565). Cars before 1981, trailers and machines can have others.
func ValidVIN(vin string) bool {
	if len(vin) != vinLength {
		return false
	}
	sum := 0
	for i := range vinLength {
		value, ok := vinValue(vin[i])
		if !ok {
			return false
		}
		sum += value * vinWeights[i]
	}
	return "0123456789X"[sum%11] == vin[vinCheck]
}

func vinValue(c byte) (value int, ok bool) {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0'), true
	case c < 'A' || c > 'Z' || vinValues[c-'A'] == '.':
		return 0, false
	}
	return int(vinValues[c-'A'] - '0'), true
}
