package member

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"testing"
	"time"
)

// report returns a new claim of a member with an auto and a home policy, and every valid answer.
func report() NewClaim {
	profile := &Profile{VehicleClaims: true, Accounts: []Account{{Policies: []Policy{
		{
			Number: "AA1", Drivers: []Driver{{Full: "Pat Ray"}, {}},
			Vehicles: []Vehicle{{ID: "vehicle-1", VIN: "VIN1", Year: "2021"}},
		},
		{Number: "HO1"},
	}}}}
	draft := ClaimDraft{Answers: map[string]string{
		FieldPolicy: "aa1", FieldKind: "collision", FieldDate: "11/20/2026",
		FieldLocation: "Main Street", FieldHappened: "A deer", FieldInjuries: AnswerNo,
		FieldVehicle: "VIN1", FieldDriver: "Pat Ray", FieldDrivable: AnswerYes,
		FieldPhone: "5155550142", FieldCallAt: "any",
	}}
	return NewClaim{
		Draft: draft, Profile: profile, Today: NewDate(2026, time.November, 21),
		Kinds: func(group LossGroup) []string {
			return map[LossGroup][]string{LossAuto: {"collision"}, LossProperty: {"fire"}}[group]
		},
	}
}

func TestNewClaimIsCompleteWithEveryAnswer(t *testing.T) {
	t.Parallel()
	if c := report(); !c.Complete() || c.Next(StepLoss) != StepReview {
		t.Errorf("unfinished = %q, next = %q, want the review", c.Unfinished(), c.Next(StepLoss))
	}
	c := report()
	c.Draft.Answers[FieldDrivable], c.Draft.Answers[FieldPhone] = "", ""
	if c.Unfinished() != StepVehicle || c.Next(StepVehicle) != StepPhotos {
		t.Errorf("unfinished = %q, next = %q, want vehicle and photos", c.Unfinished(), c.Next(StepVehicle))
	}
}

// checkOf returns the validation error of a claim's field.
func checkOf(c NewClaim, field string) AnswerError {
	for _, step := range c.Steps() {
		form := c.Form(step)
		if i := slices.IndexFunc(form.Fields, func(f Field) bool { return f.Name == field }); i >= 0 {
			return form.Check(form.Fields[i])
		}
	}
	return -1
}

// Rules that requests have too are in TestRequestRules.
// Spec: CLAIM-7.
func TestOnlyAutoClaimsAskAboutTheVehicle(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		number string
		taken  bool // whether the provider takes the answers
		want   bool
	}{"auto": {"AA1", true, true}, "home": {"HO1", true, false}, "answers aren't taken": {"AA1", false, false}} {
		c := report()
		c.Draft.Answers[FieldPolicy] = test.number
		c.Profile.VehicleClaims = test.taken
		if got := c.AsksAboutVehicle(); got != test.want {
			t.Errorf("%s: asks about the vehicle = %t, want %t", name, got, test.want)
		}
	}
}

func TestNewClaimChecksAnswers(t *testing.T) {
	t.Parallel()
	type typed = map[string]string
	valid, missing, invalid := AnswerValid, AnswerMissing, AnswerInvalid
	tests := map[string]struct {
		field string
		typed typed
		want  AnswerError
	}{
		"someone else's policy":  {FieldPolicy, typed{"policy": "AA9"}, missing},
		"kind of another policy": {FieldKind, typed{"kind": "fire"}, missing},
		"no real date":           {FieldDate, typed{"date": "02/30/2026"}, invalid},
		"tomorrow, a zone ahead": {FieldDate, typed{"date": "2026-11-22"}, valid},
		"in two days":            {FieldDate, typed{"date": "2026-11-23"}, AnswerInFuture},
		"no time":                {FieldTime, nil, valid},
		"25:00":                  {FieldTime, typed{"time": "25:00"}, invalid},
		"someone else's vehicle": {FieldVehicle, typed{"vehicle": "VIN2"}, missing},
		"someone else, no name":  {FieldDriverName, typed{"driver": AnswerOther}, missing},
		"no phone number":        {FieldPhone, typed{"phone": "call me"}, invalid},
	}
	for name, test := range tests {
		c := report()
		maps.Copy(c.Draft.Answers, test.typed)
		if got := checkOf(c, test.field); got != test.want {
			t.Errorf("%s: check of %s = %d, want %d", name, test.field, got, test.want)
		}
	}
}

