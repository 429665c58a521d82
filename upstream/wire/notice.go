package wire

import "memberportal/upstream/member"

// Notice is an account's cancellation notice. Anything but an object with a value means that there
// is none. An object without any readable field is a notice without details.
type Notice struct {
	Sent bool // whether the account has the field, even without a notice
	noticeFields
}

type noticeFields struct {
	Amount  Money `json:"amount"`
	LastDay Date  `json:"lastDay"`
	Reason  Text  `json:"reason"`
	Terms   Text  `json:"terms"`

	Unread Unread `json:"-"`
}

func (n *Notice) UnmarshalJSON(data []byte) error {
	*n = Notice{Sent: true}
	switch data = OnlyEntry(data); {
	case IsEmpty(data):
		return nil
	case data[0] != '{':
		return partly{""}
	}
	return decodeParts(data, &n.noticeFields)
}

// Notice returns nil for none.
func (n *Notice) Notice() *member.Notice {
	if SaysNothing(&n.noticeFields) {
		return nil
	}
	return &member.Notice{Amount: n.Amount.Money, LastDay: n.LastDay.Date, Reason: string(n.Reason), Terms: string(n.Terms)}
}
