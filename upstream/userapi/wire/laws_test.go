package wire

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"memberportal/handlers/handlertest/shapes"
	"memberportal/upstream/member"
)

// The laws hold for every field of openapi.yaml, of the profile, the summary and each list. They
// compare what is read, of which every page is a function.

// asked is the time of every call below.
var asked = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)

// A call is one response with every field of the document, and how it is read.
type call struct {
	path string // in the document
	full string // a file of testdata, or the response itself
	of   reflect.Type
	read func(body []byte) (any, []string, error)
}

func callOf[T any](path, full string, finish func(*T) any) call {
	return call{path, full, reflect.TypeFor[T](), func(body []byte) (any, []string, error) {
		var w T
		unread, err := Read(body, &w)
		return finish(&w), unread, err
	}}
}

// plainCall is a call whose response is compared as it is read.
func plainCall[T any](path, full string) call {
	return callOf(path, full, func(w *T) any {
		if unread := reflect.ValueOf(w).Elem().FieldByName("Unread"); unread.IsValid() {
			unread.SetZero() // compared apart
		}
		return *w
	})
}

var (
	profileCall = callOf("/profiles", "profile.json", func(w *Profile) any {
		p, _ := w.Profile(asked)
		for _, a := range p.Accounts {
			for _, q := range a.Policies {
				for i := range q.Vehicles {
					q.Vehicles[i].ID = "" // from its place
				}
			}
		}
		return p
	})
	summaryCall = callOf("/accounts/{accountNumber}/billing-summary", "summary.json", func(w *Summary) any {
		due := w.Of("4100", asked)
		due.Keys = nil // null clears what absent keeps: TestLaw4AbsentKeepsTheProfile
		return due
	})
	lawfulCalls = []call{
		profileCall, summaryCall,
		callOf("/policies/{policyNumber}/renewal", "renewal.json", func(w *Renewal) any { return w.Terms() }),
		plainCall[Installments]("/accounts/{accountNumber}/installments", "installments.json"),
		plainCall[Claims]("/claims", "claims.json"), plainCall[member.Claim]("/claims/{claimNumber}", "claims.json"),
		plainCall[Documents]("/documents", "documents.json"), plainCall[Contacts]("/contacts", "contacts.json"),
		plainCall[Messages]("/messages", "messages.json"),
		plainCall[member.Message]("/messages/{messageId}", "messages.json"),
		plainCall[Methods]("/profiles/authentication-methods",
			`{"EmailMethod": true, "MobilePhoneMethod": true, "ProfileId": "P1", "Email": "p@example.com", "MobilePhone": "5"}`),
		plainCall[Calls]("/capabilities", `{"calls": ["GET /claims"]}`),
	}
)

// fullOf returns the response with every field: for one thing, the first one of its list.
func (c call) fullOf(t testing.TB) (v any) {
	t.Helper()
	data := []byte(c.full)
	if list, isFile := strings.CutSuffix(c.full, ".json"); isFile {
		var err error
		if data, err = os.ReadFile("testdata/" + c.full); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(c.path, "}") {
			defer func() { v = v.(map[string]any)[list].([]any)[0] }()
		}
	}
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(c.full, err)
	}
	return v
}

// differ describes how two readings differ, "" for none. Most don't, and [cmp.Diff] is slow. The
// order of entries with a key decides nothing.
func differ(want, got any) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return cmp.Diff(want, got, sameMoney, sameDate, cmpopts.IgnoreUnexported(member.Profile{}),
		inAnyOrder(func(a member.Account) string { return a.Number }),
		inAnyOrder(func(q member.Policy) string { return fmt.Sprint(q.Number, q.EffectiveDate, q.FuturePolicy) }),
		inAnyOrder(func(a member.Agency) string { return a.ID }), inAnyOrder(func(c member.Claim) string { return c.Number }),
		inAnyOrder(func(d member.Document) string { return d.ID }), inAnyOrder(func(m member.Message) string { return m.ID }))
}

func inAnyOrder[T any](key func(T) string) cmp.Option {
	return cmpopts.SortSlices(func(a, b T) bool { return key(a) < key(b) })
}

