package content

// Layout holds the texts of the frame around every page.
type Layout struct {
	SkipLink   string      `yaml:"skipLink"`
	Footer     CompanyText `yaml:"footer"` // before the phone number
	Leave      Leave       `yaml:"leave"`
	Statistics Statistics  `yaml:"statistics"`
	Language   string      `yaml:"language"`     // label of the choice of languages
	Name       string      `yaml:"languageName"` // of this language, in this language
}

// Leave holds the question before a page with unsaved changes is left (section 2).
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
	Refused string `yaml:"refused"` // the browser sends Global Privacy Control
	TurnOn  string `yaml:"turnOn"`
	TurnOff string `yaml:"turnOff"`
}
