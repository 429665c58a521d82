package contract

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"memberportal/upstream/member"
)

// goods has a value of each kind in its form. Texts and numbers have the names of their fields.
var goods = map[string]any{
	"ZIP": "50327-1234", "year": "2021", "day of the month": "15", "size": 48211,
	"money": "1,016.90", "day": "2026-12-20", "time": "2026-12-20T09:30:00-06:00", "flag": "Y", "autoPay": "eft",
}

// bad has values outside the form of every kind but those of others.
var bad = []any{map[string]any{"x": []any{1}}, []any{[]any{}}}

// others has, of each kind, values in no form of it.
var others = map[string][]any{
	"text": {true}, "number": {true, "none"}, "ZIP": {50327, "5032"}, "year": {"21"},
	"day of the month": {"32", "15.0", 0}, "size": {"many", -1}, "money": {"100", "$1.00", true, 1e9, "1,00.00"},
	"day": {"2026-13-01", "12/20/2026", "2026-12-20T09:30:00Z", 1}, "time": {"2026-12-20"},
	"flag": {"PENDING", 2}, "autoPay": {"ARP", true}, "name": {"Pat"}, "list": {"none"}, "object": {"none"},
	"reserved": {"Active", false, 0}, "outcome": {"down", true, 1},
}

// good returns a value of an answer's struct with all its fields.
func good(t reflect.Type) map[string]any {
	value := map[string]any{}
	for _, f := range objectOf(t).fields {
		if v := goodOf(f.kind, f); v != nil {
			value[f.name] = v
		}
	}
	return value
}

func goodOf(kind string, f *field) any {
	switch kind {
	case "reserved", "outcome":
		return nil
	case "flag":
		if f.name == "hasMore" {
			return "N"
		}
	case "text":
		return "=" + f.name
	case "number":
		return "=" + f.name + "7"
	case "choice":
		return f.words[0]
	case "list":
		if isKind(f.entry) {
			return []any{goodOf(formOf(reflect.New(f.entry).Interface()), f)}
		}
		entry := good(f.entry)
		if f.name == "futures" {
			entry["policyNumber"] = "=policyNumber8"
		}
		return []any{entry}
	case "object", "name":
		return good(f.typ)
	}
	return goods[kind]
}

// at follows a path of the document in a value, and returns the object that has its last field.
func at(value map[string]any, path string) (within map[string]any, name string) {
	names := strings.Split(path, ".")
	for _, name := range names[:len(names)-1] {
		switch below := value[strings.TrimSuffix(name, "[]")].(type) {
		case []any:
			value = below[0].(map[string]any)
		case map[string]any:
			value = below
		}
	}
	return value, strings.TrimSuffix(names[len(names)-1], "[]")
}

func readValue(t *testing.T, call string, value any) (any, []Finding) {
	t.Helper()
	body, _ := json.Marshal(value)
	answer, findings, err := ReadAnswer(call, body)
	if err != nil {
		t.Fatalf("%s: %v", call, err)
	}
	return answer, findings
}

// has reports whether there is a finding at a path.
func has(findings []Finding, path string, what What) bool {
	return slices.ContainsFunc(findings, func(f Finding) bool { return f.Path == path && f.What == what })
}

// eachField calls check for every field of every answer, with a good answer that it may change.
func eachField(t *testing.T,
	check func(t *testing.T, call string, f Field, answer, within map[string]any, name string),
) {
	fields := 0
	for _, call := range slices.Sorted(maps.Keys(Answers)) {
		for _, f := range Fields(Answers[call]) {
			answer := good(Answers[call])
			within, name := at(answer, f.Path)
			fields++
			t.Run(call+" "+f.Path, func(t *testing.T) { check(t, call, f, answer, within, name) })
		}
	}
	t.Logf("%d fields", fields)
}

func isEntry(f Field) bool { return strings.HasSuffix(f.Path, "[]") }

// All that is in its form is read, without a finding.
func TestGoodAnswersHaveNoFindings(t *testing.T) {
	for call, typ := range Answers {
		if _, findings := readValue(t, call, good(typ)); len(findings) > 0 {
			t.Errorf("%s: findings = %v, want none", call, findings)
		}
	}
}

