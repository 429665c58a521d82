package userapi_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/upstream/userapi/exchange"
)

// loaded returns the profile that the client reads from a response.
func loaded(t testing.TB, body string) *member.Profile {
	t.Helper()
	c := newClient(t, mux(map[string]http.HandlerFunc{"GET /profiles": respond(200, body)}))
	p, err := c.Profile(t.Context(), pat())
	must(t, err)
	return p
}

// Every field of section 3 by its name on the wire.
const everyField = `{
  "apiVersion": "7.4",
  "accounts": [{
    "accountNumber": " 4100 ", "autoPay": "EFT", "balance": 1016.9, "billType": "Direct bill", "cancelled": false, "checklessPay": "Y",
    "dueDate": "2026-12-03", "insured": "Pat Example", "minDue": "126.45", "paperlessBilling": {"accountNumber": "4100", "paperlessBilling": true},
    "payInstrument": "Checking", "dueDay": 3, "unknown": {"deep": [1, 2]},
    "transactions": [{"amount": -154.1, "balance": "1,016.90", "description": "Payment", "effectiveDate": "2026-11-01",
      "policyNumber": "AA1", "premium": 0, "transactionDate": "2026-11-02"}],
    "policies": [{
      "accountNumber": "4100", "agencyId": 117, "allowCardPrint": "yes", "cancelled": "N", "cancelledDate": "20261130",
      "drivers": [{"first": "Pat", "full": "Pat Example", "last": "Example", "rated": "Y"}, {"first": "Kim", "last": "Example", "rated": 0}],
      "effectiveDate": "2026-06-15", "expirationDate": "2026-12-15", "filterCancelled": 1, "futurePolicy": true,
      "insured": {"address": "1 Elm", "city": "Hollow", "phone": "555-0100", "state": "IA", "zip": "50327",
        "primary": {"full": "Pat Example", "first": "Pat", "last": "Example"}, "secondary": null},
      "liabilityLimit": "250/500", "locations": [{"address1": "1 Elm", "city": "Hollow", "state": "IA", "zip": "50327"}],
      "packageNumber": "PK1", "paperlessPolicy": {"policyNumber": "AA1", "packageNumber": "1", "paperlessPolicy": "Y"},
      "policyNumber": "AA1", "policyPremium": "$742.80", "riskState": "IA", "typeDescription": "Personal Auto",
      "units": [{"address": "1 Elm", "city": "Hollow", "constructionYear": 1987, "coverages": [{"description": "Dwelling", "limit": "$412,000", "deductible": 1000, "code": "dwelling"}],
        "interests": [{"kind": "MORTGAGEE", "name": "Prairie Bank", "address": "2 Oak", "city": "Hollow", "state": "IA", "zip": 50327, "reference": 7741}],
        "heatingType": "Gas", "livingAreaTotal": 2140, "numberOfStories": "2", "protectionClass": 4, "roofAge": 6, "roofType": "Shingle",
        "state": "IA", "swimmingPool": "N", "unitNumber": 1, "woodstove": "Certified", "zip": "50327"}],
      "vehicles": [{"address": "1 Elm", "city": "Hollow", "make": "Toyota", "makeModel": "TOYOTA RAV4", "model": "RAV4", "unitNumber": 1,
        "state": "IA", "vin": "V1", "year": 2021, "zip": "50327",
        "coverages": [{"description": "Collision", "limit": "Actual cash value", "deductible": "$500", "code": "collision"}],
        "interests": [{"kind": "lienholder", "name": "Credit Union"}]}, {"make": "Honda", "model": "Fit"}],
      "coverages": [{"description": "Liability", "limit": "$250,000"}],
      "items": [{"itemNumber": 3, "description": "Harvester", "serialNumber": 7, "coverages": [{"description": "Machinery", "limit": 5}], "interests": [{"kind": "bank", "name": "B"}]}],
      "interests": [{"name": "Town"}],
      "discounts": [{"description": "Multi-policy", "amount": "10%"}, "Paid in full"]
    }],
    "futures": [{"policyNumber": "AA1", "vehicles": [{"make": "Toyota"}]}],
    "notice": {"amount": "126.45", "lastDay": "2026-12-10", "reason": "The bill is not paid.", "terms": "Pay by December 10."}
  }],
  "paperlessEmail": "pat@example.com",
  "agencies": [{"address": "12 Market", "city": "Hollow", "email": "office@example.com", "id": 117, "name": "Oak", "phone1": "1", "phone2": "2",
    "phone3": "3", "state": "IA", "url": "https://oak.example.com/", "zip": "50327"}]
}`

