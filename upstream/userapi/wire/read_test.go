package wire

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
)

// The values of package member have no exported fields.
var (
	sameMoney = cmp.Comparer(func(a, b member.Money) bool { return a == b })
	sameDate  = cmp.Comparer(func(a, b member.Date) bool { return a == b })
)

// A value that is not an object is an error, not a response with a part missing.
func TestDecodeNeedsObject(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		``, ` `, `null`, `""`, `"none"`, `[]`, `[{}, {}]`, `["a"]`, `5`, `{"accounts": `, `{} {}`,
	} {
		var h Profile
		if unread, err := Read([]byte(body), &h); err == nil || !reflect.ValueOf(h).IsZero() {
			t.Errorf("%q: %+v, %q, want an error", body, h, unread)
		}
	}
}

// An operator sees a word that no list has, but nothing that may be a name or a number.
func TestLogHasWordsButNoNames(t *testing.T) {
	t.Parallel()
	for sent, logged := range map[string]string{
		"PENDING": "PENDING", "non-renewed": "non-renewed", "Ada Quill": "", "4100238715": "", "a@example.com": "",
	} {
		unread, err := Read([]byte(`{"accounts": [{"accountNumber": "1", "cancelled": "`+sent+`"}]}`), new(Profile))
		if want := []string{"accounts[].cancelled" + WordMark + logged}; err != nil || !slices.Equal(unread, want) {
			t.Errorf("%s: unread = %q, error %v, want %q", sent, unread, err, want)
		}
	}
}

// What would take minutes to read, or to show, is not.
func TestReadingIsBounded(t *testing.T) {
	t.Parallel()
	deep := func(n int) []byte {
		return []byte(`{"a[\"[": ` + strings.Repeat(`{"x": [`, n) + "1" + strings.Repeat("]}", n) + `, "accounts": []}`)
	}
	if _, err := Read(deep(30), new(Profile)); err != nil {
		t.Errorf("61 levels: error = %v, want none", err)
	}
	if _, err := Read(deep(32), new(Profile)); err == nil {
		t.Error("65 levels are read, want an error")
	}
	if got := ReadSaid([]byte("[" + strings.Repeat(`"a",`, 5000) + `"b"]`)); !strings.HasPrefix(got.Text, "a a") || len(got.Text) > 2000 {
		t.Errorf("text of 5,001 = %d bytes, want what can be displayed", len(got.Text))
	}
}

// The names and the values of an object are those that encoding/json reads.
func FuzzParts(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{ "a" : 1 , "b":[1, {"c": "}]"}], "d\"":"\\"}`, `{"a":-1.5e3,"b":true,"c":null}`, "{\n\t\"a\":[[],{}]\r\n}",
		`{"a":"\u0041","é":"\""}`,
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
