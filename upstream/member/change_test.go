package member_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
)

// request returns a request of a member with an auto, a home and a farm policy.
func request(topic member.ChangeTopic, answers map[string]string) member.ChangeRequest {
	profile := &member.Profile{Accounts: []member.Account{{Number: "41", Policies: []member.Policy{
		{
			Number: "AA1", Insured: member.Insured{Address: "1 Main", City: "Ames"},
			Drivers:  []member.Driver{{Full: "Pat Ray"}, {}},
			Vehicles: []member.Vehicle{{ID: "vehicle-1", VIN: "VIN1", Year: "2016", Address: "2 Barn Road"}},
		},
		{Number: "HO1", Units: []member.Unit{{Address: "1 Main"}}},
		{Number: "FPP1"},
		{Number: "AA2", Cancelled: true},
	}}}}
	return member.ChangeRequest{
		Draft: member.ChangeDraft{Topic: topic, Answers: answers}, Profile: profile, Today: member.NewDate(2026, time.November, 24),
	}
}

// Spec: CHANGE-1.
func TestEachRequestHasItsQuestions(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		topic   member.ChangeTopic
		answers map[string]string
		want    []member.ChangeStep
	}{
		"replace": {member.ChangeVehicle, map[string]string{"action": "replace"}, []member.ChangeStep{
			member.AskAction, member.AskVehicle, member.AskNewVehicle, member.AskMainDriver, member.AskLoan, member.AskPlace, member.AskFrom, member.AskReview,
		}},
		"add with a loan, kept elsewhere": {member.ChangeVehicle, map[string]string{"action": "add", "loan": "loan", "place": "other", "main-driver": "other"}, []member.ChangeStep{
			member.AskAction, member.AskNewVehicle, member.AskMainDriver, member.AskName, member.AskLoan, member.AskLender, member.AskPlace, member.AskAddress, member.AskFrom, member.AskReview,
		}},
		"remove a driver": {member.ChangeDriver, map[string]string{"action": "remove"}, []member.ChangeStep{
			member.AskAction, member.AskDriver, member.AskReason, member.AskFrom, member.AskReview,
		}},
		"add a driver": {member.ChangeDriver, map[string]string{"action": "add"}, []member.ChangeStep{
			member.AskAction, member.AskName, member.AskBirthDate, member.AskRelation, member.AskFrom, member.AskReview,
		}},
		"mailing address": {member.ChangeAddress, map[string]string{"policy": "ho1", "action": "mailing"}, []member.ChangeStep{
			member.AskPolicy, member.AskAddress, member.AskPolicies, member.AskFrom, member.AskReview,
		}},
		"nothing chosen": {member.ChangeLender, nil, []member.ChangeStep{member.AskPolicy, member.AskAction, member.AskReview}},
		"question":       {member.ChangeCoverage, map[string]string{"policy": "HO1"}, []member.ChangeStep{member.AskPolicy, member.AskQuestion, member.AskReview}},
		"machine":        {member.ChangeMachine, map[string]string{"action": "replace"}, []member.ChangeStep{member.AskAction, member.AskOldMachine, member.AskMachine, member.AskFrom, member.AskReview}},
		"listed machine": {member.ChangeMachine, map[string]string{"action": "remove", "listed": "item-3"}, []member.ChangeStep{member.AskAction, member.AskListed, member.AskFrom, member.AskReview}},
		"other machine":  {member.ChangeMachine, map[string]string{"action": "remove", "listed": "other"}, []member.ChangeStep{member.AskAction, member.AskListed, member.AskOldMachine, member.AskFrom, member.AskReview}},
		"more time":      {member.ChangeDue, nil, []member.ChangeStep{member.AskUntil, member.AskReview}},
	}
	for name, test := range tests {
		c := request(test.topic, test.answers)
		if test.answers["listed"] != "" {
			c.Profile.Accounts[0].Policies[2].Items = []member.Item{{Number: "3", Description: "Harvester"}}
		}
		if diff := cmp.Diff(test.want, c.Steps()); diff != "" {
			t.Errorf("%s: steps (-want +got):\n%s", name, diff)
		}
	}
}

