package member_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"memberportal/upstream/member"
)

// report returns a new claim of a member with an auto and a home policy, and every valid answer.
func report() member.NewClaim {
	profile := &member.Profile{VehicleClaims: true, Accounts: []member.Account{{Policies: []member.Policy{
		{Number: "AA1", Drivers: []member.Driver{{Full: "Pat Ray"}, {}}, Vehicles: []member.Vehicle{{ID: "vehicle-1", VIN: "VIN1", Year: "2021"}}},
		{Number: "HO1"},
	}}}}
	draft := member.ClaimDraft{
		Policy: "aa1", Kind: "collision", Date: "11/20/2026", Location: "Main Street", Happened: "A deer", Injuries: member.AnswerNo,
		Vehicle: "VIN1", Driver: "Pat Ray", Drivable: member.AnswerYes, Phone: "5155550142", CallAt: "any",
	}
	return member.NewClaim{
		Draft: draft, Profile: profile, Today: member.NewDate(2026, time.November, 21),
		Kinds: func(group member.LossGroup) []string {
			return map[member.LossGroup][]string{member.LossAuto: {"collision"}, member.LossProperty: {"fire"}}[group]
		},
	}
}

func TestNewClaimAsksAboutVehicleOfAutoPoliciesOnly(t *testing.T) {
	t.Parallel()
	auto := report()
	if !slices.Contains(auto.Steps(), member.StepVehicle) {
		t.Errorf("steps of an auto claim = %v, want one about the vehicle", auto.Steps())
	}
	home, old := report(), report()
	home.Draft.Policy = "HO1"
	old.Profile.VehicleClaims = false // the provider takes no such answers
	for _, c := range []member.NewClaim{home, old} {
		if slices.Contains(c.Steps(), member.StepVehicle) || c.Fields(member.StepVehicle) != nil {
			t.Errorf("steps = %v, want none about the vehicle", c.Steps())
		}
	}
}

func TestNewClaimIsCompleteWithEveryAnswer(t *testing.T) {
	t.Parallel()
	if c := report(); !c.Complete() || c.Next(member.StepLoss) != member.StepReview {
		t.Errorf("unfinished = %q, next = %q, want the review", c.Unfinished(), c.Next(member.StepLoss))
	}
	c := report()
	c.Draft.Drivable, c.Draft.Phone = "", ""
	if c.Unfinished() != member.StepVehicle || c.Next(member.StepVehicle) != member.StepPhotos {
		t.Errorf("unfinished = %q, next = %q, want vehicle and photos", c.Unfinished(), c.Next(member.StepVehicle))
	}
}

func TestNewClaimChecksAnswers(t *testing.T) {
	t.Parallel()
	type draft = member.ClaimDraft
	line, story := strings.Repeat("é", member.LongestLine), strings.Repeat("é", member.LongestStory)
	tests := map[string]struct {
		field  string
		change func(*draft)
		want   member.AnswerError
	}{
		"someone else's policy":    {member.FieldPolicy, func(d *draft) { d.Policy = "AA9" }, member.AnswerMissing},
		"kind of another policy":   {member.FieldKind, func(d *draft) { d.Kind = "fire" }, member.AnswerMissing},
		"no date":                  {member.FieldDate, func(d *draft) { d.Date = "" }, member.AnswerMissing},
		"no real date":             {member.FieldDate, func(d *draft) { d.Date = "02/30/2026" }, member.AnswerInvalid},
		"tomorrow":                 {member.FieldDate, func(d *draft) { d.Date = "2026-11-22" }, member.AnswerInFuture},
		"today":                    {member.FieldDate, func(d *draft) { d.Date = "2026-11-21" }, member.AnswerValid},
		"no time":                  {member.FieldTime, func(*draft) {}, member.AnswerValid},
		"25:00":                    {member.FieldTime, func(d *draft) { d.Time = "25:00" }, member.AnswerInvalid},
		"longest location":         {member.FieldLocation, func(d *draft) { d.Location = line }, member.AnswerValid},
		"too long a location":      {member.FieldLocation, func(d *draft) { d.Location = line + "é" }, member.AnswerTooLong},
		"longest story":            {member.FieldHappened, func(d *draft) { d.Happened = story }, member.AnswerValid},
		"too long a story":         {member.FieldHappened, func(d *draft) { d.Happened = story + "é" }, member.AnswerTooLong},
		"unknown injuries":         {member.FieldInjuries, func(d *draft) { d.Injuries = member.AnswerUnknown }, member.AnswerValid},
		"injuries of another form": {member.FieldInjuries, func(d *draft) { d.Injuries = "maybe" }, member.AnswerMissing},
		"another vehicle":          {member.FieldVehicle, func(d *draft) { d.Vehicle = member.AnswerOther }, member.AnswerValid},
		"someone else's vehicle":   {member.FieldVehicle, func(d *draft) { d.Vehicle = "VIN2" }, member.AnswerMissing},
		"no one drove":             {member.FieldDriver, func(d *draft) { d.Driver = member.AnswerNone }, member.AnswerValid},
		"driver without a name":    {member.FieldDriver, func(d *draft) { d.Driver = "" }, member.AnswerMissing},
		"someone else, no name":    {member.FieldDriverName, func(d *draft) { d.Driver = member.AnswerOther }, member.AnswerMissing},
		"no name, own driver":      {member.FieldDriverName, func(*draft) {}, member.AnswerValid},
		"a name with no question":  {member.FieldDriverName, func(d *draft) { d.DriverName = line + "é" }, member.AnswerValid},
		"no phone":                 {member.FieldPhone, func(d *draft) { d.Phone = "" }, member.AnswerMissing},
		"no phone number":          {member.FieldPhone, func(d *draft) { d.Phone = "call me" }, member.AnswerInvalid},
		"at night":                 {member.FieldCallAt, func(d *draft) { d.CallAt = "night" }, member.AnswerMissing},
	}
	for name, test := range tests {
		c := report()
		test.change(&c.Draft)
		if got := c.Check(test.field); got != test.want {
			t.Errorf("%s: check of %s = %d, want %d", name, test.field, got, test.want)
		}
	}
}

