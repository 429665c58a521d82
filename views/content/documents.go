package content

// Documents holds the words of the list of documents. {phone} stands for the company's number.
type Documents struct {
	Intro     Prose  `piece:"intro"`
	Empty     string `json:"empty"`                   // when there is no document at all
	NoMatch   string `json:"noMatch"`                 // when there is none of what was chosen
	NotOnline string `json:"notOnline" holds:"phone"` // when the provider offers none online
	NotNow    string `json:"notNow" holds:"phone"`    // when the provider does not answer just now
}
