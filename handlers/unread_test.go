package handlers_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/handlers/handlertest/shapes"
	"memberportal/upstream/member"
)

// permissions are what pages permit or promise about coverage and money, by what shows it. Paying
// is none of them: a bill can always be paid.
var permissions = map[string]struct{ page, selector, text string }{
	"Active":                 {"/policies", "main", "Active until"},
	"a whole policy":         {"/policies", "main:not(:has([data-incomplete]))", "Active until"},
	"an ID card":             {"/cards", `a[href^="/cards/"][href$=".pdf"]:not([href$="/proof.pdf"])`, ""},
	"a proof":                {"/cards", `a[href$="/proof.pdf"]`, ""},
	"AutoPay":                {"/home", ".owe", "AutoPay pays"},
	"a sum of bills":         {"/home", ".owe .big", ""},
	"nothing that is wanted": {"/home", ".owe .say", "Nothing is due"},
}

const summaryCall = "/accounts/4100/billing-summary"

// permitted returns the permissions on the pages of a member whose profile and summary are loaded.
func permitted(b *handlertest.Browser, a *answers) map[string]bool {
	b.Open("/refresh-profile")
	if a.all[summaryCall] != nil {
		b.Open("/billing/4100")
	}
	pages, all := map[string]handlertest.Reply{}, map[string]bool{}
	for name, p := range permissions {
		if _, opened := pages[p.page]; !opened {
			pages[p.page] = b.Open(p.page)
		}
		shown := pages[p.page].Doc().Find(p.selector)
		if shown.Length() > 0 && strings.Contains(shown.Text(), p.text) {
			all[name] = true
		}
	}
	return all
}

