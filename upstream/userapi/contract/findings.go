package contract

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"
)

// What is what was found.
type What string

// The values of [Finding.What].
const (
	IsUnread What = "unread"    // in another form
	Missing  What = "missing"   // required, and not sent
	Twice    What = "twice"     // a name twice in an object, or a key twice in a list
	Unknown  What = "unknown"   // a key that the contract doesn't have
	NotUTF8  What = "not UTF-8" // of the whole answer
)

// A Finding is what the contract doesn't expect at one path of an answer.
type Finding struct {
	// Path has names of the document alone, such as accounts[].policies[].cancelled. That of an
	// unknown key ends with its name, or with "a key" for a name that isn't up to 40 letters.
	Path      string
	What      What
	Kind      string   // of the form that the field has, for [Form]; "" for an unknown key
	Times, Of int      // how often, of how many objects or entries that could have it
	Came      []string // the kinds and shapes of up to three values
	Values    []string // those values, which are a member's data: never log them
	Name      string   // of an unknown key, as sent, which may be such data, too
}

// Key returns the path of an unknown key with its name as sent, which may be data of the member.
func (f Finding) Key() string {
	return f.Path[:strings.LastIndexByte(f.Path, '.')+1] + f.Name
}

// most is how many values a finding has.
const most = 3

// place is a path of an answer that is read.
type place struct {
	name    string
	parent  *place
	below   []*place // of its fields, by their positions
	entry   *place   // of its entries
	others  map[string]*place
	objects int // how many objects have been read there
	entered int // how many entries there were
	found   map[What]*Finding
}

// entries returns the place of a list's entries.
func (p *place) entries() *place {
	if p.entry == nil {
		p.entry = &place{name: "[]", parent: p}
	}
	return p.entry
}

// of returns the place of a field.
func (p *place) of(f *field) *place {
	for len(p.below) <= f.at {
		p.below = append(p.below, nil)
	}
	if p.below[f.at] == nil {
		p.below[f.at] = &place{name: f.name, parent: p}
	}
	return p.below[f.at]
}

// named returns the place of the account's field with a name.
func (p *place) named(name string) *place {
	return p.of(objectOf(reflect.TypeFor[Account]()).byName[name])
}

// mostOthers is how many unknown keys of one place have findings of their own.
const mostOthers = 100

// unknown returns the place of a key that the contract doesn't have. A name that isn't letters may
// be a number of something, or an address: it isn't in the path.
func (p *place) unknown(name string) *place {
	if p.others == nil {
		p.others = map[string]*place{}
	}
	if p.others[name] == nil && len(p.others) >= mostOthers {
		name = ""
	}
	if p.others[name] == nil {
		p.others[name] = &place{name: plainName(name), parent: p}
	}
	return p.others[name]
}

// plainName returns a name of up to 40 letters, and "a key" for another one.
func plainName(name string) string {
	isOther := func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) }
	if name == "" || len(name) > 40 || strings.ContainsFunc(name, isOther) {
		return "a key"
	}
	return name
}

func (p *place) path() string {
	switch {
	case p.parent == nil:
		return ""
	case p.name == "[]":
		return p.parent.path() + "[]"
	}
	return strings.TrimPrefix(p.parent.path()+"."+p.name, ".")
}

// times is how many times the place could have had a value.
func (p *place) times() int {
	switch {
	case p.parent == nil:
		return 1
	case p.name == "[]":
		return p.entered
	}
	return p.parent.objects
}

// found is what one reading of an answer has found.
type found struct {
	places []*place // those with findings
	unread int      // how many values are unread
}

// find records what was found at a place, once for each path.
func (r *found) find(at *place, what What, kind string, data jsontext.Value) {
	f := at.found[what]
	if f == nil {
		if at.found == nil {
			at.found = map[What]*Finding{}
		}
		f = &Finding{Path: at.path(), What: what, Kind: kind}
		at.found[what], r.places = f, append(r.places, at)
	}
	if f.Times++; what != Unknown {
		r.unread++
	}
	if came := Shape(data); data != nil && len(f.Values) < most && !slices.Contains(f.Values, cut(string(data))) {
		f.Values = append(f.Values, cut(string(data)))
		if !slices.Contains(f.Came, came) {
			f.Came = append(f.Came, came)
		}
	}
}

// findKey records a key that the contract doesn't have.
func (r *found) findKey(within *place, name string, data jsontext.Value) {
	at := within.unknown(name)
	r.find(at, Unknown, "", data)
	at.found[Unknown].Name = name
}

// all returns the findings by their paths.
func (r *found) all() (findings []Finding) {
	for _, at := range r.places {
		for _, f := range at.found {
			f.Of = max(at.times(), f.Times)
			findings = append(findings, *f)
		}
		at.found = nil // a place with two is there twice
	}
	slices.SortFunc(findings, func(a, b Finding) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Name, b.Name),
			strings.Compare(string(a.What), string(b.What)))
	})
	return findings
}

// Shape returns the kind of a JSON value and its shape, without its letters and digits:
// `a string like "Aaa 99"`.
func Shape(data []byte) string {
	switch v := jsontext.Value(data); v.Kind() {
	case '"':
		return `a string like "` + cut(outline(unquoted(v))) + `"`
	case '0':
		return "a number like " + cut(outline(string(v)))
	case 't', 'f':
		return "true or false"
	case '{':
		return "an object"
	case '[':
		return "a list"
	}
	return "null"
}

// outline returns a text with 9 for each digit, a and A for letters, and … for what can't be seen.
func outline(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsDigit(r):
			return '9'
		case unicode.IsUpper(r):
			return 'A'
		case unicode.IsLetter(r):
			return 'a'
		case !unicode.IsPrint(r):
			return '…'
		}
		return r
	}, text)
}

// cut returns the beginning of a text.
func cut(text string) string {
	const most = 40
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return text
}
