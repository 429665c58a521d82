package content

// Session holds the texts around the end of a session.
type Session struct {
	Warning SessionWarning `yaml:"warning"`
	Ended   SessionEnded   `yaml:"ended"`
	Changed MemberChanged  `yaml:"changed"`
	Saved   string         `yaml:"saved"` // above a form with the input from before the session ended
}

// SessionWarning holds the texts of the warning before a session ends.
type SessionWarning struct {
	Title       string        `yaml:"title"`
	Text        LeftText      `yaml:"text"`
	Stay        string        `yaml:"stay"`
	FinalTitle  string        `yaml:"finalTitle"` // the session cannot be extended
	FinalText   LimitLeftText `yaml:"finalText"`
	Continue    string        `yaml:"continue"`
	SignOut     string        `yaml:"signOut"`
	Minutes     Plural        `yaml:"minutes"` // the script replaces {count}, too
	Seconds     CountText     `yaml:"seconds"`
	Unreachable string        `yaml:"unreachable"`
	Ending      string        `yaml:"ending"`
}

// SessionEnded holds the texts about why a session ended and what happened to the form input.
type SessionEnded struct {
	Title        string    `yaml:"title"`
	Idle         LimitText `yaml:"idle"`
	Limit        LimitText `yaml:"limit"`
	Sent         string    `yaml:"sent"`     // a form was sent after the end
	ByMember     string    `yaml:"byMember"` // the member signed out
	Deleted      string    `yaml:"deleted"`  // the member deleted the profile
	Everywhere   string    `yaml:"everywhere"`
	EverywhereOf EmailText `yaml:"everywhereOf"`
	Elsewhere    string    `yaml:"elsewhere"` // it was ended from another browser, or by the provider
	Saved        string    `yaml:"saved"`
	NotSaved     string    `yaml:"notSaved"`
	SignIn       string    `yaml:"signIn"`
	// The session is still alive in another tab.
	StillSignedInTitle string `yaml:"stillSignedInTitle"`
	StillSignedIn      string `yaml:"stillSignedIn"`
	Back               string `yaml:"back"`
}

// MemberChanged holds the texts for pages after another identity became active.
type MemberChanged struct {
	NowSee       NameText  `yaml:"nowSee"`
	NowSeeEmail  EmailText `yaml:"nowSeeEmail"` // without a name
	SignedOut    EmailText `yaml:"signedOut"`
	Title        string    `yaml:"title"` // on a page of the earlier member, as all below
	SwitchedFrom EmailText `yaml:"switchedFrom"`
	Sent         string    `yaml:"sent"` // a form was sent from it
	// Its form input was saved for a member who is still signed in.
	SavedSwitch EmailText `yaml:"savedSwitch"`
	Problem     EmailText `yaml:"problem"` // beside a control on it
}
