package contract

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/member"
)

// renamed has the names in the document of fields that the portal calls otherwise.
var renamed = map[string]string{
	"Account.Number": "accountNumber", "Account.MinimumDue": "minDue", "Due.Balance": "totalDue",
	"Due.AutoPay": "autopayType", "Due.Older": "next", "Policy.Number": "policyNumber",
	"Policy.Premium": "policyPremium", "Item.Number": "itemNumber", "Claim.Number": "claimNumber",
	"Document.ID": "documentId", "Message.ID": "messageId", "Document.TermStart": "termEffectiveDate",
	"Transaction.Code": "kind", "RequestedFile.Shows": "files", "RequestedFile.Angle": "angles",
	"RenewalReason.Text": "reasons",
}

// ours are the fields that no answer has.
var ours = []string{
	"Account.Older", "Account.AmountsAsOf", "Account.DueAsOf", "Account.FromSummary", "Account.Profiled",
	"Account.Unread", "Due.AsOf", "Due.AmountsAsOf", "Due.FromSummary", "Due.Unread", "Due.AccountNumber",
	"Policy.FuturePolicy", "Policy.Unread", "Driver.RatedUnknown", "Driver.ExcludedUnread", "Vehicle.ID",
	"Vehicle.NoCardPrint", "Vehicle.Unconfirmed", "Transaction.SentID", "Claim.ClosedUnread", "Claim.Partial",
	"ClaimFile.At", "ClaimFile.Reason", "ContactAddress.Channel", "ContactAddress.Current",
	"ContactAddress.Pending", "Contacts.Unknown", "MessageEntry.Files", "Claim.OurPart", "Claim.YourPart",
	"Insured.Secondary",
}

// carried checks that every field of a value of the portal has what its field of the document had:
// the texts of [good] are the names of their fields.
func carried(t *testing.T, v reflect.Value, path string) {
	t.Helper()
	switch v.Kind() {
	case reflect.Pointer:
		carried(t, v.Elem(), path)
	case reflect.Slice:
		for i := range v.Len() {
			carried(t, v.Index(i), path)
		}
	case reflect.Struct:
		if _, isLeaf := v.Interface().(interface{ MarshalText() ([]byte, error) }); isLeaf {
			return
		}
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if at := v.Type().Name() + "." + f.Name; f.IsExported() && !slices.Contains(ours, at) {
				if v.Field(i).IsZero() {
					t.Errorf("%s.%s is lost", path, f.Name)
				}
				carried(t, v.Field(i), at)
			}
		}
	case reflect.String:
		name := renamed[path]
		if name == "" {
			_, last, _ := strings.Cut(path, ".")
			name = documentName(last)
		}
		if strings.HasPrefix(v.String(), "=") && strings.TrimRight(v.String(), "78") != "="+name {
			t.Errorf("%s = %q, want that of %s", path, v, name)
		}
	}
}

// Each field of an answer arrives in the portal, under its name.
// Spec: DATA-2, DATA-5, DATA-6, DATA-7, DATA-13, DATA-14, DATA-17.
func TestAnswersArrive(t *testing.T) {
	now := time.Date(2026, time.December, 20, 16, 0, 0, 0, time.UTC)
	of := func(call string) any {
		answer, _ := readValue(t, call, good(Answers[call]))
		return answer
	}
	profile := of("GET /profiles").(*Profile).Profile(now)
	due := of("GET /accounts/{accountNumber}/billing-summary").(*Summary).Due("1", now)
	claim := of("GET /claims/{claimNumber}").(*Claim).Member()
	terms := of("GET /policies/{policyNumber}/renewal").(*Renewal).Terms()
	contacts := of("GET /contacts").(*Contacts).Member()
	for _, v := range []any{
		profile.Accounts, profile.Agencies, due, claim, terms, contacts,
		of("GET /documents").(*Documents).Members(), of("GET /messages").(*Messages).Members(),
		of("GET /accounts/{accountNumber}/installments").(*Installments).Upcoming(),
	} {
		carried(t, reflect.ValueOf(v), "")
	}
	asOf := now.Add(-30 * time.Minute) // of goods
	if profile.PaperlessEmail == "" || !profile.SendsNotices || !profile.Accounts[0].AmountsAsOf.Equal(asOf) {
		t.Errorf("profile = %+v, want its email, notices and time", profile)
	}
	if !due.AmountsAsOf.Equal(asOf) {
		t.Errorf("amounts as of %s, want %s", due.AmountsAsOf, asOf)
	}
}

