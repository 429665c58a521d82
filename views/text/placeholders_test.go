package text_test

import (
	"testing"

	"memberportal/views/text"
)

// The types are generated. The order of arguments is the one in the type's name, whatever the order
// in the sentence.
func TestTextsReplaceTheirPlaceholders(t *testing.T) {
	t.Parallel()
	for got, want := range map[string]string{
		text.AccountText("Account {account}").With("4100"):                      "Account 4100",
		text.CountText("{count} more").With(3):                                  "3 more",
		text.DateText("{ {{date} {other} {date").With("a"):                      "{ {a {other} {date",
		text.NameText("Hello, {name}").With("{name}"):                           "Hello, {name}",
		text.AmountDateText("on {date}: {amount}").With("{date}", "12/01/2026"): "on 12/01/2026: {date}",
		text.FirstCountText("{first} and {count} more").With("a", 2):            "a and 2 more",
		text.FirstSecondText("{second}, {first}").With("1", "2"):                "2, 1",
		text.FromToTotalText("{from} to {to} of {total}").With(1, 10, 34):       "1 to 10 of 34",
		text.Plural{One: "{count} hour", Other: "{count} hours"}.With(1):        "1 hour",
		text.Plural{One: "{count} hour", Other: "{count} hours"}.With(0):        "0 hours",
	} {
		if got != want {
			t.Errorf("text = %q, want %q", got, want)
		}
	}
}
