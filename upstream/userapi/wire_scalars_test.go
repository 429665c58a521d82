package userapi

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestTextReadsEveryString(t *testing.T) {
	for _, data := range []string{`""`, `" a "`, `"é"`, `"a\"b\\"`, `"\u0041"`, `"\n"`, `"\ud800"`, "\"a\xffb\"", `"\\"`} {
		var got wireText
		if err := json.Unmarshal([]byte(data), &got); err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		var want string
		if err := json.Unmarshal([]byte(data), &want); err != nil {
			t.Fatal(err)
		}
		if want = strings.TrimSpace(want); string(got) != want {
			t.Errorf("%s = %q, want %q", data, got, want)
		}
	}
}
