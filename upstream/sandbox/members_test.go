package sandbox

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/sandbox/samples"
)

var samplesAt = time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC)

func sampleMembers(t *testing.T) map[string]*member {
	t.Helper()
	members, err := loadMembers(samplesAt)
	if err != nil {
		t.Fatal(err)
	}
	return members
}

// policiesOf returns the current and future policies of a profile.
func policiesOf(m *member) (current, futures []samples.Record) {
	for _, account := range m.Profile.Records("accounts") {
		current = append(current, account.Records("policies")...)
		futures = append(futures, account.Records("futures")...)
	}
	return current, futures
}

func TestSamplesMatchTheirSummaries(t *testing.T) {
	t.Parallel()
	members := sampleMembers(t)
	for key, m := range members {
		if m.Name == "" || m.Summary == "" || !strings.HasSuffix(m.Email, "@example.com") || m.Methods["ProfileId"] == nil {
			t.Errorf("%s: incomplete member: name %q, email %q, summary %q", key, m.Name, m.Email, m.Summary)
		}
	}
	type has struct{ accounts, current, futures, agencies, claims, attachable int }
	want := map[string]has{
		"household": {2, 3, 1, 1, 3, 1}, "newcomer": {attachable: 1}, "farm": {5, 15, 2, 3, 2, 0}, "mortgagee": {1, 1, 0, 1, 0, 0},
		"twenty": {2, 20, 1, 1, 2, 0}, "many": {5, 200, 0, 5, 0, 0}, "core": {1, 2, 0, 1, 0, 0}, "two": {2, 2, 0, 1, 0, 0}, "slow": {1, 1, 0, 1, 1, 0}, "posting": {5, 5, 0, 1, 0, 0}, "forbidden": {}, "broken": {},
	}
	got := map[string]has{}
	for key, m := range members {
		current, futures := policiesOf(m)
		got[key] = has{
			len(m.Profile.Records("accounts")), len(current), len(futures),
			len(m.Profile.Records("agencies")), len(m.Claims), len(m.Attachable),
		}
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(has{})); diff != "" {
		t.Errorf("samples (-want +got):\n%s", diff)
	}
	for key, fault := range map[string]Fault{
		"slow":      {Delay: 4 * time.Second},
		"forbidden": {Call: "GET /profiles", Status: 403, Body: `{"message": "Not authorized."}`},
		"broken":    {Call: "GET /profiles", Status: 500, Body: members["broken"].Faults[0].Body},
	} {
		if diff := cmp.Diff([]Fault{fault}, members[key].Faults); diff != "" {
			t.Errorf("%s: faults (-want +got):\n%s", key, diff)
		}
	}
}

func TestHousehold(t *testing.T) {
	t.Parallel()
	m := sampleMembers(t)["household"]
	accounts := m.Profile.Records("accounts")
	if got := len(accounts[0].Records("transactions")); got <= 12 {
		t.Errorf("%d transactions, want more than a page", got)
	}
	if accounts[0]["autoPay"] != "no" || accounts[1]["autoPay"] != "EFT" {
		t.Errorf("autoPay = %v and %v, want no and EFT", accounts[0]["autoPay"], accounts[1]["autoPay"])
	}
	current, futures := policiesOf(m)
	cancelled := slices.DeleteFunc(current, func(p samples.Record) bool { return p["cancelled"] != true })
	if len(cancelled) != 1 || cancelled[0]["cancelledDate"] != "20251104" {
		t.Errorf("cancelled policies = %v, want one", cancelled)
	}
	if from := futures[0].Text("effectiveDate"); from != "2026-02-23" {
		t.Errorf("renewal starts %s, want 2026-02-23", from)
	}
}

func TestFarmHasEveryType(t *testing.T) {
	t.Parallel()
	prefixes := []string{ // one per line of section 3, "Policy-number prefixes per type"
		"(AA|AB|AP|CA|PA)", "BT", "BAP", "BOP", "UMC", "CPP", "DF", "(PE|XB)", "FAP", "UMF", "FPP", "(HB|HO|HP|MH)", "IM",
	}
	current, _ := policiesOf(sampleMembers(t)["farm"])
	for _, prefix := range prefixes {
		form := regexp.MustCompile("^" + prefix + "[0-9]{7}$")
		if !slices.ContainsFunc(current, func(p samples.Record) bool {
			return p["cancelled"] == "N" && form.MatchString(p.Text("policyNumber"))
		}) {
			t.Errorf("no current policy with prefix %s", prefix)
		}
	}
}

func TestMortgageeAccount(t *testing.T) {
	t.Parallel()
	account := sampleMembers(t)["mortgagee"].Profile.Records("accounts")[0]
	if !strings.EqualFold(account.Text("billType"), "bill mortgagee") || account["futures"] != nil {
		t.Errorf("billType = %v, futures = %v, want Bill mortgagee without futures", account["billType"], account["futures"])
	}
}

