// Package wire reads the provider's JSON into the types of member, by the type of each field. It
// makes no requests.
package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
)

// errUnread reports a value whose shape does not fit its field.
var errUnread = errors.New("wire: the value has another shape")

// Unread has the paths of the parts of an object that could not be read, such as
// policies[].drivers. [Read] sets the field Unread of every object that has one.
type Unread []string

// Has reports whether a field could not be read, or an entry of its list.
func (u Unread) Has(field string) bool { return slices.Contains(u, field) }

// Within reports whether a field could not be read, or any part of it.
func (u Unread) Within(field string) bool {
	return slices.ContainsFunc(u, func(path string) bool {
		rest, ok := strings.CutPrefix(path, field)
		return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
	})
}

// Read reads a JSON object into the struct that v points to, by the types and names of its
// fields and what [wireShapes] has of them. Systems that convert other formats deviate from the
// shapes in openapi.yaml: they send an object or a text instead of a list with one entry, a list of
// one instead of its entry, and "", {} or [] for an empty value. It reads all of these. It leaves
// out a part of any other shape and adds its path to unread, such as
// accounts[].policies[].drivers. It returns an error for a value that is not JSON or not an object.
func Read(data []byte, v any) (unread []string, err error) {
	if !json.Valid(data) {
		return nil, errUnread
	}
	data = OnlyEntry(bytes.TrimSpace(data))
	if data[0] != '{' {
		return nil, errUnread
	}
	target := reflect.ValueOf(v).Elem()
	var r wireReader
	formOf(target.Type())(&r, target, data)
	slices.Sort(r.unread)
	return slices.Compact(r.unread), nil
}

// wireReader is one reading of a response.
type wireReader struct {
	path   []string // of the value that is read
	unread []string // the paths of what could not be read
}

// wireForm reads a valid JSON value into v, which is zero. It may set v even if the value is lost.
type wireForm func(r *wireReader, v reflect.Value, data []byte) wireResult

// wireResult is what became of a value.
type wireResult int

const (
	wireEmpty wireResult = iota // the value is missing, or empty
	wireFound
	wireLost // the value has another shape
)

// entry is the path of the entries of a list.
const entry = "[]"

// WordMark separates the path of an unread part from its word, which only flags and AutoPay have.
const WordMark = "="

// lose records that the value at the path could not be read, and the word in its place.
func (r *wireReader) lose(word string) {
	path := ""
	for _, part := range r.path {
		if path != "" && part != entry {
			path += "."
		}
		path += part
	}
	r.unread = append(r.unread, path+word)
}

// in reads a part of the value at the path.
func (r *wireReader) in(part string, read wireForm, v reflect.Value, data []byte) wireResult {
	r.path = append(r.path, part)
	result := read(r, v, data)
	if result == wireLost && part != entry {
		r.lose("")
	}
	r.path = r.path[:len(r.path)-1]
	return result
}

// unreadWord is the error of a word that no list has. Its value has been read nevertheless.
type unreadWord string

func (unreadWord) Error() string { return errUnread.Error() }

// scalar is the form of a value that read reads, also if it returns an error.
func scalar[V comparable](read func(data []byte) (V, error)) wireForm {
	return func(r *wireReader, v reflect.Value, data []byte) wireResult {
		data = OnlyEntry(data)
		if isEmpty(data) {
			return wireEmpty
		}
		value, err := read(data)
		*v.Addr().Interface().(*V) = value
		var word unreadWord
		switch {
		case errors.As(err, &word):
			r.lose(WordMark + word.logged())
		case err != nil:
			return wireLost
		}
		if value == *new(V) {
			return wireEmpty
		}
		return wireFound
	}
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

// listOf is the form of a list. It leaves out entries that are empty or can't be read; if each has
// its place, they are zero.
func listOf(elem wireForm, placed bool) wireForm {
	return func(r *wireReader, v reflect.Value, data []byte) wireResult {
		if isEmpty(data) {
			return wireEmpty
		}
		entries := func(yield func([]byte) bool) { yield(data) }
		if data[0] == '[' {
			entries = parts(data)
		}
		result := wireEmpty
		for data := range entries {
			value := reflect.New(v.Type().Elem()).Elem()
			found := r.in(entry, elem, value, data)
			if found == wireFound || placed {
				v.Set(reflect.Append(v, value))
			}
			result = max(result, found)
		}
		if result == wireLost && v.Len() > 0 {
			r.lose("")
			return wireFound
		}
		return result
	}
}

// wireObject is what is known about a struct.
type wireObject struct {
	fields map[string]*wireField // by their names, also in lower case: encoding/json ignores case
	text   *wireField            // has the value if it is a text, nil for none
	needs  []int                 // index of the field without which an object is of no use, nil for none
	unread []int                 // index of the field of type [Unread], nil for none
	usual  []usualValue
}

type wireField struct {
	name  string
	index []int
	read  wireForm
}

// usualValue is the value of a field that has none of those that openapi.yaml lists.
type usualValue struct {
	index []int
	value string
}

// field returns the field with a quoted name, nil for none.
func (o *wireObject) field(quoted []byte) *wireField {
	if name := quoted[1 : len(quoted)-1]; plain(name) {
		if f := o.fields[string(name)]; f != nil {
			return f
		}
	}
	var name string
	json.Unmarshal(quoted, &name) // valid, because all of it is
	return o.fields[strings.ToLower(name)]
}

// read is the [wireForm] of the struct. It leaves out the fields that can't be read. The object is
// valid without them.
func (o *wireObject) read(r *wireReader, v reflect.Value, data []byte) wireResult {
	data = OnlyEntry(data)
	result, before := wireEmpty, len(r.unread)
	switch {
	case isEmpty(data):
		return wireEmpty
	case data[0] == '"' && o.text != nil:
		result = o.text.read(r, v.FieldByIndex(o.text.index), data)
	case data[0] != '{':
		return wireLost
	default:
		result = o.readFields(r, v, data)
	}
	if lost := r.unread[before:]; o.unread != nil && len(lost) > 0 {
		v.FieldByIndex(o.unread).Set(reflect.ValueOf(r.below(lost)))
		result = wireFound
	}
	if o.needs != nil && v.FieldByIndex(o.needs).IsZero() {
		v.SetZero()
		return wireEmpty
	}
	if result == wireEmpty {
		return wireEmpty
	}
	for _, usual := range o.usual {
		if f := v.FieldByIndex(usual.index); f.IsZero() {
			f.SetString(usual.value)
		}
	}
	return wireFound
}

func (o *wireObject) readFields(r *wireReader, v reflect.Value, data []byte) wireResult {
	result := wireEmpty
	var name []byte
	for part := range parts(data) {
		if name == nil {
			name = part
			continue
		}
		if f := o.field(name); f != nil {
			target := v.FieldByIndex(f.index)
			target.SetZero() // an earlier one of the name
			if r.in(f.name, f.read, target, part) == wireFound {
				result = wireFound
			}
		}
		name = nil
	}
	return result
}

// below returns the paths of unread parts as they are below the value at the path, without words.
func (r *wireReader) below(unread []string) (paths Unread) {
	own := wireReader{path: r.path}
	own.lose("")
	for _, path := range unread {
		if !strings.Contains(path, WordMark) {
			paths = append(paths, strings.TrimPrefix(strings.TrimPrefix(path, own.unread[0]), "."))
		}
	}
	return paths
}
