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
	OnPhone    CardOnPhone       `json:"onPhone"`
	Refused    map[string]string `json:"refused"` // why there are none, by reason
}

// CardOnPhone holds the words of a card that is kept on the member's device. {date} and {company} stand for the day it was kept and the company's
// name.
type CardOnPhone struct {
	Offer   string   `json:"offer"`
	Remove  string   `json:"remove"`
	Title   string   `json:"title"`
	Warning []string `json:"warning"`
	Cancel  string   `json:"cancel"`
	Confirm string   `json:"confirm"`
	Kept    string   `json:"kept"`
	Removed string   `json:"removed"`
	Failed  string   `json:"failed"`
	Gone    string   `json:"gone"` // when the kept card is not offered any more

	Heading    string `json:"heading"` // of the card's own page
	Note       string `json:"note" holds:"date"`
	CallUs     string `json:"callUs" holds:"company"`
	CallAgent  string `json:"callAgent"`
	Again      string `json:"again"`      // leads to all cards
	EndedTitle string `json:"endedTitle"` // of the page in its place once it has expired
	Ended      string `json:"ended"`
}
