package userapi

import (
	"encoding/json"
	"strings"

	"memberportal/upstream/member"
)

// The provider's scalars come in several formats (openapi.yaml). The types below
// accept each of them. An invalid scalar is an unknown value, so that one odd field never prevents
// a sign-in.

// text is a string, or a number as written, without surrounding white space.
type text string

func (t *text) UnmarshalJSON(data []byte) error {
	switch c := data[0]; {
	case c == '"':
		var s string
		err := json.Unmarshal(data, &s)
		*t = text(strings.TrimSpace(s))
		return err
	case c == '-', c >= '0' && c <= '9', c == 't', c == 'f':
		*t = text(data)
	default:
		*t = ""
	}
	return nil
}

// money is an amount, as a number or a string.
type money struct{ member.Money }

func (m *money) UnmarshalJSON(data []byte) error {
	var t text
	if err := t.UnmarshalJSON(data); err != nil {
		return err
	}
	m.Money, _ = member.ParseMoney(string(t)) // an invalid amount is unknown
	return nil
}

// date is YYYY-MM-DD (section 5). compactDate is YYYYMMDD.
type (
	date        struct{ member.Date }
	compactDate struct{ member.Date }
)

func (d *date) UnmarshalJSON(data []byte) (err error) {
	d.Date, err = readDate(data, member.ParseDate)
	return err
}

func (d *compactDate) UnmarshalJSON(data []byte) (err error) {
	d.Date, err = readDate(data, member.ParseCompactDate)
	return err
}

// readDate treats the year 1 as unknown: some systems write it for a missing date.
func readDate(data []byte, parse func(string) (member.Date, error)) (member.Date, error) {
	var t text
	if err := t.UnmarshalJSON(data); err != nil {
		return member.Date{}, err
	}
	d, err := parse(string(t))
	if err != nil || d.Year() <= 1 {
		return member.Date{}, nil
	}
	return d, nil
}

// choice is a boolean, a word or a digit, or an object that repeats the number it belongs to, such
// as {"accountNumber": "1", "paperlessBilling": "Y"}. Anything else is missing.
type choice struct{ known, on bool }

func (c *choice) UnmarshalJSON(data []byte) error {
	if data[0] == '{' {
		return c.fromObject(data)
	}
	var t text
	err := t.UnmarshalJSON(data)
	*c = choiceOf(t)
	return err
}

func choiceOf(t text) choice {
	word := yesNo(t)
	return choice{known: word == "Yes" || word == "No", on: word == "Yes"}
}

// fromObject finds the flag next to the numbers.
func (c *choice) fromObject(data []byte) error {
	var fields map[string]text
	if err := json.Unmarshal(data, &fields); err != nil {
		return err
	}
	*c = choice{}
	for name, value := range fields {
		if !strings.HasSuffix(strings.ToLower(name), "number") {
			found := choiceOf(value)
			*c = choice{c.known || found.known, c.on || found.on}
		}
	}
	return nil
}

// or returns the flag, or other if it is missing.
func (c choice) or(other bool) bool {
	if c.known {
		return c.on
	}
	return other
}

// flag is a [choice] that is off if it is missing.
type flag bool

func (f *flag) UnmarshalJSON(data []byte) error {
	var c choice
	err := c.UnmarshalJSON(data)
	*f = flag(c.on)
	return err
}

// yesNo returns "Yes" or "No" for a flag, and any other text unchanged.
func yesNo(t text) string {
	switch strings.ToLower(string(t)) {
	case "y", "yes", "true", "1":
		return "Yes"
	case "n", "no", "false", "0":
		return "No"
	}
	return string(t)
}

// autoPay returns the kind of automatic payment, "" when it is 'no' (section 3).
func autoPay(t text) string {
	if kind := yesNo(t); kind != "No" && !strings.EqualFold(kind, "none") {
		return kind
	}
	return ""
}

// mapped converts a list and leaves out null entries. It returns nil for an empty list.
func mapped[W, V any](wires []*W, convert func(*W) V) []V {
	var values []V
	for _, w := range wires {
		if w != nil {
			values = append(values, convert(w))
		}
	}
	return values
}
