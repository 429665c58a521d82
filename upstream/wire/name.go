package wire

import (
	"cmp"
	"strings"

	"memberportal/upstream/member"
)

// Name is a person's name: an object with full, first and last, or the full name as a string.
type Name struct{ Full, First, Last Text }

// nameFields is the object.
type nameFields struct {
	Full  Text `json:"full"`
	First Text `json:"first"`
	Last  Text `json:"last"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It rejects numbers and booleans.
func (n *Name) UnmarshalJSON(data []byte) error {
	*n = Name{}
	switch {
	case IsEmpty(data):
		return nil
	case data[0] == '"':
		return n.Full.UnmarshalJSON(data)
	case data[0] != '{':
		return errUnread
	}
	var fields nameFields
	err := decodeParts(data, &fields)
	*n = Name(fields)
	return err
}

// Member returns the name. It joins the first and last name when the provider sends no full name.
func (n Name) Member() member.Name {
	full := cmp.Or(string(n.Full), strings.TrimSpace(string(n.First+" "+n.Last)))
	return member.Name{Full: full, First: string(n.First), Last: string(n.Last)}
}
