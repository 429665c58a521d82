package profile

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// FormTop is what the forms of the profile have in common above their fields.
type FormTop struct {
	XSRF        string
	Failure     string // the provider's error message, "" for none
	NeedsSignIn bool   // whether the member has to sign in again to send the form
	Again       text.ProfileAgain
}

// problems returns the validation errors above a form.
func (t FormTop) problems(fields ...ui.Field) []ui.Problem {
	var all []ui.Problem
	if t.Failure != "" {
		all = append(all, ui.Problem{Text: t.Failure})
	}
	if t.NeedsSignIn {
		all = append(all, ui.Problem{Text: t.Again.Problem})
	}
	return append(all, ui.Problems(fields...)...)
}

// unsaved returns the value of data-unsaved, as [ui.Unsaved].
func (t FormTop) unsaved(fields ...ui.Field) string {
	return ui.Unsaved(t.problems(fields...))
}

// EmailPage changes the sign-in email.
type EmailPage struct {
	FormTop
	Current string
	New     ui.Field
	Repeat  ui.Field
	Text    text.ProfileEmail
	wrong   string // of what isn't an address
}

// NewEmailPage returns the form for the member.
func NewEmailPage(top FormTop, current, email, repeated string, t *text.Text) EmailPage {
	texts := t.Profile.Email
	return EmailPage{
		FormTop: top, Current: current, Text: texts, wrong: t.Contact.Channels[string(member.ContactEmail)].Wrong,
		New: ui.Field{
			Name: "newEmail", Label: texts.NewLabel, Value: email, Type: "email", Autocomplete: "email",
			MaxLength: member.MaxEmailLength,
		},
		Repeat: ui.Field{
			Name: "newEmailConfirm", Label: texts.AgainLabel, Value: repeated, Type: "email", Autocomplete: "email",
			MaxLength: member.MaxEmailLength,
		},
	}
}

// Check validates the two addresses (section 5), sets the fields' errors and reports whether there
// are none.
func (p *EmailPage) Check() bool {
	p.New.Problem = inputProblem(p.New.Value, p.Email(), p.Text.Missing, p.wrong)
	if p.New.Problem == "" && member.SameEmail(p.Email(), p.Current) {
		p.New.Problem = p.Text.Same
	}
	switch again := member.NormalEmail(p.Repeat.Value); {
	case p.Repeat.Value == "":
		p.Repeat.Problem = p.Text.AgainMissing
	case p.New.Problem == "" && !member.SameEmail(again, p.Email()):
		p.Repeat.Problem = p.Text.NoMatch
	}
	return p.New.Problem == "" && p.Repeat.Problem == ""
}

// Email returns the new address, "" if it is none.
func (p EmailPage) Email() string { return member.NormalEmail(p.New.Value) }

// AttachPage adds an account or policy.
type AttachPage struct {
	FormTop
	Number ui.Field
	Zip    ui.Field
	Key    string // idempotency key
	Text   text.ProfileAttach
}

// NewAttachPage returns the form for the member.
func NewAttachPage(top FormTop, number, zip, key string, texts text.ProfileAttach) AttachPage {
	return AttachPage{
		FormTop: top, Key: key, Text: texts,
		Number: ui.Field{
			Name: "number", Label: texts.NumberLabel, Hint: texts.NumberHint, Value: number,
			Autocomplete: "off", MaxLength: member.LongestNumber, Code: true,
		},
		Zip: ui.Field{
			Name: "zip", Label: texts.ZipLabel, Hint: texts.ZipHint, Value: zip, Autocomplete: "off",
			InputMode: "numeric", MaxLength: 20,
		},
	}
}

// Check validates the number and the zip code (section 5), sets the fields' errors and reports
// whether there are none.
func (p *AttachPage) Check() bool {
	number, zip := p.Wanted()
	p.Number.Problem = inputProblem(p.Number.Value, number, p.Text.NumberMissing, p.Text.NumberWrong)
	p.Zip.Problem = inputProblem(p.Zip.Value, zip, p.Text.ZipMissing, p.Text.ZipWrong)
	return p.Number.Problem == "" && p.Zip.Problem == ""
}

// Wanted returns the number and the ZIP code as they are sent, "" for what is none.
func (p AttachPage) Wanted() (number, zip string) {
	return member.NormalNumber(p.Number.Value), member.NormalZip(p.Zip.Value)
}

// Refuse puts the provider's reason for a refusal at the field that it is about, the number unless
// it names the ZIP code.
func (p *AttachPage) Refuse(reason string) {
	field := &p.Number
	if strings.Contains(strings.ToLower(reason), "zip") {
		field = &p.Zip
	}
	field.Problem = reason + " " + p.Text.Compare
}

// inputProblem returns the validation error of a field. normal is the value in its one form, "" if
// it has none.
func inputProblem(value, normal, missing, invalid string) string {
	switch {
	case value == "":
		return missing
	case normal == "":
		return invalid
	}
	return ""
}

// DetachPage is the confirmation page for removing a policy from the profile.
type DetachPage struct {
	FormTop
	Product, Number, Account string
	Text                     text.ProfileDetach
}

// NewDetachPage returns the question for a policy.
func NewDetachPage(top FormTop, q member.Policy, texts text.ProfileDetach) DetachPage {
	return DetachPage{FormTop: top, Product: q.ProductName(), Number: q.Number, Account: q.AccountNumber, Text: texts}
}

// DeletePage is the confirmation page for deleting the profile.
type DeletePage struct {
	FormTop
	EmailText string
	Confirm   ui.Field // has the value "yes" when the box is checked
	Key       string   // idempotency key
	Text      text.ProfileDelete
}

// NewDeletePage returns the form for a member with this email. confirmed is the value of the
// checkbox.
func NewDeletePage(top FormTop, email, confirmed, key string, texts text.ProfileDelete) DeletePage {
	return DeletePage{
		FormTop: top, Key: key, Text: texts,
		EmailText: texts.Email.With(email),
		Confirm:   ui.Field{Name: "confirm", Label: texts.Confirm, Value: confirmed},
	}
}

// Check sets the checkbox's error unless it is checked, and reports whether it is.
func (p *DeletePage) Check() bool {
	if p.Confirm.Value != "yes" {
		p.Confirm.Problem = p.Text.Unconfirmed
	}
	return p.Confirm.Problem == ""
}

// NewDeletedPage returns the page after a profile is deleted. done is the text that confirms it.
func NewDeletedPage(t *text.Text, done string) ui.MessagePage {
	texts, c := t.Profile.Delete, t.Company
	return ui.MessagePage{
		Title:   texts.DoneTitle,
		Text:    []string{done, texts.DoneMore.With(c.Phone)},
		Phone:   c.Phone,
		Actions: []ui.Action{{Label: t.Layout.Member.AddIdentity, Path: paths.AddIdentity()}},
	}
}