// Spec: DATA-1, DATA-2, DATA-3, DATA-8, DATA-9, DATA-11, DATA-12, DATA-13, DATA-14, DATA-17.
// Spec: COVER-1.
func TestEveryProfileField(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		now := time.Now().UTC()
		elm := member.Location{Address1: "1 Elm", City: "Hollow", State: "IA", Zip: "50327"}
		auto := member.Policy{
			AccountNumber: "4100", AgencyID: "117", AllowCardPrint: true, CancelledDate: member.NewDate(2026, 11, 30),
			Drivers:       []member.Driver{{First: "Pat", Full: "Pat Example", Last: "Example", Rated: true}, {First: "Kim", Full: "Kim Example", Last: "Example"}},
			EffectiveDate: member.NewDate(2026, 6, 15), ExpirationDate: member.NewDate(2026, 12, 15), FilterCancelled: true, NotCancelled: true,
			Insured: member.Insured{
				Address: "1 Elm", City: "Hollow", State: "IA", Zip: "50327", Phone: "555-0100",
				Primary: member.Name{Full: "Pat Example", First: "Pat", Last: "Example"},
			},
			LiabilityLimit: "250/500", Locations: []member.Location{elm}, PackageNumber: "PK1", PaperlessPolicy: true,
			Number: "AA1", Premium: member.Cents(74280), RiskState: "IA", TypeDescription: "Personal Auto",
			Units: []member.Unit{{
				Address: "1 Elm", City: "Hollow", State: "IA", Zip: "50327", ConstructionYear: "1987",
				Coverages: []member.Coverage{{Description: "Dwelling", Limit: "$412,000", Deductible: "1000", Code: "dwelling"}}, HeatingType: "Gas", LivingAreaTotal: "2140",
				NumberOfStories: "2", ProtectionClass: "4", RoofAge: "6", RoofType: "Shingle", SwimmingPool: "No", Woodstove: "Certified", UnitNumber: "1",
				Interests: []member.Interest{{Kind: member.Mortgagee, Name: "Prairie Bank", Address: "2 Oak", City: "Hollow", State: "IA", Zip: "50327", Reference: "7741"}},
			}},
			Vehicles: []member.Vehicle{
				{
					ID: "vehicle-1", Address: "1 Elm", City: "Hollow", State: "IA", Zip: "50327", Make: "Toyota", MakeModel: "TOYOTA RAV4",
					Model: "RAV4", UnitNumber: "1", VIN: "V1", Year: "2021",
					Coverages: []member.Coverage{{Description: "Collision", Limit: "Actual cash value", Deductible: "$500", Code: "collision"}},
					Interests: []member.Interest{{Kind: member.Lienholder, Name: "Credit Union"}},
				},
				{ID: "vehicle-2", Make: "Honda", MakeModel: "Honda Fit", Model: "Fit"},
			},
			Coverages: []member.Coverage{{Description: "Liability", Limit: "$250,000"}},
			Items: []member.Item{{
				Number: "3", Description: "Harvester", SerialNumber: "7", Coverages: []member.Coverage{{Description: "Machinery", Limit: "5"}},
				Interests: []member.Interest{{Name: "B"}},
			}},
			Interests: []member.Interest{{Name: "Town"}},
			Discounts: []member.Discount{{Description: "Multi-policy", Amount: "10%"}, {Description: "Paid in full"}},
		}
		renewal := member.Policy{
			AccountNumber: "4100", Number: "AA1", FuturePolicy: true,
			Vehicles: []member.Vehicle{{ID: "vehicle-3", Make: "Toyota", MakeModel: "Toyota"}},
		}
		want := &member.Profile{
			Accounts: []member.Account{{
				Number: "4100", AutoPay: "EFT", Balance: member.Cents(101690), BillType: "Direct bill", ChecklessPay: true,
				DueDate: member.NewDate(2026, 12, 3), Insured: "Pat Example", MinimumDue: member.Cents(12645), PaperlessBilling: true,
				Notice: &member.Notice{
					Amount: member.Cents(12645), LastDay: member.NewDate(2026, 12, 10), Reason: "The bill is not paid.", Terms: "Pay by December 10.",
				},
				PayInstrument: "Checking", DueDay: "3", DueAsOf: now, Policies: []member.Policy{auto, renewal},
				Transactions: []member.Transaction{{
					Amount: member.Cents(-15410), Balance: member.Cents(101690), Premium: member.Cents(0), Description: "Payment", PolicyNumber: "AA1",
					EffectiveDate: member.NewDate(2026, 11, 1), TransactionDate: member.NewDate(2026, 11, 2),
				}},
			}},
			Agencies: []member.Agency{{
				Address: "12 Market", City: "Hollow", State: "IA", Zip: "50327", Email: "office@example.com", ID: "117", Name: "Oak",
				URL: "https://oak.example.com/", Phone1: "1", Phone2: "2", Phone3: "3",
			}},
			SendsNotices: true, PaperlessEmail: "pat@example.com", ClaimsKnown: true, LoadedAt: now,
		}
		same(t, "profile", want, loaded(t, everyField), plain...)
	})
}

