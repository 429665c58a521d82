package member

import (
	"errors"
	"net/mail"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// What a form takes is cleaned here and nowhere else: [CleanText] and [CleanLine] for names and
// sentences, and the functions below for what has a form of its own. Each returns its value in one
// form, whatever the member has typed or pasted.

// CleanText returns a name or a sentence as a form takes it: without space around it, without
// controls other than line breaks and tabs, and without what turns or hides letters on a page
// (bidirectional controls, U+200B, U+2060, U+FEFF). Joiners and variation selectors stay, because
// names and emoji are written with them. A line break is one line feed.
func CleanText(s string) string {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.IsControl(r) || r == 0x200b || r == 0x2060 || r == 0xfeff ||
			unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, s))
}

// CleanLine is [CleanText] for a field of one line, in which a line break becomes a space: it would
// write lines of our own form.
func CleanLine(s string) string {
	return strings.TrimSpace(lineBreaks.Replace(CleanText(s)))
}

var lineBreaks = strings.NewReplacer("\n", " ", "\u2028", " ", "\u2029", " ")

// cleanValue returns a number, a date or an address as it is read: without any invisible character
// or control, each space " ", each dash "-", each full-width letter or digit the usual one, and no
// space around it. U+FFFC stands for a picture that was copied with the text.
func cleanValue(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.Pd, r) || r == 0x2212: // the minus sign
			return '-'
		case r >= 0xff01 && r <= 0xff5e:
			return r - 0xff01 + '!'
		case unicode.IsControl(r) || invisible(r) || r == 0xfffc:
			return -1
		}
		return r
	}, s))
}

// Visible returns s without controls and without letters that show nothing, for the name of a file.
func Visible(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || invisible(r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
}

// invisible reports whether a letter shows nothing: joiners, variation selectors, bidirectional
// controls, soft hyphens, fillers.
func invisible(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// MaxEmailLength is the length in bytes of the longest address that mail can be sent to.
const MaxEmailLength = 254

// longestMailbox is the longest name of a mailbox, in bytes (RFC 5321, section 4.5.3.1.1).
const longestMailbox = 64

var (
	hostLabel = regexp.MustCompile(`^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$`)
	letter    = regexp.MustCompile(`\p{L}`)
)

// NormalEmail returns an email address, "" if s is none. It takes one address with a host name of
// at least two parts: no display name, no IP address. A period at its end, which a phone writes
// when the address is dictated, goes.
func NormalEmail(s string) string {
	s = strings.TrimSuffix(withoutScheme(cleanValue(s), "mailto:"), ".")
	address, err := mail.ParseAddress(s)
	if err != nil || address.Address != s || len(s) > MaxEmailLength {
		return ""
	}
	name, host, _ := strings.Cut(s, "@")
	if len(name) > longestMailbox || !isHost(host) {
		return ""
	}
	return s
}

// isHost reports whether s is the name of a host with a domain.
func isHost(s string) bool {
	labels := strings.Split(s, ".")
	for _, label := range labels {
		if !hostLabel.MatchString(label) {
			return false
		}
	}
	last := labels[len(labels)-1]
	return len(labels) > 1 && len(last) > 1 && letter.MatchString(last)
}

// withoutScheme returns a copied link without its scheme.
func withoutScheme(s, scheme string) string {
	if n := len(scheme); len(s) >= n && strings.EqualFold(s[:n], scheme) {
		return s[n:]
	}
	return s
}

// SameEmail reports whether two addresses differ in the case of ASCII letters at most. It is for
// checks of forms only: a mailbox may tell cases apart.
func SameEmail(a, b string) bool { return lowerASCII(a) == lowerASCII(b) }

func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r <= unicode.MaxASCII {
			return unicode.ToLower(r)
		}
		return r
	}, s)
}

var zipCode = regexp.MustCompile(`^([0-9]{5})(?: ?-? ?([0-9]{4}))?[.,;]?$`)

// NormalZip returns a ZIP code as 50010 or 50010-1234, "" if s is none.
func NormalZip(s string) string {
	parts := zipCode.FindStringSubmatch(cleanValue(s))
	switch {
	case parts == nil:
		return ""
	case parts[2] == "":
		return parts[1]
	}
	return parts[1] + "-" + parts[2]
}

