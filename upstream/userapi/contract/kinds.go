package contract

import (
	"math/big"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"memberportal/upstream/member"
)

// How is how a value came.
type How uint8

// The values of [How].
const (
	NotSent How = iota // absent, null or ""; of a day also 0001-01-01 and the like
	None               // null of a field where that says that there is none
	Sent
	Unread // in another form, twice, or missing where it is required
)

func (h *How) how() *How { return h }

// isAny reports whether a value came so.
func isAny(how How, all ...How) bool { return slices.Contains(all, how) }

// A kind is a form that values have. Each has one function, read, which returns Sent, Unread, or
// NotSent for a value that is as null. It gets neither null nor a blank string.
type kind interface {
	how() *How
	kind() string
	read(takes *takes, data jsontext.Value) How
}

// takes is what a field with a [Text] or a [Choice] takes.
type takes struct {
	words []string // of a choice
	shown bool     // whether any other text is the choice's value, too
	exact bool     // whether its text identifies something or reaches someone
}

// The kinds. docs/user-api.md has their table.
type (
	// Text is a string or a number, as sent, without the space around it. A payment card's number in
	// it is masked: some systems put one into a text, and a member's file has another one there.
	Text struct {
		How
		Value string
		sent  string // if that masked something, the text without it
	}
	// Number is a text with at least one digit: the number of an account, a policy, a claim; a VIN.
	Number struct {
		How
		Value string
	}
	// ZIP is a string of 5 or 9 digits: 50327, 50327-1234.
	ZIP struct {
		How
		Value string
	}
	// Year has four digits.
	Year struct {
		How
		Value string
	}
	// DayOfMonth is 1 to 31.
	DayOfMonth struct {
		How
		Value string
	}
	// Size is a whole number, not below 0.
	Size struct {
		How
		Value int64
	}
	// Money is dollars.
	Money struct {
		How
		Value member.Money
	}
	// Day is a calendar day.
	Day struct {
		How
		Value member.Date
	}
	// Time is a moment, with the offset of its zone.
	Time struct {
		How
		Value time.Time
	}
	// Flag is yes or no.
	Flag struct {
		How
		Value bool
	}
	// AutoPay is one of [AutoPayWords].
	AutoPay struct {
		How
		Value string
	}
	// Choice is one of the words of its field. Of a choice that is only shown, any other text is its
	// value too.
	Choice struct {
		How
		Value string
	}
	// Reserved is the key of a value that may contradict another one. No value of it is read.
	Reserved struct{ How }
	// Outcome is a key beside a list that says that the list is not all.
	Outcome struct{ How }
)

func (*Text) kind() string       { return "text" }
func (*Number) kind() string     { return "number" }
func (*ZIP) kind() string        { return "ZIP" }
func (*Year) kind() string       { return "year" }
func (*DayOfMonth) kind() string { return "day of the month" }
func (*Size) kind() string       { return "size" }
func (*Money) kind() string      { return "money" }
func (*Day) kind() string        { return "day" }
func (*Time) kind() string       { return "time" }
func (*Flag) kind() string       { return "flag" }
func (*AutoPay) kind() string    { return "autoPay" }
func (*Choice) kind() string     { return "choice" }
func (*Reserved) kind() string   { return "reserved" }
func (*Outcome) kind() string    { return "outcome" }

// Form returns what a value of a kind looks like, for people who send it.
func Form(kind string) string { return forms[kind] }

var forms = map[string]string{
	"text":             `a string or a number`,
	"number":           `a string or a number with at least one digit`,
	"name":             `an object with full, or first and last: {"full": "Pat Sample"}`,
	"ZIP":              `a string of 5 or 9 digits: "50327", "50327-1234"`,
	"year":             `four digits: "2021"`,
	"day of the month": `1 to 31: "15"`,
	"size":             `a whole number: 48211`,
	"money":            `dollars, as a number or a string with both decimals: 126.45, "1,016.90"`,
	"day":              `2026-12-20 or 20261220`,
	"time":             `with an offset: "2026-12-20T09:30:00-06:00"`,
	"flag":             `true, false, 0, 1, Y, N, yes or no`,
	"autoPay":          `one of ` + strings.Join(AutoPayWords, ", "),
	"choice":           `one of its words`,
	"list":             `an array`,
	"object":           `an object with its keys`,
	"reserved":         `nothing: its meaning belongs into cancelled`,
	"outcome":          `nothing: only a list that is not all has it`,
}