// Farm equipment only with a farm policy, nothing of a policy that has ended.
// Spec: CHANGE-1.
func TestTopicsDependOnThePolicy(t *testing.T) {
	t.Parallel()
	c := request(member.ChangeVehicle, nil)
	tests := map[string][]member.ChangeTopic{
		"AA1":  {member.ChangeVehicle, member.ChangeDriver, member.ChangeAddress, member.ChangeLender, member.ChangeCoverage},
		"ho1":  {member.ChangeAddress, member.ChangeLender, member.ChangeCoverage},
		"FPP1": {member.ChangeAddress, member.ChangeLender, member.ChangeCoverage, member.ChangeMachine},
		"":     {member.ChangeVehicle, member.ChangeDriver, member.ChangeAddress, member.ChangeLender, member.ChangeCoverage, member.ChangeMachine},
		"AA2":  nil,
		"AA9":  nil,
	}
	for number, want := range tests {
		if diff := cmp.Diff(want, c.Profile.ChangeTopics(number, c.Today)); diff != "" {
			t.Errorf("%q: topics (-want +got):\n%s", number, diff)
		}
	}
}

// Spec: CHANGE-1.
func TestRequestBeginsWithWhatIsKnown(t *testing.T) {
	t.Parallel()
	c := request(member.ChangeVehicle, map[string]string{})
	if !c.Begin("", "AA1", "VIN1", member.ActionReplace) || c.Unfinished() != member.AskNewVehicle || len(c.Asked()) != 4 {
		t.Errorf("first question = %q, asked = %q, want the new vehicle and four", c.Unfinished(), c.Asked())
	}
	for name, begin := range map[string]bool{
		"a vehicle of another policy": func() bool {
			c := request(member.ChangeVehicle, map[string]string{})
			c.Begin("", "AA1", "VIN2", "")
			return c.Draft.Answers["vehicle"] != ""
		}(),
		"a driver of a home policy": func() bool { c := request(member.ChangeDriver, map[string]string{}); return c.Begin("", "HO1", "", "") }(),
		"an unknown topic":          func() bool { c := request("license", map[string]string{}); return c.Begin("", "AA1", "", "") }(),
		"more time without a bill":  func() bool { c := request(member.ChangeDue, map[string]string{}); return c.Begin("", "", "", "") }(),
	} {
		if begin {
			t.Errorf("a request begins with %s", name)
		}
	}
}

