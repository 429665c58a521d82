package wire

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"unicode"
)

// Failure has the fields of a failure's body.
type Failure struct {
	Description, Error, Message Said
	Code, Type, Detail          Said // RFC 9457
}

var readSaid wireForm = func(_ *wireReader, v reflect.Value, data []byte) wireResult {
	said, err := ReadSaid(data)
	v.Set(reflect.ValueOf(said))
	switch {
	case err != nil:
		return wireUnread
	case said == Said{}:
		return wireEmpty
	}
	return wireFound
}

// Said is a field with text from the provider. A value other than a string or a list of one
// is present but has no text to display. An empty value is not present.
type Said struct {
	Present bool
	Text    string
}

// ReadSaid reads the text of a failure.
func ReadSaid(data []byte) (said Said, err error) {
	data = OnlyEntry(data)
	if Text.isNothing(data) || bytes.Equal(data, []byte("false")) {
		return said, nil
	}
	said.Present = true
	if data[0] == '"' {
		err = json.Unmarshal(data, &said.Text)
	}
	return said, err
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
