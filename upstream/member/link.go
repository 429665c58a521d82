package member

import (
	"net/url"
	"regexp"
	"strings"
)

// Addresses of others, of agencies, adjusters and the company. Each function here returns the
// address of a link, or "" for what is shown as it is.

// tenKeys matches a phone number of ten digits, with or without the country code. The last four or
// seven may be letters of the keypad, as companies write them.
var tenKeys = regexp.MustCompile(`^(\+?1)?([2-9]\d{2}(?:\d{7}|\d{3}[A-Z]{4}|[A-Z]{7}))$`)

var phoneMarks = strings.NewReplacer(" ", "", "-", "", ".", "", "(", "", ")", "", "/", "")

// CallLink returns the tel: URL (RFC 3966) of a phone number, "" for what isn't one number of ten
// digits.
func CallLink(s string) string {
	number := tenKeys.FindStringSubmatch(phoneMarks.Replace(cleanValue(s)))
	if number == nil {
		return ""
	}
	digits := strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return rune("22233344455566677778889999"[r-'A'])
		}
		return r
	}, number[2])
	if number[1] != "" {
		return "tel:+1" + digits
	}
	return "tel:" + digits
}

// WebLink returns an https or http address, "" for what isn't one. One without a scheme is https.
func WebLink(s string) string {
	s = cleanValue(s)
	if strings.ContainsAny(s, " @\\") {
		return ""
	}
	if !strings.Contains(s, "://") {
		s = "https://" + s
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || !isHost(u.Hostname()) {
		return ""
	}
	return u.String()
}
