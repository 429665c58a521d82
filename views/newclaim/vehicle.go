package newclaim

import (
	"memberportal/upstream/member"
	"memberportal/views/ui"
)

func (f Form) vehicleQuestion() ui.Question {
	texts := f.Text.NewClaim.Vehicle
	q := ui.Question{Field: ui.Field{Label: texts.Which, Value: f.Draft.Vehicle}}
	policy, _ := f.Policy()
	for _, v := range policy.Vehicles {
		q.Options = append(q.Options, ui.VehicleOption(f.Text, v))
	}
	q.Options = append(q.Options, ui.Option{Value: member.AnswerOther, Label: texts.Another, Hint: texts.AnotherHint})
	return f.chosen(q.Listed(texts.Choose), member.FieldVehicle, texts.WhichMissing)
}

func (f Form) driverQuestion() ui.Question {
	texts := f.Text.NewClaim.Vehicle
	q := ui.Question{Field: ui.Field{Label: texts.Driver, Value: f.Draft.Driver}}
	policy, _ := f.Policy()
	for _, d := range policy.Drivers {
		if d.Full != "" {
			q.Options = append(q.Options, ui.Option{Value: d.Full, Label: d.Full})
		}
	}
	q.Options = append(q.Options,
		ui.Option{Value: member.AnswerOther, Label: texts.SomeoneElse},
		ui.Option{Value: member.AnswerNone, Label: texts.NoOne})
	return f.chosen(q.Listed(texts.Choose), member.FieldDriver, texts.DriverMissing)
}

func (f Form) driverNameQuestion() ui.Question {
	texts := f.Text.NewClaim.Vehicle
	q := ui.Question{Field: ui.Field{Label: texts.DriverName, Value: f.Draft.DriverName, Optional: f.Draft.Driver != member.AnswerOther}}
	return f.written(q, member.FieldDriverName, member.LongestLine, texts.DriverNameMissing)
}

func (f Form) drivableQuestion() ui.Question {
	texts := f.Text.NewClaim.Vehicle
	q := ui.Question{Field: ui.Field{Label: texts.Drivable, Value: f.Draft.Drivable, Options: []ui.Option{
		{Value: member.AnswerYes, Label: f.Text.Common.Yes},
		{Value: member.AnswerNo, Label: f.Text.Common.No},
		{Value: member.AnswerUnknown, Label: texts.DrivableUnknown},
	}}, Shape: ui.AsChoice}
	return f.chosen(q, member.FieldDrivable, texts.DrivableMissing)
}

func (f Form) otherPartyQuestion() ui.Question {
	texts := f.Text.NewClaim.Vehicle
	q := ui.Question{Field: ui.Field{
		Label: texts.OtherParty, Hint: texts.OtherPartyHint, Value: f.Draft.OtherParty, Rows: 4, Optional: true,
	}, Shape: ui.InArea}
	return f.written(q, member.FieldOtherParty, member.LongestStory, "")
}

func (f Form) reportQuestion() ui.Question {
	texts := f.Text.NewClaim.Vehicle
	q := ui.Question{Field: ui.Field{Label: texts.Report, Hint: texts.ReportHint, Value: f.Draft.Report, Optional: true, Code: true}}
	return f.written(q, member.FieldReport, member.LongestLine, "")
}