// The first law: not sent is as absent.
// Spec: DATA-33.
func TestNotSentIsAsAbsent(t *testing.T) {
	eachField(t, func(t *testing.T, call string, f Field, answer, within map[string]any, name string) {
		if isEntry(f) || f.Alone || f.Path == "accounts" { // TestEmptyProfile
			return
		}
		delete(within, name)
		absent, found := readValue(t, call, answer)
		for _, nothing := range []any{nil, "", "  "} {
			if within[name] = nothing; f.None && (nothing == nil || f.Kind == "day") {
				if _, findings := readValue(t, call, answer); len(findings) > 0 {
					t.Errorf("%v: findings = %v, want none", nothing, findings)
				}
				continue
			}
			got, findings := readValue(t, call, answer)
			if !reflect.DeepEqual(got, absent) || !reflect.DeepEqual(findings, found) {
				t.Errorf("%q is not as absent: findings = %v, want %v", nothing, findings, found)
			}
		}
	})
}

// The second law: any other form is unread, whatever it is.
// Spec: DATA-33.
func TestAnyOtherFormIsUnread(t *testing.T) {
	values := 0
	eachField(t, func(t *testing.T, call string, f Field, answer, within map[string]any, name string) {
		set := func(v any) {
			if within[name] = v; isEntry(f) {
				within[name] = []any{v}
			}
		}
		set(bad[0])
		same, _ := readValue(t, call, answer)
		outside := slices.Concat(bad, others[f.Kind])
		_, isAlone := aloneOf(call, f)
		if f.Kind == "choice" && !f.Shown {
			outside = append(outside, "other")
		}
		for _, value := range outside {
			if isAlone && fmt.Sprint(value) != fmt.Sprint(bad[0]) && fmt.Sprint(value) != fmt.Sprint(bad[1]) {
				continue
			}
			set(value)
			values++
			got, findings := readValue(t, call, answer)
			if !has(findings, f.Path, IsUnread) && !(f.Kind == "list" && has(findings, f.Path+"[]", IsUnread)) {
				t.Errorf("%v: findings = %v, want %s unread", value, findings, f.Path)
			}
			if !reflect.DeepEqual(got, same) {
				t.Errorf("%v is read otherwise than %v", value, bad[0])
			}
		}
	})
	t.Logf("%d values", values)
}

// aloneOf returns the field whose value may stand in place of the object.
func aloneOf(call string, object Field) (alone Field, ok bool) {
	for _, f := range Fields(Answers[call]) {
		if name, within := strings.CutPrefix(f.Path, object.Path+"."); f.Alone && within && !strings.Contains(name, ".") {
			return f, true
		}
	}
	return alone, false
}

// A name twice in an object is that field unread, whatever its values are.
func TestNameTwiceIsUnread(t *testing.T) {
	eachField(t, func(t *testing.T, call string, f Field, answer, within map[string]any, name string) {
		if isEntry(f) || f.Kind == "reserved" || f.Kind == "outcome" {
			return
		}
		within["?"] = within[name]
		body, _ := json.Marshal(answer)
		body = []byte(strings.Replace(string(body), `"?"`, `"`+name+`"`, 1))
		_, findings, err := ReadAnswer(call, body)
		if err != nil || !has(findings, f.Path, Twice) {
			t.Errorf("findings = %v, %v, want %s twice", findings, err, f.Path)
		}
	})
}

// The third law: a required key that is missing is unread.
// Spec: DATA-33.
func TestMissingIsUnread(t *testing.T) {
	eachField(t, func(t *testing.T, call string, f Field, answer, within map[string]any, name string) {
		delete(within, name)
		_, findings := readValue(t, call, answer)
		if want := (f.Required || f.Key) && !isEntry(f); has(findings, f.Path, Missing) != want {
			t.Errorf("findings = %v, want %s missing: %t", findings, f.Path, want)
		}
	})
}

// The fourth law: entries of one key with other values are unread, both. Equal ones are one.
// Spec: DATA-34.
func TestKeyTwice(t *testing.T) {
	eachField(t, func(t *testing.T, call string, f Field, answer, within map[string]any, name string) {
		if f.Kind != "list" || !hasKey(call, f) {
			return
		}
		entry := within[name].([]any)[0].(map[string]any)
		other := maps.Clone(entry)
		within[name] = []any{entry, other}
		if _, findings := readValue(t, call, answer); len(findings) > 0 {
			t.Errorf("equal entries: findings = %v, want none", findings)
		}
		fields := Fields(Answers[call])
		text := slices.IndexFunc(fields, func(of Field) bool { return isTextOf(of, f) })
		other[strings.TrimPrefix(fields[text].Path, f.Path+"[].")] = "Ohio 2"
		_, findings := readValue(t, call, answer)
		if !has(findings, f.Path+"[]", Twice) {
			t.Errorf("findings = %v, want %s[] twice", findings, f.Path)
		}
	})
}

