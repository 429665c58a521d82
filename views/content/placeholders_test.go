package content

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTextsReplaceTheirPlaceholders(t *testing.T) {
	t.Parallel()
	for got, want := range map[string]string{
		AccountText("Account {account}").With("4100"):                              "Account 4100",
		AmountText("Pay {amount}").With("$1.00"):                                   "Pay $1.00",
		AmountDateText("{amount} on {date}").With("$1.00", "12/01/2026"):           "$1.00 on 12/01/2026",
		CompanyText("Call {company}").With("First Mutual"):                         "Call First Mutual",
		CountText("{count} more").With(3):                                          "3 more",
		DateText("From {date}").With("12/01/2026"):                                 "From 12/01/2026",
		DueText("{amount} {company} {account} {address}").With("1", "2", "3", "4"): "1 2 3 4",
		EmailText("To {email}").With("a@b.example"):                                "To a@b.example",
		ItemText("On for {item}").With("account 1"):                                "On for account 1",
		LeftText("In {left}").With("2 minutes"):                                    "In 2 minutes",
		LimitText("After {limit}").With("1 hour"):                                  "After 1 hour",
		LimitLeftText("{limit}, {left}").With("1 hour").With("2 minutes"):          "1 hour, 2 minutes",
		MostText("Up to {most}").With(500):                                         "Up to 500",
		NameText("Hello, {name}").With("{name}"):                                   "Hello, {name}",
		NumberText("Page {number}").With("2"):                                      "Page 2",
		PhoneText("Call {phone}").With("800"):                                      "Call 800",
		RangeText("{from} to {to} of {total}").With(1, 10, 34):                     "1 to 10 of 34",
		Plural{"{count} hour", "{count} hours"}.With(1):                            "1 hour",
		Plural{"{count} hour", "{count} hours"}.With(0):                            "0 hours",
	} {
		if got != want {
			t.Errorf("text = %q, want %q", got, want)
		}
	}
}

func TestTextsAreStringsInJSON(t *testing.T) {
	t.Parallel()
	got, err := json.Marshal(PaymentStages{Opening: "Opening…", NoSession: "Failed"})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"opening":"Opening…","open":"","checking":"","paid":"","cancelled":"","saved":"","unknown":"","failed":"","tryAgain":"","otherWays":"","noSession":"Failed"}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
}
