package samples

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestEverySampleFileIsListed(t *testing.T) {
	t.Parallel()
	found, err := files.ReadDir("members")
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, file := range found {
		keys = append(keys, strings.TrimSuffix(file.Name(), ".json"))
	}
	if diff := cmp.Diff(slices.Sorted(slices.Values(Members)), keys); diff != "" {
		t.Errorf("sample files (-listed +found):\n%s", diff)
	}
}

func TestResolveDate(t *testing.T) {
	t.Parallel()
	january31 := time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC)
	for _, c := range []struct{ text, field, want string }{
		{"today", "lossDate", "2026-01-31"},
		{"today+1", "dueDate", "2026-02-01"},
		{"today-31", "dueDate", "2025-12-31"},
		{"today+1", "dueDay", "1"},
		{"today-30", "cancelledDate", "20260101"},
		{"today is fine", "description", "today is fine"},
		{"today-1 14:05", "at", "2026-01-30T14:05:00Z"},
		{"today+1 is fine", "text", "today+1 is fine"},
		{"", "dueDate", ""},
	} {
		if got := ResolveDates(c.text, c.field, january31); got != c.want {
			t.Errorf("ResolveDates(%s: %q) = %v, want %s", c.field, c.text, got, c.want)
		}
	}
}

func TestCents(t *testing.T) {
	t.Parallel()
	for value, want := range map[any]int64{
		json.Number("12"): 1200, json.Number("-0.5"): -50, "1,234.5": 123450, "-3.05": -305, "": 0, nil: 0,
	} {
		if got := (Record{"x": value}).Cents("x"); got != want {
			t.Errorf("cents(%v) = %d, want %d", value, got, want)
		}
	}
}
