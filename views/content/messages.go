package content

// Messages holds the words of the member's conversations with the company. {phone} stands for the company's number.
type Messages struct {
	Intro     Prose  `piece:"intro"`
	Empty     string `json:"empty"`
	NotOnline string `json:"notOnline" holds:"phone"` // when the provider offers none online
	NotNow    string `json:"notNow" holds:"phone"`    // when the provider does not answer just now
	NotShown  string `json:"notShown"`                // beside a reply that was not sent, when its conversation cannot be had
	Reply     string `json:"reply"`                   // the label of the reply
	ReplyHint string `json:"replyHint"`
	Send      string `json:"send" most:"30"`
	Missing   string `json:"missing"`
	TooLong   string `json:"tooLong" holds:"most"` // {most} stands for the most characters
	Sent      string `json:"sent"`

	New NewMessage `json:"new"`
}

// NewMessage holds the words of the form that begins a conversation. {most} stands for the most characters.
type NewMessage struct {
	Title          string `json:"title"`
	Write          string `json:"write"` // the way to the form
	Intro          Prose  `piece:"intro"`
	About          string `json:"about"`
	AboutMissing   string `json:"aboutMissing"`
	Choose         string `json:"choose"` // while nothing is chosen
	Other          string `json:"other"`  // what hangs on no bill, claim or policy
	Subject        string `json:"subject"`
	SubjectMissing string `json:"subjectMissing"`
	SubjectTooLong string `json:"subjectTooLong" holds:"most"`
	Text           string `json:"text"`
	TextMissing    string `json:"textMissing"`
	TextTooLong    string `json:"textTooLong" holds:"most"`
	Send           string `json:"send"`
	Sent           string `json:"sent"`
}
