package member

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

var requestDay = NewDate(2026, time.November, 25)

// requester has an auto policy, a home, a farm policy, one that ended, one that has not started,
// and an account.
func requester() *Profile {
	from, to := requestDay.AddDays(-180), requestDay.AddDays(180)
	policy := func(number string) Policy {
		return Policy{Number: number, EffectiveDate: from, ExpirationDate: to}
	}
	auto, farm, ended, next := policy("AA1"), policy("FAP1"), policy("AA2"), policy("HO2")
	auto.Vehicles = []Vehicle{{ID: "v1", VIN: "VIN1"}, {ID: "v2", VIN: "VIN2"}}
	auto.Drivers = []Driver{{Full: "Pat Ray"}, {Full: "Lee Ray"}}
	ended.Cancelled, ended.FilterCancelled = true, true
	next.FuturePolicy, next.EffectiveDate = true, requestDay.AddDays(9)
	policies := []Policy{auto, policy("HO1"), farm, ended, next}
	return &Profile{Accounts: []Account{{Number: "41", Policies: policies}}}
}

func request(topic Topic, about About, typed map[string]string) ServiceRequest {
	return ServiceRequest{
		Topic: topic, About: about, Profile: requester(), Today: requestDay,
		Typed: func(field string) string { return typed[field] },
	}
}

var (
	aboutAuto = About{Kind: AboutPolicy, Number: "AA1"}
	aboutHome = About{Kind: AboutPolicy, Number: "HO1"}
)

// Equipment takes a farm policy, a removal something to remove, and a policy that ended nothing.
// Spec: REQUEST-1, REQUEST-7.
func TestTopics(t *testing.T) {
	t.Parallel()
	const vehicles = "replace-vehicle add-vehicle remove-vehicle add-driver remove-driver address coverage "
	tests := map[About]string{
		aboutAuto:                           vehicles + "document",
		{Kind: AboutPolicy, Number: "FAP1"}: "add-vehicle add-driver address coverage equipment document",
		{Kind: AboutPolicy, Number: "HO2"}:  "address coverage document", // has not started
		{Kind: AboutPolicy, Number: "AA2"}:  "",                          // has ended
		{Kind: AboutPolicy, Number: "AA9"}:  "",                          // someone else's
		{Kind: AboutBill, Number: "41"}:     "more-time",
		{}:                                  vehicles + "equipment more-time document",
	}
	known := strings.Fields(tests[About{}])
	// An insurer may have topics of its own.
	isOwn := func(topic Topic) bool { return !slices.Contains(known, string(topic)) }
	for about, want := range tests {
		topics := slices.DeleteFunc(requester().Topics(about, requestDay), isOwn)
		if got := strings.Trim(fmt.Sprint(topics), "[]"); got != want {
			t.Errorf("topics of %v = %s, want %s", about, got, want)
		}
	}
	if got := (&Profile{}).Topics(About{}, requestDay); len(got) != 0 {
		t.Errorf("without a policy: topics = %v, want none", got)
	}
}

// Spec: REQUEST-6.
func TestTakesRequests(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		profile Profile
		want    bool
	}{
		"unknown":     {Profile{}, true},
		"offered":     {Profile{Offered: []string{"POST /messages"}}, true},
		"reads only":  {Profile{Offered: []string{"GET /messages"}}, false},
		"no messages": {Profile{Missing: Missing{Messages: true}}, false},
	} {
		if got := test.profile.TakesServiceRequests(); got != test.want {
			t.Errorf("%s: takes requests = %t, want %t", name, got, test.want)
		}
	}
}