// A provider that sends the field supports notices, even if there is none.
//
// Spec: VOUCH-2.
func TestNoticeOnTheWire(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		account string
		sends   bool
		day     string // the last day, "none" without a notice
	}{
		"no field":                  {``, false, "none"},
		"null":                      {`, "notice": null`, true, "none"},
		"empty object":              {`, "notice": {}`, true, "none"},
		"empty text":                {`, "notice": ""`, true, "none"},
		"empty list":                {`, "notice": []`, true, "none"},
		"empty values":              {`, "notice": {"amount": "", "lastDay": ""}`, true, "none"},
		"a notice":                  {`, "notice": {"lastDay": "2026-12-10"}`, true, "2026-12-10"},
		"no valid date":             {`, "notice": {"amount": 5, "lastDay": "soon"}`, true, ""},
		"nothing valid":             {`, "notice": {"lastDay": "soon"}`, true, ""},
		"a list of one":             {`, "notice": [{"lastDay": "2026-12-10"}]`, true, "2026-12-10"},
		"a word for no":             {`, "notice": "none"`, true, "none"},
		"a flag that is off":        {`, "notice": [false]`, true, "none"},
		"a flag that is on":         {`, "notice": "Y"`, true, ""},
		"a sentence":                {`, "notice": "Pay by 11/20/2026 or we cancel"`, true, ""},
		"two notices":               {`, "notice": [{"lastDay": "2026-12-10"}, {"lastDay": "2026-12-20"}]`, true, ""},
		"fields of another name":    {`, "notice": {"date": "2026-12-10"}`, true, ""},
		"empty, beside an odd part": {`, "notice": "", "policies": "none"`, true, "none"},
	}
	for name, test := range tests {
		p := loaded(t, `{"accounts": [{"accountNumber": "1"`+test.account+`}]}`)
		day := "none"
		if notice := p.Accounts[0].Notice; notice != nil {
			day = notice.LastDay.String()
		}
		if p.SendsNotices != test.sends || day != test.day {
			t.Errorf("%s: sends notices: %t, last day = %q, want %t, %q", name, p.SendsNotices, day, test.sends, test.day)
		}
	}
}