// scalar returns the text of a string, without the space around it, or of a number. isString is
// false for a number, and ok for anything else.
func scalar(data jsontext.Value) (text string, isString, ok bool) {
	switch data.Kind() {
	case '"':
		return strings.TrimSpace(unquoted(data)), true, true
	case '0':
		return string(data), false, true
	}
	return "", false, false
}

// unquoted returns a JSON string, with U+FFFD in place of bytes that are not UTF-8.
func unquoted(data jsontext.Value) string {
	text, _ := jsontext.AppendUnquote(nil, data)
	return string(text)
}

// readText is the reader of a kind of texts that an expression matches.
func readText(to *string, data jsontext.Value, form *regexp.Regexp, onlyString bool) How {
	text, isString, ok := scalar(data)
	if !ok || onlyString && !isString || form != nil && !form.MatchString(text) {
		return Unread
	}
	*to = text
	return Sent
}

var (
	withDigit  = regexp.MustCompile(`[0-9]`)
	zip        = regexp.MustCompile(`^\d{5}(?:-\d{4})?$|^\d{9}$`)
	year       = regexp.MustCompile(`^\d{4}$`)
	dayOfMonth = regexp.MustCompile(`^(?:[1-9]|[12]\d|3[01])$`)
)

func (t *Text) read(takes *takes, data jsontext.Value) How {
	how := readText(&t.Value, data, nil, false)
	if shown := member.MaskCard(t.Value); shown != t.Value && !takes.exact {
		t.Value, t.sent = shown, t.Value
	}
	return how
}

func (n *Number) read(_ *takes, data jsontext.Value) How {
	return readText(&n.Value, data, withDigit, false)
}

func (z *ZIP) read(_ *takes, data jsontext.Value) How { return readText(&z.Value, data, zip, true) }

func (y *Year) read(_ *takes, data jsontext.Value) How {
	return readText(&y.Value, data, year, false)
}

func (d *DayOfMonth) read(_ *takes, data jsontext.Value) How {
	return readText(&d.Value, data, dayOfMonth, false)
}

func (s *Size) read(_ *takes, data jsontext.Value) How {
	text, _, ok := scalar(data)
	if !ok || len(text) > 15 || strings.Trim(text, "0123456789") != "" {
		return Unread
	}
	for _, digit := range text {
		s.Value = s.Value*10 + int64(digit-'0')
	}
	return Sent
}

// dollars matches the form of an amount in a string.
var dollars = regexp.MustCompile(`^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)\.\d\d$`)

// maxCents is the largest amount that is read.
const maxCents = 99_999_999_99

// longestMoney is how many characters an amount may have. An exponent with more digits than this
// would make a number of many megabytes.
const longestMoney = 40

// plainCents returns a number with up to eight digits and two decimals, as most amounts are: a
// history has thousands of them.
func plainCents(number string) (cents int64, ok bool) {
	digits, isNegative := strings.CutPrefix(number, "-")
	whole, decimals, _ := strings.Cut(digits, ".")
	if whole == "" || len(whole) > 8 || len(decimals) > 2 || strings.Trim(whole+decimals, "0123456789") != "" {
		return 0, false
	}
	for _, digit := range whole + (decimals + "00")[:2] {
		cents = cents*10 + int64(digit-'0')
	}
	if isNegative {
		cents = -cents
	}
	return cents, true
}

func (m *Money) read(_ *takes, data jsontext.Value) How {
	text, isString, ok := scalar(data)
	if !ok || isString && !dollars.MatchString(text) || len(text) > longestMoney {
		return Unread
	}
	cents, ok := centsOf(strings.ReplaceAll(text, ",", ""))
	if !ok {
		return Unread
	}
	m.Value = member.Cents(cents)
	return Sent
}

// wholeExponent matches a number with an exponent, and its exponent if that has two digits at most.
var wholeExponent = regexp.MustCompile(`[eE](?:[+-]?0*\d{1,2}$)?`)

