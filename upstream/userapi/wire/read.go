// Package wire reads the provider's JSON into the types of member, by the type of each field. It
// makes no requests.
package wire

import (
	"bytes"
	"cmp"
	"errors"
	"iter"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// errUnread reports a value whose shape does not fit its field.
var errUnread = errors.New("wire: the value has another shape")

// Unread has the paths of the parts of an object that could not be read, such as
// policies[].drivers. [Read] sets the field Unread of every object that has one.
type Unread []string

// Has reports whether a field could not be read, or an entry of its list.
func (u Unread) Has(field string) bool { return slices.Contains(u, field) }

// Lacks reports whether an entry of a list could not be read, or has no key.
func (u Unread) Lacks(list, key string) bool { return u.Has(list) || u.Has(list+entry+"."+key) }

// Within reports whether a field could not be read, or any part of it.
func (u Unread) Within(field string) bool {
	return slices.ContainsFunc(u, func(path string) bool {
		rest, ok := strings.CutPrefix(path, field)
		return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
	})
}

// Keys has the names of an object's known keys, in lower case. [Read] sets the field of every
// object that has one.
type Keys []string

// Has reports whether the object has a key.
func (k Keys) Has(name string) bool { return slices.Contains(k, strings.ToLower(name)) }

// Read reads a JSON object into the struct that v points to, by the types and names of its fields
// and what [wireShapes] has of them. docs/user-api.md has what it reads of each type of values, and
// the laws of objects and lists. It leaves out a part that can't be read and adds
// its path to unread, such as accounts[].policies[].drivers; the path of the whole is "". It
// returns an error for a value that is not JSON, or is neither an object nor the list of a call.
func Read(data []byte, v any) (unread []string, err error) {
	r, err := read(data, v, false)
	if err != nil {
		return nil, err
	}
	slices.Sort(r.unread)
	return slices.Compact(r.unread), nil
}

// Explain reads as [Read] does, and returns what it ignored: keys that the document does not have,
// and words, days and wrappers that mean nothing, each with its path.
func Explain(data []byte, v any) (ignored []string) {
	r, err := read(data, v, true)
	if err != nil {
		return nil
	}
	slices.Sort(r.ignored)
	return slices.Compact(r.ignored)
}

func read(data []byte, v any, explain bool) (r wireReader, err error) {
	r.explain = explain
	if !isReadable(data) {
		return r, errUnread
	}
	target := reflect.ValueOf(v).Elem()
	object := objectFor(target.Type())
	data = object.root(&r, bytes.TrimSpace(data))
	if data[0] != '{' {
		return r, errUnread
	}
	if object.form(&r, target, data) == wireUnread {
		r.addUnread("")
	}
	return r, nil
}

// wireReader is one reading of a response.
type wireReader struct {
	path    []string // of the value that is read
	unread  []string // the paths of what could not be read
	explain bool
	ignored []string // what has been ignored, if explain is set
}

// field returns the name of the field that is read.
func (r *wireReader) field() string {
	for i := len(r.path) - 1; i >= 0; i-- {
		if r.path[i] != entry {
			return r.path[i]
		}
	}
	return ""
}

// isEntry reports whether the value that is read is an entry of a list.
func (r *wireReader) isEntry() bool { return len(r.path) > 0 && r.path[len(r.path)-1] == entry }

// isInPolicy reports whether it is an entry of what a policy lists.
func (r *wireReader) isInPolicy() bool {
	return r.isEntry() && (slices.Contains(r.path, "policies") || slices.Contains(r.path, "futures"))
}

// isName matches words that may be a name.
var isName = regexp.MustCompile(`\pL.* `)

// ignore records that the value at the path means nothing, and what it is.
func (r *wireReader) ignore(data []byte) {
	if r.explain && data[0] != 'n' && !isEmpty(data) {
		word := string(data)
		if text, err := readValue(data); err == nil && !(&Type{soft: true}).isNothingWord(text.text) && isName.MatchString(text.text) {
			word = `"…"`
		}
		r.note(" = " + word)
	}
}

// note records what is ignored in a part of the value at the path.
func (r *wireReader) note(what string, in ...string) {
	if r.explain {
		r.ignored = append(r.ignored, r.at(in...)+what)
	}
}

// wireForm reads a valid JSON value into v, which is zero. It may set v even if the value can't be
// read.
type wireForm func(r *wireReader, v reflect.Value, data []byte) wireResult

// wireResult is what became of a value.
type wireResult int

const (
	wireEmpty wireResult = iota // the value is missing, or empty
	wireFound
	wireUnread // the value has another shape
)

// entry is the path of the entries of a list.
const entry = "[]"

// WordMark separates the path of an unread part from its word, which only flags and AutoPay have.
const WordMark = "="

// addUnread records that the value at the path could not be read, and the word in its place.
func (r *wireReader) addUnread(word string) { r.unread = append(r.unread, r.at()+word) }

// at returns the path of a part of the value as it is logged.
func (r *wireReader) at(in ...string) (path string) {
	for _, part := range slices.Concat(r.path, in) {
		if path != "" && part != entry {
			path += "."
		}
		path += part
	}
	return path
}

// in reads a part of the value at the path.
func (r *wireReader) in(part string, read wireForm, v reflect.Value, data []byte) wireResult {
	r.path = append(r.path, part)
	result := read(r, v, data)
	if result == wireUnread && part != entry {
		r.addUnread("")
	}
	r.path = r.path[:len(r.path)-1]
	return result
}

// pointerTo is the form of a pointer, nil if its value is empty.
func pointerTo(elem wireForm) wireForm {
	return func(r *wireReader, v reflect.Value, data []byte) wireResult {
		target := reflect.New(v.Type().Elem())
		result := elem(r, target.Elem(), data)
		if result == wireFound {
			v.Set(target)
		}
		return result
	}
}

// container is the type of objects and lists: what means nothing in their place.
var container = new(Type)

// isUnread is the form of a value that can't be read, whatever it is.
func isUnread(*wireReader, reflect.Value, []byte) wireResult { return wireUnread }

// listOf is the form of a list. It leaves out entries that are empty or can't be read; if each has
// its place, they are zero. object is nil unless the entries are objects.
func listOf(elem wireForm, placed bool, object *wireObject) wireForm {
	return func(r *wireReader, v reflect.Value, data []byte) wireResult {
		if container.isNothing(data) {
			r.ignore(data)
			return wireEmpty
		}
		incomplete := false
		if only := OnlyEntry(data); only[0] == '{' {
			data, incomplete = r.unwrapped(only, object)
		}
		result := wireEmpty
		for data := range entriesOf(data) {
			if object != nil && data[0] == '{' && saysNothing(data, true) {
				continue // a row of a table that was never filled
			}
			v.Grow(1)
			v.SetLen(v.Len() + 1)
			value := v.Index(v.Len() - 1)
			found := r.in(entry, elem, value, data)
			if found != wireFound && !placed {
				value.SetZero()
				v.SetLen(v.Len() - 1)
			}
			result = max(result, found)
		}
		if v.Len() == 0 {
			v.SetZero()
		}
		if incomplete {
			result = wireUnread
		}
		if result == wireUnread && v.Len() > 0 {
			r.addUnread("")
			return wireFound
		}
		return result
	}
}

// entriesOf returns the entries of a list, and any other value alone, unless it is nothing.
func entriesOf(data []byte) iter.Seq[[]byte] {
	if data[0] == '[' {
		return parts(data)
	}
	return func(yield func([]byte) bool) {
		if !container.isNothing(data) {
			yield(data)
		}
	}
}

// wireObject is what is known about a struct.
type wireObject struct {
	of     reflect.Type // what it is read into, before the conversion
	as     *conversion
	fields map[string]*wireField // by their names, also as [plainKey] returns them

	text, key          *wireField // as in [wireShape], nil for none
	unread, keys, page []int      // indexes of the fields of type [Unread], [Keys] and [Page], nil for none

	parts [][]int // indexes of the parts of a name or an address
	ends  []int   // index of the field that says that it has ended, nil for none
	lists []*wireField
	list  *wireField  // the list of a list call, nil for any other object
	paged *wireField  // that list, or another one beside which there may be a next page
	entry *wireObject // an entry of that list
}

// flagAffix matches what a key may have around the name of a flag: isCancelled, active_flag.
var flagAffix = regexp.MustCompile(`^is|(?:flag|ind|indicator)$`)

type wireField struct {
	name  string
	index []int
	kind  *Type // nil for an object or a list
	read  wireForm
}

// field returns the field of a key, nil for none.
func (o *wireObject) field(name []byte) *wireField {
	if f := o.fields[string(name)]; f != nil {
		return f
	}
	return o.fields[plainKey(name)]
}

// plainKey returns the letters and digits of a key in lower case and British spelling, without the
// prefix that XML has in front: "ns2:policy_number" is "policynumber".
func plainKey(name []byte) string {
	name = bytes.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name[bytes.LastIndexByte(name, ':')+1:])
	return strings.Replace(string(name), "canceled", "cancelled", 1)
}

