package wire

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode"

	"memberportal/upstream/member"
)

// The provider's scalars come in several formats (openapi.yaml). The functions below read each of
// them. Any other value is an error: [Read] then leaves out that one field.

// wireEntry is a text that keeps its place in a list, even if it is empty.
type wireEntry string

// readText returns a string, or a number as written, without surrounding white space.
func readText(data []byte) (string, error) {
	switch c := data[0]; {
	case c == '"' && plain(data):
		return string(bytes.TrimSpace(data[1 : len(data)-1])), nil
	case c == '"':
		var s string
		err := json.Unmarshal(data, &s)
		return strings.TrimSpace(s), err
	case c == '-', c >= '0' && c <= '9', c == 't', c == 'f':
		return string(data), nil
	}
	return "", errUnread
}

// textual returns a function that reads a text and parses it unless it is empty.
func textual[V any](parse func(text string) (V, error)) func(data []byte) (V, error) {
	return func(data []byte) (v V, err error) {
		text, err := readText(data)
		if err == nil && text != "" {
			return parse(text)
		}
		return v, err
	}
}

// readDate returns a date in one of the formats of [member.ParseProviderDate], and
// [member.UnreadDate] for one that can't be read.
func readDate(data []byte) (member.Date, error) {
	d, err := textual(member.ParseProviderDate)(data)
	if err != nil {
		return member.UnreadDate, err
	}
	return d, nil
}

// parseTimestamp parses a date and time in RFC 3339.
func parseTimestamp(text string) (time.Time, error) { return time.Parse(time.RFC3339, text) }

// parseCount parses a number that is not negative.
func parseCount(text string) (int64, error) {
	n, err := json.Number(text).Int64()
	if err != nil || n < 0 {
		return 0, errUnread
	}
	return n, nil
}

// choiceWords are the words of a flag that mean yes and no, in the form of [member.PlainWord]. Any
// other word is unread.
type choiceWords struct{ yes, no []string }

var (
	flagWords = choiceWords{
		yes: []string{"y", "yes", "t", "true", "1", "on"},
		no:  []string{"n", "no", "f", "false", "0", "off", "none"},
	}
	cancelledWords = choiceWords{
		yes: append([]string{"canceled", "cancelled", "c", "terminated", "lapsed", "expired", "inactive", "closed"},
			flagWords.yes...),
		no: append([]string{"active", "a", "in force", "inforce", "current", "open"}, flagWords.no...),
	}
)

// logged returns the word for the log, "" for one that might be a name, a number or a sentence.
func (w unreadWord) logged() string {
	const longest, mostDigits = 24, 3
	digits := 0
	for _, r := range w {
		switch {
		case unicode.IsDigit(r):
			digits++
		case !unicode.IsLetter(r) && !strings.ContainsRune(" -_/.", r):
			return ""
		}
	}
	if len(w) > longest || digits > mostDigits {
		return ""
	}
	return string(w)
}

// read returns what a flag means: a boolean, a word or a digit, or an object that repeats the
// number it belongs to, such as {"accountNumber": "1", "paperlessBilling": "Y"}. nil is a missing
// or unread one.
func (words choiceWords) read(data []byte) (*bool, error) {
	if data[0] != '{' {
		text, err := readText(data)
		if err != nil || text == "" {
			return nil, err
		}
		return words.choice(text)
	}
	var found *bool
	var name string
	for part := range parts(data) {
		if name == "" {
			name = strings.ToLower(string(part))
			continue
		}
		text, err := "", error(nil)
		if !isEmpty(part) {
			text, err = readText(part)
		}
		if err != nil {
			return nil, err
		}
		if text != "" && !strings.HasSuffix(name, `number"`) {
			on, err := words.choice(text)
			if err != nil || found != nil && *found != *on {
				return nil, unreadWord(text)
			}
			found = on
		}
		name = ""
	}
	return found, nil
}

// choice returns what a word means, an [unreadWord] if no list has it.
func (words choiceWords) choice(text string) (*bool, error) {
	word := member.PlainWord(text)
	on := slices.Contains(words.yes, word)
	if !on && !slices.Contains(words.no, word) {
		return nil, unreadWord(text)
	}
	return &on, nil
}

// readFlag returns a flag that is off if it is missing or can't be read.
func readFlag(data []byte) (bool, error) {
	on, err := flagWords.read(data)
	return on != nil && *on, err
}

// cancellation is whether an account or a policy is canceled: a flag or its status.
type cancellation struct {
	On, Unread bool
	Off        bool // whether the provider says that it isn't canceled
}

func readCancellation(data []byte) (cancellation, error) {
	on, err := cancelledWords.read(data)
	return cancellation{On: on != nil && *on, Off: on != nil && !*on, Unread: err != nil}, err
}

// autoPay is the kind of automatic payment, "" when it is 'no' (section 3).
type autoPay string

func parseAutoPay(text string) (autoPay, error) {
	kind, known := member.ReadAutoPay(text)
	if !known {
		return autoPay(kind), unreadWord(kind)
	}
	return autoPay(kind), nil
}

// sentNotice is an account's cancellation notice. An empty value, a word for no and an object of
// empty values mean that there is none. Anything else is a notice, without details if it can't be
// read.
type sentNotice struct {
	Sent  bool // whether the account has the field, even without a notice
	Given bool // whether there is a notice
	member.Notice
}

// noticeForm returns the form of a [sentNotice] whose details have this form.
func noticeForm(details wireForm) wireForm {
	return func(r *wireReader, v reflect.Value, data []byte) wireResult {
		n := v.Addr().Interface().(*sentNotice)
		n.Sent = true
		if data = OnlyEntry(data); isEmpty(data) {
			return wireFound
		}
		if data[0] != '{' {
			on, _ := flagWords.read(data) // anything that is not a word for no is a notice
			if n.Given = on == nil || *on; n.Given {
				return wireLost
			}
			return wireFound
		}
		n.Given = hasValue(data)
		before := len(r.unread)
		found := details(r, reflect.ValueOf(&n.Notice).Elem(), data)
		if n.Given && found == wireEmpty && len(r.unread) == before {
			return wireLost
		}
		return wireFound
	}
}

// hasValue reports whether an object has a field that is not empty.
func hasValue(object []byte) bool {
	isName := true
	for part := range parts(object) {
		if !isName && !isEmpty(part) {
			return true
		}
		isName = !isName
	}
	return false
}

// yesNo returns "Yes" or "No" for a flag, and any other text unchanged.
func yesNo(text string) string {
	switch on, err := flagWords.choice(text); {
	case err != nil:
		return text
	case *on:
		return "Yes"
	}
	return "No"
}

// oneOf returns the value that the text equals, ignoring case, and "" if there is none.
func oneOf[V ~string](text string, values ...V) V {
	for _, v := range values {
		if strings.EqualFold(text, string(v)) {
			return v
		}
	}
	return ""
}
