package handlers_test

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/member"
	"memberportal/upstream/sandbox"
	"memberportal/views/content/library"
	"memberportal/views/viewtest"
)

// The words beside which pages and papers name a last day, and an expiration date.
var (
	besideLastDay = regexp.MustCompile(`(?i)(until|through|ends|last day of coverage:?|hasta el|termina|último día de cobertura:?)` +
		`( \d\d/\d\d/\d{4})?$`)
	besideExpiration = regexp.MustCompile(`(?i)(expires|expired|vence|venció el)$`)
	besideGap        = regexp.MustCompile(`(?i)cobertura termina el$|coverage ends$`)
)

// endOf is a policy's last day and its expiration date, as days from today, and whether a gap
// begins with it.
type endOf struct {
	lastDay, expires int
	gap              bool
}

// profileOfEnds is a profile with four auto policies: without a next term, with one the day after,
// with one ten days later, and with a date of cancellation.
func profileOfEnds() (body string, ends []endOf) {
	policy := func(number string, from, to, canceled int) string {
		date := ""
		if canceled != 0 {
			date = strings.ReplaceAll(dayOf(canceled), "-", "")
		}
		return fmt.Sprintf(`{"policyNumber":%q,"effectiveDate":%q,"expirationDate":%q,"cancelledDate":%q,"cancelled":false,
			"filterCancelled":false,"allowCardPrint":true,"riskState":"IA","policyPremium":100,"agencyId":"0117",
			"insured":{"primary":{"full":"Ada Quill"}},"vehicles":[{"vin":%[1]q,"make":"Ford","makeModel":"Ford %[1]s"}]}`,
			number, dayOf(from), dayOf(to), date)
	}
	policies := []string{policy("AA1", -99, 37, 0), policy("AA2", -98, 45, 0), policy("AA3", -97, 53, 0), policy("AA4", -96, 75, 29)}
	futures := []string{policy("AA2", 46, 511, 0), policy("AA3", 63, 528, 0)}
	return fmt.Sprintf(`{"accounts":[{"accountNumber":"1","cancelled":false,"minDue":0,"balance":0,"autoPay":"no",
			"policies":[%s],"futures":[%s]}],"agencies":[]}`, strings.Join(policies, ","), strings.Join(futures, ",")),
		[]endOf{{36, 37, false}, {45, 45, false}, {52, 53, true}, {28, 75, false}, {510, 511, false}, {527, 528, false}}
}

// Each day of a policy stands beside the words that it belongs to, on every page and paper.
//
// Spec: VOUCH-10, VOUCH-11.
func TestDaysOfPoliciesStandBesideTheirWords(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"en", "es"} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			h := handlertest.New(t)
			body, ends := profileOfEnds()
			h.Box.InjectFault(sandbox.Fault{Call: "GET /profiles", Body: body})
			h.Portal.Languages = []string{"es"}
			b := h.Browser()
			b.Header.Set("Accept-Language", language)
			b.SignIn("household", "/home")
			format := library.Builtin().Text(language, time.Now(), false)
			found := map[string]bool{}
			visit := func(page string, r handlertest.Reply) {
				if strings.HasPrefix(page, "/documents/") {
					return // the provider's
				}
				for _, end := range ends {
					checkDays(t, page, textOf(t, r), format.Date, end, found)
					checkDays(t, page, textOf(t, r), format.Day, end, found)
				}
			}
			crawl(b, visit)
			visit("kept cards", b.Get("/cards/on-phone"))
			for _, what := range []string{"last day", "expiration", "gap"} {
				if !found[what] {
					t.Errorf("no page names a day as a %s, want some", what)
				}
			}
		})
	}
}

// textOf returns what a reply shows, with what a kept card will say.
func textOf(t *testing.T, r handlertest.Reply) string {
	if strings.HasPrefix(r.Header.Get("Content-Type"), "application/pdf") {
		return viewtest.PDFText(t, []byte(r.Body))
	}
	if !r.IsHTML() {
		return r.Body
	}
	texts := attributeLine.ReplaceAllString(notShown.ReplaceAllString(r.Body, " "), "<p>$1</p>$0")
	return strings.Join(strings.Fields(html.UnescapeString(anyTag.ReplaceAllString(texts, " "))), " ")
}

var (
	notShown      = regexp.MustCompile(`(?s)<(script|style|head)\b.*?</(script|style|head)>`)
	attributeLine = regexp.MustCompile(`<[^>]* data-expired="([^"]*)"`)
	anyTag        = regexp.MustCompile(`<[^>]*>`)
)

// checkDays checks what stands before each place of a text that names a day of the end.
func checkDays(t *testing.T, page, text string, format func(member.Date) string, end endOf, found map[string]bool) {
	today := member.DateOf(time.Now())
	allowed := map[string][]string{}
	for name, days := range map[string]int{"last day": end.lastDay, "expiration": end.expires} {
		day := format(today.AddDays(days))
		allowed[day] = append(allowed[day], name)
	}
	for day, names := range allowed {
		for _, at := range regexp.MustCompile(`\b`+regexp.QuoteMeta(day)+`\b`).FindAllStringIndex(text, -1) {
			before := strings.TrimSpace(text[:at[0]])
			name := ""
			switch {
			case end.gap && besideGap.MatchString(before) && slices.Contains(names, "expiration"):
				name = "gap"
			case besideLastDay.MatchString(before) && !besideGap.MatchString(before):
				name = "last day"
			case besideExpiration.MatchString(before):
				name = "expiration"
			}
			if found[name] = true; name != "gap" && !slices.Contains(names, name) {
				t.Errorf("%s: %q, a %v, stands beside %q", page, day, names, before[max(0, len(before)-40):])
			}
		}
	}
}
