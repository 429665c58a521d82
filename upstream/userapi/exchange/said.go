package exchange

import (
	"bytes"
	"cmp"
	"encoding/json"

	"memberportal/upstream/failure"
	"memberportal/upstream/userapi/wire"
)

// The texts of failed responses for the member. The order of the fields is that of section 8, whose
// own texts the package respond has.

func ProfileSaid(res Response) string {
	said := res.FailureBody()
	return cmp.Or(said["errordescription"].Display(), said["error"].Display(), said["message"].Display())
}

// ChangeSaid is for change email, attach, detach and delete.
func ChangeSaid(res Response) string {
	said := res.FailureBody()
	return cmp.Or(said["error"].Display(), res.PlainText(), said["message"].Display(), said[wire.Failed].Display())
}

// ownSaid is for a call that the portal defines, which section 8 does not decide.
func ownSaid(res Response) string {
	said := res.FailureBody()
	return cmp.Or(said["error"].Display(), res.PlainText(), said["message"].Display(), said["detail"].Display(),
		said[wire.Failed].Display())
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
