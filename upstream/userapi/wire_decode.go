package userapi

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

// wireUnread names the fields of an object that could not be read, and lists with an entry that
// could not be read. [decodeWire] sets the field Unread of every object that has one.
type wireUnread []string

// Has reports whether a field is listed.
func (u wireUnread) Has(field string) bool { return slices.Contains(u, field) }

// decodeWire decodes a JSON object into the struct that v points to. Systems that convert other
// formats deviate from the shapes in openapi.yaml: they send an object or a text instead of a list
// with one entry, a list of one instead of its entry, and "", {} or [] for an empty value. It reads
// all of these. It leaves out a part of any other shape and adds its path to unread, such as
// accounts[].policies[].drivers. It returns an error for a value that is not JSON or not an object.
//
// A response that matches openapi.yaml costs no more than [json.Unmarshal]: only if that fails does
// decodeWire read the whole value again by its shape.
func decodeWire(data []byte, v any) (unread []string, err error) {
	data = bytes.TrimSpace(data)
	err = json.Unmarshal(data, v)
	if err == nil && data[0] == '{' || isSyntax(err) {
		return nil, err
	}
	target := reflect.ValueOf(v).Elem()
	target.SetZero()
	var r shapeReader
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

// isEmpty reports whether a JSON value is null, a blank string, {} or [].
func isEmpty(data []byte) bool {
	switch data[0] {
	case 'n':
		return true
	case '"', '{', '[':
		return len(bytes.TrimSpace(data[1:len(data)-1])) == 0
	}
	return false
}

// shapeReader decodes values by their shape. Its methods report whether the shape fits: if it does
// not, the value remains zero.
type shapeReader struct{ unread []string }

func (r *shapeReader) value(v reflect.Value, data []byte, path string) bool {
	if own, ok := v.Addr().Interface().(json.Unmarshaler); ok {
		return r.own(v, own, data, path)
	}
	switch {
	case isEmpty(data):
		return true
	case v.Kind() == reflect.Pointer:
		return r.pointer(v, data, path)
	case v.Kind() == reflect.Slice:
		return r.list(v, data, path+"[]")
	}
	return r.object(v, data, path)
}

// unreadParts is the error of a value that decoded itself except for these parts. "" stands for the
// whole value, which then counts as missing.
type unreadParts []string

func (p unreadParts) Error() string { return errUnread.Error() }

// decodeParts is [decodeWire] for a value that has its own decoder and comes from an object.
func decodeParts(data []byte, v any) error {
	unread, err := decodeWire(data, v)
	if err == nil && len(unread) > 0 {
		return unreadParts(unread)
	}
	return err
}

// unreadable is a value that differs from a missing one if it could not be read.
type unreadable interface{ setUnread() }

// wordMark separates the path of an unread part from its word, which only flags and AutoPay have.
const wordMark = "="

// own reads a value that has its own decoder.
func (r *shapeReader) own(v reflect.Value, own json.Unmarshaler, data []byte, path string) bool {
	err := own.UnmarshalJSON(data)
	if only := onlyEntry(data); err != nil && data[0] == '[' {
		err = own.UnmarshalJSON(only)
	}
	var without unreadParts
	var word unreadWord
	switch {
	case errors.As(err, &word):
		r.unread = append(r.unread, path+wordMark+word.logged())
	case errors.As(err, &without):
		for _, part := range without {
			r.unread = append(r.unread, strings.TrimSuffix(path+"."+part, "."))
		}
	case err != nil:
		v.SetZero()
		if kept, ok := own.(unreadable); ok {
			kept.setUnread()
		}
		return false
	}
	return true
}

func (r *shapeReader) pointer(v reflect.Value, data []byte, path string) bool {
	target := reflect.New(v.Type().Elem())
	if !r.value(target.Elem(), data, path) {
		return false
	}
	v.Set(target)
	return true
}

// list keeps the entries that can be read.
func (r *shapeReader) list(v reflect.Value, data []byte, path string) bool {
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
func (r *shapeReader) object(v reflect.Value, data []byte, path string) bool {
	if data = onlyEntry(data); isEmpty(data) {
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
			missing := v.FieldByIndex(known.unread).Addr().Interface().(*wireUnread)
			*missing = append(*missing, f.name)
		}
	}
	return true
}

// onlyEntry returns the entry of a list of one, and any other JSON value unchanged.
func onlyEntry(data []byte) []byte {
	var entries []json.RawMessage
	if data[0] != '[' || json.Unmarshal(data, &entries) != nil || len(entries) != 1 {
		return data
	}
	return entries[0]
}

// shape is the fields of a struct by their JSON names, in lower case because encoding/json ignores
// case.
type shape struct {
	fields map[string]shapeField
	unread []int // index of the field of type [wireUnread], nil for none
}

type shapeField struct {
	name  string
	index []int
}

var shapes sync.Map // shape by reflect.Type

func shapeOf(t reflect.Type) shape {
	if known, ok := shapes.Load(t); ok {
		return known.(shape)
	}
	s := shape{fields: map[string]shapeField{}}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Type == reflect.TypeFor[wireUnread]():
			s.unread = f.Index
		case name != "" && name != "-":
			s.fields[strings.ToLower(name)] = shapeField{name, f.Index}
		}
	}
	shapes.Store(t, s)
	return s
}
