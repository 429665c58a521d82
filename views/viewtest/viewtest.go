// Package viewtest holds what the tests of several screens share, and those of the handlers that
// serve them.
package viewtest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"
	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/content/library"
	"memberportal/views/text"
)

// Today is the date at which the tests render pages, and Noon the time.
var (
	Today = member.NewDate(2026, time.November, 21)
	Noon  = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
)

// English is the built-in content, and Company an insurer that differs from the sample company.
var (
	English = library.Builtin().Text("en", Noon, false)
	Company = text.Company{Name: "Test Mutual", Phone: "800-555-0100"}
)

// ProfileOf is a profile of Today with one account that has these policies, and one agency with ID
// "7".
func ProfileOf(policies ...member.Policy) *member.Profile {
	policies = slices.Clone(policies)
	for i := range policies {
		policies[i].AccountNumber = "1"
	}
	profile := &member.Profile{
		Accounts: []member.Account{{Number: "1", Policies: policies}},
		Agencies: []member.Agency{{ID: "7", Name: "Agency", Phone1: "(515) 555-0117", URL: "https://agency.example.com/"}},
	}
	return profile.On(Today)
}

// Viewer is the key of the identity that views a page.
const Viewer = "viewer"

// Bill returns the bill of an account at Noon with payments that may take three business days.
func Bill(a member.Account, payments ...member.Payment) member.Bill {
	return member.NewBill(a, payments, Noon, 3)
}

// Bills returns the bills of all accounts of a profile, in order, without payments.
func Bills(p *member.Profile) []member.Bill {
	var bills []member.Bill
	for _, a := range p.AccountsInOrder() {
		bills = append(bills, Bill(a))
	}
	return bills
}

// Reported returns a payment that the processor reported to Viewer some days before Noon. Without
// an amount it is one that the processor did not name.
func Reported(a member.Account, amount member.Money, daysAgo int) member.Payment {
	at := Noon.Add(-115*time.Minute).AddDate(0, 0, -daysAgo)
	return member.Payment{
		ID: "P1", By: Viewer, Operation: member.MakePayment, Opened: at, Result: member.PaymentReported, Reported: at,
		Amount: amount, Reference: "T1", Before: member.NewBaseline(a),
	}
}

// Render parses the HTML of a component in English.
func Render(t testing.TB, component templ.Component) *goquery.Document {
	t.Helper()
	var html strings.Builder
	if err := component.Render(text.With(t.Context(), English), &html); err != nil {
		t.Fatal(err)
	}
	return NewPage(html.String()).Doc(t)
}

// Words returns the text of elements with its white space collapsed.
func Words(s *goquery.Selection) string { return strings.Join(strings.Fields(s.Text()), " ") }

// Texts returns the words of each element.
func Texts(s *goquery.Selection) []string {
	return s.Map(func(_ int, one *goquery.Selection) string { return Words(one) })
}

// Hrefs returns the address of each link.
func Hrefs(s *goquery.Selection) []string {
	return s.Map(func(_ int, link *goquery.Selection) string { return link.AttrOr("href", "") })
}

// Same compares what a test got with what it wants.
func Same(t testing.TB, what string, want, got any, options ...cmp.Option) {
	t.Helper()
	if diff := cmp.Diff(want, got, options...); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}
