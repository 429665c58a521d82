package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// errUnread reports a value whose shape does not fit its field.
var errUnread = errors.New("wire: the value has another shape")

// Unread names the fields of an object that could not be read, and lists with an entry that could
// not be read. [Decode] sets the field Unread of every object that has one.
type Unread []string

// Has reports whether a field is listed.
func (u Unread) Has(field string) bool { return slices.Contains(u, field) }

// Decode decodes a JSON object into the struct that v points to. Systems that convert other formats
// deviate from the shapes in openapi.yaml: they send an object or a text instead of a list with one
// entry, a list of one instead of its entry, and "", {} or [] for an empty value. Decode reads all
// of these. It leaves out a part of any other shape and adds its path to unread, such as
// accounts[].policies[].drivers. It returns an error for a value that is not JSON or not an object.
//
// A response that matches openapi.yaml costs no more than [json.Unmarshal]: only if that fails does
// Decode read the whole value again by its shape.
func Decode(data []byte, v any) (unread []string, err error) {
	data = bytes.TrimSpace(data)
	err = json.Unmarshal(data, v)
	if err == nil && data[0] == '{' || isSyntax(err) {
		return nil, err
	}
	target := reflect.ValueOf(v).Elem()
	target.SetZero()
	var r reader
	if !r.object(target, data, "") {
		return nil, errUnread
	}
	slices.Sort(r.unread)
	return slices.Compact(r.unread), nil
}

func isSyntax(err error) bool {
	var syntax *json.SyntaxError
	return errors.As(err, &syntax)
}

// IsEmpty reports whether a JSON value is null, a blank string, {} or [].
func IsEmpty(data []byte) bool {
	switch data[0] {
	case 'n':
		return true
	case '"', '{', '[':
		return len(bytes.TrimSpace(data[1:len(data)-1])) == 0
	}
	return false
}

// reader decodes values by their shape. Its methods report whether the shape fits: if it does not,
// the value remains zero.
type reader struct{ unread []string }

func (r *reader) value(v reflect.Value, data []byte, path string) bool {
	if own, ok := v.Addr().Interface().(json.Unmarshaler); ok {
		return r.own(v, own, data, path)
	}
	switch {
	case IsEmpty(data):
		return true
	case v.Kind() == reflect.Pointer:
		return r.pointer(v, data, path)
	case v.Kind() == reflect.Slice:
		return r.list(v, data, path+"[]")
	}
	return r.object(v, data, path)
}

// partly is the error of a value that decoded itself except for these parts. "" stands for the
// whole value, which then counts as missing.
type partly []string

func (p partly) Error() string { return errUnread.Error() }

// decodeParts is [Decode] for a value that has its own decoder and comes from an object.
func decodeParts(data []byte, v any) error {
	unread, err := Decode(data, v)
	if err == nil && len(unread) > 0 {
		return partly(unread)
	}
	return err
}

// own reads a value that has its own decoder.
func (r *reader) own(v reflect.Value, own json.Unmarshaler, data []byte, path string) bool {
	err := own.UnmarshalJSON(data)
	if only := OnlyEntry(data); err != nil && data[0] == '[' {
		err = own.UnmarshalJSON(only)
	}
	var without partly
	switch {
	case errors.As(err, &without):
		for _, part := range without {
			r.unread = append(r.unread, strings.TrimSuffix(path+"."+part, "."))
		}
	case err != nil:
		v.SetZero()
		return false
	}
	return true
}

func (r *reader) pointer(v reflect.Value, data []byte, path string) bool {
	target := reflect.New(v.Type().Elem())
	if !r.value(target.Elem(), data, path) {
		return false
	}
	v.Set(target)
	return true
}

// list keeps the entries that can be read.
func (r *reader) list(v reflect.Value, data []byte, path string) bool {
	entries := []json.RawMessage{data}
	if data[0] == '[' {
		json.Unmarshal(data, &entries) // valid, because all of it is
	}
	fits := true
	for _, data := range entries {
		entry := reflect.New(v.Type().Elem()).Elem()
		if r.value(entry, data, path) {
			v.Set(reflect.Append(v, entry))
		} else {
			fits = false
		}
	}
	return fits
}

// object leaves out the fields that cannot be read. The object is valid without them.
func (r *reader) object(v reflect.Value, data []byte, path string) bool {
	if data = OnlyEntry(data); IsEmpty(data) {
		return path != "" // a whole response says something
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(data, &fields) != nil {
		return false
	}
	known := shapeOf(v.Type())
	for name, data := range fields {
		f, ok := known.fields[strings.ToLower(name)]
		at := strings.TrimPrefix(path+"."+f.name, ".")
		if !ok || r.value(v.FieldByIndex(f.index), data, at) {
			continue
		}
		r.unread = append(r.unread, at)
		if known.unread != nil {
			missing := v.FieldByIndex(known.unread).Addr().Interface().(*Unread)
			*missing = append(*missing, f.name)
		}
	}
	return true
}

// OnlyEntry returns the entry of a list of one, and any other JSON value unchanged.
func OnlyEntry(data []byte) []byte {
	var entries []json.RawMessage
	if data[0] != '[' || json.Unmarshal(data, &entries) != nil || len(entries) != 1 {
		return data
	}
	return entries[0]
}

// shape is the fields of a struct by their JSON names, in lower case because encoding/json ignores
// case.
type shape struct {
	fields map[string]field
	unread []int // index of the field of type [Unread], nil for none
}

type field struct {
	name  string
	index []int
}

var shapes sync.Map // shape by reflect.Type

func shapeOf(t reflect.Type) shape {
	if known, ok := shapes.Load(t); ok {
		return known.(shape)
	}
	s := shape{fields: map[string]field{}}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Type == reflect.TypeFor[Unread]():
			s.unread = f.Index
		case name != "" && name != "-":
			s.fields[strings.ToLower(name)] = field{name, f.Index}
		}
	}
	shapes.Store(t, s)
	return s
}
