package exchange

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// The limits of one answer beside its bytes. Decoded, an entry takes up to a hundred times as many
// bytes as in JSON. An entry is an element of an array, at any depth.
const (
	MostEntries  = 50_000 // also of all pages of one list
	MostAccounts = 1_000  // of the entries
	MostPolicies = 5_000  // of the entries, current and future
	MostKeys     = 2_000  // of one object
)

// bounds counts what an answer has.
type bounds struct {
	entries, accounts, policies int
	// named is what the entries of a list that begins now count as, beside all others; nil for
	// nothing. lists has the same of the lists around the next value, by their depth.
	named *int
	lists []*int
}

// entriesOf returns how many entries an answer has. ok is false if it is beyond a limit. It decodes
// nothing, and stops at what isn't valid JSON: the decoder refuses that.
func entriesOf(body []byte) (entries int, ok bool) {
	d := jsontext.NewDecoder(bytes.NewBuffer(body),
		jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	b := bounds{lists: []*int{nil}}
	for {
		kind, text, err := next(d)
		if err != nil {
			return b.entries, true
		}
		depth, begins := d.StackDepth(), kind == '{' || kind == '['
		switch {
		case kind == '}', kind == ']':
			continue
		case begins:
			depth--
		}
		within, length := d.StackIndex(depth)
		switch isName := within == '{' && length%2 == 1; {
		case isName && length > 2*MostKeys, within == '[' && !b.countEntry(depth):
			return b.entries, false
		case isName:
			b.named = b.counterOf(text)
		}
		if begins {
			b.lists = append(b.lists[:depth+1], b.named)
		}
	}
}

// next reads a bracket, or a whole value of another kind.
func next(d *jsontext.Decoder) (kind jsontext.Kind, text jsontext.Value, err error) {
	switch kind = d.PeekKind(); kind {
	case '{', '[', '}', ']':
		_, err = d.ReadToken()
	default:
		text, err = d.ReadValue()
	}
	return kind, text, err
}

// counterOf returns the count of the entries of a list with this name, nil for no such count.
func (b *bounds) counterOf(name jsontext.Value) *int {
	switch string(name) {
	case `"accounts"`:
		return &b.accounts
	case `"policies"`, `"futures"`:
		return &b.policies
	}
	return nil
}

// countEntry counts an entry of the list at a depth, and reports whether the answer is within the
// limits.
func (b *bounds) countEntry(depth int) bool {
	if own := b.lists[depth]; own != nil {
		*own++
	}
	b.named = nil
	b.entries++
	return b.entries <= MostEntries && b.accounts <= MostAccounts && b.policies <= MostPolicies
}
