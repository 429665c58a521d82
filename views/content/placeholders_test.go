package content

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The order of arguments is the one in the type's name, whatever the order in the sentence.
func TestTextsReplaceTheirPlaceholders(t *testing.T) {
	t.Parallel()
	for got, want := range map[string]string{
		AccountText("Account {account}").With("4100"):                          "Account 4100",
		AmountText("Pay {amount}").With("$1.00"):                               "Pay $1.00",
		CompanyText("Call {company}").With("First Mutual"):                     "Call First Mutual",
		CountText("{count} more").With(3):                                      "3 more",
		DateText("From {date}").With("12/01/2026"):                             "From 12/01/2026",
		DateText("{ {{date} {other} {date").With("a"):                          "{ {a {other} {date",
		EmailText("To {email}").With("a@b.example"):                            "To a@b.example",
		ItemText("On for {item}").With("account 1"):                            "On for account 1",
		LeftText("In {left}").With("2 minutes"):                                "In 2 minutes",
		LimitText("After {limit}").With("1 hour"):                              "After 1 hour",
		MethodText("By {method}").With("card"):                                 "By card",
		MostText("Up to {most}").With(500):                                     "Up to 500",
		NameText("Hello, {name}").With("{name}"):                               "Hello, {name}",
		NumberText("Page {number}").With("2"):                                  "Page 2",
		PhoneText("Call {phone}").With("800"):                                  "Call 800",
		ReferenceText("Request {reference}").With("R1"):                        "Request R1",
		AmountDateText("on {date}: {amount}").With("{date}", "12/01/2026"):     "on 12/01/2026: {date}",
		DocumentItemText("{document}: {item}").With("Bill", "account 1"):       "Bill: account 1",
		FirstCountText("{first} and {count} more").With("a", 2):                "a and 2 more",
		NameCountText("{name}, {count}").With("a", 2):                          "a, 2",
		NameSizeText("{name}, {size}").With("a", 2):                            "a, 2",
		NumberDateText("{number} {date}").With("1", "2"):                       "1 2",
		LabelCountText("{label} ({count})").With("Bills", 2):                   "Bills (2)",
		FirstSecondText("{second}, {first}").With("1", "2"):                    "2, 1",
		PolicyVehicleText("{policy} {vehicle}").With("1", "2"):                 "1 2",
		ProductDateText("{product} {date}").With("1", "2"):                     "1 2",
		ProductNumberText("{product} {number}").With("1", "2"):                 "1 2",
		SizeCountText("{size} {count}").With(1, 2):                             "1 2",
		StepStepsText("{step}/{steps}").With(1, 2):                             "1/2",
		FromToText("{from} to {to}").With("1", "2"):                            "1 to 2",
		FromToTotalText("{from} to {to} of {total}").With(1, 10, 34):           "1 to 10 of 34",
		StartedPolicyEndsText("{started} {policy} {ends}").With("1", "2", "3"): "1 2 3",
		Plural{"{count} hour", "{count} hours"}.With(1):                        "1 hour",
		Plural{"{count} hour", "{count} hours"}.With(0):                        "0 hours",
	} {
		if got != want {
			t.Errorf("text = %q, want %q", got, want)
		}
	}
}

func TestTextsAreStringsInJSON(t *testing.T) {
	t.Parallel()
	got, err := json.Marshal(map[string]any{"plural": Plural{"{count} day", "{count} days"}, "text": DateText("As of {date}")})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"plural":{"One":"{count} day","Other":"{count} days"},"text":"As of {date}"}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
}
