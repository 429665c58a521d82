package contract

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"memberportal/upstream/member"
)

// What a struct's tags say of its fields. `name` is the name in the document where it isn't that of
// Go in lower camel case, `words` are those of a choice, and `is` is any of:
//
//	required  missing is unread
//	none      null says that there is none
//	key       two entries of its list with the same value are one
//	alone     a value in place of the object is the value of this field
//	shown     any other text is the value of the choice, too
//	placed    another list has more about each entry: empty entries keep their places

// field is a field of a struct.
type field struct {
	name  string
	kind  string // its form
	index []int
	at    int // its position among the fields
	typ   reflect.Type
	key   func(string) string
	entry reflect.Type // of a list
	takes
	none   bool
	placed bool

	entryKey *field // of a list whose entries have a key
	isEntry  bool
}

// keyOf returns the key of an entry, whatever its spelling is.
func (f *field) keyOf(entry reflect.Value) string {
	return f.key(entry.FieldByIndex(f.index).FieldByName("Value").String())
}

// object is what is known about a struct.
type object struct {
	form     string // "object", or "name"
	fields   []*field
	byName   map[string]*field
	required []*field
	key      *field // nil for none
	alone    *field // nil for none
	unread   []int  // index of the field Unread, nil for none
}

// field returns the field of a quoted name, nil for none.
func (o *object) field(name jsontext.Value) *field {
	if f := o.byName[string(name[1:len(name)-1])]; f != nil {
		return f
	}
	return o.byName[unquoted(name)] // with escapes
}

var objects sync.Map // *object by reflect.Type

func objectOf(t reflect.Type) *object {
	if known, ok := objects.Load(t); ok {
		return known.(*object)
	}
	o := newObject(t)
	objects.Store(t, o)
	return o
}

func newObject(t reflect.Type) *object {
	o := &object{form: formOf(reflect.New(t).Interface()), byName: map[string]*field{}}
	for _, sf := range reflect.VisibleFields(t) {
		switch {
		case sf.Type == reflect.TypeFor[member.Unread]():
			o.unread = sf.Index
			continue
		case sf.Anonymous, !sf.IsExported(), sf.Type == reflect.TypeFor[How]():
			continue
		}
		f, is := newField(sf, len(o.fields))
		o.fields, o.byName[f.name] = append(o.fields, f), f
		if slices.Contains(is, "required") {
			o.required = append(o.required, f)
		}
		if slices.Contains(is, "key") {
			o.key = f
		}
		if slices.Contains(is, "alone") {
			o.alone = f
		}
	}
	return o
}

func newField(sf reflect.StructField, at int) (f *field, is []string) {
	is = strings.Fields(sf.Tag.Get("is"))
	f = &field{
		name: sf.Tag.Get("name"), index: sf.Index, at: at, typ: sf.Type, key: func(s string) string { return s },
		none: slices.Contains(is, "none"), placed: slices.Contains(is, "placed"),
	}
	if f.name == "" {
		f.name = documentName(sf.Name)
	}
	if words := sf.Tag.Get("words"); words != "" {
		f.words = strings.Split(words, ",")
	}
	f.shown, f.exact = slices.Contains(is, "shown"), identifies.MatchString(sf.Name)
	if key := keys[sf.Tag.Get("same")]; key != nil {
		f.key = key
	}
	v := reflect.New(sf.Type).Interface()
	f.kind = formOf(v)
	if l, isList := v.(lister); isList {
		entry := reflect.TypeOf(l.grow()).Elem()
		if f.entry = entry; !isKind(entry) && entry != reflect.TypeFor[Policy]() { // see [Account.finish]
			f.entryKey = objectOf(entry).key
		}
	}
	return f, is
}

// identifies matches the names of texts that are as sent, because links and later calls depend on
// them.
var identifies = regexp.MustCompile(`(?:Number|Reference|Phone\d?|Email|URL|ID|Next|ToDo|^Current|^Pending)$`)

// documentName returns a name of Go as the document has it: "policyNumber", "agencyId", "vin".
func documentName(name string) string {
	if name == strings.ToUpper(name) {
		return strings.ToLower(name)
	}
	name = strings.ToLower(name[:1]) + name[1:]
	if stem, isID := strings.CutSuffix(name, "ID"); isID {
		return stem + "Id"
	}
	return name
}

// keys are how numbers are compared, by the tag `same`.
var keys = map[string]func(string) string{"number": member.NumberKey, "id": member.IDKey}

// formOf returns the form of what a pointer is to.
func formOf(v any) string {
	switch v := v.(type) {
	case kind:
		return v.kind()
	case lister:
		return "list"
	case *Name:
		return "name"
	}
	return "object"
}

// A Field is a field of an answer.
type Field struct {
	Path     string // such as accounts[].policies[].cancelled
	Kind     string // for [Form]
	Required bool
	None     bool     // whether null says that there is none
	Key      bool     // of the entries of a list
	Alone    bool     // whether its value may stand in place of the object around it
	Shown    bool     // of a choice: whether any other text is shown
	Words    []string // of a choice
}

// Fields returns all fields of an answer, each with its path.
func Fields(answer reflect.Type) []Field { return fieldsOf(answer, "") }

func fieldsOf(t reflect.Type, within string) (all []Field) {
	o := objectOf(t)
	for _, f := range o.fields {
		path := within + f.name
		all = append(all, Field{
			Path: path, Kind: f.kind, Required: slices.Contains(o.required, f), None: f.none, Key: o.key == f,
			Alone: o.alone == f, Shown: f.shown, Words: f.words,
		})
		switch {
		case f.kind == "list" && !isKind(f.entry):
			all = append(all, fieldsOf(f.entry, path+"[].")...)
		case f.kind == "list":
			entry := reflect.New(f.entry).Interface()
			all = append(all, Field{Path: path + "[]", Kind: formOf(entry), Words: f.words, Shown: f.shown})
		case f.kind == "object", f.kind == "name":
			all = append(all, fieldsOf(f.typ, path+".")...)
		}
	}
	return all
}

func isKind(t reflect.Type) bool {
	_, ok := reflect.New(t).Interface().(kind)
	return ok
}
