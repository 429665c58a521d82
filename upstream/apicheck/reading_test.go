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
		"account 1 of 1, bill: minDue is read, balance can't be read, due 12/03/2026; AutoPay can't be read: nothing is promised",
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
	for want, body := range map[string]string{
		"the profile of a new member": `{}`,
		"the load fails":              `{"error": "down", "accounts": []}`,
		`"call us"; no ID card, because expirationDate is unread; no proof, because expirationDate is unread`: strings.NewReplacer(
			`"2026-12-20"`, `"12/20/2026"`).Replace(sent),
		"no proof, because the policy has no named insured": strings.NewReplacer(`"full": "Pat Example"`, `"last": ""`).Replace(sent),
		"AutoPay is suspended": strings.NewReplacer(
			`{"enabled": true}`, `"EFT", "autoPaySuspended": "Y"`).Replace(sent),
		"because pastDue is above minDue": strings.NewReplacer(`"color"`, `"pastDue": 85.5, "color"`).Replace(sent),
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
