package exchange

import "bytes"

// The limits of one answer beside its bytes. Decoded, an entry takes up to a hundred times as many
// bytes as in JSON. An entry is an element of an array, at any depth.
const (
	MostEntries  = 50_000 // also of all pages of one list
	MostAccounts = 1_000  // of the entries
	MostPolicies = 5_000  // of the entries, current and future
	MostKeys     = 2_000  // of one object
)

// bounds walks over JSON once, and decodes nothing. Of JSON that isn't valid, or is deeper than
// decoders go, it says nothing: the decoder refuses it.
type bounds struct {
	open                        []opened // what the next byte is in, from the outside in
	name                        []byte   // of the value that follows, in an object
	begins                      bool     // whether the next value is an entry, or the next text a key
	entries, accounts, policies int
}

// opened is an array or an object that has not ended.
type opened struct {
	isArray bool
	keys    int
	kind    *int // counts the entries, beside all others; nil for no such count
}

// deepest is how deep encoding/json decodes.
const deepest = 10_000

// entriesOf returns how many entries an answer has. ok is false if it is beyond a limit.
func entriesOf(body []byte) (entries int, ok bool) {
	b := bounds{begins: true}
	for at := 0; at < len(body); at++ {
		switch c := body[at]; c {
		case ' ', '\t', '\r', '\n', ':':
		case ',':
			b.begins = true
		case ']', '}':
			b.close()
		case '"':
			length := textLength(body[at+1:])
			if !b.begin(body[at+1 : at+1+length]) {
				return b.entries, false
			}
			at += length + 1
		default:
			if !b.begin(nil) {
				return b.entries, false
			}
			if c == '[' || c == '{' {
				b.enter(c == '[')
			}
			if len(b.open) > deepest {
				return b.entries, true
			}
		}
	}
	return b.entries, true
}

// textLength returns the length of the text that begins after a quotation mark.
func textLength(rest []byte) int {
	for at := 0; at < len(rest); at++ {
		next := bytes.IndexAny(rest[at:], `"\`)
		if next < 0 {
			break
		}
		if at += next; rest[at] == '"' {
			return at
		}
		at++ // the escaped byte
	}
	return len(rest)
}

// begin counts the value or the key that begins, unless it continues one. text is nil for all but
// texts.
func (b *bounds) begin(text []byte) (ok bool) {
	if !b.begins || len(b.open) == 0 {
		return true
	}
	b.begins = false
	in := &b.open[len(b.open)-1]
	if !in.isArray {
		b.name = text
		in.keys++
		return in.keys <= MostKeys
	}
	if in.kind != nil {
		*in.kind++
	}
	b.name = nil
	b.entries++
	return b.entries <= MostEntries && b.accounts <= MostAccounts && b.policies <= MostPolicies
}

func (b *bounds) enter(isArray bool) {
	inside := opened{isArray: isArray}
	if isArray {
		inside.kind = b.kindOf(string(b.name))
	}
	b.open, b.name, b.begins = append(b.open, inside), nil, true
}

func (b *bounds) kindOf(name string) *int {
	switch name {
	case "accounts":
		return &b.accounts
	case "policies", "futures":
		return &b.policies
	}
	return nil
}

func (b *bounds) close() {
	if len(b.open) > 0 {
		b.open = b.open[:len(b.open)-1]
	}
	b.begins = false
}
