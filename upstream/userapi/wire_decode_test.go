package userapi

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
)

// wireHousehold is an object with one part of each kind.
type wireHousehold struct {
	Head    wireName      `json:"head"`
	Motto   wireText      `json:"motto"`
	Rent    wireMoney     `json:"rent"`
	Since   wireDate      `json:"since"`
	Owned   wireFlag      `json:"owned"`
	Pets    []*wirePet    `json:"pets"`
	Rooms   []wireText    `json:"rooms"`
	Address *wireAdjuster `json:"address"`

	Unread wireUnread `json:"-"`
}

type wirePet struct {
	Name wireText   `json:"name"`
	Toys []*wirePet `json:"toys"`

	Unread wireUnread `json:"-"`
}

// ordinary is a household that matches openapi.yaml.
const ordinary = `{"head": {"first": "Pat"}, "motto": "Rest", "rent": 5, "since": "2026-01-02", "owned": "Y",
	"pets": [{"name": "Rex"}, {"name": "Tom"}], "rooms": ["Hall"], "address": {"name": "Dana"}}`

func decoded(t *testing.T, body string) (h wireHousehold, unread []string) {
	t.Helper()
	unread, err := decodeWire([]byte(body), &h)
	if err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	return h, unread
}

// The same household in the shapes of systems that convert XML.
// Spec: DATA-27.
func TestShapesOfConverters(t *testing.T) {
	t.Parallel()
	for body, same := range map[string]string{
		`{"pets": {"name": "Rex"}}`:                             `{"pets": [{"name": "Rex"}]}`,
		`{"pets": {"name": "Rex", "toys": {"name": "Ball"}}}`:   `{"pets": [{"name": "Rex", "toys": [{"name": "Ball"}]}]}`,
		`{"rooms": "Hall"}`:                                     `{"rooms": ["Hall"]}`,
		`{"address": [{"name": "Dana"}]}`:                       `{"address": {"name": "Dana"}}`,
		`{"motto": ["Rest"], "rent": ["5"], "owned": ["true"]}`: `{"motto": "Rest", "rent": 5, "owned": "Y"}`,
		`{"head": "Pat Example"}`:                               `{"head": {"full": "Pat Example"}}`,
		`{"head": [{"full": "Pat"}]}`:                           `{"head": {"full": "Pat"}}`,
		`[{"motto": "Rest"}]`:                                   `{"motto": "Rest"}`,
		`{"pets": [[{"name": "Rex"}]]}`:                         `{"pets": [{"name": "Rex"}]}`,
		`{"PETS": {"Name": "Rex"}}`:                             `{"pets": [{"name": "Rex"}]}`,
	} {
		got, unread := decoded(t, body)
		want, _ := decoded(t, same)
		if diff := cmp.Diff(want, got, sameMoney, sameDate); diff != "" || unread != nil {
			t.Errorf("%s: unread = %q (-want +got):\n%s", body, unread, diff)
		}
	}
}

// Empty values of any shape are empty in any place.
// Spec: DATA-27.
func TestEmptyValuesOfAnyShape(t *testing.T) {
	t.Parallel()
	for _, field := range []string{"head", "motto", "rent", "since", "owned", "pets", "rooms", "address"} {
		for _, empty := range []string{`""`, `" "`, `{}`, `{ }`, `[]`, `null`, `[null]`, `[{}]`, `[""]`} {
			got, unread := decoded(t, fmt.Sprintf(`{"%s": %s}`, field, empty))
			if got.Pets, got.Rooms = keptEntries(got.Pets), nil; saysNothing(got.Address) {
				got.Address = nil
			}
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

// keptEntries returns the entries that [mapped] keeps.
func keptEntries(pets []*wirePet) []*wirePet {
	return mapped(pets, func(p *wirePet) *wirePet { return p })
}

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
		`{"motto": "Rest", "since": "0000-00-00"}`:                     nil,
		`{"motto": "Rest", "since": "0001-01-01"}`:                     nil,
	} {
		got, unread := decoded(t, body)
		if diff := cmp.Diff(want, unread); diff != "" || got.Motto != "Rest" {
			t.Errorf("%s: motto = %q, unread (-want +got):\n%s", body, got.Motto, diff)
		}
	}
}

// An object lists its unread parts, so that a page can say that something is missing. The objects
// that contain it do not.
// Spec: DATA-28.
func TestObjectNamesWhatItLost(t *testing.T) {
	t.Parallel()
	got, _ := decoded(t, `{"pets": [{"name": "Rex", "toys": "none"}, {"name": "Tom"}]}`)
	want := wireHousehold{Pets: []*wirePet{{Name: "Rex", Unread: wireUnread{"toys"}}, {Name: "Tom"}}}
	if diff := cmp.Diff(want, got, sameMoney, sameDate); diff != "" || !got.Pets[0].Unread.Has("toys") {
		t.Errorf("household (-want +got):\n%s", diff)
	}
}

// A value that is not an object is an error, not a response with a part missing.
func TestDecodeNeedsObject(t *testing.T) {
	t.Parallel()
	for _, body := range []string{``, ` `, `null`, `""`, `"none"`, `[]`, `[{}, {}]`, `["a"]`, `5`, `{"motto": `, `{} {}`} {
		var h wireHousehold
		if unread, err := decodeWire([]byte(body), &h); err == nil || !reflect.ValueOf(h).IsZero() {
			t.Errorf("%q: %+v, %q, want an error", body, h, unread)
		}
	}
}

// Reading by shape gives the same result as encoding/json for an ordinary response.
func TestReadingByShapeAgreesWithJSON(t *testing.T) {
	t.Parallel()
	var want wireHousehold
	if err := json.Unmarshal([]byte(ordinary), &want); err != nil {
		t.Fatal(err)
	}
	got, unread := decoded(t, ordinary[:len(ordinary)-1]+`, "rooms": "Hall"}`)
	if diff := cmp.Diff(want, got, sameMoney, sameDate); diff != "" || unread != nil {
		t.Errorf("unread = %q (-encoding/json +by shape):\n%s", unread, diff)
	}
}
