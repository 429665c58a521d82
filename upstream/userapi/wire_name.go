package userapi

import (
	"cmp"
	"strings"

	"memberportal/upstream/member"
)

// wireName is a person's name: an object with full, first and last, or the full name as a string.
type wireName struct{ Full, First, Last wireText }

// wireNameFields is the object.
type wireNameFields struct {
	Full  wireText `json:"full"`
	First wireText `json:"first"`
	Last  wireText `json:"last"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It rejects numbers and booleans.
func (n *wireName) UnmarshalJSON(data []byte) error {
	*n = wireName{}
	switch {
	case isEmpty(data):
		return nil
	case data[0] == '"':
		return n.Full.UnmarshalJSON(data)
	case data[0] != '{':
		return errUnread
	}
	var fields wireNameFields
	err := decodeParts(data, &fields)
	*n = wireName(fields)
	return err
}

// Member returns the name. It joins the first and last name when the provider sends no full name.
func (n wireName) Member() member.Name {
	full := cmp.Or(string(n.Full), strings.TrimSpace(string(n.First+" "+n.Last)))
	return member.Name{Full: full, First: string(n.First), Last: string(n.Last)}
}
