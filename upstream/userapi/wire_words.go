package userapi

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"memberportal/upstream/member"
)

// choiceWords are the words of a flag that mean yes and no, in the form of [member.PlainWord]. Any
// other word is unread.
type choiceWords struct{ yes, no []string }

var (
	flagWords = choiceWords{
		yes: []string{"y", "yes", "t", "true", "1", "on"},
		no:  []string{"n", "no", "f", "false", "0", "off", "none"},
	}
	cancelledWords = choiceWords{
		yes: append([]string{"canceled", "cancelled", "c", "terminated", "lapsed", "expired", "inactive", "closed"}, flagWords.yes...),
		no:  append([]string{"active", "a", "in force", "inforce", "current", "open"}, flagWords.no...),
	}
)

// unreadWord is the error of a word that no list has. Its value has decoded itself nevertheless.
type unreadWord string

func (unreadWord) Error() string { return errUnread.Error() }

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

// wireChoice is a boolean, a word or a digit, or an object that repeats the number it belongs to,
// such as {"accountNumber": "1", "paperlessBilling": "Y"}.
type wireChoice struct{ Known, On bool }

func (c *wireChoice) UnmarshalJSON(data []byte) error { return c.read(data, flagWords) }

func (c *wireChoice) read(data []byte, words choiceWords) error {
	*c = wireChoice{}
	values := map[string]wireText{}
	if data[0] != '{' {
		var t wireText
		if err := t.UnmarshalJSON(data); err != nil {
			return err
		}
		values[""] = t
	} else if err := json.Unmarshal(data, &values); err != nil {
		return errUnread
	}
	for name, value := range values {
		if value == "" || strings.HasSuffix(strings.ToLower(name), "number") {
			continue
		}
		found := words.choice(value)
		if !found.Known || c.Known && found != *c {
			*c = wireChoice{}
			return unreadWord(value)
		}
		*c = found
	}
	return nil
}

// choice returns what a word means, the zero value if no list has it.
func (words choiceWords) choice(t wireText) wireChoice {
	word := member.PlainWord(string(t))
	on := slices.Contains(words.yes, word)
	return wireChoice{Known: on || slices.Contains(words.no, word), On: on}
}

// Or returns the flag, or other if it is missing.
func (c wireChoice) Or(other bool) bool {
	if c.Known {
		return c.On
	}
	return other
}

// wireFlag is a [wireChoice] that is off if it is missing or can't be read.
type wireFlag bool

func (f *wireFlag) UnmarshalJSON(data []byte) error {
	var c wireChoice
	err := c.UnmarshalJSON(data)
	*f = wireFlag(c.On)
	return err
}

// wireCancelled is whether an account or a policy is canceled: a flag or its status.
type wireCancelled struct{ On, Unread bool }

func (w *wireCancelled) UnmarshalJSON(data []byte) error {
	var c wireChoice
	err := c.read(data, cancelledWords)
	*w = wireCancelled{On: c.On, Unread: err != nil}
	return err
}

func (w *wireCancelled) setUnread() { w.Unread = true }

// wireAutoPay is the kind of automatic payment, "" when it is 'no' (section 3).
type wireAutoPay string

func (a *wireAutoPay) UnmarshalJSON(data []byte) error {
	var t wireText
	err := t.UnmarshalJSON(data)
	kind, known := member.ReadAutoPay(string(t))
	if *a = wireAutoPay(kind); !known {
		return unreadWord(kind)
	}
	return err
}
