package content

// Cards holds the words on and around ID cards. {date} and {phone} stand for the term's first day and the company's number.
type Cards struct {
	Intro      Prose             `piece:"intro"`
	Empty      string            `json:"empty"`
	Questions  string            `json:"questions"` // leads to the questions about cards
	Heading    string            `json:"heading"`
	Keep       string            `json:"keep"`
	Accident   string            `json:"accident" holds:"phone"`
	NotBefore  string            `json:"notBefore" holds:"date"` // on the card of a term that has not begun
	NextTerm   string            `json:"nextTerm" holds:"date"`  // beside it, where there is a current card
	FirstTerm  string            `json:"firstTerm" holds:"date"` // beside it, where there is none
	UnknownDay string            `json:"unknownDay"`             // for {date} where the provider told none
	Refused    map[string]string `json:"refused"`                // why there are none, by reason
}