// Spec: DATA-6.
func TestMoneyOnTheWire(t *testing.T) {
	t.Parallel()
	var textUnknown member.Money
	for wire, want := range map[string]member.Money{
		// One format for all amounts: TestParseMoney has the others.
		`12.5`: member.Cents(1250), `1E+2`: member.Cents(10000), `"203.10-"`: member.Cents(-20310), `"203,10"`: textUnknown, `""`: textUnknown,
		`null`: textUnknown, `true`: textUnknown, `{"amount": 5}`: textUnknown, `[5]`: member.Cents(500), `[5, 6]`: textUnknown,
	} {
		a := loaded(t, `{"accounts": [{"accountNumber": "1", "balance": `+wire+`}]}`).Accounts[0]
		if a.Balance != want {
			t.Errorf("balance %s = %q, want %q", wire, a.Balance, want)
		}
	}
}

// One system writes an agency's ID as a number, another as a text with leading zeros.
func TestAgencyIDsOnTheWire(t *testing.T) {
	t.Parallel()
	for ids, want := range map[[2]string]bool{
		{`"0042"`, `42`}: true, {`42`, `"0042"`}: true, {`"42"`, `"42"`}: true, {`"A-7"`, `"a7"`}: true, {`"00 42"`, `"42"`}: true, {`"0"`, `"00"`}: true,
		{`"42"`, `"420"`}: false, {`"42"`, `"4"`}: false, {`""`, `"0"`}: false, {`"0"`, `""`}: false, {`null`, `"0"`}: false,
	} {
		p := loaded(t, `{"agencies": [{"id": `+ids[0]+`, "name": "Mill Road"}], "accounts": [{"accountNumber": "1", "policies": [{"policyNumber": "AA1", "agencyId": `+ids[1]+`}]}]}`)
		_, found := p.Agency(p.Policies()[0].AgencyID)
		paired, ofAccount := len(p.AgencyPolicies()[0].Policies) == 1, len(p.AccountAgencies(p.Accounts[0])) == 1
		if found != want || paired != want || ofAccount != want {
			t.Errorf("agency %s of policy %s: found %t, paired %t, of the account %t, want %t", ids[0], ids[1], found, paired, ofAccount, want)
		}
	}
}

// Spec: DATA-2.
func TestFlagOnTheWire(t *testing.T) {
	t.Parallel()
	for wire, want := range map[string]bool{
		`true`: true, `"Y"`: true, `"y"`: true, `" Yes "`: true, `"TRUE"`: true, `1`: true, `"1"`: true,
		`false`: false, `"N"`: false, `"no"`: false, `"false"`: false, `0`: false, `"0"`: false, `""`: false, `null`: false,
		`"maybe"`: false, `2`: false, `[true]`: true, `[true, true]`: false, `{}`: false,
		`{"accountNumber": "1", "paperlessBilling": true}`:  true,
		`{"accountNumber": "1", "paperlessBilling": "Y"}`:   true,
		`{"accountNumber": "1", "paperlessBilling": false}`: false,
		`{"accountNumber": "1", "paperlessBilling": "N"}`:   false,
		`{"accountNumber": "1"}`:                            false, // the number is not a flag
		`{"accountNumber": 1, "enrolled": null}`:            false,
		`{"accountNumber": "1", "a": "Y", "b": "N"}`:        false,
		`"T"`: true, `"on"`: true, `"F"`: false, `"off"`: false,
	} {
		a := loaded(t, `{"accounts": [{"accountNumber": "1", "paperlessBilling": `+wire+`}]}`).Accounts[0]
		if a.PaperlessBilling != want {
			t.Errorf("paperlessBilling %s = %t, want %t", wire, a.PaperlessBilling, want)
		}
	}
}

