package content

// Layout holds the texts of the frame around every page.
type Layout struct {
	SkipLink   string          `yaml:"skipLink"`
	Footer     CompanyLinkText `yaml:"footer"`
	Notices    string          `yaml:"notices"`  // name of the notices, read aloud
	Continue   string          `yaml:"continue"` // below the loading overlay
	Navigation Navigation      `yaml:"navigation"`
	Member     MemberMenu      `yaml:"member"`
	Leave      Leave           `yaml:"leave"`
	Statistics Statistics      `yaml:"statistics"`
	Language   string          `yaml:"language"`     // label of the choice of languages
	Name       string          `yaml:"languageName"` // of this language, in this language
	// ReviewedBy is the translator who reviewed a translation, "" for none.
	ReviewedBy string `yaml:"reviewedBy,omitempty"`
}

// Leave holds the question before the member leaves a page with unsaved changes (section 2).
type Leave struct {
	Title string `yaml:"title"`
	Text  string `yaml:"text"`
	Stay  string `yaml:"stay"`
	Leave string `yaml:"leave"`
}

// Statistics holds the texts of the choice whether usage statistics are collected.
type Statistics struct {
	About   string `yaml:"about"`
	On      string `yaml:"on"`
	Off     string `yaml:"off"`
	Blocked string `yaml:"blocked"` // the browser sends Global Privacy Control
	TurnOn  string `yaml:"turnOn"`
	TurnOff string `yaml:"turnOff"`
}

// Navigation holds the labels of the navigation.
type Navigation struct {
	Name       string `yaml:"name"` // of the navigation, read aloud
	Bills      string `yaml:"bills"`
	CardsShort string `yaml:"cardsShort"`
	More       string `yaml:"more"`
	Home       string `yaml:"home"`
	Billing    string `yaml:"billing"`
	Payments   string `yaml:"payments"`
	Policies   string `yaml:"policies"`
	Cards      string `yaml:"cards"`
	Claims     string `yaml:"claims"`
	Documents  string `yaml:"documents"`
	Messages   string `yaml:"messages"`
	Unread     string `yaml:"unread"` // after a number, read aloud
	Agents     string `yaml:"agents"`
	Paperless  string `yaml:"paperless"`
	FAQs       string `yaml:"faqs"`
	Profile    string `yaml:"profile"`
}

// MemberMenu holds the labels of who is signed in, and of signing out and in.
type MemberMenu struct {
	SignedInAs   string    `yaml:"signedInAs"`   // before the email address, read aloud
	AlsoSignedIn string    `yaml:"alsoSignedIn"` // before the other email addresses
	SignOut      string    `yaml:"signOut"`
	SignOutAll   string    `yaml:"signOutAll"`
	SwitchTo     EmailText `yaml:"switchTo"`
	AddIdentity  string    `yaml:"addIdentity"`
}