// Spec: CHANGE-2.
func TestChangeRequestChecksAnswers(t *testing.T) {
	t.Parallel()
	line, story := strings.Repeat("é", member.LongestLine), strings.Repeat("é", member.LongestStory)
	tests := map[string]struct {
		topic   member.ChangeTopic
		field   string
		answers map[string]string
		want    member.AnswerError
	}{
		"no VIN, no model":         {member.ChangeVehicle, "vin", nil, member.AnswerMissing},
		"no VIN, a model":          {member.ChangeVehicle, "vin", map[string]string{"model": "2024 Sienna"}, member.AnswerValid},
		"a doubtful VIN":           {member.ChangeVehicle, "vin", map[string]string{"vin": "123"}, member.AnswerValid},
		"too long a VIN":           {member.ChangeVehicle, "vin", map[string]string{"vin": strings.Repeat("1", member.LongestVIN+1)}, member.AnswerTooLong},
		"someone else's vehicle":   {member.ChangeVehicle, "vehicle", map[string]string{"vehicle": "VIN2"}, member.AnswerMissing},
		"own vehicle":              {member.ChangeVehicle, "vehicle", map[string]string{"vehicle": "VIN1"}, member.AnswerValid},
		"nameless driver":          {member.ChangeDriver, "old-driver", map[string]string{"old-driver": ""}, member.AnswerMissing},
		"own driver":               {member.ChangeDriver, "old-driver", map[string]string{"old-driver": "Pat Ray"}, member.AnswerValid},
		"no name":                  {member.ChangeDriver, "full-name", nil, member.AnswerMissing},
		"longest name":             {member.ChangeDriver, "full-name", map[string]string{"full-name": line}, member.AnswerValid},
		"too long a name":          {member.ChangeDriver, "full-name", map[string]string{"full-name": line + "é"}, member.AnswerTooLong},
		"born tomorrow":            {member.ChangeDriver, "birth-date", map[string]string{"birth-date": "2026-11-25"}, member.AnswerInvalid},
		"born today":               {member.ChangeDriver, "birth-date", map[string]string{"birth-date": "11/24/2026"}, member.AnswerValid},
		"born in 1800":             {member.ChangeDriver, "birth-date", map[string]string{"birth-date": "1800-01-01"}, member.AnswerInvalid},
		"no birth date":            {member.ChangeDriver, "birth-date", nil, member.AnswerMissing},
		"someone else's policy":    {member.ChangeAddress, "policy", map[string]string{"policy": "AA9"}, member.AnswerMissing},
		"canceled policy":          {member.ChangeAddress, "policy", map[string]string{"policy": "AA2"}, member.AnswerMissing},
		"own policy":               {member.ChangeAddress, "policy", map[string]string{"policy": "ho1"}, member.AnswerValid},
		"garage of a home":         {member.ChangeAddress, "action", map[string]string{"policy": "HO1", "action": "garage"}, member.AnswerMissing},
		"zip of four digits":       {member.ChangeAddress, "zip", map[string]string{"zip": "5001"}, member.AnswerInvalid},
		"no zip":                   {member.ChangeAddress, "zip", nil, member.AnswerMissing},
		"add from yesterday":       {member.ChangeVehicle, "from", map[string]string{"action": "add", "from": "11/23/2026"}, member.AnswerInPast},
		"add from today":           {member.ChangeVehicle, "from", map[string]string{"action": "add", "from": "11/24/2026"}, member.AnswerValid},
		"removed last month":       {member.ChangeVehicle, "from", map[string]string{"action": "remove", "from": "10/24/2026"}, member.AnswerValid},
		"removed last year":        {member.ChangeVehicle, "from", map[string]string{"action": "remove", "from": "10/24/2025"}, member.AnswerInPast},
		"in two years":             {member.ChangeVehicle, "from", map[string]string{"action": "add", "from": "11/24/2028"}, member.AnswerTooLate},
		"no day":                   {member.ChangeVehicle, "from", map[string]string{"from": "soon"}, member.AnswerInvalid},
		"unanswered day":           {member.ChangeVehicle, "from", nil, member.AnswerMissing},
		"too long a question":      {member.ChangeCoverage, "question", map[string]string{"question": story + "é"}, member.AnswerTooLong},
		"loan of another form":     {member.ChangeVehicle, "loan", map[string]string{"loan": "maybe"}, member.AnswerMissing},
		"reason of another topic":  {member.ChangeVehicle, "reason", map[string]string{"reason": "moved"}, member.AnswerMissing},
		"a lien on something else": {member.ChangeLender, "vehicle", map[string]string{"policy": "HO1", "vehicle": "other"}, member.AnswerValid},
	}
	for name, test := range tests {
		if got := request(test.topic, test.answers).Check(test.field); got != test.want {
			t.Errorf("%s: check of %s = %d, want %d", name, test.field, got, test.want)
		}
	}
}

// A VIN that fails its check digit is asked about once, and never refused.
// Spec: CHANGE-3.
func TestDoubtfulVINIsConfirmedOnce(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		vin, sure string
		want      bool
	}{
		"right":                   {"1M8GDM9AXKP042788", "", false},
		"with spaces":             {"1m8g dm9a xkp04-2788", "", false},
		"mistyped":                {"1M8GDM9AXKP042787", "", true},
		"of 1965":                 {"5R07C109876", "", true},
		"confirmed":               {"5R07 C109876", "5r07c109876", false},
		"another one confirmed":   {"5R07C109876", "5R07C109877", true},
		"none":                    {"", "", false},
		"only spaces and hyphens": {" - ", "", false},
	} {
		c := request(member.ChangeVehicle, map[string]string{"vin": test.vin, "vin-sure": test.sure, "model": "x"})
		if got := c.DoubtsVIN(); got != test.want || c.Check("vin") != member.AnswerValid {
			t.Errorf("%s: doubts = %t, check = %d, want %t and valid", name, got, c.Check("vin"), test.want)
		}
	}
}

