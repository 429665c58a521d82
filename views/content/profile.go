package content

// Profile holds the words of the profile and of the forms that change it. {email}, {number} and {phone} stand for what the member or the company has.
type Profile struct {
	Email   ProfileEmail   `json:"email"`
	Attach  ProfileAttach  `json:"attach"`
	Detach  ProfileDetach  `json:"detach"`
	Delete  ProfileDelete  `json:"delete"`
	Methods ProfileMethods `json:"methods"`
	Again   SignInAgain    `json:"again"`
}

// ProfileEmail is said around the change of the sign-in email.
type ProfileEmail struct {
	Intro        Prose  `piece:"intro"`
	NewLabel     string `json:"newLabel"`
	AgainLabel   string `json:"againLabel"`
	Save         string `json:"save" most:"30"`
	Missing      string `json:"missing"`
	NotAnAddress string `json:"notAnAddress"`
	Same         string `json:"same"`
	AgainMissing string `json:"againMissing"`
	NoMatch      string `json:"noMatch"`
	Done         string `json:"done" holds:"email"`
}

// ProfileAttach is said around adding an account or policy.
type ProfileAttach struct {
	Intro         Prose  `piece:"intro"`
	NumberLabel   string `json:"numberLabel"`
	NumberHint    string `json:"numberHint"`
	ZipLabel      string `json:"zipLabel"`
	ZipHint       string `json:"zipHint"`
	Save          string `json:"save" most:"30"`
	NumberMissing string `json:"numberMissing"`
	NumberWrong   string `json:"numberWrong"`
	ZipMissing    string `json:"zipMissing"`
	ZipWrong      string `json:"zipWrong"`
	Done          string `json:"done" holds:"number"`
}

// ProfileDetach is said around taking a policy off the profile.
type ProfileDetach struct {
	Text   Prose  `piece:"text"`
	Save   string `json:"save" most:"30"`
	Cancel string `json:"cancel" most:"30"`
	Done   string `json:"done" holds:"number"`
}

// ProfileDelete says what deleting the profile does and does not do.
type ProfileDelete struct {
	Intro       Prose    `piece:"intro"`
	GoesTitle   string   `json:"goesTitle"`
	Goes        []string `json:"goes"`
	StaysTitle  string   `json:"staysTitle"`
	Stays       []string `json:"stays"`
	Help        Prose    `piece:"help"`
	Email       string   `json:"email" holds:"email"`
	Confirm     string   `json:"confirm"`
	Unconfirmed string   `json:"unconfirmed"`
	Save        string   `json:"save" most:"30"`
	Cancel      string   `json:"cancel" most:"30"`
	Done        string   `json:"done"`
	DoneMore    string   `json:"doneMore" holds:"phone"`
}

// ProfileMethods is said around the choice of authentication methods.
type ProfileMethods struct {
	Intro       Prose  `piece:"intro"`
	Legend      string `json:"legend"`
	Hint        string `json:"hint"`
	Email       string `json:"email"`
	MobilePhone string `json:"mobilePhone"`
	Save        string `json:"save" most:"30"`
	Saving      string `json:"saving"`
	Saved       string `json:"saved"`
	None        string `json:"none"`
	KeptText    string `json:"keptText"` // after the catalogue's words for a failure
}

// SignInAgain is said when a form was sent so long after signing in that it takes another sign-in.
type SignInAgain struct {
	Problem string `json:"problem"`
	Link    string `json:"link"`
}

// SignIn holds the words of the pages around signing in and out. {phone} and {email} stand for the company's number and the member's address.
type SignIn struct {
	Register  CallPage          `json:"register"`
	Password  CallPage          `json:"password"`
	Call      string            `json:"call" holds:"phone" most:"30"`
	SignIn    string            `json:"signIn" most:"30"`
	SignOut   SignOut           `json:"signOut"`
	NoCookies string            `json:"noCookies"` // what a browser without cookies is told
	Failed    map[string]string `json:"failed"`    // what a sign-in that failed says, by reason
}

// CallPage stands where the provider has no screen of its own.
type CallPage struct {
	Title string   `json:"title"`
	Text  []string `json:"text"`
}

// SignOut is said on the page that asks before signing out.
type SignOut struct {
	Title string `json:"title"`
	Text  string `json:"text" holds:"email"`
	One   string `json:"one" most:"30"`
	All   string `json:"all" most:"30"`
	Stay  string `json:"stay" most:"30"`
	Out   string `json:"out"`
}
