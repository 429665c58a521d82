package wire

import (
	"encoding/json"
	"errors"
	"html"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"memberportal/upstream/member"
)

// A Type is a type of values of the contract (openapi.yaml). Each has one function, below, that
// reads a value of it, whatever the field is. docs/user-api.md has a table of each, under its name,
// with what is nothing, what is read, and what can't be read: TestTypesReadTheirTables.
type Type struct {
	name  string
	soft  bool                // whether the words of softNothing are nothing too
	exact bool                // whether no word is nothing: a member's or an author's own text
	keys  []string            // where the value is in an object, besides the field's own name
	agree func(a, b any) bool // whether two values of an object may occur together
	read  wireForm

	unread reflect.Value // the value for one that can't be read
}

var (
	Text     = typed(Type{name: "Text", soft: true, keys: keys("amount", "name", "displayname", "description", "text", "code")}, "", parseText)
	Verbatim = typed(Type{name: "Own words", exact: true, keys: keys()}, "", parseVerbatim)
	Name     = typed(Type{name: "Name", soft: true, keys: keys("full", "name", "displayname")}, "", parseName)
	part     = typed(Type{exact: true, keys: Name.keys}, "", parseName) // of a name or an address
	Number   = typed(Type{name: "Number", soft: true, keys: keys("number", "id")}, "", parseNumber)
	Zip      = typed(Type{name: "ZIP code", soft: true, keys: keys("code", "zip")}, "", notZeros(parseZip))
	Phone    = typed(Type{name: "Phone", soft: true, keys: keys("number")}, "", notZeros(parseNumber))
	Email    = typed(Type{name: "Email", soft: true, keys: keys("address", "email")}, "", parseName)
	Web      = typed(Type{name: "Web address", soft: true, keys: keys("url", "href")}, "", parseWeb)
	Money    = typed(Type{name: "Money", keys: keys("amount")}, member.UnreadMoney, parseMoney)
	Day      = typed(Type{name: "Day", keys: keys("date")}, member.UnreadDate, words(parseDay))
	DayTime  = typed(Type{name: "Day with time", keys: keys("date")}, time.Time{}, words(parseTimestamp))
	Whole    = typed(Type{name: "Whole number", keys: keys()}, 0, parseSize)
	DueDay   = typed(Type{name: "Day of the month", keys: keys()}, "", parseDueDay)
	Year     = typed(Type{name: "Year", soft: true, keys: keys()}, "", notZeros(parseYear))
	Flag     = stated(Type{name: "Flag", keys: keys("code", "name", "status", "flag", "indicator")}, plainFlag)

	Cancellation = stated(Type{name: "Cancellation", keys: Flag.keys}, cancelFlag)
	noticeFlag   = stated(Type{keys: Flag.keys}, noticeWords)
	AutoPay      = typed(Type{name: "AutoPay", keys: keys("code", "name"), agree: bothOn}, autoPay(member.UnreadAutoPay), words(parseAutoPay))
)

// choice returns the type of a text that is one of these values. Any other is nothing.
func choice[V ~string](values ...V) *Type {
	return typed(Type{name: "Choice", keys: AutoPay.keys}, "", listed(values...))
}

// nothing are the words that mean nothing as a whole value of any type, in lower case.
var nothing = []string{"", "null", "nil", "none", "n/a", "na", "-", "--", "(none)", "nat", "<na>", `\n`}

// softNothing are nothing too, for a type that decides nothing: who says "unknown" of a
// cancellation has not said "no".
var softNothing = []string{"unknown", "undefined", "not available", ".", "nan"}

// isNothingWord reports whether a word means nothing to the type.
func (t *Type) isNothingWord(text string) bool {
	word := strings.TrimSpace(text)
	if first, again, ok := strings.Cut(word, " "); ok && first == again {
		word = first // a template of first and last name: "null null"
	}
	switch {
	case word == "":
		return true
	case t.exact:
		return false
	}
	if t.soft && !strings.ContainsFunc(word, isWordRune) {
		return true
	}
	isWord := func(w string) bool { return strings.EqualFold(w, word) }
	return slices.ContainsFunc(nothing, isWord) || t.soft && slices.ContainsFunc(softNothing, isWord)
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsSymbol(r) }

