package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
)

// wireHousehold is an object with one part of each kind.
type wireHousehold struct {
	Head    member.Name
	Motto   string
	Rent    member.Money
	Since   member.Date
	Owned   bool
	Pets    []wirePet
	Rooms   []string
	Shelves []wireEntry
	Address *member.Adjuster

	Unread Unread
}

type wirePet struct {
	Name string
	Toys []wirePet

	Unread Unread
}

func decoded(t *testing.T, body string) (h wireHousehold, unread []string) {
	t.Helper()
	unread, err := Read([]byte(body), &h)
	if err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	return h, unread
}

// The same household in the shapes of systems that convert XML.
// Spec: DATA-27.
func TestShapesOfConverters(t *testing.T) {
	t.Parallel()
	for _, test := range [][2]string{
		{`{"pets": {"name": "Rex"}}`, `{"pets": [{"name": "Rex"}]}`},
		{`{"pets": {"name": "Rex", "toys": {"name": "Ball"}}}`, `{"pets": [{"name": "Rex", "toys": [{"name": "Ball"}]}]}`},
		{`{"rooms": "Hall"}`, `{"rooms": ["Hall"]}`},
		{`{"address": [{"name": "Dana"}]}`, `{"address": {"name": "Dana"}}`},
		{`{"motto": ["Rest"], "rent": ["5"], "owned": ["true"]}`, `{"motto": "Rest", "rent": 5, "owned": "Y"}`},
		{`{"head": "Pat Example"}`, `{"head": {"full": "Pat Example"}}`},
		{`{"head": [{"full": "Pat"}]}`, `{"head": {"full": "Pat"}}`},
		{`[{"motto": "Rest"}]`, `{"motto": "Rest"}`},
		{`{"pets": [[{"name": "Rex"}]]}`, `{"pets": [{"name": "Rex"}]}`},
		{`{"PETS": {"Name": "Rex"}}`, `{"pets": [{"name": "Rex"}]}`},
	} {
		body, same := test[0], test[1]
		got, unread := decoded(t, body)
		want, _ := decoded(t, same)
		if diff := cmp.Diff(want, got, sameMoney, sameDate); diff != "" || unread != nil {
			t.Errorf("%s: unread = %q (-want +got):\n%s", body, unread, diff)
		}
	}
}

// Spec: DATA-27.
func TestEmptyValuesOfAnyShape(t *testing.T) {
	t.Parallel()
	for _, field := range []string{"head", "motto", "rent", "since", "owned", "pets", "rooms", "address"} {
		for _, empty := range []string{`""`, `" "`, `{}`, `{ }`, `[]`, `null`, `[null]`, `[{}]`, `[""]`} {
			got, unread := decoded(t, fmt.Sprintf(`{"%s": %s}`, field, empty))
			if !reflect.ValueOf(got).IsZero() || unread != nil {
				t.Errorf("%s %s: %+v, unread %q, want nothing", field, empty, got, unread)
			}
		}
	}
}

// The values of package member have no exported fields.
var (
	sameMoney = cmp.Comparer(func(a, b member.Money) bool { return a == b })
	sameDate  = cmp.Comparer(func(a, b member.Date) bool { return a == b })
)

