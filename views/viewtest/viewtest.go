// Package viewtest holds what the tests of several screens share, and those of the handlers that
// serve them.
package viewtest

import (
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/content"
)

// Today is the date at which the tests render pages, and Noon the time.
var (
	Today = member.NewDate(2026, time.November, 21)
	Noon  = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
)

// English is the built-in content, and Company an insurer that differs from the sample company.
var (
	English = content.Builtin().Text("en", Noon, false)
	Company = content.Company{Name: "Test Mutual", Phone: "800-555-0100"}
)

// ProfileOf is a profile with one account that has these policies, and one agency with ID "7".
func ProfileOf(policies ...member.Policy) *member.Profile {
	return &member.Profile{
		Accounts: []member.Account{{Number: "1", Policies: policies}},
		Agencies: []member.Agency{{ID: "7", Name: "Agency", Phone1: "(515) 555-0117", URL: "https://agency.example.com/"}},
	}
}

// Render parses the HTML of a component.
func Render(t *testing.T, component templ.Component) *goquery.Document {
	t.Helper()
	var html strings.Builder
	if err := component.Render(t.Context(), &html); err != nil {
		t.Fatal(err)
	}
	return NewPage(html.String()).Doc(t)
}
