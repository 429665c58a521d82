package wire

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Failed is the key of what [ReadFailure] returns of a failure under another system's name.
const Failed = ""

// aboutError matches such a name: errors, errorMessage, faultstring.
var aboutError = regexp.MustCompile(`^reason$|^(?:errors?|faults?|failures?)(?:messages?|text|description|details?|string|reason)?$`)

// textKeys are the keys of an object under which a failure has its text.
var textKeys = []string{"message", "detail", "description", "text"}

// ReadFailure returns what the body of a failure has, by the letters of its keys in lower case. It
// is empty for a body that is not a JSON object. A failure is never in an envelope.
func ReadFailure(body []byte) map[string]Said {
	all := map[string]Said{}
	if !isReadable(body) {
		return all
	}
	if body = OnlyEntry(bytes.TrimSpace(body)); body[0] == '{' {
		for name, part := range pairs(body) {
			plain, said := plainKey(name), ReadSaid(part)
			all[plain] = said
			if aboutError.MatchString(plain) && said.Text != "" {
				all[Failed] = said
			}
		}
	}
	return all
}

// Said is a field with text from the provider. A number or a boolean is present but has no text to
// display. An empty value is not present.
type Said struct {
	Present bool
	Text    string
}

// ReadSaid reads the text of a failure: a string, that of an object, or those of a list, as far as
// they can be displayed.
func ReadSaid(data []byte) (said Said) {
	said.Present = !Text.isNothing(OnlyEntry(data)) && string(data) != "false"
	for part := range entriesOf(data) {
		text := ""
		if len(said.Text) > maxDisplayLength*utf8.UTFMax {
			break
		}
		switch part[0] {
		case '"':
			json.Unmarshal(part, &text) // valid, because all of it is
		case '{':
			for name, part := range pairs(part) {
				if part[0] == '"' && text == "" && slices.Contains(textKeys, plainKey(name)) {
					text = ReadSaid(part).Text
				}
			}
		}
		said.Text = strings.TrimSpace(said.Text + " " + text)
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
		case isUnseen(c), c == unicode.ReplacementChar:
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
