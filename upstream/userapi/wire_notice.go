package userapi

import "memberportal/upstream/member"

// wireNotice is an account's cancellation notice. Anything but an object with a value means that
// there is none. An object without any readable field is a notice without details.
type wireNotice struct {
	Sent bool // whether the account has the field, even without a notice
	wireNoticeFields
}

type wireNoticeFields struct {
	Amount  wireMoney `json:"amount"`
	LastDay wireDate  `json:"lastDay"`
	Reason  wireText  `json:"reason"`
	Terms   wireText  `json:"terms"`

	Unread wireUnread `json:"-"`
}

func (n *wireNotice) UnmarshalJSON(data []byte) error {
	*n = wireNotice{Sent: true}
	switch data = onlyEntry(data); {
	case isEmpty(data):
		return nil
	case data[0] != '{':
		return unreadParts{""}
	}
	return decodeParts(data, &n.wireNoticeFields)
}

// wireNotice returns nil for none.
func (n *wireNotice) Notice() *member.Notice {
	if saysNothing(&n.wireNoticeFields) {
		return nil
	}
	return &member.Notice{Amount: n.Amount.Money, LastDay: n.LastDay.Date, Reason: string(n.Reason), Terms: string(n.Terms)}
}