// Law 5: what can't be read, in a profile or a summary, permits no more than its absence and the
// value before permit together, and is one line of the log.
// Spec: VOUCH-6.
func TestUnreadPermitsNothing(t *testing.T) {
	t.Parallel()
	h, a := newAnswering(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	seen, tried := map[string]bool{}, map[string]bool{}
	for name, change := range map[string]func(account map[string]any){
		"AutoPay": func(map[string]any) {},
		"a bill":  func(a map[string]any) { a["autoPay"] = "no"; delete(a, "policies") },
		"no bill": func(a map[string]any) { a["autoPay"], a["minDue"], a["balance"] = "no", 0, 0; delete(a, "policies") },
	} {
		profile := profileWith(t, change)
		account := profile.(map[string]any)["accounts"].([]any)[0].(map[string]any)
		summary := without(fixture(t, "summary"), "autoPayDate").(map[string]any) // which promises by itself
		summary["totalDue"], summary["minimumDue"], summary["autopayType"] = account["balance"], account["minDue"], account["autoPay"]
		a.all = map[string]any{"/profiles": profile}
		for _, call := range []string{"/profiles", summaryCall} {
			whole := map[string]any{"/profiles": profile, summaryCall: summary}[call]
			a.all[call] = whole
			before := permitted(b, a)
			maps.Copy(seen, before)
			for _, part := range shapes.Parts(whole) {
				if strings.HasSuffix(part.Path, "[]") || strings.HasPrefix(part.Path, "agencies") || part.Path == "accounts" {
					continue
				}
				tried[fmt.Sprintf(`"WARN","msg":"part of a response not read","call":"GET %s","part":%q,`, call, part.Path)] = true
				a.all[call] = part.With(map[string]any{"error": "down"})
				unread, absent := permitted(b, a), map[string]bool(nil)
				for permission := range unread {
					if !before[permission] && absent == nil {
						a.all[call] = part.With(shapes.Absent)
						absent = permitted(b, a)
					}
					if !before[permission] && !absent[permission] {
						t.Errorf("%s: %s unread permits %s", name, part.Path, permission)
					}
				}
				decided := needed[part.Path]
				if strings.HasPrefix(part.Path, "accounts[].policies[].") {
					decided = append([]string{"a whole policy"}, decided...)
				}
				for _, permission := range decided {
					if unread[permission] {
						t.Errorf("%s: %s unread permits %s, which it decides", name, part.Path, permission)
					}
				}
			}
			a.all[call] = whole
		}
	}
	if got := slices.Sorted(maps.Keys(seen)); len(got) != len(permissions) {
		t.Errorf("permissions seen = %q, want all", got)
	}
	log := strings.ReplaceAll(h.Log.String(), "{accountNumber}", "4100")
	for warning := range tried { // in any number of loads
		if n := strings.Count(log, warning); n != 1 {
			t.Errorf("the log has %s %d times, want once", warning, n)
		}
	}
}

// What can't be read is not none.
// Spec: DATA-28.
func TestUnreadIsNotNone(t *testing.T) {
	t.Parallel()
	h, a := newAnswering(t)
	b := h.Browser()
	b.SignIn("household", "/home")
	none := map[string]map[string]string{
		"accounts": {
			"/cards": "None of your policies", "/paperless/billing": "You don't have any", "/profile": "No accounts",
			"/new-claim": "You don't have a policy",
		},
		"accounts[].policies": {
			"/home": "no policies yet", "/cards": "None of your policies", "/paperless/policy": "You don't have any",
			"/profile": "No policies",
		},
		"accounts[].policies[].vehicles": {"/cards": "No vehicle is listed", "/policies": "No vehicles listed"},
		"accounts[].policies[].drivers":  {"/policies": "No drivers listed"},
		"accounts[].policies[].agencyId": {"/policies": "No agent is listed"},
		"accounts[].payInstrument":       {"/billing": "None saved"},
	}
	agents := map[string]map[string]string{
		"agencies":      {"/agents": "You don't have an agent", "/policies": "No agent is listed"},
		"agencies[].id": {"/policies": "No agent is listed"},
	}
	count := 0
	each := func(none map[string]map[string]string, part shapes.Part) {
		for page, words := range none[part.Path] {
			count++
			for _, unread := range []bool{true, false} {
				want := !unread // null is none
				a.all["/profiles"] = part.With(map[bool]any{true: map[string]any{"error": "down"}, false: nil}[unread])
				b.Open("/refresh-profile")
				if text := strings.Join(strings.Fields(b.Open(page).Text("main")), " "); strings.Contains(text, words) != want {
					t.Errorf("%s, unread %t: %s says %q = %t, want %t: %s", part.Path, unread, page, words, !want, want, text)
				}
			}
		}
	}
	for _, part := range shapes.Parts(profileWith(t, func(map[string]any) {})) {
		each(none, part)
	}
	withoutAgent := func(a map[string]any) { delete(a["policies"].([]any)[0].(map[string]any), "agencyId") }
	for _, part := range shapes.Parts(profileWith(t, withoutAgent)) {
		each(agents, part)
	}
	if count < 16 {
		t.Errorf("%d sentences were looked for, want each", count)
	}
	named := profileWith(t, func(map[string]any) {}).(map[string]any)
	named["agencies"] = []any{} // a policy has the ID of one
	a.all["/profiles"] = named
	b.Open("/refresh-profile")
	for page, words := range agents["agencies"] {
		if text := b.Open(page).Text("main"); strings.Contains(text, words) {
			t.Errorf("%s of a policy with an agent's ID says %q", page, words)
		}
	}
}

// needed is what each part decides: unread, it permits none of it.
var needed = map[string][]string{
	"accounts[].cancelled":                  {"Active", "an ID card", "a proof", "AutoPay"},
	"accounts[].autoPay":                    {"AutoPay"},
	"accounts[].notice":                     {"an ID card", "a proof"},
	"accounts[].minDue":                     {"AutoPay", "a sum of bills"},
	"accounts[].dueDate":                    {"AutoPay"},
	"accounts[].policies[].cancelled":       {"Active", "an ID card", "a proof"},
	"accounts[].policies[].filterCancelled": {"Active", "an ID card", "a proof"},
	"accounts[].policies[].cancelledDate":   {"Active", "an ID card", "a proof"},
	"accounts[].policies[].effectiveDate":   {"Active", "an ID card", "a proof"},
	"accounts[].policies[].expirationDate":  {"Active", "an ID card", "a proof"},
	"accounts[].policies[].allowCardPrint":  {"an ID card"},

	"autopayType": {"AutoPay"}, "minimumDue": {"AutoPay", "a sum of bills"}, "dueDate": {"AutoPay"},
}

var writtenDay = regexp.MustCompile(`\d{4}-\d\d-\d\d`)

// asIfWrittenToday returns a day of the file as far from today as it is from the file's own day.
func asIfWrittenToday(day []byte) []byte {
	d, err := member.ParseDate(string(day))
	if err != nil {
		return day
	}
	written := member.NewDate(2026, time.November, 21)
	return []byte(member.DateOf(time.Now()).AddDays(written.DaysUntil(d)).String())
}

// profileWith returns a profile of one account and policy with every field, and no notice or
// cancellation.
func profileWith(t *testing.T, change func(account map[string]any)) any {
	t.Helper()
	profile := fixture(t, "profile").(map[string]any)
	account := profile["accounts"].([]any)[0].(map[string]any)
	account["notice"], account["futures"], account["policies"] = nil, []any{}, account["policies"].([]any)[:1]
	delete(account, "autoPayDate") // which promises by itself
	account["policies"].([]any)[0].(map[string]any)["cancelledDate"] = ""
	profile["accounts"] = []any{account}
	change(account)
	return profile
}
