// Package contract has the provider's answers as Go structs with the names of openapi.yaml. Each
// field has one form, by the kind of its type, and four laws hold for every field:
//
//   - What is not sent is as absent.
//   - Any other form is unread.
//   - A required key that is missing is unread.
//   - An entry whose key comes twice with other values is unread, both.
//
// The package makes no requests, interprets no other key, and no word of a text.
package contract

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"memberportal/upstream/member"
)

// ErrNotObject reports an answer that is JSON, but no object.
var ErrNotObject = errors.New("contract: the answer is not an object")

// Read reads an answer of type T, one of [Answers]. It returns an error for a body that isn't a
// JSON object. Everything else in it that the contract doesn't have is a finding. It is in UTF-8: a
// byte that isn't is U+FFFD in its text, and a finding without a path.
func Read[T any](body []byte) (*T, []Finding, error) {
	answer := new(T)
	findings, err := readInto(reflect.ValueOf(answer), body)
	if err != nil {
		return nil, nil, err
	}
	return answer, findings, nil
}

// ReadAnswer reads the answer of a call by its name in [Answers].
func ReadAnswer(call string, body []byte) (answer any, findings []Finding, err error) {
	v := reflect.New(Answers[call])
	findings, err = readInto(v, body)
	return v.Interface(), findings, err
}

func readInto(v reflect.Value, body []byte) ([]Finding, error) {
	r := reader{
		Decoder: jsontext.NewDecoder(bytes.NewBuffer(body),
			jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)),
	}
	root := &place{}
	if kind := r.PeekKind(); kind != '{' {
		if _, err := r.ReadValue(); err != nil {
			return nil, err
		}
		return nil, ErrNotObject
	}
	known, err := r.object(root, v.Elem())
	if err != nil {
		return nil, err
	}
	if _, err := r.ReadToken(); err != io.EOF {
		return nil, errors.Join(ErrNotObject, err)
	}
	if p, isProfile := v.Interface().(*Profile); isProfile && known == nothingThere {
		*p = Profile{isEmpty: true}
		return nil, nil
	}
	r.lacksKey(root, objectOf(v.Elem().Type()), v.Elem())
	if !utf8.Valid(body) {
		r.find(root, NotUTF8, "", nil)
	}
	return r.all(), nil
}

// reader is one reading of an answer.
type reader struct {
	*jsontext.Decoder
	found
}

// fieldSet is a set of fields of one object, by their positions.
type fieldSet [1]uint64

func (s *fieldSet) add(f *field) { s[f.at/64] |= 1 << (f.at % 64) }

func (s *fieldSet) has(f *field) bool { return s[f.at/64]&(1<<(f.at%64)) != 0 }

// A finisher checks what concerns several of its fields, after they are read.
type finisher interface{ finish(r *reader, at *place) }

// value reads a value into what v points to.
func (r *reader) value(at *place, f *field, v any) (How, error) {
	switch v := v.(type) {
	case kind:
		data, err := r.ReadValue()
		if err != nil {
			return Unread, err
		}
		return r.leaf(at, f, v, data), nil
	case lister:
		return r.list(at, f, v)
	}
	return r.struct_(at, f, reflect.ValueOf(v).Elem())
}

// leaf reads a value of a kind.
func (r *reader) leaf(at *place, f *field, v kind, data jsontext.Value) How {
	how := nothing(f, v, data)
	if how == Sent {
		if how = v.read(&f.takes, data); how == NotSent && f.none {
			how = None
		}
	}
	*v.how() = how
	if how == Unread {
		r.find(at, IsUnread, v.kind(), data)
	}
	return how
}

// nothing returns NotSent or None for null and a blank string, and Sent for any other value.
func nothing(f *field, v kind, data jsontext.Value) How {
	_, isDay := v.(*Day)
	switch {
	case data.Kind() == 'n', isDay && isBlank(data):
		if f.none {
			return None
		}
		return NotSent
	case isBlank(data):
		return NotSent
	}
	return Sent
}

func isBlank(data jsontext.Value) bool {
	return data.Kind() == '"' && len(bytes.TrimSpace(data[1:len(data)-1])) == 0
}

// list reads a list.
func (r *reader) list(at *place, f *field, l lister) (How, error) {
	start := r.PeekKind()
	if start != '[' && start != '{' {
		return r.other(at, f, l.how(), "list")
	}
	*l.how() = Sent
	read, entries := 0, at.entries()
	if start == '{' {
		isRead, err := r.entry(entries, f, l)
		return l.end(read + isRead), err
	}
	if _, err := r.ReadToken(); err != nil {
		return Unread, err
	}
	for r.PeekKind() != ']' {
		isRead, err := r.entry(entries, f, l)
		if err != nil {
			return Unread, err
		}
		read += isRead
	}
	_, err := r.ReadToken()
	if f.entryKey != nil && err == nil {
		read -= r.once(entries, f, l)
	}
	return l.end(read), err
}