// isNothing reports whether a JSON value means nothing to the type: null, [], {}, an object with a
// mark of XML for nil, or a nothing-word.
func (t *Type) isNothing(data []byte) bool {
	switch data[0] {
	case 'n':
		return true
	case '"':
		text, err := readString(data)
		return err == nil && t.isNothingWord(text)
	case '{', '[':
		return isEmpty(data) || data[0] == '{' && isNil(data)
	}
	return false
}

// isHollow reports whether all values of an object mean nothing to the type. A day may have a flag
// beside it that there is none.
func (t *Type) isHollow(object []byte) bool {
	for part := range inside(object) {
		isNo := t.name == "Day" && string(part) == "false"
		if !isNo && !t.isNothing(part) && (part[0] != '{' || !t.isHollow(part)) {
			return false
		}
	}
	return true
}

// isNil reports whether an object is how converters of XML write an element without content: the
// mark of XML Schema alone, whatever its namespace prefix, or attributes with it.
func isNil(object []byte) bool {
	found := false
	for name, part := range pairs(object) {
		isMark := len(name) >= 3 && strings.EqualFold(string(name[len(name)-3:]), "nil") && isYes(part)
		areAttributes := len(name) > 0 && !unicode.IsLetter(rune(name[0])) && part[0] == '{'
		if found || !isMark && !(areAttributes && isNil(part)) {
			return false
		}
		found = true
	}
	return found
}

func isYes(data []byte) bool {
	sent, _ := readValue(data)
	on, _ := plainFlag.parse(sent.text)
	return on
}

// A value is a scalar of JSON: its text, and whether it is a number or a boolean there.
type value struct {
	text              string
	isNumber, boolean bool
}

// readString returns a JSON string without what can't be seen around it: COBOL fills a field with
// zero bytes.
func readString(data []byte) (string, error) {
	if plain(data) {
		return strings.TrimFunc(string(data[1:len(data)-1]), isUnseen), nil
	}
	var s string
	err := json.Unmarshal(data, &s)
	return strings.TrimFunc(s, isUnseen), err
}

func isUnseen(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
}

// readValue returns a scalar, and an error for a list or an object.
func readValue(data []byte) (v value, err error) {
	switch c := data[0]; {
	case c == '"':
		v.text, err = readString(data)
		return v, err
	case c == '-', c >= '0' && c <= '9':
		return value{text: string(data), isNumber: true}, nil
	case c == 't', c == 'f':
		return value{text: string(data), boolean: true}, nil
	}
	return v, errUnread
}

// A parser reads a value that is not nothing.
type parser[V any] func(v value) (V, error)

// words is the parser of a type that reads texts alone. 1.0 is the word 1.
func words[V any](parse func(text string) (V, error)) parser[V] {
	return func(v value) (V, error) { return parse(withoutDecimals(v.text)) }
}

// notZeros is the parser of a type of which zeros alone mean nothing.
func notZeros(parse parser[string]) parser[string] {
	return func(v value) (string, error) {
		if strings.Trim(v.text, notZero) == "" {
			return "", errNothing
		}
		return parse(v)
	}
}

// notZero are the characters of zeros alone.
const notZero = "0-(). "

// artifact matches what programs write in place of a value that they don't have.
var artifact = regexp.MustCompile(`^(?:#N/A|#[A-Z0-9/]+[!?]|\[object \w+\])$`)

