package apicheck

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"memberportal/upstream/userapi/contract"
)

// goodProfile and the others are answers that the contract expects.
const (
	goodProfile = `{"agencies": [{"id": "7"}], "accounts": [{"accountNumber": "4100", "billType": "insured",
		"cancelled": "N", "transactions": [{"amount": 1}], "policies": [{"policyNumber": "AA1", "cancelled": "N",
		"effectiveDate": "2026-06-20", "expirationDate": "2026-12-20", "drivers": [{"full": "Pat"}],
		"vehicles": [{"make": "Volvo"}]}]}]}`
	goodSummary = `{"totalDue": 5, "minimumDue": 0, "dueDate": null, "autopayType": "no",
		"transactions": [{"amount": 1}]}`
	goodInstallments = `{"installments": [{"dueDate": "2026-12-20", "amount": 5}]}`

	profileCall     = "GET /profiles"
	summaryCall     = "GET /accounts/{accountNumber}/billing-summary"
	installmentCall = "GET /accounts/{accountNumber}/installments"
)

// with returns an answer with one more key in the object at a path such as accounts.policies.
func with(t *testing.T, answer, path, key, value string) []byte {
	t.Helper()
	var all any
	if err := json.Unmarshal([]byte(answer), &all); err != nil {
		t.Fatal(err)
	}
	within := all.(map[string]any)
	for name := range strings.FieldsSeq(path) {
		within = within[name].([]any)[0].(map[string]any)
	}
	within[key] = json.RawMessage(value)
	body, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// Every key beside good fields is named, with the question what it may be about where there is one.
func TestFindingsNameKeysBesideGoodFields(t *testing.T) {
	t.Parallel()
	type sent struct{ call, answer string }
	profile, summary := sent{profileCall, goodProfile}, sent{summaryCall, goodSummary}
	for _, test := range []struct {
		sent
		path, keys, asks string
	}{
		{
			profile, "accounts policies", "coverageStatus isQuote stage voided rescinded transactionType",
			"Then send cancelled",
		},
		{
			profile, "accounts policies", "lapseDate terminationDate lastDayOfCoverage expDate expiryDate endDate term",
			"Then send expirationDate",
		},
		{profile, "accounts policies", "status policyStatus active canceled isCancelled deleted removed", "Send nothing"},
		{profile, "", "billingAccounts accountList members customers personalAccounts", "Then send accounts"},
		{profile, "", "policies", "Then send policies"},
		{profile, "accounts", "policyNumbers personalPolicies", "Then send policies"},
		{profile, "accounts", "autoPayStatus eftHold autoPayActive autoPayError autoPayStart", "Then send autoPay"},
		{summary, "", "pastDueAmount amountPastDue totalAmountDue delinquentAmount", "Then send pastDue"},
		{summary, "", "acctNum account", "Then send accountNumber"},
		{summary, "", "amountsInCents currencyUnit minDueScale currency", "Send dollars"},
		{summary, "transactions", "reversed voided cancelled statusCode", "Then send status pending or void"},
		{summary, "transactions", "creditDebitIndicator type drCr sign direction", "with its sign"},
		{profile, "accounts policies drivers", "driverStatus driverType coverageExcluded", "Then send excluded"},
		{profile, "accounts policies vehicles", "action changeType effectiveDate addedDate usage", "send firstDay"},
		{sent{installmentCall, goodInstallments}, "installments", "status", "Then leave it out"},
		{profile, "", "error errors message", "Send nothing"},
		{profile, "", "warnings", "error's status"},
		{profile, "accounts policies", "reinstatedDate nonRenewDate priorPolicyStatus cancelEligible", ""},
		{profile, "accounts policies", "hue quux zonk blorp grault waldo plugh snark wibble frob", ""},
	} {
		for key := range strings.FieldsSeq(test.keys) {
			body := with(t, test.answer, test.path, key, `"Yes"`)
			found := Findings([]Answer{{test.call, body}}, nil, false)
			path := strings.TrimPrefix(strings.Join(append(strings.Fields(test.path), key), "[]."), ".")
			if len(found) != 1 || !strings.HasPrefix(found[0].Text, path+", 1 of 1: ") {
				t.Errorf("%s: findings = %v, want %s", test.call, found, path)
				continue
			}
			asks := strings.Contains(found[0].Text, "?")
			if test.asks == "" && asks || !strings.Contains(found[0].Text, test.asks) {
				t.Errorf("%s, want %q", found[0].Text, test.asks)
			}
		}
	}
}

// A finding says where, how often, what came and what to send.
func TestFindingsSayWhatToSend(t *testing.T) {
	t.Parallel()
	const two = `, {"accountNumber": "4200", "billType": "insured", "cancelled": "N", "policies": []}]}`
	const otherName = "which is the document's name: no other one is read"
	changed := func(old, with string) string { return strings.Replace(goodProfile, old, with, 1) }
	beside := func(key string) string { return changed(`"cancelled"`, key+`, "cancelled"`) }
	for want, body := range map[string]string{
		"": goodProfile,
		`accounts[].minDue, 1 of 2: a string like "999". Send ` + contract.Form("money"): strings.TrimSuffix(
			beside(`"minDue": "100"`), "]}") + two,
		`accounts[].policies[].expirationDate, 1 of 1: missing. Send 2026-12-20 or 20261220`: changed(
			`"expirationDate": "2026-12-20", `, ""),
		"accounts[].billType, 1 of 1: the name twice in an object. Send it once: it is unread": beside(
			`"billType": "insured"`),
		"accounts[].policies[].policy_premium, 1 of 1: a number like 9. Send policyPremium, " + otherName: changed(
			`"drivers"`, `"policy_premium": 5, "drivers"`),
		"accounts[].is_canceled, 1 of 1: true or false. Send cancelled, " + otherName: beside(`"is_canceled": false`),
		`accounts[].transactions[].kind, 1 of 1: a string like "aaa". ` +
			"Send one of payment, returned, bill, fee, credit, charge, refund": changed(
			`{"amount"`, `{"kind": "nsf", "amount"`),
		`accounts[].a key like "9999999999", 1 of 1: a number like 9. Not in the document, so not read`: beside(
			`"4100238715": 1`),
		"accounts[].notice.hasNotice, 1 of 1: true or false. Send nothing there, " +
			"and a notice of null where there is none": beside(`"notice": {"hasNotice": false, "amount": 5}`),
		"`)]}',` stands before the JSON. Send the object alone":                          ")]}',\n" + goodProfile,
		"the answer is not UTF-8. Send UTF-8":                                            changed("Pat", "P\xe4t"),
		"the answer is not UTF-8, but perhaps UTF-16. Send UTF-8":                        "\xff\xfe{\x00}\x00",
		"a page of HTML, or XML. Send a JSON object":                                     "<html>",
		"the answer is empty. Send a JSON object":                                        "\ufeff ",
		"the answer is JSON, but not an object. Send an object with the document's keys": "[]",
		"the answer is not JSON, or ends too early. Send a JSON object":                  goodProfile[:90],
	} {
		got := ""
		for _, f := range Findings([]Answer{{profileCall, []byte(body)}}, nil, false) {
			got += f.Text
		}
		if got != want {
			t.Errorf("findings = %v, want %q", got, want)
		}
	}
}

// Paths that are acknowledged aren't findings, each with what is below it; and no reserved key is.
func TestAcknowledgedKeys(t *testing.T) {
	t.Parallel()
	const policy = "accounts[].policies[]."
	acknowledged := []string{policy + "underwriter", policy + "u_2", policy + "status"}
	body := with(t, goodProfile, "accounts policies", "underwriter", `{"name": "Kim", "teams": [1]}`)
	if found := Findings([]Answer{{profileCall, body}}, acknowledged, false); len(found) != 0 {
		t.Errorf("findings = %v, want none", found)
	}
	for key, want := range map[string]int{"u_2": 0, "u_3": 1, "status": 1} {
		body := with(t, goodProfile, "accounts policies", key, `"x"`)
		if found := Findings([]Answer{{profileCall, body}}, acknowledged, false); len(found) != want {
			t.Errorf("%s: findings = %v, want %d", key, found, want)
		}
	}
}

// What several answers of a call have is one line, and has values on request alone.
func TestFindingsOfSeveralAnswers(t *testing.T) {
	t.Parallel()
	var answers []Answer
	for _, amount := range []string{"7150", "100", "100"} {
		answers = append(answers, Answer{summaryCall, with(t, goodSummary, "", "minimumDue", fmt.Sprintf("%q", amount))})
	}
	answers = append(answers, Answer{summaryCall, []byte(goodSummary)})
	for values, want := range map[bool]string{
		false: `minimumDue, 3 of 4: a string like "9999", a string like "999". Send ` + contract.Form("money"),
		true:  `minimumDue, 3 of 4: "7150", "100". Send ` + contract.Form("money"),
	} {
		if got := Findings(answers, nil, values); len(got) != 1 || got[0].Text != want {
			t.Errorf("findings = %v, want %q", got, want)
		}
	}
}
