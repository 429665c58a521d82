package userapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers/handlertest/shapes"
	"memberportal/upstream/member"
)

// Each of these once ended the session with "An unknown error occurred."
// Spec: DATA-27, DATA-28.
func TestOddPartNeverCostsTheProfile(t *testing.T) {
	t.Parallel()
	for _, test := range [][2]string{
		{`"policies": [{"policyNumber": "AA1", "insured": []}]`, ""},
		{`"policies": [{"policyNumber": "AA1", "insured": "Pat Example"}]`, "accounts[].policies[].insured"},
		{`"policies": [{"policyNumber": "AA1", "drivers": {}}]`, ""},
		{`"policies": [{"policyNumber": "AA1", "vehicles": "none"}]`, "accounts[].policies[].vehicles"},
		{`"policies": [{"policyNumber": "AA1"}], "futures": {}`, ""},
		{`"policies": {"policyNumber": "AA1"}, "transactions": ["none", {"amount": 5}]`, "accounts[].transactions"},
		{`"policies": [{"policyNumber": "AA1"}], "notice": {"lastDay": "soon"}`, "accounts[].notice.lastDay"},
		{`"policies": [{"policyNumber": "AA1"}], "notice": "Pay, none or we cancel"`, "accounts[].notice"},
		{`"policies": [{"policyNumber": "AA1", "insured": {"primary": {"full": {"of": "Pat"}}}}]`, "accounts[].policies[].insured.primary.full"},
		{`"policies": [{"policyNumber": "AA1"}], "balance": {"amount": 5}`, "accounts[].balance"},
		{`"policies": [{"policyNumber": "AA1", "units": [{"coverages": [5, {"description": "Fire"}]}]}]`, "accounts[].policies[].units[].coverages"},
	} {
		part, unread := test[0], test[1]
		var log logged
		c := newLoggingClient(t, mux(map[string]http.HandlerFunc{"GET /profiles": respond(200, `{"accounts": [{"accountNumber": "4100", `+part+`}]}`)}), log.logger())
		for range 2 { // a part is logged once
			p, err := c.Profile(t.Context(), pat())
			if err != nil || len(p.Accounts) != 1 || len(p.Policies()) != 1 || p.Policies()[0].Number != "AA1" || p.Incomplete.Any() {
				t.Fatalf("%s: %+v, %v, want one account and policy", part, p, err)
			}
		}
		want := strings.Count(log.String(), "part of a response not read")
		if logged := strings.Contains(log.String(), fmt.Sprintf("part=%s\n", unread)); want > 1 || (want == 1) != (unread != "") || logged != (unread != "") {
			t.Errorf("%s: log = %q, want %q once", part, log.String(), unread)
		}
		if found := leaks(log.String(), "4100", "Pat", "AA1", "none", "Fire"); len(found) > 0 {
			t.Errorf("%s: log has the values %q: %s", part, found, log.String())
		}
	}
}

// Only an account or a policy without a number is left out, and the profile is marked as
// incomplete.
// Spec: DATA-28.
func TestProfileSaysThatItIsIncomplete(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]member.Incomplete{
		`{"accounts": [{"accountNumber": "1"}, null, {}, ""]}`:                                  {},
		`{"accounts": [{"accountNumber": "1", "policies": [{"policyNumber": "AA1"}, {}, []]}]}`: {},
		`{"accounts": [{"accountNumber": "1", "policies": {}, "futures": ""}], "agencies": 5}`:  {},
		`{"accounts": [{"accountNumber": "1"}, {"balance": 5}]}`:                                {Accounts: true},
		`{"accounts": [{"accountNumber": "1"}, "none"]}`:                                        {Accounts: true},
		`{"accounts": [{"accountNumber": "1"}, {"accountNumber": {"is": "1"}}]}`:                {Accounts: true},
		`{"accounts": [{"accountNumber": "1", "policies": [{"riskState": "IA"}]}]}`:             {Policies: true},
		`{"accounts": [{"accountNumber": "1", "policies": [{"policyNumber": ["a", "b"]}]}]}`:    {Policies: true},
		`{"accounts": [{"accountNumber": "1", "policies": "none"}]}`:                            {Policies: true},
		`{"accounts": [{"accountNumber": "1", "futures": ["AA1"]}]}`:                            {Policies: true},
		`{"accounts": [{"accountNumber": "1", "futures": [{"riskState": "IA"}]}]}`:              {Policies: true},
	} {
		p := loaded(t, body)
		if p.Incomplete != want || len(p.Accounts) != 1 {
			t.Errorf("%s: incomplete = %+v with %d accounts, want %+v with 1", body, p.Incomplete, len(p.Accounts), want)
		}
	}
	if p := loaded(t, `{"accounts": "none"}`); !p.Incomplete.Accounts || len(p.Accounts) != 0 {
		t.Errorf("profile without readable accounts = %+v, want it incomplete", p)
	}
}

