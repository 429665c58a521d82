package wire

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode"
)

// ReadFailure returns what the body of a failure has, by the letters of its keys in lower case. It
// is empty for a body that is not a JSON object. A failure is never in an envelope.
func ReadFailure(body []byte) map[string]Said {
	all := map[string]Said{}
	if !json.Valid(body) {
		return all
	}
	if body = OnlyEntry(bytes.TrimSpace(body)); body[0] == '{' {
		for name, part := range pairs(body) {
			all[plainKey(name)] = ReadSaid(part)
		}
	}
	return all
}

// Said is a field with text from the provider. A value other than a string or a list of one
// is present but has no text to display. An empty value is not present.
type Said struct {
	Present bool
	Text    string
}

// ReadSaid reads the text of a failure.
func ReadSaid(data []byte) (said Said) {
	data = OnlyEntry(data)
	said.Present = !Text.isNothing(data) && string(data) != "false"
	if said.Present && data[0] == '"' {
		json.Unmarshal(data, &said.Text) // valid, because all of it is
	}
	return said
}

const maxDisplayLength = 300 // characters of the provider's text on a page

// Display returns the text for a page: one line without control or invisible characters, of limited
// length, "" for markup.
func (r Said) Display() string {
	text := strings.Map(func(c rune) rune {
		switch {
		case unicode.IsSpace(c):
			return ' '
		case unicode.IsControl(c), unicode.Is(unicode.Cf, c), c == unicode.ReplacementChar:
			return -1
		}
		return c
	}, strings.ToValidUTF8(r.Text, ""))
	text = strings.Join(strings.Fields(text), " ")
	if strings.HasPrefix(text, "<") {
		return ""
	}
	if cut := []rune(text); len(cut) > maxDisplayLength {
		return string(cut[:maxDisplayLength-1]) + "…"
	}
	return text
}