func TestAnswersOpenFields(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{member.AnswerYes, member.AnswerNo, member.AnswerUnknown, ""} {
		c := report()
		c.Draft.Injuries = answer
		if got, want := c.Asks(member.FieldInjured), answer == member.AnswerYes; got != want {
			t.Errorf("asks who was hurt after %q = %t, want %t", answer, got, want)
		}
	}
}

func TestNewClaimNamesVehicleAndDriver(t *testing.T) {
	t.Parallel()
	c := report()
	if v, ok := c.Vehicle(); !ok || v.Name() != "2021" || c.Driver() != "Pat Ray" {
		t.Errorf("vehicle = %q, driver = %q, want 2021 and Pat Ray", v.Name(), c.Driver())
	}
	c.Draft.Vehicle, c.Draft.Driver, c.Draft.DriverName = member.AnswerOther, member.AnswerOther, "Lee"
	if _, ok := c.Vehicle(); ok || c.Driver() != "Lee" {
		t.Errorf("vehicle found = %t, driver = %q, want none and Lee", ok, c.Driver())
	}
	c.Draft.Driver = member.AnswerNone
	if c.Driver() != "" {
		t.Errorf("driver = %q, want none", c.Driver())
	}
}

func TestLossDateAndTimeAreEmptyWhenInvalid(t *testing.T) {
	t.Parallel()
	valid := member.ClaimDraft{Date: "11/21/2026", Time: "3:30 pm"}
	if date, clock := valid.LossDate(), valid.LossTime(); date != member.NewDate(2026, time.November, 21) || clock != "15:30" {
		t.Errorf("loss = %s at %q, want 2026-11-21 at 15:30", date, clock)
	}
	invalid := member.ClaimDraft{Date: "02/30/2026", Time: "25:00"}
	if date, clock := invalid.LossDate(), invalid.LossTime(); date.Known() || clock != "" {
		t.Errorf("loss = %s at %q, want neither", date, clock)
	}
}

func TestDraftPhotosKeepTheirLimit(t *testing.T) {
	t.Parallel()
	draft := member.ClaimDraft{Photos: make([]member.StoredFile, member.MaxClaimPhotos-1)}
	first, second := member.StoredFile{ID: "a"}, member.StoredFile{ID: "b"}
	if added := []bool{draft.AddPhoto(first), draft.AddPhoto(second), draft.AddPhoto(first)}; !slices.Equal(added, []bool{true, false, true}) || len(draft.Photos) != member.MaxClaimPhotos {
		t.Errorf("added = %v, photos = %d, want the last place taken once, by the photo that came twice", added, len(draft.Photos))
	}
}

// A draft stored by version 0.1.0. Two versions run side by side during an update, so each must
// read the other's drafts. The photos that an upload of version 0.1.0 has not yet settled expire.
func TestStoredDraftsKeepTheirForm(t *testing.T) {
	t.Parallel()
	const stored = `{"Key":"K","Started":"2026-11-20T08:00:00Z","Policy":"AA1","Kind":"collision","Date":"2026-11-19","Time":"15:30",` +
		`"Location":"Main Street","Happened":"A deer","Injuries":"yes","Injured":"Pat","Phone":"5155550142","Vehicle":"VIN1","Driver":"other",` +
		`"DriverName":"Lee","Drivable":"no","OtherParty":"none","Report":"7","CallAt":"any","Photos":[{"ID":"P","Name":"deer.jpg",` +
		`"ContentType":"image/jpeg","Size":12,"Small":true}],"Arriving":[{"ID":"Q","Since":"2026-11-20T08:00:00Z"}]}`
	var draft member.ClaimDraft
	if err := json.Unmarshal([]byte(stored), &draft); err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(draft)
	want := strings.Replace(stored, `,"Arriving":[{"ID":"Q","Since":"2026-11-20T08:00:00Z"}]`, "", 1)
	if err != nil || string(again) != want {
		t.Errorf("stored again = %s, %v, want %s", again, err, want)
	}
}

func TestVehicleNameUsesWhatIsKnown(t *testing.T) {
	t.Parallel()
	for want, v := range map[string]member.Vehicle{
		"2021 Toyota RAV4": {Year: "2021", MakeModel: "Toyota RAV4", Make: "TOYT"},
		"2021 Toyota":      {Year: "2021", Make: "Toyota"},
		"2021":             {Year: "2021"},
		"Honda Fit":        {Make: "Honda", Model: "Fit"},
		"":                 {VIN: "1"},
	} {
		if got := v.Name(); got != want {
			t.Errorf("name = %q, want %q", got, want)
		}
	}
}