// entry reads an entry, and leaves it out if it is unread. It returns 1 for one that is read.
func (r *reader) entry(at *place, f *field, l lister) (read int, err error) {
	v := l.grow()
	at.entered++
	how, err := r.value(at, &field{takes: f.takes, isEntry: true}, v)
	switch {
	case err != nil || how == Sent || how == NotSent && f.placed:
		return 1, err
	case how == NotSent:
		r.find(at, IsUnread, formOf(v), jsontext.Value("null"))
	}
	if !f.placed {
		l.drop()
	}
	l.part()
	return 0, nil
}

// other reads a value in place of a list or an object: null and "", or one that is unread.
func (r *reader) other(at *place, f *field, how *How, form string) (How, error) {
	data, err := r.ReadValue()
	switch {
	case err != nil:
		return Unread, err
	case data.Kind() == 'n' && f.none:
		*how = None
	case data.Kind() == 'n', isBlank(data):
		*how = NotSent
	default:
		*how = Unread
		r.find(at, IsUnread, form, data)
	}
	return *how, nil
}

// struct_ reads a value into a struct that is not the whole answer.
func (r *reader) struct_(at *place, f *field, v reflect.Value) (How, error) {
	o := objectOf(v.Type())
	how := new(How)
	if own, ok := v.Addr().Interface().(interface{ how() *How }); ok {
		how = own.how()
	}
	switch kind := r.PeekKind(); {
	case kind == '{':
	case o.alone != nil && kind != '[' && kind != 'n':
		h, err := r.value(at, o.alone, v.FieldByIndex(o.alone.index).Addr().Interface())
		*how = h
		return h, err
	default:
		return r.other(at, f, how, o.form)
	}
	known, err := r.object(at, v)
	switch {
	case err != nil:
		return Unread, err
	case known == nothingThere && !f.isEntry:
		v.SetZero()
		return NotSent, nil
	case known != knownKeys:
		r.find(at, IsUnread, o.form, jsontext.Value("{}"))
		v.SetZero()
		*how = Unread
		return Unread, nil
	case f.isEntry && r.lacksKey(at, o, v):
		return Unread, nil
	}
	*how = Sent
	return Sent, nil
}

// lacksKey reports whether an entry has no key: no address could name it.
func (r *reader) lacksKey(at *place, o *object, v reflect.Value) bool {
	if o.key == nil {
		return false
	}
	switch key := v.FieldByIndex(o.key.index).Addr().Interface().(kind); *key.how() {
	case NotSent:
		r.find(at.of(o.key), Missing, key.kind(), nil)
		return true
	case Unread:
		return true
	}
	return false
}

// notRead is a key of an earlier version of the document, which a provider may keep sending.
const notRead = "documentRequests"

// What an object has.
type hasKeys int

const (
	nothingThere hasKeys = iota
	otherKeys
	knownKeys
)

// object reads an object's fields.
func (r *reader) object(at *place, v reflect.Value) (known hasKeys, err error) {
	o := objectOf(v.Type())
	at.objects++
	if _, err := r.ReadToken(); err != nil {
		return known, err
	}
	var seen, touched fieldSet // the fields that came, and those of which a part is unread
	for r.PeekKind() != '}' {
		name, err := r.ReadValue()
		if err != nil {
			return known, err
		}
		f, before := o.field(name), r.unread
		if f == nil {
			has, err := r.otherKey(at, unquoted(name))
			if known = max(known, has); err != nil {
				return known, err
			}
			continue
		}
		known = knownKeys
		if err := r.fieldOf(at.of(f), f, v, seen.has(f)); err != nil {
			return known, err
		}
		if seen.add(f); r.unread > before {
			touched.add(f)
		}
	}
	if _, err := r.ReadToken(); err != nil {
		return known, err
	}
	r.require(at, o, v)
	if f, ok := v.Addr().Interface().(finisher); ok {
		f.finish(r, at)
	}
	r.collect(o, v, touched)
	return known, nil
}

// otherKey passes over the value of a key that the contract doesn't have.
func (r *reader) otherKey(at *place, key string) (hasKeys, error) {
	data, err := r.ReadValue()
	if err != nil || key == notRead {
		return nothingThere, err
	}
	r.findKey(at, key, data)
	return otherKeys, nil
}

// fieldOf reads a field of the object in v, or makes it unread if it came before.
func (r *reader) fieldOf(at *place, f *field, v reflect.Value, again bool) error {
	if again {
		return r.twice(at, f, v)
	}
	_, err := r.value(at, f, v.FieldByIndex(f.index).Addr().Interface())
	return err
}