// A status may stand in place of a flag. Any other word is neither yes nor no, and is logged once
// with its field.
// Spec: VOUCH-6.
func TestCanceledOnTheWire(t *testing.T) {
	t.Parallel()
	const yes, no, unread, unreadAndLogged = "canceled", "not canceled", "unread", "unread, logged"
	for wire, want := range map[string]string{
		`true`: yes, `"Y"`: yes, `1`: yes, `"T"`: yes, `"C"`: yes, `"Canceled"`: yes, `"CANCELLED"`: yes, `" Terminated "`: yes,
		`"lapsed"`: yes, `"Expired"`: yes, `{"accountNumber": "1", "status": "Cancelled"}`: yes,
		`false`: no, `"N"`: no, `0`: no, `"F"`: no, `"Active"`: no, `"A"`: no, `"IN FORCE"`: no, `"In-Force"`: no, `"current"`: no,
		`"CLOSED"`: yes, `"inactive"`: yes, `"YES"`: yes, `"In_Force"`: no, `"off"`: no, `[false]`: no,
		`"CX"`: unreadAndLogged, `"Reinstated"`: unreadAndLogged, `"NONPAY"`: unreadAndLogged, `3`: unreadAndLogged, `"X"`: unreadAndLogged,
		`"Open"`: no, `"None"`: no, `""`: no, `"  "`: no, `null`: no, `{}`: no, `[]`: no, `["N"]`: no, `{"accountNumber": "1"}`: no,
		`"RSND"`: unreadAndLogged, `"02"`: unreadAndLogged, `2`: unreadAndLogged, `{"accountNumber": "1", "status": "Pending"}`: unreadAndLogged,
		`"Pat Example <pat@example.com>"`: unread, `"4100266301"`: unread, `{"a": "Y", "b": "N"}`: "unread either way",
		`["N", "N"]`: unread, `{"status": {"code": "N"}}`: unread,
	} {
		var log logged
		body := `{"accounts": [{"accountNumber": "1", "cancelled": ` + wire + `, "policies": [{"policyNumber": "AA1", "filterCancelled": ` + wire + `}]}]}`
		c := newLoggingClient(t, mux(map[string]http.HandlerFunc{"GET /profiles": respond(200, body)}), log.logger())
		p, err := c.Profile(t.Context(), pat())
		must(t, err)
		a, q := p.Accounts[0], p.Accounts[0].Policies[0]
		state := map[[2]bool]string{{true, false}: yes, {false, false}: no, {false, true}: unread}
		if got := state[[2]bool{a.Cancelled, a.Unconfirmed}]; !strings.HasPrefix(want, got) || got != state[[2]bool{q.FilterCancelled, q.Unconfirmed}] {
			t.Errorf("cancelled %s = %q, of the policy %q, want %q", wire, got, state[[2]bool{q.FilterCancelled, q.Unconfirmed}], want)
		}
		word := "word=" + strings.Trim(wire, `"`) + "\n"
		if strings.HasPrefix(wire, "{") {
			word = "word=Pending\n"
		}
		parts := strings.Count(log.String(), "part of a response not read")
		if strings.HasPrefix(want, unread) != (parts == 2) || (want == unreadAndLogged) != (strings.Count(log.String(), word) == 2) {
			t.Errorf("cancelled %s: log = %q, want %q", wire, log.String(), want)
		}
		if got := c.Unread(); len(got) != parts {
			t.Errorf("cancelled %s: unread parts = %q, want the %d of the log", wire, got, parts)
		}
		if found := leaks(log.String(), "4100", "pat@"); len(found) > 0 {
			t.Errorf("cancelled %s: log has the values %q", wire, found)
		}
	}
}