// A term is one over both lists of an account, and one with other values is none. An account with
// other values has nothing but its number.
func TestTermsAndAccountsTwice(t *testing.T) {
	const call = "GET /profiles"
	answer := good(Answers[call])
	account, _ := at(answer, "accounts[].policies")
	account["futures"] = account["policies"]
	read := func() (Account, []Finding) {
		got, findings := readValue(t, call, answer)
		return got.(*Profile).Accounts.Entries[0], findings
	}
	lists := func(a Account) string { return fmt.Sprint(len(a.Policies.Entries), len(a.Futures.Entries)) }
	if a, findings := read(); lists(a) != "1 0" || a.Policies.Partial || len(findings) > 0 {
		t.Errorf("equal terms: %s, findings = %v, want the current one", lists(a), findings)
	}
	future := maps.Clone(account["policies"].([]any)[0].(map[string]any))
	future["cancelled"] = "N"
	account["futures"] = []any{future}
	isTwice := func(a Account, findings []Finding) bool {
		return a.Unread.Has("policies") && has(findings, "accounts[].policies[]", Twice)
	}
	if a, findings := read(); lists(a) != "0 0" || !isTwice(a, findings) {
		t.Errorf("other terms: %s, findings = %v, want none", lists(a), findings)
	}
	delete(account, "futures")
	other := maps.Clone(account)
	other["accountNumber"], other["cancelled"] = "=Account Number7", "N"
	answer["accounts"] = []any{account, other}
	a, findings := read()
	if a.AccountNumber.Value != "=accountNumber7" || lists(a) != "0 0" || !a.Unread.Has("cancelled") ||
		!a.Unread.Has("policies") || !has(findings, "accounts[]", Twice) {
		t.Errorf("accounts: %v, findings = %v, want the number alone", a, findings)
	}
}

func hasKey(call string, list Field) bool {
	isTerms := strings.HasSuffix(list.Path, "policies") || strings.HasSuffix(list.Path, "futures")
	return !isTerms && slices.ContainsFunc(Fields(Answers[call]), func(f Field) bool {
		name, within := strings.CutPrefix(f.Path, list.Path+"[].")
		return within && f.Key && !strings.Contains(name, ".")
	})
}

// isTextOf reports whether a field is a text of the entries of a list, and not their key.
func isTextOf(f, list Field) bool {
	name, within := strings.CutPrefix(f.Path, list.Path+"[].")
	return within && f.Kind == "text" && !f.Key && !strings.Contains(name, ".")
}

// Spec: DATA-35.
//
// A new member's profile is {}, or has both lists as null. Accounts that are missing are unread.
func TestEmptyProfile(t *testing.T) {
	for body, want := range map[string][2]bool{
		`{}`: {true, false}, `{"accounts": null, "agencies": null, "x": 1}`: {true, false}, `{"accounts": []}`: {false, true},
		`{"accounts": null}`: {false, false}, `{"accounts": null, "agencies": []}`: {false, false},
		`{"billingAccounts": []}`: {false, false}, `{"accounts": null, "agencies": null, "error": "down"}`: {false, false},
		`{"accounts": [], "errors": ["down"]}`: {false, false}, `{"accounts": [], "errors": []}`: {false, true},
		`{"accounts": [{"error": "down"}]}`: {false, false}, `{"accounts": {"account": []}}`: {false, false},
	} {
		p, findings, err := Read[Profile]([]byte(body))
		if err != nil || [2]bool{p.IsEmpty(), p.HasAccounts()} != want {
			t.Errorf("%s: empty %t, accounts %t, findings = %v, %v, want %v",
				body, p.IsEmpty(), p.HasAccounts(), findings, err, want)
		}
	}
}

// A key that the contract doesn't have is a finding, and changes nothing.
// Spec: DATA-33.
func TestUnknownKeysAreFound(t *testing.T) {
	eachField(t, func(t *testing.T, call string, f Field, answer, within map[string]any, name string) {
		want, _ := readValue(t, call, answer)
		within["policy_number"], within["41000"] = "x", map[string]any{"y": 1}
		got, findings := readValue(t, call, answer)
		path := strings.TrimSuffix(strings.TrimSuffix(f.Path, "[]"), name)
		if !has(findings, path+"a key", Unknown) || len(findings) != 2 || findings[0].Path != findings[1].Path {
			t.Errorf("findings = %v, want two at %q", findings, path)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("an unknown key beside %s changed the answer", f.Path)
		}
	})
}