var (
	numberName = regexp.MustCompile(`^(?i:(?:(?:policy|pol|account|acct|p[oó]liza|cuenta)\b[.:]? *)?` +
		`(?:(?:number|num|no|id|n[uú]mero|n[uú]m)\b[.:]? *)?` +
		`(?:de (?:la |su )?(?:p[oó]liza|cuenta)\b[.:]? *)?[#№]? *)`)
	anyNumber = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,29}$`)
	prefix    = regexp.MustCompile(`^[A-Za-z]+`)
)

// LongestNumber is more characters than a policy or account number has with all that is pasted with
// it.
const LongestNumber = 60

// NormalNumber returns the number of a policy or an account, up to 30 letters, digits and hyphens,
// "" if s is none. Spaces go, and what bills print around a number. A number with one of section
// 3's prefixes is in capitals and has no hyphens; in any other a hyphen may be part of the number.
func NormalNumber(s string) string {
	s = strings.Trim(cleanValue(s), `"'“”‘’«»()[] `)
	if named := numberName.ReplaceAllString(s, ""); named != "" && strings.ContainsAny(named, "0123456789") {
		s = named
	}
	s = strings.ReplaceAll(strings.TrimRight(s, ".,;:! "), " ", "")
	if hasPrefix(s) {
		s = strings.ToUpper(strings.ReplaceAll(s, "-", ""))
	}
	if !anyNumber.MatchString(s) {
		return ""
	}
	return s
}

// hasPrefix reports whether the letters before everything else are one of section 3's prefixes.
func hasPrefix(number string) bool {
	letters := strings.ToUpper(prefix.FindString(number))
	_, isProduct := products[letters]
	_, isType := types[letters]
	return isProduct || isType
}

// usNumber is a number of the North American plan: neither the area code nor the exchange begins
// with 0 or 1.
var usNumber = regexp.MustCompile(`^1?([2-9][0-9]{2})([2-9][0-9]{2})([0-9]{4})$`)

// typedExtension matches the extension after a number: "x12", ", ext. 12", "#12", ";ext=12".
var typedExtension = regexp.MustCompile(`(?i)[,;]? *(?:x|#|ext(?:ension|ensi[oó]n)?)[.:=]? *([0-9]{1,6})$`)

// NormalPhone returns a US phone number as 515-555-0142, with its extension as 515-555-0142 x12, ""
// if s is none. It takes any punctuation, but no other letters.
func NormalPhone(s string) string {
	s, extension := withoutScheme(cleanValue(s), "tel:"), ""
	if found := typedExtension.FindStringSubmatch(s); found != nil {
		s, extension = strings.TrimSuffix(s, found[0]), " x"+found[1]
	}
	parts := usNumber.FindStringSubmatch(digitsOf(s))
	if parts == nil || letter.MatchString(s) {
		return ""
	}
	return strings.Join(parts[1:], "-") + extension
}

// HasExtension reports whether a phone number of [NormalPhone] has an extension.
func HasExtension(phone string) bool { return strings.Contains(phone, " x") }

// earliestYear is the first year that a typed date can have. An earlier one is a mistyped year.
const earliestYear = 1900

// ParseTypedDate parses a date from a form: YYYY-MM-DD, which browsers with a date picker send, or
// what people type, month first: 11/20/2026, 11/20/26, 11202026, Nov 20, 2026, 20 de noviembre de
// 2026. A year of two digits is of this century. It returns [ErrDate] for anything else, and for
// years before 1900.
func ParseTypedDate(s string) (Date, error) { return parseTypedDate(s, true) }

// ParseBirthDate is [ParseTypedDate] for a date of birth: a year of two digits is of no century.
func ParseBirthDate(s string) (Date, error) { return parseTypedDate(s, false) }

func parseTypedDate(s string, shortYear bool) (Date, error) {
	parts := dateParts(s)
	if len(parts) != 3 {
		return Date{}, ErrDate
	}
	month, day, year := parts[0], parts[1], parts[2]
	switch {
	case isMonth(day): // 20 Nov 2026
		month, day = day, month
	case len(month) == 4 && !isMonth(month): // 2026-11-20
		year, month, day = month, day, year
	}
	if len(year) == 2 && shortYear {
		year = "20" + year
	}
	m, ok := monthOf(month)
	y, err := strconv.Atoi(year)
	d, dayErr := strconv.Atoi(day)
	date := NewDate(y, m, d)
	if !ok || err != nil || dayErr != nil || len(year) != 4 || y < earliestYear || date.Day() != d {
		return Date{}, ErrDate
	}
	return date, nil
}