// What comes in another form than the portal has it.
// Spec: DATA-11, DATA-31.
func TestMeanings(t *testing.T) {
	const body = `{"accounts": [
		{"accountNumber": "1", "autoPay": "no", "cancelled": "N", "billType": "BILL MORTGAGEE", "notice": null,
			"payInstrument": "Checking 021000021",
			"transactions": [{"description": "Card 4111111111111111", "status": ["void"]}],
			"policies": [{
				"policyNumber": "AA1", "cancelled": "N", "effectiveDate": "20261101", "expirationDate": "2027-11-01",
				"policyPremium": 0,
				"insured": {"primary": {"first": "Ada", "last": "Quill"}, "secondary": {"full": "ADA QUILL"}},
				"drivers": [{"full": "Ada"}, {"full": "Ed", "removed": "Y"}],
				"vehicles": [{"vin": "1"}, {"vin": "2", "status": "Storage"}]
			}],
			"futures": [{
				"policyNumber": "AA1", "cancelled": "N", "effectiveDate": "20271101", "expirationDate": "2028-11-01"
			}]},
		{"accountNumber": "2", "status": "Quote", "autoPay": "ARP", "cancelled": "N", "billType": "x", "policies": [],
			"notice": {"amount": 0}},
		{"accountNumber": "3", "cancelled": "N", "policies": [], "notice": {"amount": -5, "reason": "Late"}}
	]}`
	w, _, err := Read[Profile]([]byte(body))
	if err != nil {
		t.Fatal(err)
	}
	p := w.Profile(time.Now())
	first, second, third := p.Accounts[0], p.Accounts[1], p.Accounts[2]
	now, next, line := first.Policies[0], first.Policies[1], first.Transactions[0]
	for what, is := range map[string]bool{
		"AutoPay no is none":                            first.AutoPay == "",
		"another AutoPay is unread":                     second.AutoPay == member.UnreadAutoPay,
		"an unread AutoPay is among the unread fields":  second.Unread.Has("autoPay"),
		"a term of futures is a future term":            !now.FuturePolicy && next.FuturePolicy,
		"a term has its account's number":               next.AccountNumber == "1",
		"null is no notice, but notices are sent":       first.Notice == nil && p.SendsNotices,
		"a notice of nothing is none":                   second.Notice == nil,
		"a notice asks for no amount below 0":           third.Notice != nil && !third.Notice.Amount.Known(),
		"a premium of 0 is none":                        !now.Premium.Known(),
		"a name has its parts":                          now.Insured.Primary.Full == "Ada Quill",
		"a name twice is one":                           now.Insured.Secondary.Full == "",
		"a reserved key is an unread cancelled":         second.Unconfirmed() && !first.Unconfirmed(),
		"a driver with one isn't shown, and is said":    len(now.Drivers) == 1 && now.Unread.Has("drivers"),
		"a vehicle with one has no card":                !now.Vehicles[0].Unconfirmed && now.Vehicles[1].Unconfirmed,
		"the mortgagee's bill is so, whatever its case": first.BilledToMortgagee(),
		"a bank account shows four digits":              first.PayInstrument == "Checking •••• 0021",
		"a masked line is known by its words as sent":   line.SentID != "",
		"a status that can't be read is another word":   line.Status == member.UnreadStatus,
	} {
		if !is {
			t.Errorf("not so: %s", what)
		}
	}
}

// An adjuster who can't be read is assigned, and stages say nothing if one has no state or name, or
// can't be read.
func TestClaimSaysWhatItCan(t *testing.T) {
	for body, want := range map[string]struct {
		isAssigned bool
		stages     int
	}{
		`"adjuster": "Lena", "tracker": [{"name": "A", "state": "done"}, {"name": "B", "state": "next"}]`: {true, 2},
		`"tracker": [{"name": "A", "state": "done"}, {"name": "B", "state": "perhaps"}]`:                  {false, 0},
		`"tracker": [{"name": "A", "state": "done"}, {"state": "next"}]`:                                  {false, 0},
		`"tracker": [{"name": "A", "state": "done"}, 7]`:                                                  {false, 0},
	} {
		c, _, err := Read[Claim]([]byte(`{"claimNumber": "CL1", "closed": "N", ` + body + `}`))
		if err != nil {
			t.Fatal(err)
		}
		got := c.Member()
		if (got.Adjuster != nil) != want.isAssigned || len(got.Tracker) != want.stages {
			t.Errorf("%s: adjuster %v, stages %v, want %+v", body, got.Adjuster, got.Tracker, want)
		}
	}
}

