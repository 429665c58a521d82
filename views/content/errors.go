package content

// Errors holds the texts of the error pages. Most titles come from section 8 or from the caller,
// and no folder can change them.
type Errors struct {
	NotFound string `yaml:"notFound"`
	Denied   string `yaml:"denied"`
	Broken   string `yaml:"broken"`
	TooLarge string `yaml:"tooLarge"`
	Cookies  string `yaml:"cookies"` // a request whose head is too large, most often with cookies
	// Of another system; a change may have been made anyway.
	NoAnswer       string        `yaml:"noAnswer"`
	StoreDownTitle string        `yaml:"storeDownTitle"`
	StoreDown      string        `yaml:"storeDown"` // the portal's own session store
	Unknown        string        `yaml:"unknown"`
	TooMany        WaitPhoneText `yaml:"tooMany"` // a limit is reached
	TooManyTitle   string        `yaml:"tooManyTitle"`
	Busy           WaitPhoneText `yaml:"busy"`          // the user API refuses a call for a time
	Codes          Codes         `yaml:"codes"`         // of the user API, where section 8 decides no text
	WrongNumbers   WaitPhoneText `yaml:"wrongNumbers"`  // too many wrong answers for one policy number
	TooManyChecks  WaitPhoneText `yaml:"tooManyChecks"` // too many checks after payment windows
	UnknownPage    Failure       `yaml:"unknownPage"`   // the portal has no such address
	NotOffered     PhoneText     `yaml:"notOffered"`    // the provider does not take a form online
	// Incomplete is beside a list of which a part could not be loaded.
	Incomplete PhoneText `yaml:"incomplete"`
	NotReached PhoneText `yaml:"notReached"` // it is unknown whether a form was received
	// Outage is for a call that the portal does not make, because the system fails for everyone. The
	// member stays signed in.
	Outage string `yaml:"outage"`
	// NoSignInService says that a token could not be renewed. The member stays signed in.
	NoSignInServiceTitle string `yaml:"noSignInServiceTitle"`
	NoSignInService      string `yaml:"noSignInService"`
	TryAgain             string `yaml:"tryAgain"`
	Home                 string `yaml:"home"`
}

// Failure is the title and text of an error page.
type Failure struct {
	Title string `yaml:"title"`
	Text  string `yaml:"text"`
}

// Codes holds the texts for the user API's codes (upstream/userapi/openapi.yaml), for a response
// without a text.
type Codes struct {
	NotFound           string `yaml:"notFound"`
	Maintenance        string `yaml:"maintenance"`
	ClaimClosed        string `yaml:"claimClosed"`
	ConversationClosed string `yaml:"conversationClosed"`
	FileRefused        string `yaml:"fileRefused"`
}
