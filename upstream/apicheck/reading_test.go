package apicheck

import (
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/member"
)

const sent = `{"accounts": [{
	"accountNumber": "4100", "insured": "Pat Example", "billType": "Direct bill", "cancelled": "N", "minDue": 5,
	"balance": "5,00", "dueDate": "2026-12-03", "autoPay": {"enabled": true}, "notice": null, "color": "red",
	"policies": [{"policyNumber": "AA1", "typeDescription": "Personal Auto", "cancelled": "N",
	"effectiveDate": "2026-06-20", "expirationDate": "2026-12-20", "insured": {"primary": {"full": "Pat Example"}}}]}]}`

// Every line has what members read and why, and has no number or name unless asked for.
func TestReading(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	got := Reading([]byte(sent), now, false)
	want := []string{
		"account 1 of 1: open, because cancelled is no", "account 1 of 1, notice: none",
		"account 1 of 1, bill: minDue is read, balance can't be read, due 12/03/2026; " +
			"AutoPay can't be read: nothing is promised",
		"auto policy 1 of 1: Active until 12/19/2026; no ID card, because allowCardPrint isn't yes; proof",
	}
	if !slices.Equal(got, want) {
		t.Errorf("Reading = %q, want %q", got, want)
	}
	for _, value := range []string{"4100", "AA1", "Pat"} {
		if strings.Contains(strings.Join(got, "\n"), value) ||
			!strings.Contains(strings.Join(Reading([]byte(sent), now, true), "\n"), value) {
			t.Errorf("%s shows without values, or not with them", value)
		}
	}
}

// What isn't everything has its reason.
func TestReadingSaysWhy(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
	changed := func(old, with string) string { return strings.Replace(sent, old, with, 1) }
	for want, body := range map[string]string{
		"the profile of a new member": `{}`,
		"the load fails":              `{"error": "down", "accounts": []}`,
		`"call us"; no ID card, because expirationDate is unread; no proof, because expirationDate is unread`: changed(
			`"2026-12-20"`, `"12/20/2026"`),
		"no proof, because the policy has no named insured": changed(`"full": "Pat Example"`, `"last": ""`),
		"AutoPay is suspended":                              changed(`{"enabled": true}`, `"EFT", "autoPaySuspended": "Y"`),
		"because pastDue is above minDue":                   changed(`"color"`, `"pastDue": 85.5, "color"`),
		"a notice, with the last day 12/01/2026": changed(
			`"notice": null`, `"notice": {"amount": 5, "lastDay": "2026-12-01"}`),
		"a notice without a last day that can be read: no card and no proof": changed(
			`"notice": null`, `"notice": {"amount": 5}`),
		"account 1 of 1: may be canceled, because cancelled can't be read": changed(
			`"cancelled": "N", "minDue"`, `"cancelled": "PENDING", "minDue"`),
		"account 1 of 1: canceled, because cancelled is yes": changed(
			`"cancelled": "N", "minDue"`, `"cancelled": "Y", "minDue"`),
		"auto policy 1 of 1: upcoming, from 12/01/2026": changed(
			`"effectiveDate": "2026-06-20"`, `"effectiveDate": "2026-12-01"`),
		"auto policy 1 of 1: ended on 11/19/2026": changed(
			`"expirationDate": "2026-12-20"`, `"expirationDate": "2026-11-20"`),
		"Active until 11/30/2026, because its cancelledDate is the day after": changed(
			`"expirationDate"`, `"cancelledDate": "2026-12-01", "expirationDate"`),
		"an account or a policy is missing: it could not be read, or has no number": changed(
			`"policies": [`, `"policies": [{"cancelled": "N"}, `),
	} {
		if got := strings.Join(Reading([]byte(body), now, false), "\n"); !strings.Contains(got, want) {
			t.Errorf("members read, want %q:\n%s", want, got)
		}
	}
}

// Every reason for no card and no proof has its sentence.
func TestReasonsHaveSentences(t *testing.T) {
	t.Parallel()
	for _, reason := range member.Reasons {
		if because[reason] == "" {
			t.Errorf("%s has no sentence", reason)
		}
	}
	if len(because) != len(member.Reasons) {
		t.Errorf("%d sentences, want %d", len(because), len(member.Reasons))
	}
}
