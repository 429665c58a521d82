package content

// Frame holds the words around every page.
type Frame struct {
	Leave      Leave      `json:"leave"`
	Statistics Statistics `json:"statistics"`
	Language   string     `json:"language"` // beside the languages to choose from
}

// Leave is asked before a page with unsaved changes is left (section 2).
type Leave struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Stay  string `json:"stay" most:"30"`
	Leave string `json:"leave" most:"30"`
}

// Statistics is said about the choice of usage statistics.
type Statistics struct {
	About   string `json:"about"`
	On      string `json:"on"`
	Off     string `json:"off"`
	Refused string `json:"refused"` // by the browser's Global Privacy Control
	TurnOn  string `json:"turnOn" most:"30"`
	TurnOff string `json:"turnOff" most:"30"`
}