// A list isn't all if something beside it says so, or can't be read.
func TestListIsIncomplete(t *testing.T) {
	for beside, want := range map[string]bool{
		`"hasMore": true`: true, `"hasMore": "maybe"`: true, `"hasMore": true, "next": "?page=2"`: false,
		`"isComplete": "N"`: true, `"isComplete": "Y"`: false, `"isComplete": 7`: true, `"next": true`: true,
		`"message": "archive is down"`: true, `"error": false, "errors": [], "message": ""`: false,
	} {
		list, _, err := Read[Documents]([]byte(`{"documents": [{"documentId": "1"}], ` + beside + `}`))
		if err != nil || list.Page().Incomplete != want {
			t.Errorf("%s: page = %+v, %v, want incomplete = %t", beside, list.Page(), err, want)
		}
	}
}

// The provider's time of the amounts counts, unless it is in the future.
func TestAmountsAsOf(t *testing.T) {
	called := time.Date(2026, time.December, 20, 16, 0, 0, 0, time.UTC)
	for said, want := range map[time.Time]time.Time{
		called.Add(-time.Hour): called.Add(-time.Hour), called.Add(4 * time.Minute): called.Add(4 * time.Minute),
		called.Add(6 * time.Minute): {}, {}: {},
	} {
		if got := amountsAsOf(said, called); !got.Equal(want) {
			t.Errorf("said %s: %s, want %s", said, got, want)
		}
	}
}

// A bill without a day is of no use to a member. Without one whose day can't be read, the next bill
// would be another.
func TestInstallmentsHaveDays(t *testing.T) {
	for entries, isLost := range map[string]bool{
		`{"dueDate": "2026-12-04", "amount": "126.45"}, {"dueDate": "", "amount": 3}, {"amount": 1}`: false,
		`{"dueDate": "soon", "amount": 1}, {"dueDate": "2026-12-04", "amount": 1}`:                   true,
	} {
		list, _, err := Read[Installments]([]byte(`{"installments": [` + entries + `]}`))
		if err != nil || list.Lost() != isLost || len(list.Upcoming()) != 1 {
			t.Errorf("%s: bills = %v, lost = %t, %v, want one, %t", entries, list.Upcoming(), list.Lost(), err, isLost)
		}
	}
}

// An amount that can't be read is not that of the next reason, and a coverage not one that a term
// lacks.
func TestRenewalAmountsKeepTheirReasons(t *testing.T) {
	renewal, _, err := Read[Renewal]([]byte(`{"reasons": ["Repairs", "", "Age", "Tax"], "amounts": ["some", 1, "-5.60"],
		"coverages": [{"description": "Glass", "now": ["$1", "$2"], "next": "$5"}]}`))
	want := member.RenewalTerms{Reasons: []member.RenewalReason{
		{Text: "Repairs", Amount: member.UnreadMoney}, {Text: "Age", Amount: member.Cents(-560)}, {Text: "Tax"},
	}}
	if err != nil || !reflect.DeepEqual(renewal.Terms(), want) {
		t.Errorf("terms = %+v, %v, want %+v", renewal.Terms(), err, want)
	}
}

// A claim without a readable closed says that something is missing, and takes no file.
func TestClaimWithoutClosedIsPartial(t *testing.T) {
	for closed, want := range map[string]bool{"false": false, `"perhaps"`: true} {
		sent, _, err := Read[Claim]([]byte(`{"claimNumber": "CL1", "acceptsFiles": true, "closed": ` + closed + `}`))
		if err != nil {
			t.Fatal(err)
		}
		if c := sent.Member(); c.Partial != want || c.TakesFiles() == want {
			t.Errorf("closed %s: partial = %t, takes files = %t, want partial: %t", closed, c.Partial, c.TakesFiles(), want)
		}
	}
}

// A summary is of the account asked for, in any spelling, or says nothing of it.
// Spec: API-3.
func TestSummaryIsOfItsAccount(t *testing.T) {
	accounts := []string{"0041", "41", "4100 238715", "500"}
	for said, want := range map[string]bool{
		"": true, `"4100238715"`: true, `"4100-238715"`: true, `4100238715`: true, `"****8715"`: true, `"00500"`: false,
		`"****8716"`: false, `"41"`: false, `["4100238715"]`: false, `"none"`: false,
	} {
		body := `{"totalDue": 1}`
		if said != "" {
			body = `{"totalDue": 1, "accountNumber": ` + said + `}`
		}
		s, _, err := Read[Summary]([]byte(body))
		if err != nil || s.IsOf("4100 238715", accounts) != want {
			t.Errorf("%s: is of the account: %t, %v, want %t", said, !want, err, want)
		}
	}
	s, _, _ := Read[Summary]([]byte(`{"accountNumber": "041", "totalDue": 1}`))
	if s.IsOf("41", accounts) || !s.IsOf("41", accounts[1:]) {
		t.Error("leading zeros are another account's only beside it")
	}
}
