package profile_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/agents"
	"memberportal/views/billing"
	"memberportal/views/policies"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// filler sets every field of an entity to a different value, so that a test can find each on a
// page.
type filler struct {
	what  string // name of the entity
	n     int
	wants map[string]string // the text on a page, by field
}

// fill sets the fields of v, whose path is path.
func (f *filler) fill(v reflect.Value, path string) {
	f.n++
	switch entity := v.Addr().Interface().(type) {
	case *member.Money:
		*entity = member.Cents(int64(100_000 + f.n))
		f.wants[path] = viewtest.English.Money(*entity)
		return
	case *member.Date:
		*entity = viewtest.Today.AddDays(f.n)
		f.wants[path] = viewtest.English.Date(*entity)
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(fmt.Sprintf("%s-%d.", f.what, f.n))
		f.wants[path] = v.String()
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		f.fill(v.Index(0), path)
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() {
				f.fill(v.Field(i), strings.TrimPrefix(path+"."+field.Name, "."))
			}
		}
	}
}

// filled returns an entity with every field set, and the text on a page by field.
func filled[T any]() (T, map[string]string) {
	var entity T
	f := filler{what: reflect.TypeFor[T]().Name(), wants: map[string]string{}}
	f.fill(reflect.ValueOf(&entity).Elem(), "")
	return entity, f.wants
}

// Section 3: the page of an account, a policy or an agency shows every field that the provider
// sends, except the ones listed here.
// Spec: DATA-1, DATA-3, DATA-8, DATA-9.
func TestPagesShowEveryFieldOfSection3(t *testing.T) {
	account, accountFields := filled[member.Account]()
	policy, policyFields := filled[member.Policy]()
	agency, agencyFields := filled[member.Agency]()
	account.DueDay, accountFields["DueDay"] = "17", "17th"
	account.PastDue, accountFields["PastDue"] = account.MinimumDue, viewtest.English.Money(account.MinimumDue)
	accountFields["DueDate"] = viewtest.English.Weekday(account.DueDate)
	// They name the account, and a policy that can't be confirmed.
	for _, name := range []string{
		"TypeDescription", "Vehicles.Year", "Vehicles.MakeModel", "Number", "EffectiveDate", "ExpirationDate",
	} {
		delete(accountFields, "Policies."+name)
	}
	agency.URL, agencyFields["URL"] = "https://agency.example.com/", "agency.example.com"
	agency.Email, agencyFields["Email"] = "desk@agency.example.com", "desk@agency.example.com"
	agency.ID = policy.AgencyID
	owner := &member.Profile{
		Accounts: []member.Account{{Number: "1", Policies: []member.Policy{policy}}}, Agencies: []member.Agency{agency},
	}
	tests := map[string]struct {
		page   templ.Component
		fields map[string]string
		hidden []string
	}{
		"account": {
			billing.View(billing.NewPage(viewtest.English, owner, viewtest.Bill(account), nil, ui.Freshness{},
				billing.HistoryQuery{}, viewtest.Viewer)), accountFields,
			// Policies have their own pages, and the page has words for the code. The reference is for
			// finding a payment, the address for a call. The day of AutoPay is for a kind that the portal
			// knows, and the amounts of the profile only decide about payments.
			[]string{
				"Profiled", "Policies", "AutoPayDate", "Transactions.Code", "Transactions.Reference",
				"Older", "Unread", "Transactions.SentID",
			},
		},
		"policy": {
			policies.View(policies.NewPage(viewtest.English, owner, policy, member.RenewalTerms{}, viewtest.Today)),
			policyFields,
			// The page shows full names and vehicles, the name of the agency, and a cancellation date only
			// for a canceled policy. It shows no IDs.
			[]string{
				// An only building has no number.
				"Units.UnitNumber",
				"AgencyID", "CancelledDate", "Insured.Primary.First", "Insured.Primary.Last", "Insured.Secondary.First",
				"Insured.Secondary.Last",
				"Drivers.First", "Drivers.Last", "Unread", "Vehicles.ID", "Vehicles.Make", "Vehicles.Model", "Vehicles.UnitNumber",
				// A kind that the portal does not have, and codes, have words of the portal.
				"Interests.Kind", "Vehicles.Interests.Kind", "Units.Interests.Kind", "Items.Interests.Kind",
				"Coverages.Code", "Vehicles.Coverages.Code", "Units.Coverages.Code", "Items.Coverages.Code",
			},
		},
		"agency": {
			agents.View(agents.NewPage(viewtest.English, owner, viewtest.Company, viewtest.Today)), agencyFields, []string{"ID"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			shown := viewtest.Words(viewtest.Render(t, test.page).Selection)
			for field, want := range test.fields {
				top, _, _ := strings.Cut(field, ".")
				hidden := slices.Contains(test.hidden, field) || slices.Contains(test.hidden, top)
				if got := strings.Contains(shown, strings.Join(strings.Fields(want), " ")); got == hidden {
					t.Errorf("%s (%q) is shown: %t, want %t", field, want, got, !hidden)
				}
			}
		})
	}
}