// typed returns a type with the form of its values.
func typed[V comparable](kind Type, unread V, parse parser[V]) *Type {
	t := &kind
	t.unread = reflect.ValueOf(unread)
	switch {
	case t.agree != nil:
	case t.soft, t.exact:
		t.agree = either
	default:
		t.agree = equal
	}
	t.read = func(r *wireReader, v reflect.Value, data []byte) wireResult {
		got, err := readAs(t, r.field(), parse, data)
		if err == errNothing {
			r.ignore(data)
			return wireEmpty
		}
		if err != nil && got == *new(V) {
			got = unread
		}
		*v.Addr().Interface().(*V) = got
		if err != nil {
			var word unreadWord
			if !errors.As(err, &word) {
				return wireUnread
			}
			r.addUnread(WordMark + word.logged())
		}
		if got == *new(V) {
			return wireEmpty
		}
		return wireFound
	}
	return t
}

// errNothing reports a value that means nothing.
var errNothing = errors.New("wire: nothing")

// readAs reads a value, a list of it alone, or an object that has it under the field's own name or
// one of the type's keys.
func readAs[V comparable](t *Type, field string, parse parser[V], data []byte) (v V, err error) {
	data = OnlyEntry(data)
	sent, err := readValue(data)
	switch {
	case err == nil && data[0] == '"' && t.isNothingWord(sent.text), err != nil && t.isNothing(data):
		return v, errNothing
	case data[0] == '{' && t.isHollow(data):
		return v, errNothing
	case data[0] == '{':
		return readObject(t, field, parse, data)
	case err != nil:
		return v, err
	case !t.exact && artifact.MatchString(sent.text):
		return v, errUnread
	}
	return parse(sent)
}

// readObject reads the values of an object under their keys. Those that can be read must agree; of
// several texts the first key's counts.
func readObject[V comparable](t *Type, field string, parse parser[V], data []byte) (v V, err error) {
	named := map[string][]byte{}
	for name, part := range pairs(data) {
		if key := plainKey(name); part[0] != '{' {
			named[key] = part
			if key == "is"+strings.ToLower(field) {
				named[key[len("is"):]] = part
			}
		}
	}
	err = errUnread
	found := false
	for _, key := range append([]string{strings.ToLower(field)}, t.keys...) {
		part, ok := named[key]
		if !ok {
			continue
		}
		one, failed := readAs(t, field, parse, part)
		switch {
		case found && failed == nil && !t.agree(one, v):
			return *new(V), errUnread
		case !found && (failed != errNothing || err == errUnread):
			v, err, found = one, failed, failed == nil
		}
	}
	if amount, isMoney := any(v).(member.Money); isMoney && !isAmountAlone(amount, data) {
		return *new(V), errUnread
	}
	return v, err
}

// Of two texts in an object, the first counts. Two values of another type must be the same, and two
// words of AutoPay both on or both off.
func either(any, any) bool { return true }
func equal(a, b any) bool  { return a == b }
func bothOn(a, b any) bool { return (a == autoPayOff) == (b == autoPayOff) }

// isAmountAlone reports whether an object has nothing that may change its amount: beside it stand
// only dollars, the same amount again, and nothing. A scale, a sign or a currency is neither.
func isAmountAlone(amount member.Money, object []byte) bool {
	for _, part := range pairs(object) {
		sent, err := readValue(part)
		again, _ := member.ParseMoney(sent.text)
		isDollars := strings.EqualFold(sent.text, "usd") || sent.text == "$"
		isAttributes := part[0] == '{' && isAmountAlone(amount, part)
		if !isEmpty(part) && !isDollars && !isAttributes && (err != nil || again != amount) {
			return false
		}
	}
	return true
}

// unreadWord is the error of a word that no list has.
type unreadWord string

func (unreadWord) Error() string { return errUnread.Error() }

// logged returns the word for the log, "" for a number and for several words, which may be a name.
func (w unreadWord) logged() string {
	if !wordForLog.MatchString(string(w)) {
		return ""
	}
	return string(w)
}

// wordForLog matches one short word with few digits.
var wordForLog = regexp.MustCompile(`^(?:[\pL_/.-]|\d(?:\D*\d){0,2}\D*$){0,24}$`)