// Each rule of the table, by a topic that has it, with answers that are otherwise missing.
// Spec: REQUEST-2, REQUEST-3, REQUEST-4.
func TestRequestRules(t *testing.T) {
	t.Parallel()
	type typed = map[string]string
	valid, missing, invalid := AnswerValid, AnswerMissing, AnswerInvalid
	tests := map[string]struct {
		topic Topic
		field string
		typed typed
		want  AnswerError
	}{
		"a vehicle":       {RemoveVehicle, "old-vehicle", typed{"old-vehicle": "VIN2"}, valid},
		"another vehicle": {RemoveVehicle, "old-vehicle", typed{"old-vehicle": "VIN9"}, missing},
		"a VIN":           {AddVehicle, "vin", typed{"vin": "1m8gdm9a-xkp042788"}, valid},
		"a doubtful VIN":  {AddVehicle, "vin", typed{"vin": "1M8GDM9AXKP042787"}, AnswerDoubtful},
		"a sure VIN":      {AddVehicle, "vin", typed{"vin": "1m8gdm9axkp042787", "vin-sure": "1M8GDM9AXKP042787"}, valid},
		"another sure VIN": {
			AddVehicle, "vin",
			typed{"vin": "5R07C109876", "vin-sure": "1M8GDM9AXKP042787"},
			AnswerDoubtful,
		},
		"a sure trailer": {AddVehicle, "vin", typed{"vin": "5R07C109876", "vin-sure": "5R07C109876"}, valid},
		"a long VIN": {
			AddVehicle, "vin", typed{"vin": strings.Repeat("1", 41), "vin-sure": strings.Repeat("1", 41)}, AnswerTooLong,
		},
		"no lender after loan": {AddVehicle, "lender", typed{"loan": "loan"}, missing},
		"yesterday":            {AddVehicle, "from", typed{"from": "2026-11-24"}, AnswerInPast},
		"in two years":         {AddVehicle, "from", typed{"from": "2028-11-25"}, AnswerTooLate},
		"no date":              {AddVehicle, "from", typed{"from": "soon"}, invalid},
		"sold last month":      {RemoveVehicle, "from", typed{"from": "2026-10-25"}, valid},
		"born":                 {AddDriver, "birth-date", typed{"birth-date": "04/27/2009"}, valid},
		"born in two digits":   {AddDriver, "birth-date", typed{"birth-date": "04/27/09"}, invalid},
		"born tomorrow":        {AddDriver, "birth-date", typed{"birth-date": "2026-11-26"}, invalid},
		"born too long ago":    {AddDriver, "birth-date", typed{"birth-date": "1890-01-01"}, invalid},
		"a ZIP code":           {NewAddress, "zip", typed{"zip": "50010"}, valid},
		"half a ZIP code":      {NewAddress, "zip", typed{"zip": "500"}, invalid},
		"a garage":             {NewAddress, "kept-vehicle", typed{"address-use": "garage"}, missing},
		"for an agency":        {RequestDocument, "send-to", typed{"for": "agency"}, missing},
	}
	for name, test := range tests {
		form := request(test.topic, aboutAuto, test.typed).Form()
		i := slices.IndexFunc(form.Fields, func(f Field) bool { return f.Name == test.field })
		if got := form.Check(form.Fields[i]); got != test.want {
			t.Errorf("%s: error = %d, want %d", name, got, test.want)
		}
	}
}

// The only choice is chosen, and a policy without vehicles has no place to keep one.
// Spec: REQUEST-2.
func TestRequestChoicesDependOnThePolicy(t *testing.T) {
	t.Parallel()
	choices := func(about About) map[string][]string {
		form, all := request(NewAddress, about, nil).Form(), map[string][]string{}
		for _, f := range form.Fields {
			if f.Kind == AskChoice {
				all[f.Name] = form.Choices(f)
			}
		}
		return all
	}
	want := map[string][]string{"address-use": {"mail", "mail-all", "garage"}, "kept-vehicle": {"VIN1", "VIN2"}}
	same(t, "auto", want, choices(aboutAuto))
	want = map[string][]string{"address-use": {"mail", "mail-all"}, "kept-vehicle": nil}
	same(t, "home", want, choices(aboutHome))
	one := request(RemoveDriver, aboutAuto, nil)
	one.Profile.Accounts[0].Policies[0].Drivers = []Driver{{Full: "Pat Ray"}}
	form := one.Form()
	if f := form.Fields[0]; form.Answer(f) != "Pat Ray" || form.Check(f) != AnswerValid {
		t.Errorf("answer = %q, want the only driver", form.Answer(f))
	}
}

