package wire

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
)

// formsOfTypes has a form of each type that has a table.
var formsOfTypes = map[*Type]reflect.Type{
	Money: reflect.TypeFor[member.Money](), Day: reflect.TypeFor[member.Date](), DayTime: reflect.TypeFor[time.Time](),
	Whole: reflect.TypeFor[int64](), Flag: reflect.TypeFor[state](), Cancellation: reflect.TypeFor[cancellation](),
	AutoPay: reflect.TypeFor[autoPay](), Choice: reflect.TypeFor[member.InterestKind](),
	NoticeType: reflect.TypeFor[sentNotice](),
}

// A Row is a value of a type, as JSON, and what it is read as: a text, nothing or unread.
type Row struct{ Value, Reads string }

const (
	Nothing    = "nothing"
	Unreadable = "unread"
)

// rows are those of the tables in user-api.md, by the name of their type.
var rows = sync.OnceValue(func() map[string][]Row {
	document, err := os.ReadFile("../../../docs/user-api.md")
	if err != nil {
		panic(err)
	}
	all := map[string][]Row{}
	for _, section := range strings.Split(string(document), "\n### ")[1:] {
		name, table, _ := strings.Cut(section, "\n")
		for line := range strings.Lines(table) {
			values, reads, isRow := strings.Cut(strings.Trim(line, "|\n "), "` | ")
			for _, value := range strings.Split(strings.TrimPrefix(values, "`"), "`, `") {
				switch {
				case reads == "**as sent**":
					all[name] = append(all[name], Row{value, strings.Trim(value, `"`)})
				case isRow:
					all[name] = append(all[name], Row{value, strings.Trim(reads, "`*")})
				}
			}
		}
	}
	return all
})

// rows returns the rows of a type's table.
func (t *Type) rows() []Row { return rows()[t.name] }

// Every row of every table is what the type's function reads, and there are at least 20 of each.
// Spec: DATA-2, DATA-5, DATA-6, DATA-10, DATA-27, DATA-28.
func TestTypesReadTheirTables(t *testing.T) {
	t.Parallel()
	for _, kind := range []*Type{
		Text, Verbatim, Name, Number, Zip, Phone, Email, Web, Money, Day, DayTime, Whole, DueDay, Year, Flag, Cancellation,
		AutoPay, Choice, NoticeType,
	} {
		if n := len(kind.rows()); n < 20 {
			t.Errorf("%s has %d rows, want at least 20", kind.name, n)
		}
		for _, row := range kind.rows() {
			if got := readAlone(kind, row.Value); got != row.Reads {
				t.Errorf("%s %s = %q, want %q", kind.name, row.Value, got, row.Reads)
			}
		}
	}
}

// readAlone returns what a type reads, in the form of a row.
func readAlone(kind *Type, data string) string {
	form, of := textForms[kind], reflect.TypeFor[string]()
	if own := formsOfTypes[kind]; own != nil {
		form, of = formOf(own), own
	}
	v, r := reflect.New(of).Elem(), wireReader{path: []string{"field"}}
	result := form(&r, v, []byte(data))
	if n, ok := v.Interface().(sentNotice); ok {
		return map[bool]string{true: "notice", false: Nothing}[n.Given]
	}
	if result == wireUnread || len(r.unread) > 0 {
		return Unreadable
	}
	return written(v.Interface(), data)
}

func written(v any, data string) string {
	said := map[bool]string{true: "yes", false: "no"}
	switch v := v.(type) {
	case state:
		if _, err := readAs(Flag, "field", words(plainFlag.parse), []byte(data)); err == errNothing {
			return Nothing
		}
		return said[v.On]
	case cancellation:
		if Cancellation.isNothing([]byte(data)) {
			return Nothing
		}
		return said[v.On]
	case autoPay:
		if v == autoPayOff {
			return "off"
		}
	case member.Money:
		if v.Known() {
			return v.String()
		}
		return Nothing
	case time.Time:
		if v.IsZero() {
			return Nothing
		}
		return v.Format(time.RFC3339)
	}
	if reflect.ValueOf(v).IsZero() {
		return Nothing
	}
	return strings.TrimSpace(fmt.Sprint(v))
}