// keys adds those under which converters of XML put the content of an element with attributes:
// "#text", "$t", "$" and "_".
func keys(more ...string) []string { return append(more, "text", "t", "", "value") }

// entity matches an entity of HTML. One without its semicolon is text: "AT&T".
var entity = regexp.MustCompile(`&(?:[A-Za-z][A-Za-z0-9]*|#[0-9]+|#[xX][0-9A-Fa-f]+);`)

// decodeEntities decodes the entities of a text once.
func decodeEntities(text string) string {
	if !strings.Contains(text, "&") {
		return text
	}
	return strings.TrimFunc(entity.ReplaceAllStringFunc(text, html.UnescapeString), isUnseen)
}

// parseText reads any scalar as its text.
func parseText(v value) (string, error) { return decodeEntities(v.text), nil }

// parseVerbatim reads any scalar as it is sent.
func parseVerbatim(v value) (string, error) { return v.text, nil }

// noOneYet matches what stands for a name as long as there is none.
var noOneYet = regexp.MustCompile(`(?i)^(?:tbd|tba|unassigned|not (?:yet )?assigned|to be (?:assigned|determined))$`)

// parseName reads a text; no one has a boolean for a name.
func parseName(v value) (string, error) {
	switch {
	case v.boolean:
		return "", errUnread
	case noOneYet.MatchString(v.text):
		return "", errNothing
	}
	return parseText(v)
}

// parseNumber reads a number of an account, a policy, a vehicle: its text. A whole JSON number has
// no decimals.
func parseNumber(v value) (string, error) {
	if v.isNumber {
		return withoutDecimals(v.text), nil
	}
	return parseName(v)
}

// withoutDecimals returns "15" for "15.0" and "1.5E1", and any other text unchanged.
func withoutDecimals(number string) string {
	if !strings.ContainsAny(number, ".eE") || !strings.ContainsAny(number, "0123456789") {
		return number
	}
	f, err := strconv.ParseFloat(number, 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > maxExact {
		return number
	}
	return strconv.FormatFloat(f, 'f', 0, 64)
}

// maxExact is the largest whole number up to which a float has each.
const maxExact = 1 << 53

var zipDigits = regexp.MustCompile(`^(?:\d{3,5}|\d{9}|\d{5}[- ](?:\d{4})?)$`)

var withoutGaps = strings.NewReplacer("-", "", " ", "")

// parseZip reads a ZIP code of five or nine digits, with the zeros that a number has lost. Any
// other text is shown as it is: a postal code of another country.
func parseZip(v value) (string, error) {
	text, err := parseName(v)
	text = withoutDecimals(text)
	if v.isNumber && (len(text) == 7 || len(text) == 8) {
		text = strings.Repeat("0", 9-len(text)) + text
	}
	if err != nil || !zipDigits.MatchString(text) {
		return text, err
	}
	digits := withoutGaps.Replace(text)
	if len(digits) < 9 {
		return strings.Repeat("0", 5-len(digits)) + digits, nil
	}
	if digits[5:] == "0000" {
		return digits[:5], nil
	}
	return digits[:5] + "-" + digits[5:], nil
}

// parseWeb reads the first web address of a text.
func parseWeb(v value) (string, error) {
	text, err := parseName(v)
	for address := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(";, \t\n", r) }) {
		if strings.Contains(address, ".") {
			return address, err
		}
	}
	return text, err
}

// parseSize reads a whole number.
func parseSize(v value) (int64, error) { return parseWhole(v, 0, math.MaxInt64) }

// parseWhole reads a whole number from least to most.
func parseWhole(v value, least, most int64) (int64, error) {
	n, err := strconv.ParseInt(withoutDecimals(v.text), 10, 64)
	if err != nil || n < least || n > most {
		return 0, errUnread
	}
	return n, nil
}

