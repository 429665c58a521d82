package content

// Session holds the words around the end of a session. {limit} and {left} stand for times such as "15 minutes".
type Session struct {
	Warning SessionWarning `json:"warning"`
	Ended   SessionEnded   `json:"ended"`
	Kept    string         `json:"kept"` // above a form that shows what was typed before the session ended
}

// SessionWarning is said shortly before a session ends.
type SessionWarning struct {
	Title      string `json:"title"`
	Text       string `json:"text" holds:"left"`
	Stay       string `json:"stay"`
	FinalTitle string `json:"finalTitle"` // where staying is impossible
	FinalText  string `json:"finalText" holds:"limit,left"`
	GoOn       string `json:"goOn"`
	Out        string `json:"out"`
	Minutes    string `json:"minutes" holds:"n"` // {n} is how many
	Minute     string `json:"minute"`
	Seconds    string `json:"seconds" holds:"n"`
	Unreached  string `json:"unreached"`
	Ending     string `json:"ending"`
}

// SessionEnded says why a session ended, and what became of the typing.
type SessionEnded struct {
	Title      string `json:"title"`
	Idle       string `json:"idle" holds:"limit"`
	Limit      string `json:"limit" holds:"limit"`
	Sent       string `json:"sent"` // a form came too late
	Kept       string `json:"kept"`
	Lost       string `json:"lost"`
	SignIn     string `json:"signIn"`
	StillTitle string `json:"stillTitle"` // for a page that was put away while another tab went on
	Still      string `json:"still"`
	Back       string `json:"back"`
}