// otherField returns the field of a key that means it where its own is missing: "firstName" of a
// person, the singular or plural of a field, and what a text is under in an object, such as "name".
// It returns nil if there is none, or v has it already.
func (o *wireObject) otherField(name string, v reflect.Value) *wireField {
	other := o.text
	if other == nil || !slices.Contains(other.kind.keys, name) {
		short, isLong := strings.CutSuffix(name, "name")
		if other = o.fields[short]; !isLong {
			other = cmp.Or(o.fields[singular(name)], o.fields[name+"s"], o.fields[name+"1"], o.fields[strings.TrimSuffix(name, "1")],
				o.fields[strings.TrimSuffix(name, "y")+"ies"])
		}
	}
	if flag := o.fields[flagAffix.ReplaceAllString(name, "")]; flag != nil && flag.kind != nil && slices.Equal(flag.kind.keys, Flag.keys) {
		other = flag
	}
	if name == "id" && o.key != nil && strings.HasSuffix(o.key.name, "Id") {
		other = o.key
	}
	if other != nil && v.FieldByIndex(other.index).IsZero() {
		return other
	}
	return nil
}

// saysCancelled matches the key without which no account and no policy can be read as canceled.
var saysCancelled = regexp.MustCompile(`(?i)"(?:\w+:)?@?(?:filter[-_]?)?cancell?ed"\s*:`)

