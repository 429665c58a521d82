package member

import (
	"net/url"
	"regexp"
	"strings"
)

// Addresses of others, of agencies, adjusters and the company, arrive as people have written them.
// Each function here returns the address of a link, or "" where a link would lead to a wrong number
// or nowhere.

var (
	// othersNumber matches one phone number: ten digits, with or without the country code; or
	// letters of the keypad after an area code with its exchange, or after a toll-free code.
	othersNumber = regexp.MustCompile(`(?:\+?\b1[ .-]*|\b|\()\(?([2-9]\d\d)\)?[ ./-]*([2-9]\d\d)[ .-]*(\d{4}\b|[A-Z](?:-?[A-Z\d]){3,}\b)` +
		`|(?:\+?\b1[ .-]*|\b|\()\(?(8(?:00|33|44|55|66|77|88))\)?[ .-]*([A-Z\d](?:[ -]?[A-Z\d]){6,})\b`)
	abroad = regexp.MustCompile(`\+(?:[02-9][ ().-]*)(?:\d[ ().-]*){7,13}\d\b`)
	// othersExtension matches the extension after a number.
	othersExtension = regexp.MustCompile(`^[ ,;]*\(?(?i:x|#|ext(?:ension)?)[.:=]? *(\d{1,6})`)
	// gluedExtension matches one without a gap, as in 5155550181x204.
	gluedExtension = regexp.MustCompile(`(?i)(\d)((?:x|ext)\.? ?\d)`)
	// noVoice are words for lines without a voice, and shortLine one with a number that isn't a link.
	noVoice   = regexp.MustCompile(`(?i)\bfax|telefax|\bf:|\btty\b|\btdd\b`)
	shortLine = regexp.MustCompile(`(?i)\b(?:(?:fax|tty|tdd)[^\w(]*)+(?:711|\d{3}[-. ]\d{4})\b`)
	// noteBehind matches words in parentheses behind a number, not an area code.
	noteBehind = regexp.MustCompile(`^ *\(\D[^)]*\)`)
	// nextNumber separates numbers in one value.
	nextNumber = regexp.MustCompile(`(?i)[,;|\n]| / | or | and `)
)

// CallLink returns the tel: URL (RFC 3966) of the first number in s on which someone answers, with
// its extension; "" for none, as in "N/A" or "Fax: 515-555-0123".
func CallLink(s string) string {
	s = shortLine.ReplaceAllString(cleanLines(s), "")
	for _, part := range numberParts(s) {
		if link := callLink(part); link != "" {
			return link
		}
	}
	return ""
}

// CallLinks returns how many numbers of s [CallLink] could return.
func CallLinks(s string) (n int) {
	for _, part := range numberParts(s) {
		if callLink(part) != "" {
			n++
		}
	}
	return n
}

// numberParts splits a value between its numbers. An extension stays with its number.
func numberParts(s string) (parts []string) {
	s = gluedExtension.ReplaceAllString(s, "$1 $2")
	start := 0
	for _, at := range nextNumber.FindAllStringIndex(s, -1) {
		if othersExtension.MatchString(s[at[0]:]) {
			continue
		}
		parts = append(parts, s[start:at[0]])
		start = at[1]
	}
	return append(parts, s[start:])
}

// callLink returns the link of the first number of a part. A word in front of a number is about it,
// one behind it if it is in parentheses or no other number follows.
func callLink(s string) string {
	for s != "" {
		at := othersNumber.FindStringSubmatchIndex(s)
		if at == nil {
			return linkAbroad(s)
		}
		before, found, after := s[:at[0]], s[at[0]:at[1]], s[at[1]:]
		note := noteBehind.FindString(after)
		rest := after[len(note):]
		silent := noVoice.MatchString(before + note)
		if !silent && (othersNumber.MatchString(rest) || !noVoice.MatchString(rest)) {
			return telURL(found, othersNumber.FindStringSubmatch(found), after)
		}
		s = rest
	}
	return ""
}

func telURL(found string, parts []string, after string) string {
	digits := keypad(strings.Join(parts[1:], ""))[:10]
	href := "tel:" + digits
	if first := strings.TrimLeft(found, "+("); first[0] == '1' {
		href = "tel:+1" + digits
	}
	if extension := othersExtension.FindStringSubmatch(after); extension != nil {
		href += ";ext=" + extension[1]
	}
	return href
}

func linkAbroad(s string) string {
	number := abroad.FindString(s)
	if number == "" || noVoice.MatchString(s) {
		return ""
	}
	return "tel:+" + digitsOf(number)
}

// keypad returns the digits of a number with letters, as on the keys of a phone.
func keypad(s string) string {
	return digitsOf(strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return rune("22233344455566677778889999"[r-'A'])
		}
		return r
	}, s))
}

// cleanLines is cleanValue for each line.
func cleanLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = cleanValue(line)
	}
	return strings.Join(lines, "\n")
}

// MailLink returns the address of the first email in s, "" for none.
func MailLink(s string) string {
	for _, part := range strings.FieldsFunc(cleanValue(s),
		func(r rune) bool { return strings.ContainsRune(" ,;:/|<>()[]", r) }) {
		if address := NormalEmail(strings.TrimRight(part, ".")); address != "" {
			return address
		}
	}
	return ""
}

// WebLink returns the https or http address in s, "" for none. One without a scheme is https.
func WebLink(s string) string {
	s = strings.TrimRight(cleanValue(s), ".,;")
	if strings.ContainsAny(s, " @\\") {
		return ""
	}
	if !strings.Contains(s, "://") {
		s = "https://" + strings.TrimPrefix(s, "//")
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || !isHost(u.Hostname()) {
		return ""
	}
	return u.String()
}
