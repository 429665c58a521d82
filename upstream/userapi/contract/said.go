package contract

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"

	"memberportal/upstream/member"
)

// What a response says to the member, and about the change that its call asked for.

// Said are the texts of a failure, by the names of the document's keys (section 8, RFC 9457) and of
// Message (section 7), each one that is a string.
type Said map[string]string

// ReadSaid returns the texts of the body of a response, none for a body that isn't an object.
func ReadSaid(body []byte) Said {
	said := Said{}
	d := jsontext.NewDecoder(bytes.NewBuffer(body), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	if d.PeekKind() != '{' {
		return said
	}
	d.ReadToken()
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			return Said{}
		}
		key := name.String()
		value, err := d.ReadValue()
		if err != nil {
			return Said{}
		}
		if value.Kind() == '"' {
			said[key] = unquoted(value)
		}
	}
	return said
}

// ReadText returns a body that is one string of JSON.
func ReadText(body []byte) (text string, ok bool) {
	v := jsontext.Value(bytes.TrimSpace(body))
	if v.Kind() != '"' || !v.IsValid(jsontext.AllowInvalidUTF8(true)) {
		return "", false
	}
	return unquoted(v), true
}

// change is the answer to a call that changes something.
type change struct {
	Error, Errors, Message Outcome
	Success                Flag
}

// Change is what an answer says of the change that its call asked for.
type Change int

// The values of [Change].
const (
	ChangeUnknown Change = iota // anything else: it may have happened
	ChangeDone                  // empty or {}
	ChangeRefused
)

// ReadChange reads the answer to a call of the portal's own that changes something: error, errors,
// message and success: false refuse.
func ReadChange(body []byte) Change {
	c, isEmpty := readChange(body)
	switch {
	case isEmpty:
		return ChangeDone
	case c != nil && (isAny(Unread, c.Error.How, c.Errors.How, c.Message.How) ||
		c.Success.How == Sent && !c.Success.Value):
		return ChangeRefused
	}
	return ChangeUnknown
}

// ReadAttached reads the answer of attach and detach: error and errors refuse.
func ReadAttached(body []byte) Change {
	c, isEmpty := readChange(body)
	switch {
	case isEmpty:
		return ChangeDone
	case c != nil && isAny(Unread, c.Error.How, c.Errors.How):
		return ChangeRefused
	}
	return ChangeUnknown
}

func readChange(body []byte) (c *change, isEmpty bool) {
	body = bytes.TrimSpace(body)
	c, findings, err := Read[change](body)
	isEmpty = len(body) == 0 || string(body) == "null" || string(body) == `""` ||
		err == nil && *c == (change{}) && len(findings) == 0
	return c, isEmpty
}

// HasMessage reports whether the answer of change-email or delete-profile has a message, which
// refuses (section 7).
func HasMessage(body []byte) bool {
	c, _, err := Read[struct {
		Message Outcome
		Spelled Outcome `name:"Message"`
	}](body)
	return err == nil && isAny(Unread, c.Message.How, c.Spelled.How)
}

const maxDisplayLength = 300 // characters of the provider's text on a page

// Display returns a text for a page: one line without control or invisible characters and the
// numbers of payment cards, of limited length, "" for markup.
func Display(text string) string {
	text = strings.Map(func(c rune) rune {
		switch {
		case unicode.IsSpace(c):
			return ' '
		case unicode.IsControl(c), unicode.Is(unicode.Cf, c), c == unicode.ReplacementChar:
			return -1
		}
		return c
	}, strings.ToValidUTF8(text, ""))
	text = member.MaskCard(strings.Join(strings.Fields(text), " "))
	if strings.HasPrefix(text, "<") {
		return ""
	}
	if cut := []rune(text); len(cut) > maxDisplayLength {
		return string(cut[:maxDisplayLength-1]) + "…"
	}
	return text
}
