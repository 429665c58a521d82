package wire

import (
	"encoding/json"

	"memberportal/upstream/member"
)

// Notice is an account's cancellation notice. Anything else than an object with a value is none.
type Notice struct {
	Sent bool // whether the account has the field, also for none
	noticeFields
}

type noticeFields struct {
	Amount  Money `json:"amount"`
	LastDay Date  `json:"lastDay"`
	Reason  Text  `json:"reason"`
	Terms   Text  `json:"terms"`
}

func (n *Notice) UnmarshalJSON(data []byte) error {
	*n = Notice{Sent: true}
	if data[0] != '{' {
		return nil
	}
	return json.Unmarshal(data, &n.noticeFields)
}

// Notice returns nil for none.
func (n *Notice) Notice() *member.Notice {
	if n.noticeFields == (noticeFields{}) {
		return nil
	}
	return &member.Notice{Amount: n.Amount.Money, LastDay: n.LastDay.Date, Reason: string(n.Reason), Terms: string(n.Terms)}
}
