package member

import (
	"errors"
	"net/mail"
	"regexp"
	"strings"
	"time"
)

// MaxEmailLength is the length in bytes of the longest address that mail can be sent to.
const MaxEmailLength = 254

// ValidEmail reports whether s is an email address without a display name and with a dot in its
// domain.
func ValidEmail(s string) bool {
	address, err := mail.ParseAddress(s)
	if err != nil || address.Address != s || len(s) > MaxEmailLength {
		return false
	}
	_, domain, _ := strings.Cut(s, "@")
	return strings.Contains(domain, ".") && !strings.HasSuffix(domain, ".")
}

var zipCode = regexp.MustCompile(`^[0-9]{5}(-?[0-9]{4})?$`)

// ValidZip reports whether s is a zip code of 5 or 9 digits, with or without a hyphen.
func ValidZip(s string) bool { return zipCode.MatchString(s) }

var policyOrAccountNumber = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,29}$`)

// ValidPolicyOrAccountNumber reports whether s can be the number of a policy or an account: up to
// 30 letters, digits and hyphens.
func ValidPolicyOrAccountNumber(s string) bool { return policyOrAccountNumber.MatchString(s) }

var notDialable = regexp.MustCompile(`[^0-9+]`)

// ValidPhone reports whether s is a US phone number in any format: ten digits, with or without the
// country code 1.
func ValidPhone(s string) bool {
	digits := strings.TrimLeft(notDialable.ReplaceAllString(s, ""), "+")
	return len(digits) == 10 || len(digits) == 11 && digits[0] == '1'
}

// ParseTypedDate parses a date from a form: YYYY-MM-DD, which browsers with a date picker send, or
// M/D/YYYY, which people type. It returns [ErrDate] for anything else.
func ParseTypedDate(s string) (Date, error) {
	if d, err := ParseDate(s); err == nil {
		return d, nil
	}
	t, err := time.Parse("1/2/2006", s)
	if err != nil {
		return Date{}, ErrDate
	}
	return DateOf(t), nil
}

// ErrClock reports a string that is not a time of day in a known format. The error does not quote
// the string, which may be personal.
var ErrClock = errors.New("member: not a time of day")

// ParseTypedClock parses a time of day from a form: 15:04 or 15:04:05, which browsers with a time
// picker send, or 3:04 PM or 3 PM, which people type. It returns [ErrClock] for anything else. Only
// the clock of the result is meaningful.
func ParseTypedClock(s string) (time.Time, error) {
	for _, layout := range []string{"15:04", "15:04:05", "3:04 PM", "3:04PM", "3 PM", "3PM"} {
		if t, err := time.Parse(layout, strings.ToUpper(s)); err == nil {
			return t, nil
		}
	}
	return time.Time{}, ErrClock
}
