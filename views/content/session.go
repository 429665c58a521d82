package content

// Session holds the texts around the end of a session.
type Session struct {
	Warning SessionWarning `yaml:"warning"`
	Ended   SessionEnded   `yaml:"ended"`
	Kept    string         `yaml:"kept"` // above a form with the input from before the session ended
}

// SessionWarning holds the texts of the warning before a session ends.
type SessionWarning struct {
	Title      string        `yaml:"title"`
	Text       LeftText      `yaml:"text"`
	Stay       string        `yaml:"stay"`
	FinalTitle string        `yaml:"finalTitle"` // the session cannot be extended
	FinalText  LimitLeftText `yaml:"finalText"`
	GoOn       string        `yaml:"goOn"`
	Out        string        `yaml:"out"`
	Minutes    Plural        `yaml:"minutes"` // the script replaces {count}, too
	Seconds    CountText     `yaml:"seconds"`
	Unreached  string        `yaml:"unreached"`
	Ending     string        `yaml:"ending"`
}

// SessionEnded holds why a session ended and what happened to the form input.
type SessionEnded struct {
	Title      string    `yaml:"title"`
	Idle       LimitText `yaml:"idle"`
	Limit      LimitText `yaml:"limit"`
	Sent       string    `yaml:"sent"` // a form was sent after the end
	Kept       string    `yaml:"kept"`
	Lost       string    `yaml:"lost"`
	SignIn     string    `yaml:"signIn"`
	StillTitle string    `yaml:"stillTitle"` // the session is still alive in another tab
	Still      string    `yaml:"still"`
	Back       string    `yaml:"back"`
}
