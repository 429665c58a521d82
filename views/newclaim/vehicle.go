package newclaim

import (
	"cmp"
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/ui"
)

// Answers beside the vehicles and drivers of the policy.
const (
	answerOther = "other"
	answerNone  = "none"

	driverName = "driver-name" // the field
)

// asksAboutVehicle reports whether the claim is about an auto policy of a provider that takes the
// answers.
func (f Form) asksAboutVehicle() bool {
	policy, chosen := f.policy()
	return chosen && f.Profile.VehicleClaims && policy.LossGroup() == member.LossAuto
}

func (f Form) vehicleQuestions() []ui.Question {
	d, texts := f.Draft, f.Text.NewClaim.Vehicle
	other := ui.Question{Field: ui.Field{
		Name: "other-party", Label: texts.OtherParty, Hint: texts.OtherPartyHint, Value: d.OtherParty, Rows: 4, MaxLength: ui.LongestStory, Optional: true,
	}, Shape: ui.InArea}
	report := ui.Question{Field: ui.Field{
		Name: "report", Label: texts.Report, Hint: texts.ReportHint, Value: d.Report, MaxLength: ui.LongestLine, Optional: true,
	}}
	return []ui.Question{
		f.whichVehicle(), f.whoDrove(), f.driverName(), f.drivable(), other.Written(f.Text, ""), report.Written(f.Text, ""),
	}
}

func (f Form) whichVehicle() ui.Question {
	texts := f.Text.NewClaim.Vehicle
	q := ui.Question{Field: ui.Field{Name: "vehicle", Label: texts.Which, Value: f.Draft.Vehicle}, Shape: ui.AsChoice}
	policy, _ := f.policy()
	for _, v := range policy.Vehicles {
		option := ui.Option{Value: vehicleValue(v), Label: ui.VehicleName(f.Text, v)}
		if v.VIN != "" {
			option.Hint = texts.VIN.With(v.VIN)
		}
		q.Options = append(q.Options, option)
	}
	return f.among(q, ui.Option{Value: answerOther, Label: texts.Another, Hint: texts.AnotherHint}).Chosen(texts.WhichMissing)
}

// vehicleValue stays the same when the policy's other vehicles change, unlike the ID.
func vehicleValue(v member.Vehicle) string { return cmp.Or(v.VIN, v.UnitNumber, v.ID) }

func (f Form) whoDrove() ui.Question {
	texts := f.Text.NewClaim.Vehicle
	q := ui.Question{Field: ui.Field{Name: "driver", Label: texts.Driver, Value: f.Draft.Driver}, Shape: ui.AsChoice}
	policy, _ := f.policy()
	for _, d := range policy.Drivers {
		if d.Full != "" {
			q.Options = append(q.Options, ui.Option{Value: d.Full, Label: d.Full})
		}
	}
	q = f.among(q, ui.Option{Value: answerOther, Label: texts.SomeoneElse}, ui.Option{Value: answerNone, Label: texts.NoOne})
	return q.Chosen(texts.DriverMissing)
}

// among adds the last options, and uses a list where there are many.
func (f Form) among(q ui.Question, last ...ui.Option) ui.Question {
	q.Options = append(q.Options, last...)
	if len(q.Options) >= ui.ManyOptions {
		q.Shape = ui.AsSelect
		q.Options = slices.Insert(q.Options, 0, ui.Option{Label: f.Text.NewClaim.Vehicle.Choose})
	}
	return q
}

// driverName requires a name only for someone else.
func (f Form) driverName() ui.Question {
	texts := f.Text.NewClaim.Vehicle
	q := ui.Question{Field: ui.Field{
		Name: driverName, Label: texts.DriverName, Value: f.Draft.DriverName, MaxLength: ui.LongestLine, Optional: f.Draft.Driver != answerOther,
	}}
	return q.Written(f.Text, ui.Either(q.Optional, "", texts.DriverNameMissing))
}

func (f Form) drivable() ui.Question {
	texts := f.Text.NewClaim.Vehicle
	q := ui.Question{Field: ui.Field{Name: "drivable", Label: texts.Drivable, Value: f.Draft.Drivable, Options: []ui.Option{
		{Value: "yes", Label: f.Text.Common.Yes},
		{Value: "no", Label: f.Text.Common.No},
		{Value: "unknown", Label: texts.DrivableUnknown},
	}}, Shape: ui.AsChoice}
	return q.Chosen(texts.DrivableMissing)
}

// VehicleAnswers is what an auto claim says about the vehicle, in the provider's terms.
type VehicleAnswers struct {
	Known   bool           // false for a claim that is not about a vehicle
	Vehicle member.Vehicle // zero for one that is not on the policy
	Name    string         // of the vehicle, "" for one that is not on the policy
	Driver  string         // "" for no one
}

// VehicleAnswers returns the answers about the vehicle.
func (f Form) VehicleAnswers() VehicleAnswers {
	if !f.asksAboutVehicle() {
		return VehicleAnswers{}
	}
	answers := VehicleAnswers{Known: true, Driver: f.Draft.Driver}
	policy, _ := f.policy()
	if i := slices.IndexFunc(policy.Vehicles, func(v member.Vehicle) bool { return vehicleValue(v) == f.Draft.Vehicle }); i >= 0 {
		answers.Vehicle = policy.Vehicles[i]
		answers.Name = ui.VehicleName(f.Text, answers.Vehicle)
	}
	switch f.Draft.Driver {
	case answerOther:
		answers.Driver = f.Draft.DriverName
	case answerNone:
		answers.Driver = ""
	}
	return answers
}
