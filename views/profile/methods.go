package profile

import (
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// MethodChoice is where the member receives codes.
type MethodChoice struct {
	Email       bool `json:"email"`
	MobilePhone bool `json:"mobilePhone"`
}

// MethodsPage is the form with the authentication methods.
type MethodsPage struct {
	FormTop
	Intro  text.Prose
	Island MethodsIsland
}

// MethodsIsland holds the props of the island with the form.
type MethodsIsland struct {
	Action  string       `json:"action"`
	XSRF    string       `json:"xsrf"`
	Methods [2]Method    `json:"methods"` // by email, by mobile phone
	Saved   MethodChoice `json:"saved"`   // the provider's values
	Problem string       `json:"problem"` // "" when there is none
	Text    MethodsText  `json:"text"`
}

// Method is one of the methods.
type Method struct {
	Name   string `json:"name"` // as in MethodChoice
	Label  string `json:"label"`
	Hint   string `json:"hint"` // the masked address or number, "" when it is unknown
	Chosen bool   `json:"chosen"`
}

// MethodsText holds the texts of the island.
type MethodsText struct {
	Legend   string `json:"legend"`
	Hint     string `json:"hint"`
	Save     string `json:"save"`
	Saving   string `json:"saving"`
	None     string `json:"none"`
	Failed   string `json:"failed"`   // without a response
	TryAgain string `json:"tryAgain"` // after the error
}

// methodsNotSaved is section 8's text for a request that failed before it reached the server.
const methodsNotSaved = "Unable to update authentication methods."

// NewMethodsPage returns the form. saved is the provider's choice, chosen what the checkboxes show;
// email and mobilePhone are masked.
func NewMethodsPage(t *text.Text, top FormTop, saved, chosen MethodChoice, email, mobilePhone string) MethodsPage {
	texts := t.Profile.Methods
	return MethodsPage{FormTop: top, Intro: texts.Intro, Island: MethodsIsland{
		Action: paths.Methods(),
		XSRF:   top.XSRF,
		Saved:  saved,
		Methods: [2]Method{
			{"email", texts.Email, email, chosen.Email},
			{"mobilePhone", texts.MobilePhone, mobilePhone, chosen.MobilePhone},
		},
		Text: MethodsText{
			Legend: texts.Legend, Hint: texts.Hint, Save: t.Common.Save, Saving: t.Common.Saving,
			None: texts.None, Failed: t.Translate(methodsNotSaved), TryAgain: texts.TryAgain,
		},
	}}
}

// Check sets the form's error unless a method is chosen, and reports whether one is.
func (p *MethodsPage) Check() bool {
	if (p.Island.chosen() != MethodChoice{}) {
		return true
	}
	p.Island.Problem = p.Island.Text.None
	return false
}

// chosen returns what the checkboxes show.
func (i MethodsIsland) chosen() MethodChoice {
	return MethodChoice{Email: i.Methods[0].Chosen, MobilePhone: i.Methods[1].Chosen}
}

// unsaved returns the value of data-unsaved: "dirty" when the choice differs from the saved one.
func (i MethodsIsland) unsaved() string {
	if i.chosen() != i.Saved {
		return "dirty"
	}
	return ""
}

// choice returns the field that the error summary links to.
func (p MethodsPage) choice() ui.Field {
	return ui.Field{Name: "methods", Problem: p.Island.Problem}
}

func (i MethodsIsland) describedBy() string {
	if i.Problem == "" {
		return "methods-hint"
	}
	return "methods-hint methods-problem"
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