// Spec: DATA-10, INPUT-2.
func TestDatesOnTheWire(t *testing.T) {
	t.Parallel()
	// One format for all dates: TestParseProviderDate has the others.
	due := func(wire string) member.Date {
		return loaded(t, `{"accounts": [{"accountNumber": "1", "dueDate": `+wire+`}]}`).Accounts[0].DueDate
	}
	cancelled := func(wire string) member.Date {
		return loaded(t, `{"accounts": [{"accountNumber": "1", "policies": [{"policyNumber": "AA1", "cancelledDate": `+wire+`}]}]}`).Policies()[0].CancelledDate
	}
	day := member.NewDate(2026, time.December, 3)
	for wire, want := range map[string]member.Date{
		`"2026-12-03"`: day, `"20261203"`: day, `20261203`: day, `"2026-12-03T00:00:00-06:00"`: day, `["2026-12-03"]`: day,
		`""`: {}, `null`: {}, `[]`: {}, `"00000000"`: {}, `0`: {}, `"0001-01-01"`: {}, `"9999-12-31"`: {}, `99991231`: {},
		`"2026-12-3"`: member.UnreadDate, `"2026-02-30"`: member.UnreadDate, `"soon"`: member.UnreadDate, `true`: member.UnreadDate,
		`{"year": 2026}`: member.UnreadDate, `["2026-12-03", "2026-12-04"]`: member.UnreadDate, `2026.5`: member.UnreadDate,
	} {
		if got := due(wire); got != want {
			t.Errorf("dueDate %s = %q (unread %t), want %q (unread %t)", wire, got, got.Unread(), want, want.Unread())
		}
		if got := cancelled(wire); got != want {
			t.Errorf("cancelledDate %s = %q (unread %t), want %q (unread %t)", wire, got, got.Unread(), want, want.Unread())
		}
	}
}

// "the autopay type, or null when it is 'no'" (section 3).
// Spec: DATA-5.
func TestAutoPayOnTheWire(t *testing.T) {
	t.Parallel()
	for wire, want := range map[string]string{
		`"EFT"`: "EFT", `" Credit Card "`: "Credit Card", `"no"`: "", `"No"`: "", `"N"`: "", `"none"`: "", `""`: "", `null`: "", `false`: "", `true`: "Yes", `"Y"`: "Yes",
	} {
		a := loaded(t, `{"accounts": [{"accountNumber": "1", "autoPay": `+wire+`}]}`).Accounts[0]
		if a.AutoPay != want {
			t.Errorf("autoPay %s = %q, want %q", wire, a.AutoPay, want)
		}
	}
}

func TestMissingAndEmptyLists(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		`{}`, `{"accounts": null, "agencies": null}`, `{"accounts": [], "agencies": []}`, `{"accounts": [null, {}, {"accountNumber": ""}]}`,
	} {
		p := loaded(t, body)
		if len(p.Accounts) != 0 || len(p.Agencies) != 0 {
			t.Errorf("%s: profile = %+v, want no entries", body, p)
		}
	}
	p := loaded(t, `{"accounts": [{"accountNumber": "1", "transactions": [null], "policies": [null, {}, {"policyNumber": "AA1", "drivers": [null]}], "futures": null}]}`)
	if got := p.Policies(); len(got) != 1 || got[0].Drivers != nil || got[0].AccountNumber != "1" || p.Accounts[0].Transactions != nil {
		t.Errorf("policies = %+v of %+v, want one without drivers", got, p.Accounts[0])
	}
}

// Spec: DATA-5, DATA-7.
func TestBillingSummary(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now().UTC()
		c, _ := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(3 * time.Second)
			respond(200, `{"totalDue": "856.50", "dueDate": "2026-12-11", "minimumDue": 142.75, "autopayType": "no", "dueDay": 11,
				"transactions": [{"amount": "-142.75", "description": "Lockbox", "kind": "PAYMENT", "transactionDate": "2026-11-01"}, {"amount": 1, "kind": "?"}]}`)(w, r)
		})
		due, err := c.BillingSummary(t.Context(), pat(), "4100")
		want := member.Due{
			AccountNumber: "4100", Balance: member.Cents(85650), MinimumDue: member.Cents(14275), DueDate: member.NewDate(2026, 12, 11), DueDay: "11",
			Transactions: []member.Transaction{
				{Amount: member.Cents(-14275), Description: "Lockbox", Code: member.KindPayment, TransactionDate: member.NewDate(2026, 11, 1)},
				{Amount: member.Cents(100)},
			},
			AsOf:        start, // the start of the call: a payment may follow it
			FromSummary: true,
		}
		if diff := cmp.Diff(want, due, plain...); diff != "" || err != nil {
			t.Errorf("err = %v (-want +got):\n%s", err, diff)
		}
	})
}