// untabled are the rows of what has no table: objects and lists, parts of names, flags of a notice.
var untabled = map[*Type][]Row{
	container: {
		{`null`, Nothing},
		{`""`, Nothing},
		{`{}`, Nothing},
		{`[]`, Nothing},
		{`"none"`, Nothing},
		{`"N/A"`, Nothing},
		{`"-"`, Nothing},
		{`{"@nil":"true"}`, Nothing},
	},
	part:       {{`null`, Nothing}, {`""`, Nothing}, {`{}`, Nothing}},
	noticeFlag: {{`"Y"`, "yes"}, {`"open"`, "yes"}, {`"N/A"`, Nothing}, {`"perhaps"`, Unreadable}},
}

// typesOf returns the type of each part of a response by its path in lower case.
func typesOf(of reflect.Type) map[string]*Type {
	all := map[string]*Type{}
	addTypes(all, "", of, nil, map[reflect.Type]bool{})
	return all
}

func addTypes(all map[string]*Type, path string, of reflect.Type, kind *Type, within map[reflect.Type]bool) {
	if kind == nil {
		kind = goTypes[of]
	}
	switch all[path] = container; {
	case kind != nil && kind.name == Choice.name:
		all[path] = Choice
	case kind != nil:
		all[path] = kind
	case of == reflect.TypeFor[*member.Notice]():
		addTypes(all, path, reflect.TypeFor[wireNotice](), nil, within)
		all[path] = NoticeType
	case of.Kind() == reflect.Slice:
		addTypes(all, path+"[]", of.Elem(), nil, within)
	case of.Kind() == reflect.Pointer:
		addTypes(all, path, of.Elem(), nil, within)
	case !within[of]:
		within[of] = true
		object := objectFor(of)
		for _, f := range object.fields {
			at := strings.ToLower(strings.TrimPrefix(path+"."+f.name, "."))
			addTypes(all, at, object.of.FieldByIndex(f.index).Type, f.kind, within)
		}
		within[of] = false
	}
}

// Every field of the document is read, by its name there, and no other one: a field of the portal's
// own never comes from the provider. It is in the response with every field, so that the laws are
// about all. TestEveryFieldHasWitness shows what it changes on pages.
// Spec: DATA-1, DATA-3, DATA-7, DATA-8, DATA-9, DATA-11, DATA-12, DATA-13, DATA-14, DATA-17.
// Spec: COVER-1.
func TestLawsAreAboutEveryField(t *testing.T) {
	t.Parallel()
	doc, err := openapi3.NewLoader().LoadFromFile("../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for path, item := range doc.Paths.Map() {
		if item.Get == nil || item.Get.Responses.Value("200").Value.Content["application/json"] == nil {
			continue
		}
		documented := map[string]bool{}
		addPaths(documented, "", item.Get.Responses.Value("200").Value.Content["application/json"].Schema.Value)
		i := slices.IndexFunc(lawfulCalls, func(c call) bool { return c.path == path })
		if i < 0 {
			t.Errorf("GET %s: no law is about it", path)
			continue
		}
		c, sent := lawfulCalls[i], []string(nil)
		for _, f := range c.fields(t) {
			if !strings.HasSuffix(f.Path, "[]") && f.Path != "" {
				sent = append(sent, f.Path)
			}
			if got := f.reading(t, f.Value); got.unread != nil {
				t.Errorf("%s: unread = %q, want none", c.full, got.unread)
			}
		}
		slices.Sort(sent)
		if diff := cmp.Diff(slices.Sorted(maps.Keys(documented)), sent); diff != "" {
			t.Errorf("%s (-openapi.yaml +%s):\n%s", c.path, c.full, diff)
		}
		for name := range typesOf(c.of) {
			object := name[:strings.LastIndexByte(name, '.')+1] // of a text in the document, an object is another form
			isIn := func(path string) bool { return strings.HasPrefix(strings.ToLower(path), object) }
			isNamed := func(path string) bool { return strings.EqualFold(path, strings.TrimRight(name, "[]")) }
			if name != "" && slices.ContainsFunc(sent, isIn) && !slices.ContainsFunc(sent, isNamed) {
				t.Errorf("%s: %s is read, and not in the document", c.path, name)
			}
		}
	}
}

// addPaths adds the fields of a schema, except those of a flag in an object and other spellings.
func addPaths(all map[string]bool, path string, schema *openapi3.Schema) {
	if schema.Items != nil {
		addPaths(all, path+"[]", schema.Items.Value)
	}
	for _, part := range slices.Concat(schema.AllOf, schema.OneOf, schema.AnyOf) {
		if !flagObject.MatchString(path) {
			addPaths(all, path, part.Value)
		}
	}
	for name, property := range schema.Properties {
		at := strings.TrimPrefix(path+"."+name, ".")
		all[at] = true
		addPaths(all, at, property.Value)
	}
}

