package member

import "strings"

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