var (
	datePart = regexp.MustCompile(`\p{L}+|[0-9]+`)
	noDate   = regexp.MustCompile(`[0-9]\.[0-9]|:`) // day first in other countries; a time
	// aroundDate are words around the parts of a date, in the portal's languages.
	aroundDate = regexp.MustCompile(`^(?:st|nd|rd|th|of|the|de|del|el|` +
		`mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|` +
		`lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)$`)
	eightDigit = regexp.MustCompile(`^(\d{4})(\d{4})$`)
)

// dateParts returns the three parts of a date in their order.
func dateParts(s string) []string {
	s = strings.ToLower(cleanValue(s))
	if noDate.MatchString(s) {
		return nil
	}
	if halves := eightDigit.FindStringSubmatch(s); halves != nil {
		if halves[1] > "1231" { // no month and day: YYYYMMDD
			return []string{halves[2][:2], halves[2][2:], halves[1]}
		}
		return []string{halves[1][:2], halves[1][2:], halves[2]}
	}
	var parts []string
	for _, part := range datePart.FindAllString(s, -1) {
		if !aroundDate.MatchString(part) {
			parts = append(parts, part)
		}
	}
	return parts
}

// monthNames have the beginnings of the months' names, each with what another language uses.
var monthNames = [12][]string{
	{"january", "enero"},
	{"february", "febrero"},
	{"march", "marzo"},
	{"april", "abril"},
	{"may", "mayo"},
	{"june", "junio"},
	{"july", "julio"},
	{"august", "agosto"},
	{"september", "septiembre", "setiembre"},
	{"october", "octubre"},
	{"november", "noviembre"},
	{"december", "diciembre"},
}

func isMonth(s string) bool { return letter.MatchString(s) }

// monthOf returns the month of a number, or of a name of which at least three letters are there.
func monthOf(s string) (time.Month, bool) {
	if n, err := strconv.Atoi(s); err == nil {
		return time.Month(n), n >= 1 && n <= 12
	}
	for i, names := range monthNames {
		for _, name := range names {
			if utf8.RuneCountInString(s) >= 3 && strings.HasPrefix(name, s) {
				return time.Month(i + 1), true
			}
		}
	}
	return 0, false
}

// ErrClock reports a string that is not a time of day in a known format. The error does not quote
// the string, which may be personal.
var ErrClock = errors.New("member: not a time of day")

var (
	clock = regexp.MustCompile(`^([0-9]{1,2})(?:[:.h ]([0-9]{2}))?(?::[0-9]{2})? ?` +
		`(?:([ap])(?:\.? ?m)?\.?|h(?:rs?)?\.?)?$`)
	military = regexp.MustCompile(`^([0-9]{2})([0-9]{2})$`)
	// clockWords are times, and words for the halves of the day.
	clockWords = strings.NewReplacer(
		"12 noon", "12:00", "12:00 noon", "12:00", "12:00 midnight", "00:00", "noon", "12:00", "midday", "12:00",
		"mediodía", "12:00", "mediodia", "12:00",
		"12 midnight", "00:00", "midnight", "00:00", "medianoche", "00:00", "12 de la noche", "00:00",
		" de la mañana", " am", " de la madrugada", " am", " de la tarde", " pm", " de la noche", " pm", " o'clock", "",
		" in the morning", " am", " in the afternoon", " pm", " in the evening", " pm", " at night", " pm",
	)
	beforeClock = regexp.MustCompile(`^(?:at|around|about|a las?|al?|hacia las?) `)
)

// ParseTypedClock parses a time of day from a form: 15:04 or 15:04:05, which browsers with a time
// picker send, or what people type: 3:04 PM, 3 p.m., 3p, 1504, noon, 3 de la tarde. It returns
// [ErrClock] for anything else. Only the clock of the result is meaningful.
func ParseTypedClock(s string) (time.Time, error) {
	s = beforeClock.ReplaceAllString(strings.TrimRight(strings.ToLower(cleanValue(s)), "., "), "")
	s = military.ReplaceAllString(clockWords.Replace(s), "$1:$2")
	parts := clock.FindStringSubmatch(s)
	if parts == nil || parts[2] == "" && parts[3] == "" && !strings.Contains(s, "h") {
		return time.Time{}, ErrClock
	}
	hour, _ := strconv.Atoi(parts[1]) // two digits at most
	minute, _ := strconv.Atoi(parts[2])
	if parts[3] != "" && hour > 12 || hour > 23 || minute > 59 {
		return time.Time{}, ErrClock
	}
	if parts[3] != "" {
		hour %= 12
	}
	if parts[3] == "p" {
		hour += 12
	}
	return time.Date(0, time.January, 1, hour, minute, 0, 0, time.UTC), nil
}

func digitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}
