package userapi

import (
	"encoding/json"

	"memberportal/upstream/member"
)

// wireNotice is an account's cancellation notice. An empty value, a word for no and an object of
// empty values mean that there is none. Anything else is a notice, without details if it can't be
// read.
type wireNotice struct {
	Sent    bool // whether the account has the field, even without a notice
	Unclear bool // whether there is a notice that can't be read
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
	if data = onlyEntry(data); isEmpty(data) {
		return nil
	}
	if data[0] != '{' {
		var asked wireChoice
		asked.read(data, flagWords) // anything that is not a word for no is a notice
		if asked.Known && !asked.On {
			return nil
		}
		n.Unclear = true
		return unreadParts{""}
	}
	err := decodeParts(data, &n.wireNoticeFields)
	n.Unclear = saysNothing(&n.wireNoticeFields) && hasValue(data)
	if n.Unclear && err == nil {
		return unreadParts{""}
	}
	return err
}

// hasValue reports whether an object has a field that is not empty.
func hasValue(object []byte) bool {
	var fields map[string]json.RawMessage
	json.Unmarshal(object, &fields)
	for _, value := range fields {
		if !isEmpty(value) {
			return true
		}
	}
	return false
}

// wireNotice returns nil for none.
func (n *wireNotice) Notice() *member.Notice {
	if !n.Unclear && saysNothing(&n.wireNoticeFields) {
		return nil
	}
	return &member.Notice{Amount: n.Amount.Money, LastDay: n.LastDay.Date, Reason: string(n.Reason), Terms: string(n.Terms)}
}