// Section 5: the window opens only with both IDs.
// Spec: DATA-18, INPUT-1.
func TestPaymentModal(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]userapi.PaymentSession{
		`{"accessTokenId": "a", "sessionId": "s"}`:                   {AccessTokenID: "a", SessionID: "s"},
		`{"accessTokenId": 5, "sessionId": 6, "reference": "PAY-7"}`: {AccessTokenID: "5", SessionID: "6", Reference: "PAY-7"},
	} {
		c, _ := clientOf(t, respond(200, body))
		if got, err := c.PaymentModal(t.Context(), pat(), "4100", "makePayment"); got != want || err != nil {
			t.Errorf("%s: %+v, %v", body, got, err)
		}
	}
	for _, body := range []string{`{}`, `{"accessTokenId": "a"}`, `{"sessionId": "s"}`, `{"accessTokenId": "", "sessionId": "s"}`, `{"accessTokenId": " ", "sessionId": null}`} {
		c, _ := clientOf(t, respond(200, body))
		got, err := c.PaymentModal(t.Context(), pat(), "4100", "makePayment")
		if !errors.Is(err, exchange.ErrNoPaymentSession) || got != (userapi.PaymentSession{}) {
			t.Errorf("%s: %+v, %v", body, got, err)
		}
		if want := "200"; statusAndText(err) != want {
			t.Errorf("%s: %q, want %q", body, statusAndText(err), want)
		}
	}
}

// Any response results in an error, or in a profile that survives the cache.
func FuzzProfile(f *testing.F) {
	for _, seed := range []string{everyField, `{}`, `[]`, `{"accounts": [{"accountNumber": true, "paperlessBilling": {"a": {}}}]}`, "\xff", `{"accounts": [null]}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		c := newClient(t, mux(map[string]http.HandlerFunc{"GET /profiles": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.Write([]byte(body))
		}}))
		p, err := c.Profile(t.Context(), pat())
		if err != nil {
			if !errors.Is(err, exchange.ErrMalformed) && !errors.Is(err, exchange.ErrNoFields) {
				t.Fatal(err)
			}
			return
		}
		if diff := cmp.Diff(p, throughJSON(t, p), plain...); diff != "" {
			t.Errorf("cached profile (-loaded +cached):\n%s", diff)
		}
	})
}

// Any response to any call results in an error or a value, never a panic.
func FuzzAnswers(f *testing.F) {
	for _, seed := range []string{
		everyField, `{}`, `[]`, `null`, `{"error":{"message":[]}}`, `{"error_description":5}`, `{"minDue":"1e99","balance":-0.001}`, "\xff", "<html>",
		`[{"documentId":1,"date":"0000-00-00"}]`, `{"messages":[{"id":null}]}`, `{"accessTokenId":"a","sessionId":"s"}`, `{"replies":[null]}`,
	} {
		for _, status := range []int{200, 204, 400, 404} {
			f.Add(status, seed)
		}
	}
	f.Fuzz(func(t *testing.T, status int, body string) {
		if status < 200 || status >= 500 { // those are network errors to the client, and retried
			return
		}
		c := &contract{client: newClient(t, respond(status, body))}
		for name, call := range c.calls(t.Context(), pat()) {
			if name != "GET /profiles" && name != listClaims && name != listCapabilities { // FuzzProfile
				_ = call()
			}
		}
	})
}