// centsOf returns a decimal number in any notation, rounded to the cent, away from zero.
func centsOf(number string) (cents int64, ok bool) {
	if cents, ok := plainCents(number); ok {
		return cents, true
	}
	if e := wholeExponent.FindString(number); len(e) == 1 {
		return 0, false
	}
	value, _ := new(big.Rat).SetString(number) // of JSON, so it is a number
	value.Mul(value, big.NewRat(100, 1))
	rounded, _ := new(big.Int).SetString(value.FloatString(0), 10)
	if rounded.CmpAbs(big.NewInt(maxCents)) > 0 {
		return 0, false
	}
	return rounded.Int64(), true
}

// day matches a day, alone or at midnight.
var day = regexp.MustCompile(`^(\d{4})(?:-(\d\d)-(\d\d)|(\d\d)(\d\d))` +
	`(?:[T ]00:00(?::00(?:\.0+)?)?(?: ?(?:Z|[+-]\d\d:?\d\d))?)?$`)

// noDays are the days that systems write for none.
var noDays = []string{"0001-01-01", "9999-12-31", "0000-00-00"}

func (d *Day) read(_ *takes, data jsontext.Value) How {
	text, isString, ok := scalar(data)
	// Most days.
	if date, err := member.ParseDate(text); err == nil && isString && !slices.Contains(noDays, text) {
		d.Value = date
		return Sent
	}
	parts := day.FindStringSubmatch(text)
	if !ok || parts == nil || !isString && len(text) != len("20261220") {
		return Unread
	}
	iso := parts[1] + "-" + parts[2] + parts[4] + "-" + parts[3] + parts[5]
	if slices.Contains(noDays, iso) {
		return NotSent
	}
	date, err := member.ParseDate(iso)
	if err != nil {
		return Unread
	}
	d.Value = date
	return Sent
}

func (t *Time) read(_ *takes, data jsontext.Value) How {
	text, isString, ok := scalar(data)
	at, err := time.Parse(time.RFC3339, text)
	if !ok || !isString || err != nil {
		return Unread
	}
	t.Value = at
	return Sent
}

func (f *Flag) read(_ *takes, data jsontext.Value) How {
	text, _, isText := scalar(data)
	switch kind := data.Kind(); {
	case kind == 't', kind == 'f':
		f.Value = kind == 't'
	case !isText:
		return Unread
	default:
		switch strings.ToLower(text) {
		case "true", "1", "y", "yes":
			f.Value = true
		case "false", "0", "n", "no":
		default:
			return Unread
		}
	}
	return Sent
}

// AutoPayWords are the words of autoPay, of which [AutoPayOff] means none.
var AutoPayWords = []string{
	AutoPayOff, "Yes", "EFT", "ACH", "Bank Account", "Checking", "Savings", "Credit Card", "Debit Card",
}

// AutoPayOff is what a provider says of an account without AutoPay (section 3).
const AutoPayOff = "no"

// wordOf returns one of the words, whatever the letter case of the text is.
func wordOf(words []string, text string) (word string, ok bool) {
	i := slices.IndexFunc(words, func(w string) bool { return strings.EqualFold(w, text) })
	if i < 0 {
		return "", false
	}
	return words[i], true
}

func (a *AutoPay) read(_ *takes, data jsontext.Value) (how How) {
	text, isString, _ := scalar(data)
	word, ok := wordOf(AutoPayWords, text)
	if !isString || !ok {
		return Unread
	}
	a.Value = word
	return Sent
}

func (c *Choice) read(takes *takes, data jsontext.Value) How {
	text, isString, _ := scalar(data)
	word, ok := wordOf(takes.words, text)
	switch {
	case ok && isString:
		c.Value = word
	case takes.shown && isString:
		c.Value = member.MaskCard(text)
	default:
		return Unread
	}
	return Sent
}

func (*Reserved) read(*takes, jsontext.Value) How { return Unread }

func (*Outcome) read(_ *takes, data jsontext.Value) How {
	switch data := slices.Clone(data); {
	case data.Compact() == nil && slices.Contains([]string{"false", "0", "[]", "{}"}, string(data)):
		return NotSent
	}
	return Unread
}
