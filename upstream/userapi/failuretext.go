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

	"memberportal/upstream/wire"
)

// The error texts of section 8.
const (
	textUnknown          = "An unknown error occurred."
	textNetwork          = "Network error. Please check your connection."
	textNotAuthenticated = "Not authenticated."
	textNotAuthorized    = "Not authorized."
	textFetchMethods     = "Unable to fetch authentication methods."
	textUpdateMethods    = "Unable to update authentication methods."
)

// FixedTexts returns the error texts of section 8 that members see. Content does not change them, a
// translation translates them.
func FixedTexts() []string {
	return []string{
		textUnknown, textNetwork, textNotAuthenticated, textNotAuthorized, textFetchMethods, textUpdateMethods,
	}
}

// ProfileMessage returns the text for a member whose profile did not load, one of the four cases of
// section 8. Any error of another kind is an unknown error.
func ProfileMessage(err error) string {
	var failure *Error
	if errors.As(err, &failure) {
		return failure.Message
	}
	return textUnknown
}

// PaymentLoadFailed returns the text for a failed payment session (section 8).
func PaymentLoadFailed(operation string) string {
	return fmt.Sprintf("The %s portal loading failed: Can't create session key", operation)
}

func profileFailureText(res response) string {
	switch res.status {
	case 0:
		return textNetwork
	case http.StatusUnauthorized:
		return textNotAuthenticated
	case http.StatusForbidden:
		return textNotAuthorized
	}
	said := res.failureBody()
	return cmp.Or(said.Description.display(), said.Error.display(), said.Message.display(), textUnknown)
}

// changeFailureText returns the text for change email, attach and detach.
func changeFailureText(res response) string {
	said := res.failureBody()
	return cmp.Or(said.Error.display(), res.plainText(), said.Message.display(), textUnknown)
}

// ownFailureText returns the text for a call that the portal defines, which section 8 does not
// decide.
func ownFailureText(res response) string {
	said := res.failureBody()
	return cmp.Or(said.Error.display(), res.plainText(), said.Message.display(), said.Detail.display(), textUnknown)
}

func fixedText(text string) func(response) string {
	return func(response) string { return text }
}

// failureBody has the fields of a failure's body.
type failureBody struct {
	Description providerText `json:"error_description"`
	Error       providerText `json:"error"`
	Message     providerText `json:"message"`
	// RFC 9457
	Code   providerText `json:"code"`
	Type   providerText `json:"type"`
	Detail providerText `json:"detail"`
}

// failureBody returns the zero value for a body that is not a JSON object. The media type does not
// matter: a message in plain text is a message all the same.
func (res response) failureBody() (s failureBody) {
	if _, err := wire.Decode(res.body, &s); err != nil {
		return failureBody{}
	}
	return s
}

// plainText returns a body that is one string, as JSON or plain text. It returns "" for HTML and
// for a JSON object.
func (res response) plainText() string {
	if res.isJSON() {
		var r providerText
		if json.Unmarshal(res.body, &r) != nil {
			return ""
		}
		return r.display()
	}
	if res.mediaType != "text/plain" || bytes.HasPrefix(bytes.TrimSpace(res.body), []byte("{")) {
		return ""
	}
	return providerText{text: string(res.body)}.display()
}

// providerText is a field with text from the provider. It can be present without being a string or
// a list of one, but then there is no text to display. An empty value is not present.
type providerText struct {
	present bool
	text    string
}

func (r *providerText) UnmarshalJSON(data []byte) error {
	*r = providerText{}
	data = wire.OnlyEntry(data)
	if wire.IsEmpty(data) || bytes.Equal(data, []byte("false")) {
		return nil
	}
	r.present = true
	if data[0] == '"' {
		return json.Unmarshal(data, &r.text)
	}
	return nil
}

const maxDisplayLength = 300 // characters of the provider's text on a page

// display returns the text for a page: one line without control or invisible characters, of limited
// length, "" for markup.
func (r providerText) display() string {
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
	if cut := []rune(text); len(cut) > maxDisplayLength {
		return string(cut[:maxDisplayLength-1]) + "…"
	}
	return text
}