func TestNewClaimNamesVehicleAndDriver(t *testing.T) {
	t.Parallel()
	c := report()
	if v, ok := c.Vehicle(); !ok || v.Name() != "2021" || c.Driver() != "Pat Ray" {
		t.Errorf("vehicle = %q, driver = %q, want 2021 and Pat Ray", v.Name(), c.Driver())
	}
	maps.Copy(c.Draft.Answers, map[string]string{
		FieldVehicle: AnswerOther, FieldDriver: AnswerOther, FieldDriverName: "Lee",
	})
	if _, ok := c.Vehicle(); ok || c.Driver() != "Lee" {
		t.Errorf("vehicle found = %t, driver = %q, want none and Lee", ok, c.Driver())
	}
	c.Draft.Answers[FieldDriver] = AnswerNone
	if c.Driver() != "" {
		t.Errorf("driver = %q, want none", c.Driver())
	}
}

func TestLossDateAndTimeAreEmptyWhenInvalid(t *testing.T) {
	t.Parallel()
	valid := ClaimDraft{Answers: map[string]string{FieldDate: "11/21/2026", FieldTime: "3:30 pm"}}
	if date, clock := valid.LossDate(), valid.LossTime(); date != NewDate(2026, time.November, 21) || clock != "15:30" {
		t.Errorf("loss = %s at %q, want 2026-11-21 at 15:30", date, clock)
	}
	invalid := ClaimDraft{Answers: map[string]string{FieldDate: "02/30/2026", FieldTime: "25:00"}}
	if date, clock := invalid.LossDate(), invalid.LossTime(); date.Known() || clock != "" {
		t.Errorf("loss = %s at %q, want neither", date, clock)
	}
}

func TestDraftPhotosKeepTheirLimit(t *testing.T) {
	t.Parallel()
	draft := ClaimDraft{Photos: make([]StoredFile, MaxClaimPhotos-1)}
	first, second := StoredFile{ID: "a"}, StoredFile{ID: "b"}
	if added := []bool{
		draft.AddPhoto(first), draft.AddPhoto(second), draft.AddPhoto(first),
	}; !slices.Equal(added, []bool{true, false, true}) || len(draft.Photos) != MaxClaimPhotos {
		t.Errorf("added = %v, photos = %d, want the last place taken once, by the photo that came twice",
			added, len(draft.Photos))
	}
	draft.AddPhoto(StoredFile{ID: "a", Name: "deer.jpg"})
	if photo, ok := draft.Photo("a"); !ok || photo.Name != "deer.jpg" {
		t.Errorf("photo = %+v, want the later one in place of the first", photo)
	}
	if !draft.RemovePhoto("a") || draft.RemovePhoto("a") || draft.PhotoRoom() != 1 {
		t.Errorf("room = %d after a photo was removed, want 1", draft.PhotoRoom())
	}
}

// A draft stored by version 0.1.0. Two versions run side by side during an update, so each must
// read the other's drafts. The photos that an upload of version 0.1.0 has not yet settled expire.
func TestStoredDraftsKeepTheirForm(t *testing.T) {
	t.Parallel()
	const stored = `{"Key":"K","Started":"2026-11-20T08:00:00Z","Policy":"AA1","Kind":"collision","Date":"2026-11-19",` +
		`"Time":"15:30","Location":"Main Street","Happened":"A deer","Injuries":"yes","Injured":"Pat",` +
		`"Phone":"5155550142","Vehicle":"VIN1",` +
		`"Driver":"other","DriverName":"Lee","Drivable":"no","OtherParty":"none","Report":"7","CallAt":"any",` +
		`"Photos":[{"ID":"P","Name":"deer.jpg",` +
		`"ContentType":"image/jpeg","Size":12,"Small":true}],"Arriving":[{"ID":"Q","Since":"2026-11-20T08:00:00Z"}]}`
	var draft ClaimDraft
	if err := json.Unmarshal([]byte(stored), &draft); err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(draft)
	if err != nil {
		t.Fatal(err)
	}
	var want, got map[string]any
	if err := errors.Join(json.Unmarshal([]byte(stored), &want), json.Unmarshal(again, &got)); err != nil {
		t.Fatal(err)
	}
	delete(want, "Arriving")
	same(t, "stored again", want, got)
	if draft.Answers[FieldDriverName] != "Lee" {
		t.Errorf("answers = %v, want the driver's name", draft.Answers)
	}
}
