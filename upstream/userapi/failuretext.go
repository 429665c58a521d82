package userapi

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"unicode"
)

// The words of section 8.
const (
	wordsUnknown          = "An unknown error occurred."
	wordsNetwork          = "Network error. Please check your connection."
	wordsNotAuthenticated = "Not authenticated."
	wordsNotAuthorized    = "Not authorized."
	wordsFetchMethods     = "Unable to fetch authentication methods."
	wordsUpdateMethods    = "Unable to update authentication methods."
)

// ProfileMessage is what to tell a member whose profile did not load: the four
// cases of section 8. A failure that is not the user API's is an unknown one.
func ProfileMessage(err error) string {
	var failure *Error
	if errors.As(err, &failure) {
		return failure.Message
	}
	return wordsUnknown
}

// PaymentLoadFailed is what to tell a member for whom no payment session could
// be made (section 8).
func PaymentLoadFailed(operation string) string {
	return fmt.Sprintf("The %s portal loading failed: Can't create session key", operation)
}

func profileWords(a answer) string {
	switch a.status {
	case 0:
		return wordsNetwork
	case http.StatusUnauthorized:
		return wordsNotAuthenticated
	case http.StatusForbidden:
		return wordsNotAuthorized
	}
	said := a.said()
	return cmp.Or(said.Description.shown(), said.Error.shown(), said.Message.shown(), wordsUnknown)
}

// changeWords are those of change email, attach and detach.
func changeWords(a answer) string {
	said := a.said()
	return cmp.Or(said.Error.shown(), a.plainText(), said.Message.shown(), wordsUnknown)
}

func fixedWords(words string) func(answer) string {
	return func(answer) string { return words }
}

// saying is what the body of a failure may hold.
type saying struct {
	Description remark `json:"error_description"`
	Error       remark `json:"error"`
	Message     remark `json:"message"`
}

// said is empty for a body that is no JSON object.
func (a answer) said() (s saying) {
	if !a.isJSON() || json.Unmarshal(a.body, &s) != nil {
		return saying{}
	}
	return s
}

// plainText is a body that is one string, in JSON or as plain text. Anything
// that looks like a page is nothing to show.
func (a answer) plainText() string {
	if a.isJSON() {
		var r remark
		if json.Unmarshal(a.body, &r) != nil {
			return ""
		}
		return r.shown()
	}
	if a.mediaType != "text/plain" {
		return ""
	}
	return remark{text: string(a.body)}.shown()
}

// remark is a field in which the provider says something. It is present also
// when it is no string, but then has no words to show.
type remark struct {
	present bool
	text    string
}

func (r *remark) UnmarshalJSON(data []byte) error {
	*r = remark{}
	switch {
	case bytes.Equal(data, []byte("null")), bytes.Equal(data, []byte("false")), bytes.Equal(data, []byte(`""`)):
		return nil
	case data[0] == '"':
		r.present = true
		return json.Unmarshal(data, &r.text)
	}
	r.present = true
	return nil
}

const maxWords = 300 // characters of the provider's text that a page shows

// shown is the text made fit for a page: one line without control or invisible
// characters, of bounded length, and never markup.
func (r remark) shown() string {
	text := strings.Map(func(c rune) rune {
		switch {
		case unicode.IsSpace(c):
			return ' '
		case unicode.IsControl(c), unicode.Is(unicode.Cf, c), c == unicode.ReplacementChar:
			return -1
		}
		return c
	}, strings.ToValidUTF8(r.text, ""))
	text = strings.Join(strings.Fields(text), " ")
	if strings.HasPrefix(text, "<") {
		return ""
	}
	if cut := []rune(text); len(cut) > maxWords {
		return string(cut[:maxWords-1]) + "…"
	}
	return text
}