// A field stands below the choice that opens it, so that the form needs no script.
// Spec: REQUEST-2.
func TestOpenedFieldsStandBelowTheirChoice(t *testing.T) {
	t.Parallel()
	forms := map[string][]Field{"adjuster": AdjusterFields}
	for _, topic := range AllTopics() {
		forms[string(topic)] = request(topic, aboutAuto, nil).Form().Fields
	}
	for _, step := range report().Steps() {
		forms[string(step)] = report().Form(step).Fields
	}
	for name, fields := range forms {
		choice := ""
		for _, f := range fields {
			if len(f.Opens) > 0 {
				choice = f.Name
			} else if f.Below == "" {
				choice = ""
			}
			if f.Below != "" && f.Below != choice {
				t.Errorf("%s: %s is opened by %s, want the choice above it, %q", name, f.Name, f.Below, choice)
			}
		}
	}
}

// Only a document names a recipient. A lender of a vehicle receives nothing.
// Spec: REQUEST-8.
func TestRequestRecipient(t *testing.T) {
	t.Parallel()
	for topic, want := range map[Topic]string{RequestDocument: "Prairie", AddVehicle: ""} {
		typed := map[string]string{"for": "lender", "loan": "loan", "lender": "Prairie", "recipient": "Prairie"}
		if got := request(topic, aboutAuto, typed).Recipient(); got != want {
			t.Errorf("%s: recipient = %q, want %q", topic, got, want)
		}
		typed["for"] = "me"
		if got := request(topic, aboutAuto, typed).Recipient(); got != "" {
			t.Errorf("%s for the member: recipient = %q, want none", topic, got)
		}
	}
}

// Spec: REQUEST-5.
func TestOpenRequests(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 25, 9, 0, 0, 0, time.UTC)
	sent := func(reference string, about About, daysAgo int) SentServiceRequest {
		return SentServiceRequest{
			Topic: CoverageAnswer, About: about, Reference: reference,
			At: now.AddDate(0, 0, -daysAgo),
		}
	}
	var all []SentServiceRequest
	for _, r := range []SentServiceRequest{
		sent("old", aboutAuto, 91), sent("closed", aboutAuto, 3), sent("home", aboutHome, 2), sent("open", aboutAuto, 1),
		sent("open", aboutAuto, 0),
	} {
		all = AddSentServiceRequest(all, r)
	}
	if len(all) != 3 {
		t.Errorf("stored = %v, want the old one left out and each conversation once", all)
	}
	profile := (&Profile{}).WithMessages(Inbox{Messages: []Message{{ID: "closed", Closed: true}, {ID: "open"}}})
	want := []SentServiceRequest{sent("open", aboutAuto, 0)}
	same(t, "open", want, profile.OpenServiceRequests(all, aboutAuto, now))
	if got := profile.OpenServiceRequests(all, aboutAuto,
		now.AddDate(0, 0, SentServiceRequestDays)); len(got) != 0 {
		t.Errorf("after %d days: open = %v, want none", SentServiceRequestDays, got)
	}
	for range 60 {
		all = AddSentServiceRequest(all, sent(fmt.Sprint("M-", len(all), all[0].Reference), aboutAuto, 0))
	}
	if len(all) != 50 {
		t.Errorf("stored = %d, want the latest 50", len(all))
	}
}

// While the member chooses a policy, the form lists the vehicles of all. A vehicle of another
// policy than the chosen one is not sent.
// Spec: REQUEST-2.
func TestRequestListsTheVehiclesOfEveryPolicyItOffers(t *testing.T) {
	t.Parallel()
	r := request(RemoveVehicle, About{}, map[string]string{"old-vehicle": "VIN2"})
	other := Policy{Number: "AA3", Vehicles: []Vehicle{{ID: "v3", VIN: "VIN3"}}}
	r.Profile.Accounts[0].Policies = append(r.Profile.Accounts[0].Policies, other)
	aboutOther := About{Kind: AboutPolicy, Number: "AA3"}
	r.Choice = []About{aboutAuto, aboutOther}
	vehicle := r.Form().Fields[0]
	if got := r.Form().Choices(vehicle); !slices.Equal(got, []string{"VIN1", "VIN2", "VIN3"}) {
		t.Errorf("choices = %q, want the vehicles of both policies", got)
	}
	for about, want := range map[About]AnswerError{
		{}: AnswerValid, aboutAuto: AnswerValid, aboutOther: AnswerMissing,
	} {
		r.About = about
		if got := r.Form().Check(vehicle); got != want {
			t.Errorf("%v: error = %d, want %d", about, got, want)
		}
	}
}
