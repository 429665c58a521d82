package userapi

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strings"
	"unicode"

	"memberportal/upstream/failure"
)

// The texts of failed responses for the member. The order of the fields is that of section 8, whose
// own texts the package explain has.

func profileSaid(res response) string {
	said := res.failureBody()
	return cmp.Or(said.Description.display(), said.Error.display(), said.Message.display())
}

// changeSaid is for change email, attach, detach and delete.
func changeSaid(res response) string {
	said := res.failureBody()
	return cmp.Or(said.Error.display(), res.plainText(), said.Message.display())
}

// ownSaid is for a call that the portal defines, which section 8 does not decide.
func ownSaid(res response) string {
	said := res.failureBody()
	return cmp.Or(said.Error.display(), res.plainText(), said.Message.display(), said.Detail.display())
}

// failureBody has the fields of a failure's body.
type failureBody struct {
	Description, Error, Message providerText
	Code, Type, Detail          providerText // RFC 9457
}

// failureBody returns the zero value for a body that is not a JSON object. It ignores the media
// type: a message in plain text is still a message.
func (res response) failureBody() (s failureBody) {
	if _, err := readWire(res.body, &s); err != nil {
		return failureBody{}
	}
	return s
}

// code returns why the provider refuses the call, "" for none.
func (res response) code() failure.Code {
	said := res.failureBody()
	return failure.CodeOf(said.Code.text, said.Type.text)
}

// plainText returns a body that is one string, as JSON or plain text. It returns "" for HTML and
// for a JSON object.
func (res response) plainText() string {
	body := bytes.TrimSpace(res.body)
	if res.isJSON() || bytes.HasPrefix(body, []byte(`"`)) {
		if !json.Valid(body) {
			return ""
		}
		said, _ := readProviderText(body)
		return said.display()
	}
	if res.isHTML() || bytes.HasPrefix(body, []byte("{")) {
		return ""
	}
	return providerText{text: string(res.body)}.display()
}

// providerText is a field with text from the provider. A value other than a string or a list of one
// is present but has no text to display. An empty value is not present.
type providerText struct {
	present bool
	text    string
}

func readProviderText(data []byte) (said providerText, err error) {
	data = onlyEntry(data)
	if isEmpty(data) || bytes.Equal(data, []byte("false")) {
		return said, nil
	}
	said.present = true
	if data[0] == '"' {
		err = json.Unmarshal(data, &said.text)
	}
	return said, err
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