// SaysCancelled reports whether a response has such a key, with any value.
func SaysCancelled(data []byte) bool { return saysCancelled.Match(data) }

// form is the [wireForm] of the struct.
func (o *wireObject) form(r *wireReader, v reflect.Value, data []byte) wireResult {
	if o.as == nil {
		return o.read(r, v, data)
	}
	from := reflect.New(o.of)
	result := o.read(r, from.Elem(), data)
	if result == wireFound {
		o.as.convert(from.Interface(), v.Addr().Interface())
	}
	return result
}

// read reads the struct before its conversion. It leaves out the fields that can't be read. The
// object is valid without them.
func (o *wireObject) read(r *wireReader, v reflect.Value, data []byte) wireResult {
	data = OnlyEntry(data)
	if r.isEntry() || o.text != nil {
		data = r.opened(data, 1, o.hasField) // such as {"attributes": {…}}
	}
	result, before := wireEmpty, len(r.unread)
	switch {
	case data[0] == '"' && o.text != nil:
		result = o.text.read(r, v.FieldByIndex(o.text.index), data)
	case container.isNothing(data):
		r.ignore(data)
		return wireEmpty
	case data[0] != '{':
		return wireUnread
	case o.ends == nil && r.isInPolicy() && o.isGone(data):
		return wireEmpty
	default:
		if result = o.readFields(r, v, data); result == wireUnread {
			return wireUnread
		}
		o.dropParts(v)
		if result == wireFound && o.isZero(v) {
			result = wireEmpty
		}
	}
	if parts := r.unread[before:]; o.unread != nil && len(parts) > 0 {
		v.FieldByIndex(o.unread).Set(reflect.ValueOf(r.below(parts)))
		result = wireFound
	}
	if o.page != nil {
		page := o.pageOf(v)
		page.Entries = v.FieldByIndex(o.list.index).Len()
		page.Partial = page.Unread.Lacks(o.list.name, o.entry.key.name)
	}
	if o.key != nil && result == wireFound && r.isEntry() && v.FieldByIndex(o.key.index).IsZero() {
		v.SetZero()
		if slices.Contains(r.unread[before:], r.at()+"."+o.key.name) {
			return wireEmpty
		}
		return wireUnread
	}
	return result
}

