package wire

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"memberportal/upstream/member"
)

// The types that have a table, besides those of texts.
var (
	Choice     = goTypes[reflect.TypeFor[member.InterestKind]()]
	NoticeType = &Type{name: "Notice", read: formOf(reflect.TypeFor[*member.Notice]())}
)

// formsOfTypes are what values of these types are read into. All others are texts.
var formsOfTypes = map[*Type]reflect.Type{
	Money: reflect.TypeFor[member.Money](), Day: reflect.TypeFor[member.Date](), DayTime: reflect.TypeFor[time.Time](),
	Whole: reflect.TypeFor[int64](), Flag: reflect.TypeFor[state](), Cancellation: reflect.TypeFor[state](),
	AutoPay: reflect.TypeFor[autoPay](), Choice: reflect.TypeFor[member.InterestKind](),
	NoticeType: reflect.TypeFor[*member.Notice](),
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
	form, of := kind.read, reflect.TypeFor[string]()
	if own := formsOfTypes[kind]; own != nil {
		of = own
	}
	v, r := reflect.New(of).Elem(), wireReader{path: []string{"field"}}
	result := form(&r, v, []byte(data))
	if kind == NoticeType {
		return map[bool]string{true: "notice", false: Nothing}[!v.IsNil()]
	}
	if result == wireUnread || len(r.unread) > 0 {
		return Unreadable
	}
	return written(v.Interface())
}

func written(v any) string {
	said := map[bool]string{true: "yes", false: "no"}
	switch v := v.(type) {
	case state:
		if v == (state{}) {
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
