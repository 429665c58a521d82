package load

import (
	"encoding/json"
	"testing"

	"memberportal/views/text"
)

// The order of arguments is the one in the type's name, whatever the order in the sentence.
func TestTextsReplaceTheirPlaceholders(t *testing.T) {
	t.Parallel()
	for got, want := range map[string]string{
		text.AccountText("Account {account}").With("4100"):                          "Account 4100",
		text.AmountText("Pay {amount}").With("$1.00"):                               "Pay $1.00",
		text.CompanyText("Call {company}").With("First Mutual"):                     "Call First Mutual",
		text.CountText("{count} more").With(3):                                      "3 more",
		text.DateText("From {date}").With("12/01/2026"):                             "From 12/01/2026",
		text.DateText("{ {{date} {other} {date").With("a"):                          "{ {a {other} {date",
		text.EmailText("To {email}").With("a@b.example"):                            "To a@b.example",
		text.ItemText("On for {item}").With("account 1"):                            "On for account 1",
		text.LeftText("In {left}").With("2 minutes"):                                "In 2 minutes",
		text.LimitText("After {limit}").With("1 hour"):                              "After 1 hour",
		text.MethodText("By {method}").With("card"):                                 "By card",
		text.MostText("Up to {most}").With(500):                                     "Up to 500",
		text.NameText("Hello, {name}").With("{name}"):                               "Hello, {name}",
		text.NumberText("Page {number}").With("2"):                                  "Page 2",
		text.PhoneText("Call {phone}").With("800"):                                  "Call 800",
		text.ReferenceText("Request {reference}").With("R1"):                        "Request R1",
		text.AmountDateText("on {date}: {amount}").With("{date}", "12/01/2026"):     "on 12/01/2026: {date}",
		text.DocumentItemText("{document}: {item}").With("Bill", "account 1"):       "Bill: account 1",
		text.FirstCountText("{first} and {count} more").With("a", 2):                "a and 2 more",
		text.NameCountText("{name}, {count}").With("a", 2):                          "a, 2",
		text.NameSizeText("{name}, {size}").With("a", 2):                            "a, 2",
		text.NumberDateText("{number} {date}").With("1", "2"):                       "1 2",
		text.LabelCountText("{label} ({count})").With("Bills", 2):                   "Bills (2)",
		text.FirstSecondText("{second}, {first}").With("1", "2"):                    "2, 1",
		text.PolicyVehicleText("{policy} {vehicle}").With("1", "2"):                 "1 2",
		text.ProductDateText("{product} {date}").With("1", "2"):                     "1 2",
		text.ProductNumberText("{product} {number}").With("1", "2"):                 "1 2",
		text.SizeCountText("{size} {count}").With(1, 2):                             "1 2",
		text.StepStepsText("{step}/{steps}").With(1, 2):                             "1/2",
		text.FromToText("{from} to {to}").With("1", "2"):                            "1 to 2",
		text.FromToTotalText("{from} to {to} of {total}").With(1, 10, 34):           "1 to 10 of 34",
		text.StartedPolicyEndsText("{started} {policy} {ends}").With("1", "2", "3"): "1 2 3",
		text.Plural{One: "{count} hour", Other: "{count} hours"}.With(1):            "1 hour",
		text.Plural{One: "{count} hour", Other: "{count} hours"}.With(0):            "0 hours",
	} {
		if got != want {
			t.Errorf("text = %q, want %q", got, want)
		}
	}
}

func TestTextsAreStringsInJSON(t *testing.T) {
	t.Parallel()
	got, err := json.Marshal(map[string]any{"plural": text.Plural{One: "{count} day", Other: "{count} days"}, "text": text.DateText("As of {date}")})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"plural":{"One":"{count} day","Other":"{count} days"},"text":"As of {date}"}`
	same(t, "JSON", want, string(got))
}
