package wire

import (
	"encoding/json"
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
	full string // a file of testdata
	of   reflect.Type
	read func(body []byte) (any, []string, error)
}

func readAll[T any](body []byte, finish func(*T) any) (any, []string, error) {
	var w T
	unread, err := Read(body, &w)
	if err != nil {
		return nil, nil, err
	}
	return finish(&w), unread, nil
}

var lawfulCalls = []call{
	{"/profiles", "profile.json", reflect.TypeFor[Profile](), func(body []byte) (any, []string, error) {
		return readAll(body, func(w *Profile) any {
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
	}},
	{
		"/accounts/{accountNumber}/billing-summary", "summary.json", reflect.TypeFor[Summary](),
		func(body []byte) (any, []string, error) {
			return readAll(body, func(w *Summary) any {
				due := w.Of("4100", asked)
				due.Keys = member.DueKeys{} // null clears what absent keeps: TestLaw4
				return due
			})
		},
	},
	listCall[Claims]("/claims", "claims.json"), listCall[Documents]("/documents", "documents.json"),
	listCall[Messages]("/messages", "messages.json"),
	listCall[Installments]("/accounts/{accountNumber}/installments", "installments.json"),
	listCall[Contacts]("/contacts", "contacts.json"),
	{
		"/policies/{policyNumber}/renewal", "renewal.json", reflect.TypeFor[Renewal](),
		func(body []byte) (any, []string, error) {
			return readAll(body, func(w *Renewal) any { return w.Terms() })
		},
	},
}

func listCall[T any](path, full string) call {
	return call{path, full, reflect.TypeFor[T](), func(body []byte) (any, []string, error) {
		return readAll(body, func(w *T) any {
			if unread := reflect.ValueOf(w).Elem().FieldByName("Unread"); unread.IsValid() {
				unread.SetZero() // compared apart
			}
			return *w
		})
	}}
}

// fullOf returns the response with every field.
func (c call) fullOf(t testing.TB) (v any) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + c.full)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(c.full, err)
	}
	return v
}

// reading is what is read of a response.
func (c call) reading(t testing.TB, v any) (any, []string) {
	t.Helper()
	body, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	got, unread, err := c.read(body)
	if err != nil {
		t.Fatalf("%s: %v", c.path, err)
	}
	return got, unread
}

// differ describes how two readings differ, "" for none. Most don't, and [cmp.Diff] is slow.
func differ(want, got any) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return cmp.Diff(want, got, sameMoney, sameDate, cmpopts.IgnoreUnexported(member.Profile{}))
}

// noticeWords is the type of a flag of a notice.
var noticeWords = &Type{name: "notice words"}

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
	part:        {{`null`, Nothing}, {`""`, Nothing}, {`{}`, Nothing}},
	noticeWords: {{`"Y"`, "yes"}, {`"open"`, "yes"}, {`"N/A"`, Nothing}, {`"perhaps"`, Unreadable}},
}

// typesOf returns the type of each part of a response by its path, nil for an object or a list.
func typesOf(of reflect.Type) map[string]*Type {
	all := map[string]*Type{}
	addTypes(all, "", of, nil, map[reflect.Type]bool{})
	return all
}

func addTypes(all map[string]*Type, path string, of reflect.Type, text *Type, within map[reflect.Type]bool) {
	for kind, own := range formsOfTypes {
		if own == of {
			if all[path] = kind; kind == NoticeType {
				addTypes(all, path, reflect.TypeFor[wireNotice](), nil, within)
				all[path] = kind
			}
			return
		}
	}
	switch {
	case of == reflect.TypeFor[noticeState]():
		all[path] = noticeWords
	case of == reflect.TypeFor[bool]():
		all[path] = Flag
	case of == reflect.TypeFor[wireEntry]():
		all[path] = Text
	case of.Kind() == reflect.String && wireValues[of] != nil:
		all[path] = Choice
	case of.Kind() == reflect.String:
		all[path] = text
		if text == nil {
			all[path] = Text
		}
	case of.Kind() == reflect.Slice:
		all[path] = nil
		addTypes(all, path+"[]", of.Elem(), nil, within)
	case of.Kind() == reflect.Pointer:
		addTypes(all, path, of.Elem(), nil, within)
	case !within[of]:
		own := wireShapes[of]
		if own.as != nil {
			of = own.as.from
		}
		all[path] = nil
		within[of] = true
		for _, f := range objectOf(of, own).fields {
			at := strings.TrimPrefix(path+"."+f.name, ".")
			declared := of.FieldByIndex(f.index[:len(f.index)-1])
			if len(f.index) == 1 {
				declared.Type = of
			}
			name := strings.TrimPrefix(declared.Type.Name(), "wire") + "." + f.name
			text := textTypes[name]
			if text == nil {
				text = textTypes[f.name]
			}
			addTypes(all, at, of.FieldByIndex(f.index).Type, text, within)
		}
		within[of] = false
	}
}

