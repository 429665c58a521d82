package profile

import (
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// FormTop is what the forms of the profile have in common.
type FormTop struct {
	XSRF    string
	Failure string // the provider's message, "" when it has said nothing
	NeedsSignIn   bool   // whether the member has to sign in again before the form counts
	Again   content.SignInAgain
}

// problems are all that stands at the top of a form that came back.
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

// unsaved tells the leaving guard whether what is in the form would be lost already: it came back.
func (t FormTop) unsaved(fields ...ui.Field) string {
	return ui.Unsaved(t.problems(fields...))
}

// EmailPage changes the sign-in email.
type EmailPage struct {
	FormTop
	Current string
	New     ui.Field
	Repeat  ui.Field
	Words   content.ProfileEmail
}

// NewEmailPage shows the form with what was typed into it.
func NewEmailPage(top FormTop, current, typed, typedAgain string, words content.ProfileEmail) EmailPage {
	return EmailPage{
		FormTop: top, Current: current, Words: words,
		New: ui.Field{
			Name: "newEmail", Label: words.NewLabel, Value: typed, Type: "email", Autocomplete: "email", MaxLength: member.MaxEmailLength,
		},
		Repeat: ui.Field{
			Name: "newEmailConfirm", Label: words.AgainLabel, Value: typedAgain, Type: "email", Autocomplete: "email", MaxLength: member.MaxEmailLength,
		},
	}
}

// Check finds what is wrong with the two addresses (section 5) and reports whether nothing is.
func (p *EmailPage) Check() bool {
	switch typed := p.New.Value; {
	case typed == "":
		p.New.Problem = p.Words.Missing
	case !member.ValidEmail(typed):
		p.New.Problem = p.Words.NotAnAddress
	case strings.EqualFold(typed, p.Current):
		p.New.Problem = p.Words.Same
	}
	switch {
	case p.Repeat.Value == "":
		p.Repeat.Problem = p.Words.AgainMissing
	case p.Repeat.Value != p.New.Value:
		p.Repeat.Problem = p.Words.NoMatch
	}
	return p.New.Problem == "" && p.Repeat.Problem == ""
}

// AttachPage adds an account or policy.
type AttachPage struct {
	FormTop
	Number ui.Field
	Zip    ui.Field
	Words  content.ProfileAttach
}

// NewAttachPage shows the form with what was typed into it.
func NewAttachPage(top FormTop, number, zip string, words content.ProfileAttach) AttachPage {
	return AttachPage{
		FormTop: top, Words: words,
		Number: ui.Field{Name: "number", Label: words.NumberLabel, Hint: words.NumberHint, Value: number, Autocomplete: "off", MaxLength: 30},
		Zip:    ui.Field{Name: "zip", Label: words.ZipLabel, Hint: words.ZipHint, Value: zip, Autocomplete: "off", InputMode: "numeric", MaxLength: 10},
	}
}

// Check finds what is wrong with the number and the zip code (section 5) and reports whether nothing is.
func (p *AttachPage) Check() bool {
	p.Number.Problem = missingOrWrong(p.Number.Value, member.ValidPolicyOrAccountNumber, p.Words.NumberMissing, p.Words.NumberWrong)
	p.Zip.Problem = missingOrWrong(p.Zip.Value, member.ValidZip, p.Words.ZipMissing, p.Words.ZipWrong)
	return p.Number.Problem == "" && p.Zip.Problem == ""
}

func missingOrWrong(value string, valid func(string) bool, missing, wrong string) string {
	switch {
	case value == "":
		return missing
	case !valid(value):
		return wrong
	}
	return ""
}

// DetachPage asks before a policy is taken off the profile.
type DetachPage struct {
	FormTop
	Product, Number, Account string
	Words                    content.ProfileDetach
}

// NewDetachPage names the policy.
func NewDetachPage(top FormTop, q member.Policy, words content.ProfileDetach) DetachPage {
	return DetachPage{FormTop: top, Product: q.ProductName(), Number: q.Number, Account: q.AccountNumber, Words: words}
}

// DeletePage says what deleting the profile means, and asks.
type DeletePage struct {
	FormTop
	EmailText string
	Confirm   ui.Field // its value is "yes" once the box is ticked
	Words     content.ProfileDelete
}

// NewDeletePage shows the form to the member of this email; confirmed is what came of the box.
func NewDeletePage(top FormTop, email, confirmed string, words content.ProfileDelete) DeletePage {
	return DeletePage{
		FormTop: top, Words: words,
		EmailText: words.Email.With(email),
		Confirm:   ui.Field{Name: "confirm", Label: words.Confirm, Value: confirmed},
	}
}

// Check wants the box ticked and reports whether it is.
func (p *DeletePage) Check() bool {
	if p.Confirm.Value != "yes" {
		p.Confirm.Problem = p.Words.Unconfirmed
	}
	return p.Confirm.Problem == ""
}

// NewDeletedPage says that the profile is gone, and what is not.
func NewDeletedPage(t *content.Text, done string) ui.MessagePage {
	words, c := t.Profile.Delete, t.Company
	return ui.MessagePage{
		Title:   words.DoneTitle,
		Text:    []string{done, words.DoneMore.With(c.Phone)},
		Phone:   c.Phone,
		Actions: []ui.Action{{Label: t.Layout.Member.AddIdentity, Path: paths.AddIdentity()}},
	}
}