// The fields of section 3 by their names on the wire.
var (
	accountFields = fields(`accountNumber autoPay balance billType cancelled checklessPay dueDate insured minDue
		paperlessBilling payInstrument dueDay transactions policies`)
	transactionFields = fields(`amount balance description effectiveDate policyNumber premium transactionDate`)
	agencyFields      = fields(`address city email id name phone1 phone2 phone3 state url zip`)
	policyFields      = fields(`accountNumber agencyId allowCardPrint cancelled cancelledDate effectiveDate expirationDate
		filterCancelled insured liabilityLimit packageNumber paperlessPolicy policyNumber policyPremium riskState typeDescription`)
	unitFields = fields(`address city constructionYear coverages heatingType livingAreaTotal numberOfStories protectionClass
		roofAge roofType state swimmingPool unitNumber woodstove zip`)
	vehicleFields  = fields(`address city make makeModel model unitNumber state vin year zip`)
	driverFields   = fields(`first full last rated`)
	locationFields = fields(`address1 city state zip`)
	insuredFields  = fields(`address city phone primary secondary state zip`)
	claimFields    = fields(`claimNumber policyNumber kind description status lossDate reportedDate`)
)

func fields(names string) []string { return strings.Fields(names) }

func TestSamplesHaveEveryField(t *testing.T) {
	t.Parallel()
	for key, m := range sampleMembers(t) {
		agencies := map[string]bool{}
		for _, agency := range m.Profile.Records("agencies") {
			agencies[agency.Text("id")] = true
			wantFields(t, key, agency, agencyFields)
		}
		for _, claim := range m.Claims {
			wantFields(t, key, claim, claimFields)
		}
		for _, account := range m.Profile.Records("accounts") {
			wantFields(t, key, account, accountFields)
			for _, transaction := range account.Records("transactions") {
				wantFields(t, key, transaction, transactionFields)
			}
			wantSums(t, account)
		}
		current, futures := policiesOf(m)
		for _, policy := range slices.Concat(current, futures) {
			wantPolicyFields(t, key, policy)
			if !agencies[policy.Text("agencyId")] {
				t.Errorf("%s: the agency of %s is missing", key, policy["policyNumber"])
			}
		}
	}
}

func wantPolicyFields(t *testing.T, key string, policy samples.Record) {
	t.Helper()
	wantFields(t, key, policy, policyFields)
	wantFields(t, key, policy["insured"].(map[string]any), insuredFields)
	for list, want := range map[string][]string{
		"units": unitFields, "vehicles": vehicleFields, "drivers": driverFields, "locations": locationFields,
	} {
		for _, element := range policy.Records(list) {
			wantFields(t, key, element, want)
		}
	}
}

func wantFields(t *testing.T, key string, object samples.Record, want []string) {
	t.Helper()
	for _, field := range want {
		if _, ok := object[field]; !ok {
			t.Errorf("%s: field %s is missing in %v", key, field, slices.Sorted(maps.Keys(object)))
		}
	}
}

// wantSums checks the running balances against the amounts.
func wantSums(t *testing.T, account samples.Record) {
	t.Helper()
	transactions := account.Records("transactions")
	sum := int64(0)
	for _, transaction := range slices.Backward(transactions) {
		sum += transaction.Cents("amount")
		if got := transaction.Cents("balance"); got != sum {
			t.Errorf("account %s: balance after %s = %d, want %d", account["accountNumber"], transaction["description"], got, sum)
		}
	}
	if account.Cents("balance") != sum || account.Cents("minDue") > sum {
		t.Errorf("account %s: balance = %v, minimum = %v, sum of transactions = %d", account["accountNumber"], account["balance"], account["minDue"], sum)
	}
}

func TestAllDatesAreResolved(t *testing.T) {
	t.Parallel()
	for key, m := range sampleMembers(t) {
		content, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if i := strings.Index(string(content), `"today`); i >= 0 {
			t.Errorf("%s: unresolved date %.20s", key, content[i:])
		}
	}
}

func TestResolveDate(t *testing.T) {
	t.Parallel()
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
		if got := samples.ResolveDates(c.text, c.field, samplesAt); got != c.want {
			t.Errorf("samples.ResolveDates(%s: %q) = %v, want %s", c.field, c.text, got, c.want)
		}
	}
}

func TestCents(t *testing.T) {
	t.Parallel()
	for value, want := range map[any]int64{
		json.Number("12"): 1200, json.Number("-0.5"): -50, "1,234.5": 123450, "-3.05": -305, "": 0, nil: 0,
	} {
		if got := (samples.Record{"x": value}).Cents("x"); got != want {
			t.Errorf("cents(%v) = %d, want %d", value, got, want)
		}
	}
}