func TestClosedClaim(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]bool{
		`{"status": "Open"}`:                           false,
		`{"status": "CLOSED without payment"}`:         true,
		`{"status": "Re-opened (was closed)"}`:         false,
		`{"status": "Not yet closed"}`:                 false,
		`{"status": "Erledigt"}`:                       false, // unknown words withhold nothing
		`{"status": "Erledigt", "closed": true}`:       true,
		`{"status": "Closed for now", "closed": "N"}`:  false,
		`{"status": "Closed", "closed": "we'll see"}`:  true,
		`{"status": null, "closed": {"closed": true}}`: true,
	} {
		var claim member.Claim
		if _, err := Read([]byte(body), &claim); err != nil || claim.Closed != want {
			t.Errorf("%s: closed = %v, %v, want %v", body, claim.Closed, err, want)
		}
	}
}

// Unread is never none: an adjuster who can't be read is assigned, a list that can't be read is not
// empty, and stages without a state that can be read are not still to come.
func TestUnreadIsNotNone(t *testing.T) {
	t.Parallel()
	adjuster := func(sent string) *member.Adjuster {
		var claim member.Claim
		if _, err := Read([]byte(`{"claimNumber": "C1", "adjuster": `+sent+`}`), &claim); err != nil {
			t.Fatal(err)
		}
		return claim.Adjuster
	}
	for sent, want := range map[string]*member.Adjuster{
		`null`: nil, `{}`: nil, `"N/A"`: nil, `"Dana"`: {Name: "Dana"}, `{"name": null, "phone": "1"}`: {Phone: "1"},
		`{"userId": 7}`: {}, `["Dana", "Theo"]`: {},
	} {
		if diff := cmp.Diff(want, adjuster(sent)); diff != "" {
			t.Errorf("adjuster %s (-want +got):\n%s", sent, diff)
		}
	}
	var claim member.Claim
	const stages = `{"tracker": [{"name": "Reported", "state": "done"}, {"name": "Paid", "state": "COMPLETE"}]}`
	if _, err := Read([]byte(stages), &claim); err != nil || claim.Tracker != nil {
		t.Errorf("tracker = %+v, %v, want none", claim.Tracker, err)
	}
	for sent, want := range map[string]bool{
		`"drivers": ["Ada Quill"]`: false, `"drivers": null`: false, `"drivers": [{"error": "down"}]`: true,
		`"vehicles": ["2021 Toyota"]`: true, `"vehicles": {"vehicle": [{"vin": "V1"}], "total": 2}`: true,
		`"vehicles": [{"vin": ["a", "b"], "make": "Toyota"}]`: false, `"units": "down"`: true,
	} {
		var w Profile
		account := `{"accountNumber": "1", "payInstrument": {"last4": 1}, "policies": {"policyNumber": "A", ` + sent + `}}`
		_, err := Read([]byte(`{"accounts": `+account+`}`), &w)
		p, _ := w.Profile(asked)
		if err != nil || p.Accounts[0].Policies[0].Partial != want || !p.Accounts[0].MethodUnread {
			t.Errorf("%s: %+v, %v, want partial %t, and a method that can't be read", sent, p.Accounts[0], err, want)
		}
	}
}

// A notice may have no amount, but never asks for 0.
func TestNoticeAsksForNoZero(t *testing.T) {
	t.Parallel()
	var w Profile
	body := `{"accounts": {"accountNumber": "1", "notice": {"amount": 0, "lastDay": "2026-12-10"}}}`
	_, err := Read([]byte(body), &w)
	if p, _ := w.Profile(asked); err != nil || p.Accounts[0].Notice == nil || p.Accounts[0].Notice.Amount.Known() {
		t.Errorf("notice = %+v, %v, want one without an amount", p.Accounts[0].Notice, err)
	}
}