// No text has the number of a payment card, in whatever field it came. What identifies something or
// reaches someone stays as sent.
// Spec: DATA-31.
func TestTextsHaveNoCardNumber(t *testing.T) {
	const card = "4111.1111.1111.1111"
	eachField(t, func(t *testing.T, call string, f Field, answer, within map[string]any, name string) {
		if f.Kind != "text" && !(f.Kind == "choice" && f.Shown) {
			return
		}
		if within[name] = card; isEntry(f) {
			within[name] = []any{card}
		}
		got, _ := readValue(t, call, answer)
		read, _ := json.Marshal(got)
		isSent, isMasked := strings.Contains(string(read), card), strings.Contains(string(read), "•••• 1111")
		if stays := staysAsSent.MatchString(name); isSent != stays || isMasked == stays {
			t.Errorf("as sent = %t, masked = %t, want as sent = %t", isSent, isMasked, stays)
		}
	})
}

// staysAsSent matches the names of the document on which links and later calls depend.
var staysAsSent = regexp.MustCompile(`(?i)(?:number|reference|phone\d?|email|url|id|next|toDo|^current|^pending)$`)

// Of one place, all unknown keys but a hundred are one finding.
func TestManyUnknownKeysAreOneFinding(t *testing.T) {
	var keys strings.Builder
	for i := range 300 {
		fmt.Fprintf(&keys, `, "k%d": 1`, i)
	}
	_, findings, err := Read[Documents]([]byte(`{"documents": []` + keys.String() + `}`))
	most := 0
	for _, f := range findings {
		most = max(most, f.Times)
	}
	if err != nil || len(findings) != mostOthers+1 || most != 200 {
		t.Errorf("%d findings, one of %d keys, %v, want %d, one of 200", len(findings), most, err, mostOthers+1)
	}
}

// Each object that has the field Unread has the names of its unread fields there.
func TestUnreadNamesFields(t *testing.T) {
	answer := good(Answers["GET /profiles"])
	policy, _ := at(answer, "accounts[].policies[].cancelled")
	policy["cancelled"], policy["vehicles"], policy["drivers"] = "PENDING", []any{nil}, 1
	got, _ := readValue(t, "GET /profiles", answer)
	q := got.(*Profile).Accounts.Entries[0].Policies.Entries[0]
	if want := (member.Unread{"cancelled", "drivers", "vehicles"}); !slices.Equal(q.Unread, want) {
		t.Errorf("Unread = %v, want %v", q.Unread, want)
	}
}

// A key of an earlier version of the document is known, and not read.
func TestEarlierKeyIsNoFinding(t *testing.T) {
	_, findings, err := Read[Profile]([]byte(`{"accounts": [], "documentRequests": [{"kind": "x"}]}`))
	if err != nil || len(findings) > 0 {
		t.Errorf("findings = %v, %v, want none", findings, err)
	}
}

func TestFindings(t *testing.T) {
	const rest = `"policies": [], "cancelled": "N", "billType": "Direct", `
	const body = `{"accounts": [{"accountNumber": "1", ` + rest + `"minDue": "100"},
		{"accountNumber": "2", ` + rest + `"minDue": "$7.50", "dun_2": "x", "dun_3": 1}]}`
	_, findings, err := Read[Profile]([]byte(body))
	got := fmt.Sprintf("%+v", findings)
	const want = `[{Path:accounts[].a key What:unknown Kind: Times:1 Of:2 Came:[a string like "a"] Values:["x"] ` +
		`Name:dun_2} {Path:accounts[].a key What:unknown Kind: Times:1 Of:2 Came:[a number like 9] Values:[1] Name:dun_3} ` +
		`{Path:accounts[].minDue What:unread Kind:money Times:2 Of:2 Came:[a string like "999" a string like "$9.99"] ` +
		`Values:["100" "$7.50"] Name:}]`
	if err != nil || got != want {
		t.Errorf("findings = %s, %v, want %s", got, err, want)
	}
}

func TestBodiesThatAreNoAnswer(t *testing.T) {
	for _, body := range []string{"", "[]", "1", `{"accounts": [`, `{} {}`, `{"accounts": [}`, `{"a": 01}`} {
		if _, _, err := Read[Profile]([]byte(body)); err == nil {
			t.Errorf("%s: no error", body)
		}
	}
	p, findings, err := Read[Profile]([]byte("{\"paperlessEmail\": \"a\xff\", \"accounts\": []}"))
	if err != nil || p.PaperlessEmail.Value != "a�" || !has(findings, "", NotUTF8) {
		t.Errorf("a byte that is not UTF-8: %v, %v, %v", p, findings, err)
	}
}