// twice makes a field unread that comes a second time.
func (r *reader) twice(at *place, f *field, v reflect.Value) error {
	v.FieldByIndex(f.index).SetZero()
	*howOf(v, f) = Unread
	r.find(at, Twice, f.kind, nil)
	return r.SkipValue()
}

// require makes each required field that is missing unread.
func (r *reader) require(at *place, o *object, v reflect.Value) {
	for _, f := range o.required {
		if how := howOf(v, f); *how == NotSent {
			*how = Unread
			r.find(at.of(f), Missing, f.kind, nil)
		}
	}
}

// collect sets the field Unread of an object that has one. It names fields of which a part is
// unread, too: a list of which all entries are there with "[]" behind its name.
func (r *reader) collect(o *object, v reflect.Value, touched fieldSet) {
	if o.unread == nil {
		return
	}
	set := v.FieldByIndex(o.unread).Addr().Interface().(*member.Unread)
	for _, f := range o.fields {
		l, isList := v.FieldByIndex(f.index).Addr().Interface().(interface{ Lacks() bool })
		switch isTouched := touched.has(f); {
		case *howOf(v, f) == Unread, isList && l.Lacks(), isTouched && !isList:
			*set = append(*set, f.name)
		case isTouched:
			*set = append(*set, f.name+"[]")
		}
	}
}

func howOf(v reflect.Value, f *field) *How {
	return v.FieldByIndex(f.index).Addr().Interface().(interface{ how() *How }).how()
}

// once leaves each key in a list once: equal entries are one, others are unread, both. It returns
// how many entries it leaves out.
func (r *reader) once(at *place, f *field, l lister) (gone int) {
	entries := reflect.ValueOf(l).Elem().FieldByName("Entries")
	key := func(i int) string { return f.entryKey.keyOf(entries.Index(i)) }
	drop, differ := twiceOf(entries.Len(), key, func(i, j int) bool {
		own := entries.Index(i).FieldByIndex(f.entryKey.index)
		other := reflect.New(entries.Type().Elem()).Elem()
		other.Set(entries.Index(j))
		other.FieldByIndex(f.entryKey.index).Set(own) // its spelling may differ
		return reflect.DeepEqual(entries.Index(i).Interface(), other.Interface())
	})
	for _, i := range differ {
		r.find(at, Twice, "object", nil)
		if a, isAccount := entries.Index(i).Addr().Interface().(*Account); isAccount {
			a.contradict()
			delete(drop, i)
			continue
		}
		l.part()
	}
	l.remove(drop, 0)
	return len(drop)
}

// twiceOf returns which of n entries have the key of another one: of equal ones all but the first,
// and of others all. differ has the first of each key with other values.
func twiceOf(n int, key func(int) string, equal func(i, j int) bool) (drop map[int]bool, differ []int) {
	first := make(map[string]int, n)
	drop = map[int]bool{}
	for i := range n {
		at, known := first[key(i)]
		if !known {
			first[key(i)] = i
			continue
		}
		if drop[i] = true; !drop[at] && !equal(at, i) {
			drop[at], differ = true, append(differ, at)
		}
	}
	return drop, differ
}

// contradict leaves nothing of an account but its number: its bill can be paid.
func (a *Account) contradict() {
	*a = Account{AccountNumber: a.AccountNumber}
	v := reflect.ValueOf(a).Elem()
	for _, f := range objectOf(v.Type()).fields {
		if f.name != "accountNumber" {
			*howOf(v, f) = Unread
			a.Unread = append(a.Unread, f.name)
		}
	}
}

// finish makes accounts missing that are null beside other agencies.
func (p *Profile) finish(r *reader, at *place) {
	if p.Accounts.How == None && p.Agencies.How != None {
		p.Accounts.How = Unread
		r.find(at.of(objectOf(reflect.TypeFor[Profile]()).byName["accounts"]), Missing, "list", nil)
	}
}

// finish leaves each term once over both lists of the account: of two that are equal the one of
// policies stays, and of others none.
func (a *Account) finish(r *reader, at *place) {
	current := len(a.Policies.Entries)
	term := func(i int) *Policy {
		if i < current {
			return &a.Policies.Entries[i]
		}
		return &a.Futures.Entries[i-current]
	}
	drop, differ := twiceOf(current+len(a.Futures.Entries), func(i int) string {
		return member.NumberKey(term(i).PolicyNumber.Value) + term(i).EffectiveDate.Value.String()
	}, func(i, j int) bool { return reflect.DeepEqual(term(i), term(j)) })
	for range differ {
		a.Policies.part()
		r.find(at.named("policies").entries(), Twice, "object", nil)
	}
	a.Policies.remove(drop, 0)
	a.Futures.remove(drop, current)
}
