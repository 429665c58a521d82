package content

// Messages holds the words of the member's conversations with the company. {phone} stands for the company's number.
type Messages struct {
	Intro     Prose  `piece:"intro"`
	Empty     string `json:"empty"`
	NotOnline string `json:"notOnline" holds:"phone"` // when the provider offers none online
	NotShown  string `json:"notShown"`                // beside a reply that was not sent, when its conversation cannot be had
	Reply     string `json:"reply"`                   // the label of the reply
	ReplyHint string `json:"replyHint"`
	Send      string `json:"send"`
	Missing   string `json:"missing"`
	TooLong   string `json:"tooLong" holds:"most"` // {most} stands for the most characters
	Sent      string `json:"sent"`
}
