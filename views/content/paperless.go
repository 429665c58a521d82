package content

// Paperless holds the words around going paperless. {phone} stands for the company's number, {item} for what is switched: "account 4100238715".
type Paperless struct {
	Billing     PaperlessKind `json:"billing"`
	Policy      PaperlessKind `json:"policy"`
	TermsTitle  string        `json:"termsTitle"`
	Terms       []string      `json:"terms"` // what a member agrees to
	Agree       string        `json:"agree"`
	AgreeFirst  string        `json:"agreeFirst"` // when it is turned on without agreeing
	Saving      string        `json:"saving"`
	Failed      string        `json:"failed"`                  // when it could not be saved
	StillOn     string        `json:"stillOn"`                 // what holds after that
	StillOff    string        `json:"stillOff"`                // likewise
	NotOnline   string        `json:"notOnline" holds:"phone"` // when the provider does not offer it online
	OnLabel     string        `json:"onLabel"`                 // beside the switch
	OffLabel    string        `json:"offLabel"`                // likewise
	MortgageeIs string        `json:"mortgageeIs"`             // why an account has no switch
}

// PaperlessKind is what differs between bills and policy papers.
type PaperlessKind struct {
	Title   string `json:"title" most:"50"`
	Intro   Prose  `piece:"intro"`
	Empty   string `json:"empty"`
	Switch  string `json:"switch" most:"50"` // the switch's name
	On      string `json:"on"`               // what it means that it is on
	Off     string `json:"off"`
	DoneOn  string `json:"doneOn" holds:"item"`
	DoneOff string `json:"doneOff" holds:"item"`
}