// ordinal matches a day of the month as it is read aloud.
var ordinal = regexp.MustCompile(`(?i)^(\d{1,2})(?:st|nd|rd|th)$`)

// parseDueDay reads a day of the month.
func parseDueDay(v value) (string, error) {
	n, err := parseWhole(value{text: ordinal.ReplaceAllString(v.text, "$1")}, 1, 31)
	if err != nil {
		return "", err
	}
	return strconv.FormatInt(n, 10), nil
}

// firstCar is the year of the first car.
const firstCar = 1886

// parseYear reads the year of a vehicle, at most two years ahead.
func parseYear(v value) (string, error) {
	n, err := parseWhole(v, firstCar, int64(time.Now().Year())+2)
	if err != nil {
		return "", err
	}
	return strconv.FormatInt(n, 10), nil
}

// parseDay reads a day in one of the formats of [member.ParseProviderDate]. A placeholder is
// nothing.
func parseDay(text string) (member.Date, error) {
	d, err := member.ParseProviderDate(text)
	if err == nil && !d.Known() {
		err = errNothing
	}
	return d, err
}

// parseTimestamp reads a day with its time in RFC 3339.
func parseTimestamp(text string) (time.Time, error) {
	if _, err := parseDay(text); err == errNothing {
		return time.Time{}, err
	}
	return time.Parse(time.RFC3339, text)
}

// parseMoney reads an amount in one of the formats of [member.ParseMoney].
func parseMoney(v value) (member.Money, error) {
	if v.boolean || zeroFilled.MatchString(v.text) {
		return member.Money{}, errUnread
	}
	return member.ParseMoney(v.text)
}

// zeroFilled matches digits that fill a field of a fixed length: they may be cents.
var zeroFilled = regexp.MustCompile(`^[-+]?0\d*[1-9]\d*[-+]?$`)

// ended are words for what is not, or no longer, part of a profile or a policy.
var ended = []string{
	"cancelled", "terminated", "lapsed", "expired", "inactive", "deleted", "removed", "replaced", "declined", "rejected",
	"released", "waived",
}

// A flagWords has the words of a flag that mean yes and no, in the form of [member.PlainWord]. Any
// other word is unread. "not" before a word turns it.
type flagWords struct{ yes, no []string }

var (
	plainFlag = flagWords{
		yes: []string{"y", "yes", "t", "true", "1", "on"},
		no:  []string{"n", "no", "f", "false", "0", "off"},
	}
	cancelFlag = flagWords{
		yes: slices.Concat(ended, []string{"canceled", "c", "closed"}, plainFlag.yes),
		no:  append([]string{"active", "a", "in force", "inforce", "current", "open"}, plainFlag.no...),
	}
	noticeWords = flagWords{
		yes: append([]string{"active", "open", "pending"}, plainFlag.yes...),
		no: append([]string{"inactive", "closed", "withdrawn", "rescinded", "canceled", "cancelled", "expired", "paid", "satisfied"},
			plainFlag.no...),
	}
)

// parse returns what a word means, an [unreadWord] if no list has it.
func (w flagWords) parse(text string) (bool, error) {
	word := member.PlainWord(text)
	turned := strings.TrimSpace(strings.TrimPrefix(word, "not"))
	on := slices.Contains(w.yes, turned)
	if !on && !slices.Contains(w.no, turned) {
		if code, name, ok := strings.Cut(text, " - "); ok { // a code and its name, which must agree
			on, err := w.parse(code)
			if again, failed := w.parse(name); err == nil && failed == nil && on == again {
				return on, nil
			}
		}
		return false, unreadWord(text)
	}
	return on == (turned == word), nil
}

// A state is a flag that is yes or no, can't be read, or is absent.
type state struct{ On, Off, Unread bool }

// Known reports whether the flag is yes or no.
func (s state) Known() bool { return s.On || s.Off }

// state is parse for a flag that may be absent.
func (w flagWords) state(text string) (state, error) {
	on, err := w.parse(text)
	return state{On: on, Off: err == nil && !on}, err
}

