package exchange

import (
	"bytes"
	"cmp"
	"encoding/json"

	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi/wire"
)

// The fields of failed responses with a text for the member, in the order of section 8, whose own
// texts the package respond has. A plain string is the body itself.
var (
	ProfileSaid = []string{"errordescription", "error", "message"}
	ChangeSaid  = []string{"error", plain, "message", wire.Failed}           // of change email, attach, detach and delete
	ownSaid     = []string{"error", plain, "message", "detail", wire.Failed} // of what section 8 does not decide
)

const plain = " "

// said returns the first text of the fields, "" for none, without the numbers of payment cards.
func (res Response) said(fields []string) (text string) {
	body := res.FailureBody()
	for _, field := range fields {
		if text = cmp.Or(text, body[field].Display()); field == plain {
			text = cmp.Or(text, res.PlainText())
		}
	}
	return member.MaskCard(text)
}

// FailureBody returns what [wire.ReadFailure] reads. It ignores the media type: a message in plain
// text is still a message.
func (res Response) FailureBody() map[string]wire.Said { return wire.ReadFailure(res.Body) }

// code returns why the provider refuses the call, "" for none.
func (res Response) code() failure.Code {
	said := res.FailureBody()
	return failure.CodeOf(said["code"].Text, said["type"].Text)
}

// PlainText returns a body that is one string, as JSON or plain text. It returns "" for HTML and
// for a JSON object.
func (res Response) PlainText() string {
	body := bytes.TrimSpace(res.Body)
	if res.isHTML() || bytes.HasPrefix(body, []byte("{")) {
		return ""
	}
	if res.isJSON() || bytes.HasPrefix(body, []byte(`"`)) {
		if !json.Valid(body) {
			return ""
		}
		return wire.ReadSaid(body).Display()
	}
	return wire.Said{Text: string(res.Body)}.Display()
}