var flagObject = regexp.MustCompile(`paperless(Billing|Policy)$`)

// lawless are the rows that mean something else in a field, with the reason.
var lawless = map[string]func(f field, row Row) bool{
	"the key of a notice says that the provider sends notices": func(f field, row Row) bool {
		return f.kind == NoticeType && row.Reads != Unreadable
	},
	"a list call without its list is a failure": func(f field, row Row) bool {
		list := objectFor(f.of).list
		return row.Reads == Nothing && list != nil && list.name == f.Path
	},
	"the table of choices has those of an interest": func(f field, row Row) bool {
		return f.kind == Choice && row.Reads != Nothing && (row.Reads != Unreadable || strings.Contains(row.Value, "mortgagee"))
	},
	"a code has its value under code": func(f field, row Row) bool {
		return strings.HasSuffix(f.Path, ".code") && row.Value[0] == '{' && row.Reads != Nothing && row.Reads != Unreadable
	},
}

// A field is a part of a response with its type.
type field struct {
	call
	shapes.Part
	kind   *Type
	around []byte             // the response with [here] in place of the value
	known  map[string]reading // those that others are compared with
}

const here = `"@here"`

// A reading is what is read of a response.
type reading struct {
	value  any
	unread []string
}

func inJSON(t testing.TB, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// reading is what is read of the response with another value of the field.
func (f field) reading(t testing.TB, v any) (got reading) {
	t.Helper()
	body := f.around
	if v == shapes.Absent {
		body = inJSON(t, f.With(v))
	} else {
		body = bytes.Replace(body, []byte(here), inJSON(t, v), 1)
	}
	var err error
	if got.value, got.unread, err = f.read(body); err != nil {
		t.Fatalf("%s: %s: %v", f.path, body, err)
	}
	return got
}

// want is a reading that several others are compared with.
func (f field) want(t testing.TB, v any) reading {
	t.Helper()
	key := string(inJSON(t, v))
	if v == shapes.Absent {
		key = ""
	}
	if _, isKnown := f.known[key]; !isKnown {
		f.known[key] = f.reading(t, v)
	}
	return f.known[key]
}

// fields returns the whole response, as a field without a path, and its fields.
func (c call) fields(t testing.TB) (all []field) {
	t.Helper()
	types, full := typesOf(c.of), c.fullOf(t)
	whole := shapes.Part{Value: full, With: func(other any) any { return other }}
	for _, p := range append([]shapes.Part{whole}, shapes.Parts(full)...) {
		kind, known := types[strings.ToLower(p.Path)]
		if !known {
			t.Errorf("%s: %s has no type", c.path, p.Path)
		}
		all = append(all, field{c, p, kind, inJSON(t, p.With(json.RawMessage(here))), map[string]reading{}})
	}
	return all
}

// fields returns the fields of all responses.
func fields(t testing.TB) (all []field) {
	for _, c := range lawfulCalls {
		all = append(all, c.fields(t)...)
	}
	return all
}

// keyed are the lists whose entries have a key.
var keyed = []string{
	"accounts", "accounts[].policies", "accounts[].futures", "agencies", "claims", "documents", "messages",
}

// wrappedIn are the keys under which a list may be, besides its own name in singular and plural.
var wrappedIn = strings.Fields("item items result results data list value values entries records content")

// Law 2: order and repetition of entries with a key change nothing, and neither does a list of one
// in place of its entry, an entry in place of a list of one, a wrapper around a list or an entry,
// or an envelope around the response.
// Spec: DATA-27.
func TestLaw2ShapeChangesNothing(t *testing.T) {
	t.Parallel()
	for _, f := range fields(t) {
		same := func(what string, other, as any) {
			t.Helper()
			want, got := f.want(t, as), f.reading(t, other)
			if diff := differ(want.value, got.value); diff != "" || got.unread != nil {
				t.Errorf("%s %s, %s: unread %q (-list +other):\n%s", f.path, f.Path, what, got.unread, diff)
			}
		}
		name := f.Path[strings.LastIndexAny(f.Path, ".")+1:]
		list, isList := f.Value.([]any)
		isEntry := func(key string) bool { // the object with the key may be the entry
			entry, _ := list[0].(map[string]any)
			return entry[key] != nil
		}
		if called := objectFor(f.of).list; f.Path == "" && called != nil {
			list = f.Value.(map[string]any)[called.name].([]any)
			as := map[string]any{called.name: list}
			same("alone", list, as)
			if _, isObject := list[0].(map[string]any); isObject && !slices.ContainsFunc(wrappedIn, isEntry) {
				same("one entry alone", list[0], map[string]any{called.name: list[:1]})
			}
			same("in an envelope", map[string]any{"data": as}, as)
		} else if f.Path == "" {
			same("in envelopes", map[string]any{"a": map[string]any{"b": map[string]any{"c": f.Value}}, "status": "success"}, f.Value)
		}
		if !isList {
			same("a list of it", []any{f.Value}, f.Value)
			continue
		}
		if slices.Contains(keyed, f.Path) {
			reversed := slices.Clone(list)
			slices.Reverse(reversed)
			same("reversed", reversed, list)
			if strings.HasPrefix(f.Path, "a") { // of lists in pages: TestPagesOfDocuments
				same("twice", slices.Concat(list, list), list)
			}
		}
		same("its entry", list[0], list[:1])
		same("its entry under its name", []any{map[string]any{singular(name): list[0]}}, list[:1])
		for _, key := range append([]string{name, singular(name)}, wrappedIn...) {
			if isEntry(key) {
				continue
			}
			same("under "+key, map[string]any{key: list}, list)
			same("counted, under "+key, map[string]any{key: list, "total": len(list), "hasMore": false}, list)
		}
	}
}

// rows are the rows of the field's type for which the laws hold, and two shapes that no type has.
func (f field) rows() []Row {
	two := []Row{{`{"error":"down"}`, Unreadable}, {`[["a","b"],["c"]]`, Unreadable}}
	return slices.DeleteFunc(slices.Concat(two, untabled[f.kind], f.kind.rows()), func(row Row) bool {
		for _, isLawless := range lawless {
			if isLawless(f, row) {
				return true
			}
		}
		return f.Path == ""
	})
}

// try tries a law with a row. Law 1: a nothing is as if the field were absent. Law 3: another form
// of a type's value is the same value. Law 5, of what is read: what can't be read is named once,
// with its path, and costs that part only. What pages then permit is TestUnreadPermitsNothing.
func (f field) try(t testing.TB, row Row) {
	t.Helper()
	got := f.reading(t, json.RawMessage(row.Value))
	as := shapes.Absent
	switch row.Reads {
	case Unreadable:
		at := strings.TrimSuffix(f.Path, "[]")
		if len(got.unread) != 1 || !strings.EqualFold(strings.TrimSuffix(strings.Split(got.unread[0], WordMark)[0], "[]"), at) {
			t.Errorf("%s %s = %s: unread = %q, want its path once", f.path, f.Path, row.Value, got.unread)
		}
		return
	case Nothing:
	default:
		as = canonical(f.kind, row.Reads)
	}
	want := f.want(t, as)
	if diff := differ(want.value, got.value); diff != "" || !slices.Equal(want.unread, got.unread) {
		t.Errorf("%s %s = %s: unread %q (-%v +it):\n%s", f.path, f.Path, row.Value, got.unread, row.Reads, diff)
	}
}

// Laws 1, 3 and 5 hold for every field. Each is tried with some rows of its type, and the next one
// with others: FuzzLaws tries all.
// Spec: DATA-2, DATA-6, DATA-27, DATA-28.
func TestLawsHoldForEveryField(t *testing.T) {
	t.Parallel()
	at := 0
	for _, f := range fields(t) {
		rows := f.rows()
		for range min(len(rows), 12) {
			f.try(t, rows[at%len(rows)])
			at++
		}
	}
}

// Law 3, of keys: letter case, separators, a prefix of XML, American spelling, the singular of a
// list.
// Spec: DATA-27.
func TestKeysInOtherSpellings(t *testing.T) {
	t.Parallel()
	key, capital := regexp.MustCompile(`"\w+":`), regexp.MustCompile(`[A-Z]`)
	for _, c := range lawfulCalls {
		whole := c.fields(t)[0]
		for _, spelled := range []func(key string) string{
			strings.ToUpper, func(key string) string { return "ns2:" + capital.ReplaceAllString(key, "_$0") },
			func(key string) string { return "@" + capital.ReplaceAllString(key, "-$0") },
			func(key string) string {
				return strings.ReplaceAll(capital.ReplaceAllString(key, " $0"), "cancelled", "canceled")
			},
			func(key string) string { return strings.TrimSuffix(key, "s") },
		} {
			body := key.ReplaceAllStringFunc(string(inJSON(t, whole.Value)), func(quoted string) string {
				return `"` + spelled(quoted[1:len(quoted)-2]) + `":`
			})
			want, got := whole.want(t, whole.Value), whole.reading(t, json.RawMessage(body))
			if diff := differ(want.value, got.value); diff != "" || got.unread != nil {
				t.Errorf("%s: %s: unread %q (-want +got):\n%s", c.path, body, got.unread, diff)
			}
		}
	}
}

// Laws 1, 3 and 5 with every row, and with any text in place of a text: a list of it alone and an
// object with it are the same.
func FuzzLaws(f *testing.F) {
	all := fields(f)
	isWorker := flag.Lookup("test.fuzzworker").Value.String() == "true"
	if flag.Lookup("test.fuzz").Value.String() != "" && !isWorker { // all rows, once
		for _, field := range all {
			for _, row := range field.rows() {
				field.try(f, row)
			}
		}
	}
	f.Add(uint16(0), uint16(0), "Ada")
	f.Fuzz(func(t *testing.T, at, row uint16, drawn string) {
		field := all[int(at)%len(all)]
		if rows := field.rows(); len(rows) > 0 {
			field.try(t, rows[int(row)%len(rows)])
		}
		if field.kind == container || field.kind == NoticeType || !utf8.ValidString(drawn) {
			return
		}
		want := field.reading(t, drawn)
		for _, form := range []any{[]any{drawn}, map[string]any{"#text": drawn}} {
			if diff := differ(want.value, field.reading(t, form).value); diff != "" {
				t.Errorf("%s %s = %q (-it +%v):\n%s", field.path, field.Path, drawn, form, diff)
			}
		}
	})
}

// canonical returns the value as the document has it.
func canonical(kind *Type, reads string) any {
	switch {
	case reads == "yes" || reads == "no":
		return reads == "yes"
	case kind == AutoPay && reads == "off":
		return "no"
	case kind != Verbatim:
		return strings.ReplaceAll(reads, "&", "&amp;")
	}
	return reads
}

// namesInSummary are the fields of an account that a summary has under another name.
var namesInSummary = map[string]string{"totalDue": "balance", "minimumDue": "minDue", "autopayType": "autoPay"}

// Law 4: a summary without a field that the profile has is as if it had the same value. A nothing
// clears it.
func TestLaw4AbsentKeepsTheProfile(t *testing.T) {
	t.Parallel()
	profile := profileCall.fullOf(t)
	p, _, err := profileCall.read(inJSON(t, profile))
	if err != nil {
		t.Fatal(err)
	}
	account, sent := p.(*member.Profile).Accounts[0], profile.(map[string]any)["accounts"].([]any)[0].(map[string]any)
	own := func(name string) any {
		if other := namesInSummary[name]; other != "" {
			name = other
		}
		return sent[name]
	}
	summary, others := map[string]any{}, []string(nil)
	for name := range summaryCall.fullOf(t).(map[string]any) {
		if summary[name] = own(name); summary[name] == nil {
			delete(summary, name)
			others = append(others, name)
		}
	}
	if slices.Sort(others); !slices.Equal(others, []string{"asOf", "next"}) {
		t.Errorf("the profile has no %q of a summary, want only asOf and next", others)
	}
	due := func(name string, v any) (got member.Due, completed member.Due) {
		other := maps.Clone(summary)
		if other[name] = v; v == shapes.Absent {
			delete(other, name)
		}
		var w Summary
		if _, err := Read(inJSON(t, other), &w); err != nil {
			t.Fatal(err)
		}
		got = w.Of("4100", asked)
		completed = account.Complete(got)
		got.Keys, completed.Keys = nil, nil
		return got, completed
	}
	for name := range summary {
		want, _ := due(name, own(name))
		if _, got := due(name, shapes.Absent); !reflect.DeepEqual(got, want) {
			t.Errorf("without %s (-with it +got):\n%s", name, differ(want, got))
		}
		for _, nothing := range []any{nil, "N/A"} {
			if sent, got := due(name, nothing); !reflect.DeepEqual(sent, got) {
				t.Errorf("%s = %v (-cleared +got):\n%s", name, nothing, differ(sent, got))
			}
		}
	}
}
