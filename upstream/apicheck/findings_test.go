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
	goodSummary      = `{"totalDue": 5, "minimumDue": 0, "dueDate": null, "autopayType": "no", "transactions": [{"amount": 1}]}`
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
	for _, test := range []struct{ call, answer, path, keys, asks string }{
		{profileCall, goodProfile, "accounts policies", "coverageStatus isQuote stage voided rescinded transactionType", "Then send cancelled"},
		{profileCall, goodProfile, "accounts policies", "lapseDate terminationDate lastDayOfCoverage expDate expiryDate endDate term policyPeriod", "Then send expirationDate"},
		{profileCall, goodProfile, "accounts policies", "status policyStatus active canceled isCancelled deleted removed", "Send nothing"},
		{profileCall, goodProfile, "", "billingAccounts accountList members customers personalAccounts", "Then send accounts"},
		{profileCall, goodProfile, "", "policies", "Then send policies"},
		{profileCall, goodProfile, "accounts", "policyNumbers personalPolicies", "Then send policies"},
		{profileCall, goodProfile, "accounts", "autoPayStatus eftHold autoPayActive autoPayError autoPayStart", "Then send autoPay"},
		{summaryCall, goodSummary, "", "pastDueAmount amountPastDue totalAmountDue delinquentAmount", "Then send pastDue"},
		{summaryCall, goodSummary, "", "acctNum account", "Then send accountNumber"},
		{summaryCall, goodSummary, "", "amountsInCents currencyUnit minDueScale currency", "Send dollars"},
		{summaryCall, goodSummary, "transactions", "reversed voided cancelled statusCode", "Then send status pending or void"},
		{summaryCall, goodSummary, "transactions", "creditDebitIndicator type drCr sign direction", "with its sign"},
		{profileCall, goodProfile, "accounts policies drivers", "driverStatus driverType coverageExcluded", "Then send excluded"},
		{profileCall, goodProfile, "accounts policies vehicles", "action changeType effectiveDate addedDate usage", "send firstDay"},
		{installmentCall, goodInstallments, "installments", "status", "Then leave it out"},
		{profileCall, goodProfile, "", "error errors message", "Send nothing"},
		{profileCall, goodProfile, "", "warnings", "error's status"},
		{profileCall, goodProfile, "accounts policies", "reinstatedDate nonRenewDate priorPolicyStatus cancelEligible lastTransaction", ""},
		{profileCall, goodProfile, "accounts policies", "hue quux zonk blorp grault waldo plugh snark wibble frob", ""},
	} {
		for key := range strings.FieldsSeq(test.keys) {
			body := with(t, test.answer, test.path, key, `"Yes"`)
			found := Findings([]Answer{{test.call, body}}, nil, false)
			path := strings.TrimPrefix(strings.Join(append(strings.Fields(test.path), key), "[]."), ".")
			if len(found) != 1 || !strings.HasPrefix(found[0].Text, path+", 1 of 1: ") {
				t.Errorf("%s: findings = %v, want %s", test.call, found, path)
				continue
			}
			if asks := strings.Contains(found[0].Text, "?"); test.asks == "" && asks || !strings.Contains(found[0].Text, test.asks) {
				t.Errorf("%s, want %q", found[0].Text, test.asks)
			}
		}
	}
}

// A finding says where, how often, what came and what to send.
func TestFindingsSayWhatToSend(t *testing.T) {
	t.Parallel()
	const second = `, {"accountNumber": "4200", "billType": "insured", "cancelled": "N", "policies": []}]}`
	for want, body := range map[string]string{
		"": goodProfile,
		`accounts[].minDue, 1 of 2: a string like "999". Send dollars, as a number or a string with both decimals: 126.45, "1,016.90"`: strings.Replace(
			strings.TrimSuffix(goodProfile, "]}")+second, `"cancelled"`, `"minDue": "100", "cancelled"`, 1),
		`accounts[].policies[].expirationDate, 1 of 1: missing. Send 2026-12-20 or 20261220`: strings.Replace(
			goodProfile, `"expirationDate": "2026-12-20", `, "", 1),
		"accounts[].billType, 1 of 1: the name twice in an object. Send it once: it is unread": strings.Replace(
			goodProfile, `"cancelled"`, `"billType": "insured", "cancelled"`, 1),
		"accounts[].policies[].policy_premium, 1 of 1: a number like 9. Send policyPremium, which is the document's name: no other one is read": strings.Replace(
			goodProfile, `"drivers"`, `"policy_premium": 5, "drivers"`, 1),
		"accounts[].is_canceled, 1 of 1: true or false. Send cancelled, which is the document's name: no other one is read": strings.Replace(
			goodProfile, `"cancelled"`, `"is_canceled": false, "cancelled"`, 1),
		"accounts[].transactions[].kind, 1 of 1: a string like \"aaa\". Send one of payment, returned, bill, fee, credit, charge, refund": strings.Replace(
			goodProfile, `{"amount"`, `{"kind": "nsf", "amount"`, 1),
		`accounts[].a key like "9999999999", 1 of 1: a number like 9. Not in the document, so not read`: strings.Replace(
			goodProfile, `"cancelled"`, `"4100238715": 1, "cancelled"`, 1),
		"accounts[].notice.hasNotice, 1 of 1: true or false. Send nothing there, and a notice of null where there is none": strings.Replace(
			goodProfile, `"cancelled"`, `"notice": {"hasNotice": false, "amount": 5}, "cancelled"`, 1),
		"`)]}',` stands before the JSON. Send the object alone":                          ")]}',\n" + goodProfile,
		"the answer is not UTF-8. Send UTF-8":                                            strings.Replace(goodProfile, "Pat", "P\xe4t", 1),
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
	acknowledged := []string{"accounts[].policies[].underwriter", "accounts[].policies[].u_2", "accounts[].policies[].status"}
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
