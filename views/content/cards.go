package content

// Cards holds the texts on and around ID cards.
type Cards struct {
	Intro      Prose         `yaml:"-"`
	Empty      string        `yaml:"empty"`
	Questions  string        `yaml:"questions"` // link to the questions about cards
	Heading    string        `yaml:"heading"`
	Keep       string        `yaml:"keep"`
	Accident   PhoneText     `yaml:"accident"`
	NotBefore  DateText      `yaml:"notBefore"`  // on the card of a term that has not started
	NextTerm   DateText      `yaml:"nextTerm"`   // beside that card when there is a current one
	FirstTerm  DateText      `yaml:"firstTerm"`  // beside that card when there is no current one
	UnknownDay string        `yaml:"unknownDay"` // in place of {date} when it is unknown
	OnPhone    CardOnPhone   `yaml:"onPhone"`
	Refused    Keyed[string] `yaml:"refused"` // why a policy has no cards, by reason
}

// CardOnPhone holds the texts of a card that is saved on the member's device.
type CardOnPhone struct {
	Offer   string   `yaml:"offer"`
	Remove  string   `yaml:"remove"`
	Title   string   `yaml:"title"`
	Warning []string `yaml:"warning"`
	Cancel  string   `yaml:"cancel"`
	Confirm string   `yaml:"confirm"`
	Kept    string   `yaml:"kept"`
	Removed string   `yaml:"removed"`
	Failed  string   `yaml:"failed"`
	Gone    string   `yaml:"gone"` // the saved card is no longer offered

	Heading    string      `yaml:"heading"` // of the card's own page
	Note       DateText    `yaml:"note"`    // {date} is the day on which it was saved
	CallUs     CompanyText `yaml:"callUs"`
	CallAgent  string      `yaml:"callAgent"`
	Again      string      `yaml:"again"`      // link to all cards
	EndedTitle string      `yaml:"endedTitle"` // of the page that replaces an expired card
	Ended      string      `yaml:"ended"`
}
