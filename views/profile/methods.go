package profile

import (
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// MethodChoice is where the member receives codes.
type MethodChoice struct{ Email, MobilePhone bool }

// MethodsPage is the form with the authentication methods.
type MethodsPage struct {
	FormTop
	Methods [2]Method // by email, by mobile phone
	Problem string    // "" when there is none
	Text    text.ProfileMethods
	saved   MethodChoice // the provider's values
}

// Method is one of the methods.
type Method struct {
	Name   string // of the field
	Label  string
	Hint   string // the masked address or number, "" when it is unknown
	Chosen bool
}

// NewMethodsPage returns the form. saved is the provider's choice, chosen what the checkboxes show;
// email and mobilePhone are masked.
func NewMethodsPage(t *text.Text, top FormTop, saved, chosen MethodChoice, email, mobilePhone string) MethodsPage {
	texts := t.Profile.Methods
	return MethodsPage{FormTop: top, Text: texts, saved: saved, Methods: [2]Method{
		{"email", texts.Email, email, chosen.Email},
		{"mobilePhone", texts.MobilePhone, mobilePhone, chosen.MobilePhone},
	}}
}

// Check sets the form's error unless a method is chosen, and reports whether one is.
func (p *MethodsPage) Check() bool {
	if p.chosen() != (MethodChoice{}) {
		return true
	}
	p.Problem = p.Text.None
	return false
}

// chosen returns what the checkboxes show.
func (p MethodsPage) chosen() MethodChoice {
	return MethodChoice{Email: p.Methods[0].Chosen, MobilePhone: p.Methods[1].Chosen}
}

// unsaved returns the value of data-unsaved: "dirty" when the choice differs from the saved one.
func (p MethodsPage) unsaved() string { return ui.Either(p.chosen() != p.saved, "dirty", "") }

// choice returns the field that the error summary links to.
func (p MethodsPage) choice() ui.Field {
	return ui.Field{Name: "methods", Problem: p.Problem}
}

func (p MethodsPage) describedBy() string {
	return ui.Either(p.Problem == "", "methods-hint", "methods-hint methods-problem")
}

// NewMethodsFailedPage returns the page that replaces the form when the saved choice cannot be
// loaded.
func NewMethodsFailedPage(t *text.Text, problem string) ui.MessagePage {
	return ui.MessagePage{
		Title:   t.Profile.Methods.Title,
		Drawing: ui.DrawnUnavailable,
		Text:    []string{problem, t.Profile.Methods.FetchFailed.With(t.Company.Phone)},
		Phone:   t.Company.Phone,
		Actions: []ui.Action{
			{Label: t.Common.TryAgain, Path: paths.Methods(), Primary: true},
			{Label: t.SignIn.Landing.Profile, Path: paths.Profile()},
		},
	}
}
