package content

// Session holds the texts around the end of a session.
type Session struct {
	Warning SessionWarning `yaml:"warning"`
	Ended   SessionEnded   `yaml:"ended"`
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

// SessionEnded holds why a session ended and what happened to the form input.
type SessionEnded struct {
	Title              string    `yaml:"title"`
	Idle               LimitText `yaml:"idle"`
	Limit              LimitText `yaml:"limit"`
	Sent               string    `yaml:"sent"` // a form was sent after the end
	Saved              string    `yaml:"saved"`
	NotSaved           string    `yaml:"notSaved"`
	SignIn             string    `yaml:"signIn"`
	StillSignedInTitle string    `yaml:"stillSignedInTitle"` // the session is still alive in another tab
	StillSignedIn      string    `yaml:"stillSignedIn"`
	Back               string    `yaml:"back"`
}