// Only the provider's data make a request a change.
// Spec: CHANGE-5.
func TestRequestIsOnPolicyWhenTheProviderShowsIt(t *testing.T) {
	t.Parallel()
	policy := member.Policy{Vehicles: []member.Vehicle{{VIN: "NEW"}, {VIN: "KEPT"}}, Drivers: []member.Driver{{Full: "Pat Ray"}}}
	for name, test := range map[string]struct {
		request member.RequestedChange
		want    bool
	}{
		"replaced":          {member.RequestedChange{Topic: member.ChangeVehicle, Action: member.ActionReplace, TakesKey: "OLD", PutsKey: "new"}, true},
		"only added":        {member.RequestedChange{Topic: member.ChangeVehicle, Action: member.ActionReplace, TakesKey: "KEPT", PutsKey: "NEW"}, false},
		"only removed":      {member.RequestedChange{Topic: member.ChangeVehicle, Action: member.ActionReplace, TakesKey: "OLD", PutsKey: "ELSE"}, false},
		"replaced, no VIN":  {member.RequestedChange{Topic: member.ChangeVehicle, Action: member.ActionReplace, TakesKey: "OLD"}, false},
		"added":             {member.RequestedChange{Topic: member.ChangeVehicle, Action: member.ActionAdd, PutsKey: "NEW"}, true},
		"not added":         {member.RequestedChange{Topic: member.ChangeVehicle, Action: member.ActionAdd, PutsKey: "ELSE"}, false},
		"removed":           {member.RequestedChange{Topic: member.ChangeVehicle, Action: member.ActionRemove, TakesKey: "OLD"}, true},
		"not removed":       {member.RequestedChange{Topic: member.ChangeVehicle, Action: member.ActionRemove, TakesKey: "KEPT"}, false},
		"driver added":      {member.RequestedChange{Topic: member.ChangeDriver, Action: member.ActionAdd, PutsKey: "pat ray"}, true},
		"driver removed":    {member.RequestedChange{Topic: member.ChangeDriver, Action: member.ActionRemove, TakesKey: "Bo Lee"}, true},
		"lender of the car": {member.RequestedChange{Topic: member.ChangeLender, Action: member.ActionRemove, TakesKey: "OLD"}, false},
		"question":          {member.RequestedChange{Topic: member.ChangeCoverage, Action: member.ActionAsk}, false},
	} {
		if got := test.request.OnPolicy(policy); got != test.want {
			t.Errorf("%s: on the policy = %t, want %t", name, got, test.want)
		}
	}
}

// What is kept of a request has no birth date.
// Spec: CHANGE-4.
func TestRequestedChangeHasNoBirthDate(t *testing.T) {
	t.Parallel()
	c := request(member.ChangeDriver, map[string]string{"action": "add", "full-name": "Bo Lee", "birth-date": "1988-04-27", "relation": "child"})
	kept, err := json.Marshal(c.Requested("M-1", time.Date(2026, time.November, 24, 9, 0, 0, 0, time.UTC)))
	if err != nil || strings.Contains(string(kept), "1988") || !strings.Contains(string(kept), "Bo Lee") {
		t.Errorf("kept = %s, %v, want the name without the birth date", kept, err)
	}
}

// A draft of this version. Two versions run side by side during an update, so each must read the
// other's drafts.
func TestStoredChangeDraftsKeepTheirForm(t *testing.T) {
	t.Parallel()
	const stored = `{"Key":"K","Started":"2026-11-20T08:00:00Z","Topic":"vehicle","Account":"","Given":["vehicle"],"Answers":{"action":"replace","vin":"1"}}`
	var draft member.ChangeDraft
	if err := json.Unmarshal([]byte(stored), &draft); err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(draft)
	if err != nil || string(again) != stored {
		t.Errorf("stored again = %s, %v, want %s", again, err, stored)
	}
}

func TestPlaceOfANewVehicleHasADefault(t *testing.T) {
	t.Parallel()
	replaced := request(member.ChangeVehicle, map[string]string{"action": "replace", "vehicle": "VIN1"})
	if diff := cmp.Diff([]string{"2 Barn Road", "1 Main, Ames"}, replaced.Places()); diff != "" || replaced.Place() != "2 Barn Road" {
		t.Errorf("place = %q, places (-want +got):\n%s", replaced.Place(), diff)
	}
	if added := request(member.ChangeVehicle, map[string]string{"action": "add"}); added.Place() != "1 Main, Ames" {
		t.Errorf("place of an added vehicle = %q, want that of the insured", added.Place())
	}
}
