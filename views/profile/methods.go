package profile

import (
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// MethodChoice says by which ways a member may be sent a code.
type MethodChoice struct {
	Email       bool `json:"email"`
	MobilePhone bool `json:"mobilePhone"`
}

// MethodsPage is the choice of authentication methods.
type MethodsPage struct {
	FormTop
	Intro  content.Prose
	Island MethodsIsland
}

// MethodsIsland is the props of the island over the form.
type MethodsIsland struct {
	Action  string       `json:"action"`
	XSRF    string       `json:"xsrf"`
	Methods [2]Method    `json:"methods"` // by email, by mobile phone
	Saved   MethodChoice `json:"saved"`   // what holds until the form is saved
	Problem string       `json:"problem"` // "" when there is none
	Words   MethodsText  `json:"words"`
}

// Method is one of the ways to choose.
type Method struct {
	Name   string `json:"name"` // as in MethodChoice
	Label  string `json:"label"`
	Hint   string `json:"hint"` // the masked address or number, "" when the provider tells none
	Chosen bool   `json:"chosen"`
}

// MethodsText is what the island says.
type MethodsText struct {
	Legend string `json:"legend"`
	Hint   string `json:"hint"`
	Save   string `json:"save"`
	Saving string `json:"saving"`
	Saved  string `json:"saved"`
	None   string `json:"none"`
	Failed string `json:"failed"` // when no answer came at all
	NotChanged   string `json:"kept"`   // after what failed
}

// methodsNotSaved is section 8's text, for a failure before the request reaches the server.
const methodsNotSaved = "Unable to update authentication methods."

// NewMethodsPage shows what is chosen, with the masked address and number of the provider's.
func NewMethodsPage(t *content.Text, top FormTop, saved, chosen MethodChoice, email, mobilePhone string) MethodsPage {
	words := t.Profile.Methods
	return MethodsPage{FormTop: top, Intro: words.Intro, Island: MethodsIsland{
		Action: paths.Methods(),
		XSRF:   top.XSRF,
		Saved:  saved,
		Methods: [2]Method{
			{"email", words.Email, email, chosen.Email},
			{"mobilePhone", words.MobilePhone, mobilePhone, chosen.MobilePhone},
		},
		Words: MethodsText{
			Legend: words.Legend, Hint: words.Hint, Save: words.Save, Saving: words.Saving,
			Saved: words.Saved, None: words.None, Failed: t.Translate(methodsNotSaved), NotChanged: words.NotChanged,
		},
	}}
}

// Check wants at least one way chosen and reports whether one is.
func (p *MethodsPage) Check() bool {
	if (p.Island.chosen() != MethodChoice{}) {
		return true
	}
	p.Island.Problem = p.Island.Words.None
	return false
}

// chosen is what the boxes show, which a form that came back shows as it was sent.
func (i MethodsIsland) chosen() MethodChoice {
	return MethodChoice{Email: i.Methods[0].Chosen, MobilePhone: i.Methods[1].Chosen}
}

// unsaved tells the leaving guard whether leaving would lose a choice.
func (i MethodsIsland) unsaved() string {
	if i.chosen() != i.Saved {
		return "dirty"
	}
	return ""
}

// IsWrong reports whether the form has anything to say at its top.
func (p MethodsPage) IsWrong() bool { return len(p.problems(p.choice())) > 0 }

// choice is the question as the error summary links to it.
func (p MethodsPage) choice() ui.Field {
	return ui.Field{Name: "methods", Problem: p.Island.Problem}
}

func (i MethodsIsland) describedBy() string {
	if i.Problem == "" {
		return "methods-hint"
	}
	return "methods-hint methods-problem"
}

// NewMethodsFailedPage stands in the form's place when the provider does not tell what is chosen.
func NewMethodsFailedPage(t *content.Text, problem string) ui.MessagePage {
	return ui.MessagePage{
		Title: t.Profile.Methods.Title,
		Text:  []string{problem, t.Profile.Methods.FetchFailed.With(t.Company.Phone)},
		Phone: t.Company.Phone,
		Actions: []ui.Action{
			{Label: t.Common.TryAgain, Path: paths.Methods(), Primary: true},
			{Label: t.SignIn.Landing.Profile, Path: paths.Profile()},
		},
	}
}
