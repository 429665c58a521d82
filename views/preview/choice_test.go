package preview

import (
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestChoiceRoundTrips(t *testing.T) {
	t.Parallel()
	zone := time.FixedZone("the company's", -6*60*60)
	for _, want := range []Choice{
		DefaultChoice(),
		{Member: SignedOut, State: "loading", Language: "es-MX", Drafts: true, At: time.Date(2026, 12, 1, 9, 0, 0, 0, zone)},
	} {
		if got, err := ParseChoice(want.String(), zone); err != nil || got != want {
			t.Errorf("ParseChoice(%s) = %+v, %v, want %+v", want, got, err, want)
		}
		form, _ := url.ParseQuery(strings.TrimPrefix(Selection{Choice: want}.query(), "?"))
		if got, err := ParseSelection(form, zone); err != nil || got.Choice != want {
			t.Errorf("ParseSelection(%v) = %+v, %v, want %+v", form, got, err, want)
		}
	}
}

func TestParseChoiceRejectsInvalidSegments(t *testing.T) {
	t.Parallel()
	for _, segment := range []string{
		"", "household", "household.success.now.published.en.more", "household.success.now.perhaps.en",
		"household.success.soon.published.en", "household.success.20261201-9.published.en",
		"household.success.now.published.EN/",
	} {
		if c, err := ParseChoice(segment, time.UTC); err == nil {
			t.Errorf("ParseChoice(%q) = %+v, want an error", segment, c)
		}
	}
}