// Every field of the document is in the response with every field, so that the laws are about all.
func TestLawsAreAboutEveryField(t *testing.T) {
	t.Parallel()
	doc, err := openapi3.NewLoader().LoadFromFile("../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range lawfulCalls {
		documented := map[string]bool{}
		schema := doc.Paths.Value(c.path).Get.Responses.Value("200").Value.Content["application/json"].Schema.Value
		addPaths(documented, "", schema)
		var sent []string
		for _, part := range shapes.Parts(c.fullOf(t)) {
			if !strings.HasSuffix(part.Path, "[]") {
				sent = append(sent, part.Path)
			}
		}
		slices.Sort(sent)
		if diff := cmp.Diff(slices.Sorted(maps.Keys(documented)), sent); diff != "" {
			t.Errorf("%s (-openapi.yaml +%s):\n%s", c.path, c.full, diff)
		}
		if _, unread := c.reading(t, c.fullOf(t)); unread != nil {
			t.Errorf("%s: unread = %q, want none", c.full, unread)
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

func (row Row) value() any { return json.RawMessage(row.Value) }

// lawless are the paths for which a law does not hold, with the reason.
var lawless = map[string]map[string]string{
	"nothing": {
		"accounts[].notice":                 "the key says that the provider sends notices",
		"claims":                            "an empty list differs from a response without it",
		"documents":                         "the same",
		"messages":                          "the same",
		"installments":                      "the same",
		"reasons[]":                         "each has its amount",
		"amounts[]":                         "each has its reason",
		"claims[].toDos[].files[]":          "each has its angle",
		"claims[].toDos[].angles[]":         "each has its file",
		"accounts[].policies[].discounts[]": "a description may be the whole entry",
	},
}

func holds(law, path string) bool { return lawless[law][path] == "" }

// overridden are fields that decide nothing beside another.
var overridden = map[string]string{
	"accountNumber": "the summary's is only compared",
	"make":          "of makeModel", "model": "of makeModel",
	"accounts[].notice.active":    "of a notice without details: TestTypesReadTheirTables",
	"accounts[].notice.hasNotice": "the same", "accounts[].notice.status": "the same",
	"accounts[].policies[].accountNumber": "that of the account", "accounts[].futures[].accountNumber": "the same",
}

// Every field is read: without it, the reading is another.
// Spec: DATA-1, DATA-3, DATA-7, DATA-8, DATA-9, DATA-11, DATA-12, DATA-13, DATA-14, DATA-17.
// Spec: COVER-1.
func TestEveryFieldIsRead(t *testing.T) {
	t.Parallel()
	for _, c := range lawfulCalls {
		full, _ := c.reading(t, c.fullOf(t))
		for _, p := range shapes.Parts(c.fullOf(t)) {
			without, _ := c.reading(t, p.With(shapes.Absent))
			if p.Value == false { // which is the same as absent
				without, _ = c.reading(t, p.With(true))
			}
			name := p.Path[strings.LastIndex(p.Path, ".")+1:]
			isOver := overridden[name] != "" || overridden[p.Path] != ""
			if p.Path != "" && !isOver && reflect.DeepEqual(full, without) {
				t.Errorf("%s %s changes nothing", c.path, p.Path)
			}
		}
	}
}

// eachPart visits each part of each response with its type.
func eachPart(t testing.TB, visit func(call, shapes.Part, *Type)) {
	t.Helper()
	for _, c := range lawfulCalls {
		types := typesOf(c.of)
		for _, p := range shapes.Parts(c.fullOf(t)) {
			kind, known := types[p.Path]
			if !known {
				t.Errorf("%s: %s has no type", c.path, p.Path)
			}
			visit(c, p, kind)
		}
	}
}

// keyed are the lists whose entries have a key.
var keyed = []string{
	"accounts", "accounts[].policies", "accounts[].futures", "agencies", "claims", "documents", "messages",
}

// Law 2: order and repetition of entries with a key change nothing, and neither does a list of one
// in place of its entry, an entry in place of a list of one, or a wrapper around a list.
// Spec: DATA-27.
func TestLaw2ShapeChangesNothing(t *testing.T) {
	t.Parallel()
	eachPart(t, func(c call, p shapes.Part, kind *Type) {
		same := func(what string, other, as any) {
			t.Helper()
			want, _ := c.reading(t, p.With(as))
			got, unread := c.reading(t, p.With(other))
			sortKeyed(want)
			sortKeyed(got)
			if diff := differ(want, got); diff != "" || unread != nil {
				t.Errorf("%s %s, %s: unread %q (-list +other):\n%s", c.path, p.Path, what, unread, diff)
			}
		}
		list, isList := p.Value.([]any)
		if !isList {
			if p.Path != "" {
				same("a list of it", []any{p.Value}, p.Value)
			}
			return
		}
		if slices.Contains(keyed, p.Path) {
			reversed := slices.Clone(list)
			slices.Reverse(reversed)
			same("reversed", reversed, list)
			if strings.HasPrefix(p.Path, "a") { // of lists in pages: TestPagesOfDocuments
				same("twice", slices.Concat(list, list), list)
			}
		}
		same("its entry", list[0], list[:1])
		name := p.Path[strings.LastIndexAny(p.Path, ".")+1:]
		for _, key := range append([]string{name, singular(name)}, wrappers...) {
			if isEntryKey(list[0], key) {
				continue
			}
			same("under "+key, map[string]any{key: list}, list)
			same("counted, under "+key, map[string]any{key: list, "total": len(list), "hasMore": false}, list)
		}
	})
}

// isEntryKey reports whether an entry has a field of a wrapper's name: the object may be the entry.
func isEntryKey(entry any, key string) bool {
	object, _ := entry.(map[string]any)
	_, has := object[key]
	return has
}

// sortKeyed sorts the lists whose order means nothing.
func sortKeyed(v any) {
	switch v := v.(type) {
	case *member.Profile:
		slices.SortFunc(v.Accounts, func(a, b member.Account) int { return strings.Compare(a.Number, b.Number) })
		for _, a := range v.Accounts {
			slices.SortFunc(a.Policies, func(a, b member.Policy) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		}
		slices.SortFunc(v.Agencies, func(a, b member.Agency) int { return strings.Compare(a.ID, b.ID) })
	case Claims:
		slices.SortFunc(v.Claims, func(a, b member.Claim) int { return strings.Compare(a.Number, b.Number) })
	case Documents:
		slices.SortFunc(v.Documents, func(a, b member.Document) int { return strings.Compare(a.ID, b.ID) })
	case Messages:
		slices.SortFunc(v.Messages, func(a, b member.Message) int { return strings.Compare(a.ID, b.ID) })
	}
}

// A field is a part of a response with its type.
type field struct {
	call
	shapes.Part
	kind *Type
}

// fields returns the fields of all responses.
func fields(t testing.TB) (all []field) {
	eachPart(t, func(c call, p shapes.Part, kind *Type) {
		if kind == nil {
			kind = container
		}
		all = append(all, field{c, p, kind})
	})
	return all
}

// rows are the rows of the field's type for which the laws hold, and two shapes that no type has.
func (f field) rows() []Row {
	two := []Row{{`{"error":"down"}`, Unreadable}, {`[["a","b"],["c"]]`, Unreadable}}
	return slices.DeleteFunc(slices.Concat(two, untabled[f.kind], f.kind.rows()), func(row Row) bool {
		isObject := row.Value[0] == '{'
		switch {
		case f.Path == "", f.kind == NoticeType && row.Reads == "notice":
			return true
		case row.Reads == Nothing:
			return !holds("nothing", f.Path)
		case row.Reads == Unreadable:
			ofInterests := f.kind == Choice && strings.Contains(row.Value, "mortgagee")
			return f.kind == part && row.Value[0] != '[' && !isObject || ofInterests
		}
		return f.kind == Choice || strings.HasSuffix(f.Path, ".code") && isObject // a code's code is its value
	})
}

// try tries a law with a row. Law 1: a nothing is as if the field were absent. Law 3: another form
// of a type's value is the same value. Law 5, of what is read: what can't be read is named once,
// with its path, and costs that part only. What pages then permit is TestUnreadPermitsNothing.
func (f field) try(t testing.TB, row Row) {
	t.Helper()
	got, unread := f.reading(t, f.With(row.value()))
	as := shapes.Absent
	switch row.Reads {
	case Unreadable:
		at := strings.TrimSuffix(f.Path, "[]")
		if len(unread) != 1 || strings.TrimSuffix(strings.Split(unread[0], WordMark)[0], "[]") != at {
			t.Errorf("%s %s = %s: unread = %q, want its path once", f.path, f.Path, row.Value, unread)
		}
		return
	case Nothing:
	default:
		as = canonical(f.kind, row.Reads)
	}
	want, alike := f.reading(t, f.With(as))
	if diff := differ(want, got); diff != "" || !slices.Equal(unread, alike) {
		t.Errorf("%s %s = %s: unread %q (-%v +it):\n%s", f.path, f.Path, row.Value, unread, row.Reads, diff)
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

// Laws 1, 3 and 5 with any row, and with any text in place of a text: a list of it alone and an
// object with it are the same.
func FuzzLaws(f *testing.F) {
	all := fields(f)
	f.Add(uint16(0), uint16(0), "Ada")
	f.Fuzz(func(t *testing.T, at, row uint16, drawn string) {
		field := all[int(at)%len(all)]
		if rows := field.rows(); len(rows) > 0 {
			field.try(t, rows[int(row)%len(rows)])
		}
		if field.kind == container || field.kind == NoticeType || !utf8.ValidString(drawn) {
			return
		}
		want, _ := field.reading(t, field.With(drawn))
		for _, form := range []any{[]any{drawn}, map[string]any{"#text": drawn}} {
			got, _ := field.reading(t, field.With(form))
			if diff := differ(want, got); diff != "" {
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

// Law 4: a summary without a field that the profile has is as if it had the same value.
func TestLaw4AbsentKeepsTheProfile(t *testing.T) {
	t.Parallel()
	p, _ := lawfulCalls[0].reading(t, lawfulCalls[0].fullOf(t))
	account := p.(*member.Profile).Accounts[0]
	for name, of := range map[string]func(member.Due) any{
		"totalDue": func(d member.Due) any { return d.Balance }, "minimumDue": func(d member.Due) any { return d.MinimumDue },
		"dueDate": func(d member.Due) any { return d.DueDate }, "autopayType": func(d member.Due) any { return d.AutoPay },
		"autoPayDate": func(d member.Due) any { return d.AutoPayDate }, "dueDay": func(d member.Due) any { return d.DueDay },
		"transactions": func(d member.Due) any { return d.Transactions },
	} {
		profile := of(member.Due{
			Balance: account.Balance, MinimumDue: account.MinimumDue, DueDate: account.DueDate, AutoPay: account.AutoPay,
			AutoPayDate: account.AutoPayDate, DueDay: account.DueDay, Transactions: account.Transactions,
		})
		full := lawfulCalls[1].fullOf(t).(map[string]any)
		full["totalDue"] = account.Balance.String()
		for value, want := range map[any]any{
			shapes.Absent: profile, nil: reflect.Zero(reflect.TypeOf(profile)).Interface(),
			"N/A": reflect.Zero(reflect.TypeOf(profile)).Interface(),
		} {
			if full[name] = value; value == shapes.Absent {
				delete(full, name)
			}
			body, err := json.Marshal(full)
			if err != nil {
				t.Fatal(err)
			}
			var w Summary
			if _, err := Read(body, &w); err != nil {
				t.Fatal(err)
			}
			got := of(account.Complete(w.Of("4100", asked)))
			if diff := differ(want, got); diff != "" {
				t.Errorf("%s = %v (-want +got):\n%s", name, value, diff)
			}
		}
	}
}
