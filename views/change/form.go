package change

import (
	"cmp"
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Form is a request with the texts of its questions.
type Form struct {
	member.ChangeRequest
	Text *content.Text
	Find string // words of a search among many policies
}

// NewForm returns the form of a draft.
func NewForm(t *content.Text, draft member.ChangeDraft, profile *member.Profile, today member.Date) Form {
	return Form{ChangeRequest: member.ChangeRequest{Draft: draft, Profile: profile, Today: today}, Text: t}
}

func stepPath(step member.ChangeStep) string { return paths.ChangeStep(string(step)) }

// UnfinishedPath returns the path of the first page with missing or invalid answers, of the review
// when there is none.
func (f Form) UnfinishedPath() string { return stepPath(f.Unfinished()) }

// NextPath returns the path of the page after this one.
func (f Form) NextPath(step member.ChangeStep) string { return stepPath(f.Next(step)) }

// actionKey is the key of the texts of the request: "vehicle-replace".
func actionKey(topic member.ChangeTopic, action member.ChangeAction) string {
	return string(topic) + "-" + string(action)
}

func (f Form) key() string { return actionKey(f.Draft.Topic, f.Action()) }

// Title returns what the member asks for: "Replace a vehicle", or only the topic until the action
// is chosen.
func (f Form) Title() string {
	return cmp.Or(f.Text.Change.Actions[f.key()].Title, f.Text.Change.Topics[string(f.Draft.Topic)].Title)
}

// Subject returns the title and what it is about: "Replace a vehicle · Policy AA1182204".
func (f Form) Subject() string {
	if f.Draft.Topic == member.ChangeDue {
		return ui.Dots(f.Title(), f.Text.Account.Item.With(f.Draft.Account))
	}
	policy, chosen := f.Policy()
	if !chosen {
		return f.Title()
	}
	return ui.Dots(f.Title(), f.Text.Policies.Policy.With(policy.Number))
}

// ask returns the texts of a page: those of the request, else of the topic, else of the page.
func (f Form) ask(step member.ChangeStep) content.ChangeQuestion {
	all := f.Text.Change.Ask
	for _, key := range []string{string(step) + "-" + f.key(), string(step) + "-" + string(f.Draft.Topic)} {
		if q, ok := all[key]; ok {
			return q
		}
	}
	return all[string(step)]
}

// questions returns the questions of a page with their answers.
func (f Form) questions(step member.ChangeStep) []ui.Question {
	var questions []ui.Question
	for _, field := range f.Fields(step) {
		q := f.question(step, field)
		q.Name = field
		questions = append(questions, q)
	}
	return questions
}

func (f Form) question(step member.ChangeStep, field string) ui.Question {
	texts := f.ask(step)
	q := ui.Question{Field: ui.Field{Label: texts.Label, Hint: texts.Hint, Value: f.Draft.Answers[field]}}
	switch field {
	case member.FieldPolicy:
		return f.policyQuestion(q, texts.Missing)
	case member.FieldVIN, member.FieldModel:
		return f.newVehicleQuestion(q, field, texts.Missing)
	case member.FieldStreet, member.FieldCity, member.FieldState, member.FieldZip:
		return f.addressQuestion(q, field, texts.Missing)
	case member.FieldBirthDate, member.FieldFrom, member.FieldUntil:
		return f.dateQuestion(q, field, texts.Missing)
	case member.FieldName, member.FieldLender:
		return f.written(q, field, member.LongestLine, texts.Missing)
	case member.FieldMachine, member.FieldOldMachine, member.FieldQuestion:
		q.Shape, q.Rows = ui.InArea, 6
		return f.written(q, field, member.LongestStory, texts.Missing)
	}
	q.Shape, q.Options = ui.AsChoice, f.options(field)
	if field == member.FieldPlace {
		q.Value = f.Place()
	}
	return f.chosen(q, field, texts.Missing)
}

// written returns a question that is answered by a text of at most longest characters.
func (f Form) written(q ui.Question, field string, longest int, missing string) ui.Question {
	q.MaxLength, q.Answer = longest, q.Value
	switch f.Check(field) {
	case member.AnswerMissing:
		q.Problem = missing
	case member.AnswerTooLong:
		q.Problem = f.Text.Common.TooLong.With(longest)
	}
	return q
}

// chosen returns a question with the label of the chosen option as its answer, or with the
// validation error when none is chosen. Many options are in a list.
func (f Form) chosen(q ui.Question, field, missing string) ui.Question {
	if len(q.Options) >= ui.ManyOptions {
		q.Shape, q.Options = ui.AsSelect, slices.Insert(q.Options, 0, ui.Option{Label: f.Text.NewClaim.Vehicle.Choose})
	}
	if f.Check(field) != member.AnswerValid {
		q.Problem = missing
		return q
	}
	return q.Chosen(missing)
}

// options returns the choices of a field with their labels, in their order.
func (f Form) options(field string) (options []ui.Option) {
	for _, value := range f.Choices(field) {
		o := f.labelled(field, value)
		o.Value = value
		options = append(options, o)
	}
	return options
}

func (f Form) labelled(field, value string) ui.Option {
	policy, _ := f.Policy()
	texts := f.Text.Change
	switch field {
	case member.FieldAction:
		action := texts.Actions[actionKey(f.Draft.Topic, member.ChangeAction(value))]
		return ui.Option{Label: action.Title, Hint: action.Hint}
	case member.FieldVehicle:
		return f.item(policy, value)
	case member.FieldListed:
		return f.listed(policy, value)
	case member.FieldPlace:
		return ui.Option{Label: ui.Either(value == member.AnswerOther, texts.Address.AnotherPlace, value)}
	case member.FieldMainDriver:
		return ui.Option{Label: ui.Either(value == member.AnswerOther, texts.Address.AnotherDriver, value)}
	case member.FieldOldDriver:
		return ui.Option{Label: value}
	}
	for _, key := range []string{field + "-" + string(f.Draft.Topic), field} {
		for _, c := range texts.Choices[key] {
			if c.Value == value {
				return ui.Option{Label: c.Label, Hint: c.Hint}
			}
		}
	}
	return ui.Option{Label: value}
}

// item names a vehicle or a building of the policy.
func (f Form) item(policy member.Policy, key string) ui.Option {
	for _, v := range policy.Vehicles {
		if v.Key() == key {
			hint := ""
			if v.VIN != "" {
				hint = f.Text.NewClaim.Vehicle.VIN.With(v.VIN)
			}
			return ui.Option{Label: ui.VehicleName(f.Text, v), Hint: hint}
		}
	}
	for _, u := range policy.Units {
		if u.Key() == key {
			return ui.Option{Label: cmp.Or(ui.AddressLine(u.Address, u.City, u.State, u.Zip), f.Text.Change.Other.Item)}
		}
	}
	return ui.Option{Label: f.Text.Change.Other.Item}
}

// listed names an item of the policy.
func (f Form) listed(policy member.Policy, key string) ui.Option {
	for _, i := range policy.Items {
		if i.Key() == key {
			return ui.Option{Label: cmp.Or(i.Description, i.SerialNumber, i.Number), Hint: i.SerialNumber}
		}
	}
	return ui.Option{Label: f.Text.Change.Other.Item}
}

func (f Form) newVehicleQuestion(q ui.Question, field, missing string) ui.Question {
	texts := f.Text.Change.Vehicle
	q.Hint = ""
	if field == member.FieldModel {
		q.Label = texts.Model
		return f.written(q, field, member.LongestLine, "")
	}
	q.Label, q.Hint, q.Autocomplete = texts.VIN, texts.VINHint, "off"
	q = f.written(q, field, member.LongestVIN, missing)
	if vin := f.VIN(); vin != "" {
		q.Answer = texts.VINAnswer.With(vin)
	}
	return q
}

func (f Form) addressQuestion(q ui.Question, field, missing string) ui.Question {
	texts := f.Text.Change.Address
	label := map[string]string{member.FieldStreet: texts.Street, member.FieldCity: texts.City, member.FieldState: texts.State, member.FieldZip: texts.Zip}
	missed := map[string]string{member.FieldCity: texts.CityMissing, member.FieldState: texts.StateMissing, member.FieldZip: texts.ZipMissing}
	autocomplete := map[string]string{
		member.FieldStreet: "street-address", member.FieldCity: "address-level2", member.FieldState: "address-level1", member.FieldZip: "postal-code",
	}
	q.Label, q.Hint, q.Autocomplete = label[field], "", autocomplete[field]
	q = f.written(q, field, member.LongestLine, cmp.Or(missed[field], missing))
	if field == member.FieldZip {
		q.InputMode = "numeric"
	}
	if f.Check(field) == member.AnswerInvalid {
		q.Problem = texts.ZipInvalid
	}
	return q
}

func (f Form) dateQuestion(q ui.Question, field, missing string) ui.Question {
	texts := f.Text.Change.Dates
	q.Type = "date"
	invalid := texts.Invalid.With(f.Text.Date(f.Today))
	if field == member.FieldBirthDate {
		invalid, q.Autocomplete = texts.Birth, "off"
	}
	q.Problem = map[member.AnswerError]string{
		member.AnswerMissing: missing, member.AnswerInvalid: invalid, member.AnswerInPast: texts.Past, member.AnswerTooLate: texts.Late,
	}[f.Check(field)]
	if date := f.Draft.Date(field); date.Known() {
		q.Value, q.Answer = date.String(), f.Text.Date(date)
	}
	if account, ok := f.Profile.Account(f.Draft.Account); ok && field == member.FieldUntil && account.Notice != nil && account.Notice.LastDay.Known() {
		q.Hint = f.Text.Change.Due.Notice.With(f.Text.Day(account.Notice.LastDay))
	}
	return q
}

func (f Form) policyQuestion(q ui.Question, missing string) ui.Question {
	q.Shape = ui.AsChoice
	if policy, ok := f.Policy(); ok {
		q.Value, q.Answer = policy.Number, ui.NumberedPolicy(f.Text, policy)
	} else {
		q.Problem = missing
	}
	for _, p := range f.foundPolicies() {
		q.Options = append(q.Options, ui.Option{Value: p.Number, Label: ui.NumberedPolicy(f.Text, *p)})
	}
	return q
}

// searches reports whether there are so many policies that the question has a search.
func (f Form) searches() bool { return len(f.Policies()) > paths.DefaultPageSize }

// foundPolicies returns the first policies that match the search, the chosen one first.
func (f Form) foundPolicies() []*member.Policy {
	chosen, isChosen := f.Policy()
	found := slices.DeleteFunc(f.Policies(), func(p *member.Policy) bool {
		return f.Find != "" && !ui.Found(f.Find, ui.PolicySearchTexts(f.Text, *p)...) && !(isChosen && p.Number == chosen.Number)
	})
	slices.SortStableFunc(found, func(a, b *member.Policy) int {
		return cmp.Compare(rank(b.Number == chosen.Number), rank(a.Number == chosen.Number))
	})
	return found[:min(len(found), paths.DefaultPageSize)]
}

func rank(first bool) int {
	if first {
		return 1
	}
	return 0
}