// Spec: DATA-28.
func TestTransactionsSayThatTheyAreIncomplete(t *testing.T) {
	t.Parallel()
	for transactions, want := range map[string]bool{
		`[{"amount": 5}, {}, null]`:             false,
		`{}`:                                    false,
		`{"amount": 5}`:                         false,
		`"none"`:                                true,
		`[{"amount": 5}, "none"]`:               true,
		`[{"amount": "five", "balance": 1}]`:    true,
		`[{"amount": {"value": {"cents": 5}}}]`: true,
	} {
		account := loaded(t, `{"accounts": [{"accountNumber": "1", "transactions": `+transactions+`}]}`).Accounts[0]
		c, _ := clientOf(t, respond(200, `{"totalDue": 7, "transactions": `+transactions+`}`))
		due, err := c.BillingSummary(t.Context(), pat(), "1")
		if err != nil || due.Balance != member.Cents(700) {
			t.Errorf("%s: summary = %+v, %v, want its amount", transactions, due, err)
		}
		if account.TransactionsIncomplete != want || due.TransactionsIncomplete != want {
			t.Errorf("%s: incomplete = %t, in the summary %t, want %t", transactions, account.TransactionsIncomplete, due.TransactionsIncomplete, want)
		}
	}
}

// Billing systems send the insured as primary or as primaryName, each as an object or as a text.
// Spec: DATA-29.
func TestInsuredNamesInEverySpelling(t *testing.T) {
	t.Parallel()
	pat := member.Name{Full: "Pat Example", First: "Pat", Last: "Example"}
	full := member.Name{Full: "Pat Example"}
	for insured, want := range map[string][2]member.Name{
		`{"primary": {"full": "Pat Example", "first": "Pat", "last": "Example"}}`:                        {pat},
		`{"primaryName": {"full": "Pat Example", "first": "Pat", "last": "Example"}}`:                    {pat},
		`{"primaryName": {"first": "Pat", "last": "Example"}, "secondaryName": {"full": "Pat Example"}}`: {pat, full},
		`{"primary": "Pat Example", "secondary": " Pat Example "}`:                                       {full, full},
		`{"primaryName": "Pat Example", "secondaryName": ""}`:                                            {full},
		`{"primary": {"full": "", "first": "", "last": ""}, "primaryName": "Pat Example"}`:               {full},
		`{"primary": "Pat Example", "primaryName": "Other"}`:                                             {full},
		`{"primary": [{"full": "Pat Example"}], "secondary": {}}`:                                        {full},
		`{"primary": {"full": "Pat Example", "first": {"name": "Pat"}}}`:                                 {full},
		`{"primaryName": 5, "secondaryName": true}`:                                                      {},
		`{"primaryName": ["Pat Example", "Other"], "secondaryName": null}`:                               {},
	} {
		got := loaded(t, `{"accounts": [{"accountNumber": "1", "policies": [{"policyNumber": "AA1", "insured": `+insured+`}]}]}`).Policies()[0].Insured
		same(t, insured+": primary and secondary", want, [2]member.Name{got.Primary, got.Secondary})
	}
	for insured, want := range map[string]string{`"Pat Example"`: "Pat Example", `{"first": "Pat", "last": "Example"}`: "Pat Example", `["Pat Example"]`: "Pat Example", `[]`: "", `5`: ""} {
		if got := loaded(t, `{"accounts": [{"accountNumber": "1", "insured": `+insured+`}]}`).Accounts[0].Insured; got != want {
			t.Errorf("insured of an account %s = %q, want %q", insured, got, want)
		}
	}
}

// A field of any shape affects only itself: the profile loads, survives the cache, and has its
// account unless the account or its number was replaced.
// Spec: DATA-27, DATA-28.
func TestEachFieldInEveryShape(t *testing.T) {
	t.Parallel()
	var whole any
	must(t, json.Unmarshal([]byte(everyField), &whole))
	var body []byte
	c := newClient(t, mux(map[string]http.HandlerFunc{"GET /profiles": func(w http.ResponseWriter, r *http.Request) { respond(200, string(body))(w, r) }}))
	shapes.Each(whole, func(name string, changed any) {
		var err error
		if body, err = json.Marshal(changed); err != nil {
			t.Fatal(err)
		}
		p, err := c.Profile(t.Context(), pat())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		part, _, _ := strings.Cut(name, " ")
		if around := slices.Contains([]string{"accounts", "accounts[]", "accounts[].accountNumber"}, part); !around && len(p.Accounts) != 1 {
			t.Errorf("%s: accounts = %d, want 1", name, len(p.Accounts))
		}
		if diff := cmp.Diff(p, throughJSON(t, p), plain...); diff != "" {
			t.Errorf("%s: cached profile (-loaded +cached):\n%s", name, diff)
		}
	})
}