func (o *wireObject) pageOf(v reflect.Value) *Page {
	return v.FieldByIndex(o.page).Addr().Interface().(*Page)
}

// readFields returns wireUnread for an object without one known field: it is another thing, such as
// a failure.
func (o *wireObject) readFields(r *wireReader, v reflect.Value, data []byte) wireResult {
	result, known := wireEmpty, false
	var others []pair
	for name, part := range pairs(data) {
		f := o.field(name)
		if f == nil {
			f = o.otherField(plainKey(name), v)
		}
		if f == nil && o.list != nil && isWrapper(o.list.name, plainKey(name)) {
			f = o.list
		}
		if f == nil {
			if r.explain {
				r.note(": a key that the document does not have", loggedKey(name))
			}
			others = append(others, pair{name, part})
			continue
		}
		known = true
		if o.keys != nil {
			keys := v.FieldByIndex(o.keys)
			keys.Set(reflect.Append(keys, reflect.ValueOf(strings.ToLower(f.name))))
		}
		target := v.FieldByIndex(f.index)
		if r.readField(f, target, part) == wireFound {
			result = wireFound
		}
	}
	if !known {
		return wireUnread
	}
	if o.ends != nil {
		o.end(r, v, others)
	}
	if o.paged == nil {
		o.lack(r, v, others)
	} else {
		rest := restOf(data, o.paged.name)
		follows, total := o.fields["next"] != nil, rest.total
		switch {
		case o.page != nil:
			o.pageOf(v).Total, total = total, 0
		case o.list == nil: // its totals are amounts
			rest.uncounted, total = false, 0
		}
		if (rest.more || rest.uncounted) && !(follows && rest.next) || rest.next && !follows ||
			total > v.FieldByIndex(o.paged.index).Len() {
			r.in(o.paged.name, isUnread, reflect.Value{}, nil)
		}
	}
	return result
}

// readField reads a field. A flag, a day or an amount that an object has twice, with other values,
// is unread. Of any other value the last that is something counts.
func (r *wireReader) readField(f *wireField, target reflect.Value, data []byte) wireResult {
	if target.IsZero() {
		return r.in(f.name, f.read, target, data)
	}
	earlier := reflect.New(target.Type()).Elem()
	earlier.Set(target)
	target.SetZero()
	result := r.in(f.name, f.read, target, data)
	if contradicted(target.Type()).IsValid() && merge(target, earlier) {
		return r.in(f.name, isUnread, target, data)
	}
	if result == wireEmpty {
		target.Set(earlier)
	}
	return result
}

// dropParts drops parts of a name or of an address that are nothing-words, if there is nothing
// else.
func (o *wireObject) dropParts(v reflect.Value) {
	for _, part := range o.parts {
		if !Text.isNothingWord(v.FieldByIndex(part).String()) {
			return
		}
	}
	for _, part := range o.parts {
		v.FieldByIndex(part).SetZero()
	}
}

// isZero reports whether an object has only parts that were dropped.
func (o *wireObject) isZero(v reflect.Value) bool { return len(o.parts) > 0 && v.IsZero() }

// below returns the paths of unread parts as they are below the value at the path, without words.
func (r *wireReader) below(unread []string) (paths Unread) {
	for _, path := range unread {
		if !strings.Contains(path, WordMark) {
			paths = append(paths, strings.TrimPrefix(strings.TrimPrefix(path, r.at()), "."))
		}
	}
	return paths
}
