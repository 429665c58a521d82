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

// filler gives every field of an entity a value of its own, so that each can be found on a page.
type filler struct {
	what  string // the entity
	n     int
	wants map[string]string // by field, how a page shows it
}

// fill writes the fields below v, which is at the path.
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

// filled is an entity with every field filled in, and how each is shown.
func filled[T any]() (T, map[string]string) {
	var entity T
	f := filler{what: reflect.TypeFor[T]().Name(), wants: map[string]string{}}
	f.fill(reflect.ValueOf(&entity).Elem(), "")
	return entity, f.wants
}

// Section 3: what the provider tells of an account, a policy and an agency is on the page about it, but for what is named here.
// Spec: DATA-1, DATA-3, DATA-8, DATA-9.
func TestPagesShowEveryFieldOfSection3(t *testing.T) {
	account, accountFields := filled[member.Account]()
	policy, policyFields := filled[member.Policy]()
	agency, agencyFields := filled[member.Agency]()
	account.DueDay, accountFields["DueDay"] = "17", "17th"
	agency.URL, agencyFields["URL"] = "https://agency.example.com/", "agency.example.com"
	agency.ID = policy.AgencyID
	owner := &member.Profile{Accounts: []member.Account{{Number: "1", Policies: []member.Policy{policy}}}, Agencies: []member.Agency{agency}}
	tests := map[string]struct {
		page   templ.Component
		fields map[string]string
		but    []string
	}{
		"account": {
			billing.View(billing.NewPage(viewtest.English, owner, account, nil, ui.Freshness{}, ui.ListPage{}, viewtest.Today)), accountFields,
			[]string{"Policies", "BillType"}, // policies have their own pages; the bill's type is said in words
		},
		"policy": {
			policies.View(policies.NewPage(viewtest.English, owner, policy, nil, viewtest.Today)), policyFields,
			// Names and vehicles are shown whole; the date of a cancellation only once there is one; agencies by name; ids are nobody's to read.
			[]string{
				"AgencyID", "CancelledDate", "Insured.Primary.First", "Insured.Primary.Last", "Insured.Secondary.First", "Insured.Secondary.Last",
				"Drivers.First", "Drivers.Last", "Vehicles.ID", "Vehicles.Make", "Vehicles.Model", "Vehicles.UnitNumber",
			},
		},
		"agency": {agents.View(agents.NewPage(viewtest.English, owner, viewtest.Company)), agencyFields, []string{"ID"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			shown := strings.Join(strings.Fields(viewtest.Render(t, test.page).Text()), " ")
			for field, want := range test.fields {
				top, _, _ := strings.Cut(field, ".")
				hidden := slices.Contains(test.but, field) || slices.Contains(test.but, top)
				if is := strings.Contains(shown, want); is == hidden {
					t.Errorf("%s (%q) is shown: %v", field, want, is)
				}
			}
		})
	}
}
