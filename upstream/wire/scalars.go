// Package wire defines the formats of the user API (openapi.yaml): scalars that come in several
// formats, and the requests and responses of the calls that the portal defines.
package wire

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"time"
	"unicode/utf8"

	"memberportal/upstream/member"
)

// The provider's scalars come in several formats (openapi.yaml). The types below accept each of
// them. An empty value counts as missing. Any other invalid value is an error: [Decode] then leaves
// out that one field.

// Text is a string, or a number as written, without surrounding white space.
type Text string

func (t *Text) UnmarshalJSON(data []byte) error {
	text, err := textOf(data)
	*t = Text(text)
	return err
}

// textOf returns the bytes of a [Text]. They alias data.
func textOf(data []byte) ([]byte, error) {
	switch c := data[0]; {
	case c == '"' && plain(data):
		return bytes.TrimSpace(data[1 : len(data)-1]), nil
	case c == '"':
		var s string
		err := json.Unmarshal(data, &s)
		return bytes.TrimSpace([]byte(s)), err
	case c == '-', c >= '0' && c <= '9', c == 't', c == 'f':
		return data, nil
	case IsEmpty(data):
		return nil, nil
	}
	return nil, errUnread
}

// plain reports whether a JSON string has no escapes. Running a decoder on each string would take a
// tenth of Billing's time, and hardly any string needs it.
func plain(data []byte) bool { return bytes.IndexByte(data, '\\') < 0 && utf8.Valid(data) }

// Money is an amount, as a number or a string.
type Money struct{ member.Money }

func (m *Money) UnmarshalJSON(data []byte) error {
	text, err := textOf(data)
	m.Money = member.Money{}
	if err == nil && len(text) > 0 {
		m.Money, err = member.ParseMoney(string(text))
	}
	return err
}

// Date is YYYY-MM-DD (section 5). CompactDate is YYYYMMDD.
type (
	Date        struct{ member.Date }
	CompactDate struct{ member.Date }
)

func (d *Date) UnmarshalJSON(data []byte) error {
	text, err := dateOf(data)
	d.Date = member.Date{}
	if err == nil && len(text) > 0 {
		d.Date, err = known(member.ParseDate(string(text)))
	}
	return err
}

func (d *CompactDate) UnmarshalJSON(data []byte) error {
	text, err := dateOf(data)
	d.Date = member.Date{}
	if err == nil && len(text) > 0 {
		d.Date, err = known(member.ParseCompactDate(string(text)))
	}
	return err
}

// dateOf is textOf without zeros, which some systems write for a missing date.
func dateOf(data []byte) ([]byte, error) {
	text, err := textOf(data)
	if bytes.ContainsAny(text, "0") && !bytes.ContainsAny(text, "123456789") {
		return nil, err
	}
	return text, err
}

// known treats the year 1 as missing, for the same reason.
func known(d member.Date, err error) (member.Date, error) {
	if err != nil || d.Year() <= 1 {
		return member.Date{}, err
	}
	return d, nil
}

// Choice is a boolean, a word or a digit, or an object that repeats the number it belongs to, such
// as {"accountNumber": "1", "paperlessBilling": "Y"}.
type Choice struct{ Known, On bool }

func (c *Choice) UnmarshalJSON(data []byte) error {
	if data[0] == '{' {
		return c.fromObject(data)
	}
	var t Text
	err := t.UnmarshalJSON(data)
	if *c = choiceOf(t); t != "" && !c.Known {
		return errUnread
	}
	return err
}

func choiceOf(t Text) Choice {
	word := YesNo(t)
	return Choice{Known: word == "Yes" || word == "No", On: word == "Yes"}
}

// fromObject finds the flag next to the numbers.
func (c *Choice) fromObject(data []byte) error {
	var fields map[string]Text
	if err := json.Unmarshal(data, &fields); err != nil {
		return err
	}
	*c = Choice{}
	for name, value := range fields {
		if !strings.HasSuffix(strings.ToLower(name), "number") {
			found := choiceOf(value)
			*c = Choice{c.Known || found.Known, c.On || found.On}
		}
	}
	return nil
}

// Or returns the flag, or other if it is missing.
func (c Choice) Or(other bool) bool {
	if c.Known {
		return c.On
	}
	return other
}

// Flag is a [Choice] that is off if it is missing.
type Flag bool

func (f *Flag) UnmarshalJSON(data []byte) error {
	var c Choice
	err := c.UnmarshalJSON(data)
	*f = Flag(c.On)
	return err
}

// YesNo returns "Yes" or "No" for a flag, and any other text unchanged.
func YesNo(t Text) string {
	switch strings.ToLower(string(t)) {
	case "y", "yes", "true", "1":
		return "Yes"
	case "n", "no", "false", "0":
		return "No"
	}
	return string(t)
}

// AutoPay returns the kind of automatic payment, "" when it is 'no' (section 3).
func AutoPay(t Text) string {
	if kind := YesNo(t); kind != "No" && !strings.EqualFold(kind, "none") {
		return kind
	}
	return ""
}

// Mapped converts a list and leaves out empty entries. It returns nil for an empty list.
func Mapped[W, V any](wires []*W, convert func(*W) V) []V {
	var values []V
	for _, w := range wires {
		if !SaysNothing(w) {
			values = append(values, convert(w))
		}
	}
	return values
}

// SaysNothing reports whether an entry of a list is null or has no values.
func SaysNothing[W any](w *W) bool {
	if w == nil {
		return true
	}
	v := reflect.ValueOf(w).Elem()
	for i := range v.NumField() { // IsZero of the whole allocates
		if !v.Field(i).IsZero() {
			return false
		}
	}
	return true
}

// Timestamp is a date and time in RFC 3339.
type Timestamp struct{ time.Time }

func (m *Timestamp) UnmarshalJSON(data []byte) error {
	var t Text
	if err := t.UnmarshalJSON(data); err != nil {
		return err
	}
	m.Time = time.Time{}
	if t == "" {
		return nil
	}
	read, err := time.Parse(time.RFC3339, string(t))
	if err == nil {
		m.Time = read
	}
	return err
}

// count is a number that is not negative, as a number or a string.
type count int64

func (c *count) UnmarshalJSON(data []byte) error {
	var t Text
	if err := t.UnmarshalJSON(data); err != nil {
		return err
	}
	*c = 0
	if t == "" {
		return nil
	}
	n, err := json.Number(t).Int64()
	if err != nil || n < 0 {
		return errUnread
	}
	*c = count(n)
	return nil
}

// nonEmpty returns the texts that are not empty.
func nonEmpty(wires []Text) (strs []string) {
	for _, w := range wires {
		if w != "" {
			strs = append(strs, string(w))
		}
	}
	return strs
}

// TransactionKind returns the kind of a transaction, "" for a missing or unknown one.
func TransactionKind(t Text) member.TransactionKind {
	return oneOf(t, "", member.KindPayment, member.KindReturned, member.KindBill, member.KindFee, member.KindCredit, member.KindCharge, member.KindRefund)
}

// oneOf returns the value that the text equals, ignoring case, and usual if there is none.
func oneOf[V ~string](t Text, usual V, others ...V) V {
	for _, v := range others {
		if strings.EqualFold(string(t), string(v)) {
			return v
		}
	}
	return usual
}

// withIDs returns the entries that have an ID.
func withIDs[W any](wires []*W, id func(*W) Text) (kept []*W) {
	for _, w := range wires {
		if w != nil && id(w) != "" {
			kept = append(kept, w)
		}
	}
	return kept
}
