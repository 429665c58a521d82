package userapi

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
// them. An empty value counts as missing. Any other invalid value is an error: [decodeWire] then
// leaves out that one field.

// wireText is a string, or a number as written, without surrounding white space.
type wireText string

func (t *wireText) UnmarshalJSON(data []byte) error {
	text, err := textOf(data)
	*t = wireText(text)
	return err
}

// textOf returns the bytes of a [wireText]. They alias data.
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
	case isEmpty(data):
		return nil, nil
	}
	return nil, errUnread
}

// plain reports whether a JSON string has no escapes. Running a decoder on each string would take a
// tenth of Billing's time, and hardly any string needs it.
func plain(data []byte) bool { return bytes.IndexByte(data, '\\') < 0 && utf8.Valid(data) }

// wireMoney is an amount, as a number or a string.
type wireMoney struct{ member.Money }

func (m *wireMoney) UnmarshalJSON(data []byte) error {
	text, err := textOf(data)
	m.Money = member.Money{}
	if err == nil && len(text) > 0 {
		m.Money, err = member.ParseMoney(string(text))
	}
	return err
}

// wireDate is a date in one of the formats of [member.ParseProviderDate]. One that can't be read is
// [member.UnreadDate].
type wireDate struct{ member.Date }

func (d *wireDate) UnmarshalJSON(data []byte) error {
	text, err := textOf(data)
	d.Date = member.Date{}
	if err == nil && len(text) > 0 {
		d.Date, err = member.ParseProviderDate(string(text))
	}
	return err
}

func (d *wireDate) setUnread() { d.Date = member.UnreadDate }

// yesNo returns "Yes" or "No" for a flag, and any other text unchanged.
func yesNo(t wireText) string {
	switch strings.ToLower(string(t)) {
	case "y", "yes", "true", "1":
		return "Yes"
	case "n", "no", "false", "0":
		return "No"
	}
	return string(t)
}

// mapped converts a list and leaves out empty entries. It returns nil for an empty list.
func mapped[W, V any](wires []*W, convert func(*W) V) []V {
	var values []V
	for _, w := range wires {
		if !saysNothing(w) {
			values = append(values, convert(w))
		}
	}
	return values
}

// saysNothing reports whether an entry of a list is null or has no values.
func saysNothing[W any](w *W) bool {
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

// wireTimestamp is a date and time in RFC 3339.
type wireTimestamp struct{ time.Time }

func (m *wireTimestamp) UnmarshalJSON(data []byte) error {
	var t wireText
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

// wireCount is a number that is not negative, as a number or a string.
type wireCount int64

func (c *wireCount) UnmarshalJSON(data []byte) error {
	var t wireText
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
	*c = wireCount(n)
	return nil
}

// nonEmpty returns the texts that are not empty.
func nonEmpty(wires []wireText) (strs []string) {
	for _, w := range wires {
		if w != "" {
			strs = append(strs, string(w))
		}
	}
	return strs
}

// transactionKind returns the kind of a transaction, "" for a missing or unknown one.
func transactionKind(t wireText) member.TransactionKind {
	return oneOf(t, "", member.KindPayment, member.KindReturned, member.KindBill, member.KindFee, member.KindCredit, member.KindCharge, member.KindRefund)
}

// oneOf returns the value that the text equals, ignoring case, and usual if there is none.
func oneOf[V ~string](t wireText, usual V, others ...V) V {
	for _, v := range others {
		if strings.EqualFold(string(t), string(v)) {
			return v
		}
	}
	return usual
}

// withIDs returns the entries that have an ID.
func withIDs[W any](wires []*W, id func(*W) wireText) (kept []*W) {
	for _, w := range wires {
		if w != nil && id(w) != "" {
			kept = append(kept, w)
		}
	}
	return kept
}
