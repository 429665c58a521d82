package preview_test

import (
	"testing"
	"time"

	"memberportal/handlers/preview"
)

func TestAChoiceSurvivesItsAddress(t *testing.T) {
	for _, c := range []preview.Choice{
		preview.Usual(),
		{Member: preview.Nobody, State: "loading", Language: "es-MX", Scheme: "dark", Drafts: true, At: time.Date(2026, 12, 1, 9, 0, 0, 0, time.Local)},
	} {
		got, err := preview.ParseChoice(c.String())
		if err != nil || got != c {
			t.Errorf("%s: %+v, %v", c, got, err)
		}
	}
}

func TestOnlyWholeChoicesAreRead(t *testing.T) {
	for _, text := range []string{
		"", "household", "household.success.now.published.en.device.more", "household.success.now.perhaps.en.device", "household.success.soon.published.en.device",
		"household.success.20261201-9.published.en.device", "household.nothing.now.published.en.device", "household.success.now.published.EN/.device",
	} {
		if c, err := preview.ParseChoice(text); err == nil {
			t.Errorf("%q is read as %+v", text, c)
		}
	}
}