// Only the part that cannot be read is lost.
// Spec: DATA-28.
func TestUnreadParts(t *testing.T) {
	t.Parallel()
	for body, want := range map[string][]string{
		`{"motto": "Rest", "pets": "none"}`:                            {"pets"},
		`{"motto": "Rest", "pets": ["none", {"name": "Rex"}]}`:         {"pets"},
		`{"motto": "Rest", "pets": [{"name": "Rex", "toys": 0}]}`:      {"pets[].toys"},
		`{"motto": "Rest", "pets": [{"toys": [{"name": {"a": 1}}]}]}`:  {"pets[].toys[].name"},
		`{"motto": "Rest", "pets": [{"toys": 1}, {"toys": 2}]}`:        {"pets[].toys"},
		`{"motto": "Rest", "rent": "much", "since": "1/2/26"}`:         {"rent", "since"},
		`{"motto": "Rest", "owned": "perhaps"}`:                        {"owned=perhaps"},
		`{"motto": "Rest", "head": 5, "rooms": [["a", "b"], "Hall"]}`:  {"head", "rooms"},
		`{"motto": "Rest", "address": ["a", "b"], "unknown": "field"}`: {"address"},
		`{"motto": "Rest", "rooms": {"a": "b"}}`:                       {"rooms"},
		`{"motto": "Rest", "since": "0000-00-00"}`:                     nil,
		`{"motto": "Rest", "since": "0001-01-01"}`:                     nil,
	} {
		got, unread := decoded(t, body)
		if diff := cmp.Diff(want, unread); diff != "" || got.Motto != "Rest" {
			t.Errorf("%s: motto = %q, unread (-want +got):\n%s", body, got.Motto, diff)
		}
	}
}

// The other entries of a list stay, and in a list of places each its own.
// Spec: DATA-28.
func TestUnreadEntryLeavesTheOthers(t *testing.T) {
	t.Parallel()
	got, _ := decoded(t, `{"rooms": [["a", "b"], "", "Hall"]}`)
	if diff := cmp.Diff([]string{"Hall"}, got.Rooms); diff != "" {
		t.Errorf("rooms (-want +got):\n%s", diff)
	}
	got, _ = decoded(t, `{"shelves": [["a", "b"], "", "Books"]}`)
	if diff := cmp.Diff([]wireEntry{"", "", "Books"}, got.Shelves); diff != "" {
		t.Errorf("shelves (-want +got):\n%s", diff)
	}
}

// An object lists its unread parts, so that a page can say that something is missing.
// Spec: DATA-28.
func TestObjectNamesWhatItLost(t *testing.T) {
	t.Parallel()
	got, _ := decoded(t, `{"pets": [{"name": "Rex", "toys": "none"}, {"name": "Tom"}, {"toys": 5}]}`)
	lost := Unread{"toys"}
	want := wireHousehold{Pets: []wirePet{{Name: "Rex", Unread: lost}, {Name: "Tom"}, {Unread: lost}}, Unread: Unread{"pets[].toys", "pets[].toys"}}
	if diff := cmp.Diff(want, got, sameMoney, sameDate); diff != "" {
		t.Errorf("household (-want +got):\n%s", diff)
	}
	if got.Unread.Has("pets") || !got.Unread.Within("pets") || got.Unread.Within("pet") {
		t.Errorf("unread = %q, want a part within pets", got.Unread)
	}
}

// A value that is not an object is an error, not a response with a part missing.
func TestDecodeNeedsObject(t *testing.T) {
	t.Parallel()
	for _, body := range []string{``, ` `, `null`, `""`, `"none"`, `[]`, `[{}, {}]`, `["a"]`, `5`, `{"motto": `, `{} {}`} {
		var h wireHousehold
		if unread, err := Read([]byte(body), &h); err == nil || !reflect.ValueOf(h).IsZero() {
			t.Errorf("%q: %+v, %q, want an error", body, h, unread)
		}
	}
}

// The names and the values of an object are those that encoding/json reads.
func FuzzParts(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{ "a" : 1 , "b":[1, {"c": "}]"}], "d\"":"\\"}`, `{"a":-1.5e3,"b":true,"c":null}`, "{\n\t\"a\":[[],{}]\r\n}", `{"a":"\u0041","é":"\""}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		data := bytes.TrimSpace([]byte(text))
		want := map[string]json.RawMessage{}
		if !json.Valid(data) || data[0] != '{' || json.Unmarshal(data, &want) != nil {
			return
		}
		got := map[string]json.RawMessage{}
		for all := slices.Collect(parts(data)); len(all) > 0; all = all[2:] {
			var name string
			if err := json.Unmarshal(all[0], &name); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			got[name] = all[1]
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: parts (-encoding/json +parts):\n%s", text, diff)
		}
	})
}
