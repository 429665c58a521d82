package exchange

import (
	"bytes"
	"cmp"
	"encoding/json"

	"memberportal/upstream/failure"
	"memberportal/upstream/userapi/contract"
)

// The fields of failed responses with a text for the member, in the order of section 8, whose own
// texts the package respond has. A plain string is the body itself.
var (
	ProfileSaid = []string{"error_description", "error", "message"}
	ChangeSaid  = []string{"error", plain, "message", "Message"} // of change email, attach, detach and delete
	ownSaid     = []string{"error", plain, "message", "detail"}  // of what section 8 does not decide
)

const plain = " "

// said returns the first text of the fields, "" for none.
func (res Response) said(fields []string) (text string) {
	body := contract.ReadSaid(res.Body)
	for _, field := range fields {
		if text = cmp.Or(text, contract.Display(body[field])); field == plain {
			text = cmp.Or(text, res.plainText())
		}
	}
	return text
}

// code returns why the provider refuses the call, "" for none.
func (res Response) code() failure.Code {
	said := contract.ReadSaid(res.Body)
	return failure.CodeOf(said["code"], said["type"])
}

// plainText returns a body that is one string, as JSON or plain text. It returns "" for HTML and
// for any other JSON.
func (res Response) plainText() string {
	body := bytes.TrimSpace(res.Body)
	if text, isText := contract.ReadText(body); isText {
		return contract.Display(text)
	}
	if res.isHTML() || res.isJSON() || json.Valid(body) || bytes.HasPrefix(body, []byte("{")) {
		return ""
	}
	return contract.Display(string(body))
}