// stated is [typed] for a flag with its words.
func stated(kind Type, w flagWords) *Type { return typed(kind, state{Unread: true}, words(w.state)) }

// state returns what a value of a flag means.
func (t *Type) state(data []byte) (s state) {
	t.read(new(wireReader), reflect.ValueOf(&s).Elem(), data)
	return s
}

// autoPay is the kind of automatic payment, "" when it is absent, and [member.UnreadAutoPay] for a
// value that isn't a word.
type autoPay string

// autoPayOff is what a provider says of an account without it (section 3).
const autoPayOff autoPay = "no"

// kind returns the kind as [member.Account] has it.
func (p autoPay) kind() string {
	if p == autoPayOff {
		return ""
	}
	return string(p)
}

func parseAutoPay(text string) (autoPay, error) {
	kind, known := member.ReadAutoPay(text)
	if !known {
		return autoPay(kind), unreadWord(kind)
	}
	if kind == "" {
		return autoPayOff, nil
	}
	return autoPay(kind), nil
}

// wireNotice is a notice with the flags of systems that send one without a notice, too.
type wireNotice struct {
	member.Notice
	Active, HasNotice, Status state
}

// noticeForm is the form of an account's cancellation notice, of which details is a [wireNotice].
// An amount above 0, a day, a text, and whatever can't be read is a notice. All else is none, and
// so is a notice with a flag that says no.
func noticeForm(details *wireObject) wireForm {
	return func(r *wireReader, v reflect.Value, data []byte) wireResult {
		data = OnlyEntry(data)
		if container.isNothing(data) || data[0] == '{' && saysNothing(data, true) || data[0] == '[' && hasNone(r, data, details) {
			r.ignore(data)
			return wireEmpty
		}
		var sent wireNotice
		before, result, isGiven := len(r.unread), wireUnread, false
		if data[0] == '{' {
			result = details.read(r, reflect.ValueOf(&sent).Elem(), data)
			isGiven = result == wireUnread || len(r.unread) > before || sent.isGiven()
		} else {
			isGiven = !noticeFlag.state(data).Off
		}
		if !isGiven {
			return wireEmpty
		}
		if !sent.Amount.Positive() {
			sent.Amount = member.Money{} // no notice asks for nothing
		}
		v.Set(reflect.ValueOf(&sent.Notice))
		return max(result, wireFound)
	}
}

// hasNone reports whether no entry of a list is a notice.
func hasNone(r *wireReader, list []byte, details *wireObject) bool {
	for entry := range parts(list) {
		own, v := wireReader{path: r.path}, reflect.New(reflect.TypeFor[*member.Notice]()).Elem()
		if noticeForm(details)(&own, v, entry) != wireEmpty {
			return false
		}
	}
	return true
}

func (n wireNotice) isGiven() bool {
	said := []state{n.Active, n.HasNotice, n.Status}
	if slices.Contains(said, state{Off: true}) {
		return false
	}
	return slices.Contains(said, state{On: true}) || n.Amount.Positive() || n.LastDay.Known() ||
		n.LastDay.Unread() || n.Reason != "" || n.Terms != ""
}

// listed returns a parser of one of these values, in any letter case and with gaps between words.
// Any other text is nothing.
func listed[V ~string](values ...V) parser[V] {
	plain := func(word string) string { return strings.ReplaceAll(member.PlainWord(word), " ", "") }
	return func(sent value) (V, error) {
		word := plain(sent.text)
		for _, v := range values {
			if strings.EqualFold(word, plain(string(v))) {
				return v, nil
			}
		}
		return "", errNothing
	}
}

// yesNo returns "Yes" or "No" for a flag, and any other text unchanged.
func yesNo(text string) string {
	switch on, err := plainFlag.parse(text); {
	case err != nil:
		return text
	case on:
		return "Yes"
	}
	return "No"
}
