package handlers_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// signInWithTerms signs a member in whose account has these policies and futures, each without the
// fields that all have.
func signInWithTerms(t *testing.T, policies, futures string) *handlertest.Browser {
	t.Helper()
	const common = `"policyNumber":"AA1","allowCardPrint":true,"insured":{"primary":{"full":"Ada Quill"}},"vehicles":[{"makeModel":"Toyota RAV4"}],`
	h := handlertest.New(t)
	h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Body: handlertest.Complete(fmt.Sprintf(
		`{"accounts":[{"accountNumber":"1","minDue":"0","balance":"0","policies":[%s],"futures":[%s]}],"agencies":[]}`,
		strings.ReplaceAll(policies, "{", "{"+common), strings.ReplaceAll(futures, "{", "{"+common)))})
	b := h.Browser()
	b.SignIn("household", "/home")
	return b
}

// dayOf returns a day some days from today, as YYYY-MM-DD.
func dayOf(days int) string { return time.Now().AddDate(0, 0, days).Format(time.DateOnly) }

// dayShown returns a day as pages show it.
func dayShown(days int) string { return time.Now().AddDate(0, 0, days).Format("01/02/2006") }

func term(from, to int, more string) string {
	return fmt.Sprintf(`{"effectiveDate":%q,"expirationDate":%q%s}`, dayOf(from), dayOf(to), more)
}

// [member.Profile.Policy] and [member.Profile.Vouch] have the rules; the pages follow them.
//
// Spec: DATA-32, VOUCH-9, VOUCH-13.
func TestPagesShowTheTermOfToday(t *testing.T) {
	t.Parallel()
	lastYear, thisYear := term(-375, -10, ""), term(-10, 355, "")
	ends := `,"cancelledDate":"` + strings.ReplaceAll(dayOf(20), "-", "") + `"`
	lastDay := "Last day of coverage: " + dayShown(19)
	for name, test := range map[string]struct {
		policies, futures string
		policy, home      string // on the page of the policy and on Home
		not               string // on neither
		proof             int
	}{
		"this year's before last year's": {thisYear + "," + lastYear, "", "Active", "", "Ended", http.StatusOK},
		"a renewal of a week ago": {
			term(-372, -7, ""), term(-7, 358, ""),
			"Your renewal began on " + dayShown(-7) + ". We can't confirm it yet. Call us",
			"Call us", "expected it to renew", http.StatusNotFound,
		},
		"a new policy that isn't confirmed": {
			"", term(-1, 364, ""), "This policy was to start on " + dayShown(-1), "Call us", "renewal", http.StatusNotFound,
		},
		"ends in 20 days": {term(-10, 355, ends), "", "Active", lastDay + ", unless", dayShown(355), http.StatusOK},
		"ends, and is canceled": {
			term(-10, 355, ends+`,"cancelled":"yes"`), "", "Marked canceled", lastDay + ". Call us", "canceled as of",
			http.StatusNotFound,
		},
		"a premium of 0": {
			term(-300, 65, `,"policyPremium":"1844.35"`), term(65, 430, `,"policyPremium":"0"`), "Your renewal", "",
			"$1,844.35 less", http.StatusOK,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := signInWithTerms(t, test.policies, test.futures)
			policy, home := b.Get("/policies/auto/AA1").Text("main"), b.Get("/home").Text("main")
			if !strings.Contains(policy, test.policy) || !strings.Contains(home, test.home) {
				t.Errorf("policy = %s\nhome = %s\nwant %q and %q", policy, home, test.policy, test.home)
			}
			if strings.Contains(policy, test.not) || strings.Contains(home, test.not) {
				t.Errorf("policy = %s\nhome = %s\nwant neither to say %q", policy, home, test.not)
			}
			cards := b.Get("/cards").Text("main")
			hasCard, early := strings.Contains(cards, "Effective"), strings.Contains(cards, "Last day of coverage")
			if proof := b.Get("/cards/AA1/proof.pdf"); proof.Status != test.proof || hasCard != (proof.Status == http.StatusOK) {
				t.Errorf("proof: status = %d, want %d; cards = %s", proof.Status, test.proof, cards)
			}
			if hasCard && early != strings.Contains(test.policies, ends) {
				t.Errorf("cards = %s, want the last day of coverage: %t", cards, !early)
			}
		})
	}
}
