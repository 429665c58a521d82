package content

// Profile holds the texts of the profile and of the forms that change it.
type Profile struct {
	Title                 string `yaml:"title"`
	SignInHeading         string `yaml:"signInHeading"`
	Name                  string `yaml:"name"`
	SignInEmail           string `yaml:"signInEmail"`
	ChangeEmail           string `yaml:"changeEmail"`
	SignOutEverywhere     string `yaml:"signOutEverywhere"`
	SignOutEverywhereHint string `yaml:"signOutEverywhereHint"`
	OthersHeading         string `yaml:"othersHeading"`
	MoreHeading           string `yaml:"moreHeading"`
	Reload                string `yaml:"reload"`
	DeleteLink            string `yaml:"deleteLink"`

	PoliciesHeading string     `yaml:"policiesHeading"`
	PoliciesNone    string     `yaml:"policiesNone"`
	NoPolicies      string     `yaml:"noPolicies"` // an account without policies
	Remove          string     `yaml:"remove"`
	RemovePolicy    NumberText `yaml:"removePolicy"` // read aloud in place of Remove

	Email   ProfileEmail   `yaml:"email"`
	Attach  ProfileAttach  `yaml:"attach"`
	Detach  ProfileDetach  `yaml:"detach"`
	SignIns ProfileSignIns `yaml:"signIns"`
	Delete  ProfileDelete  `yaml:"delete"`
	Methods ProfileMethods `yaml:"methods"`
	Again   SignInAgain    `yaml:"again"`
}

// ProfileEmail holds the texts of the form that changes the sign-in email.
type ProfileEmail struct {
	Title        string    `yaml:"title"`
	Aside        Aside     `yaml:"aside"`
	Intro        Prose     `yaml:"-"`
	Current      string    `yaml:"current"` // before the present address
	NewLabel     string    `yaml:"newLabel"`
	AgainLabel   string    `yaml:"againLabel"`
	Save         string    `yaml:"save"`
	Missing      string    `yaml:"missing"`
	NotAnAddress string    `yaml:"notAnAddress"`
	Same         string    `yaml:"same"`
	AgainMissing string    `yaml:"againMissing"`
	NoMatch      string    `yaml:"noMatch"`
	Done         EmailText `yaml:"done"`
	Next         string    `yaml:"next"` // after done: what happens next
}

// ProfileAttach holds the texts of the form that adds an account or policy.
type ProfileAttach struct {
	Title         string     `yaml:"title"`
	Aside         Aside      `yaml:"aside"`
	Intro         Prose      `yaml:"-"`
	NumberLabel   string     `yaml:"numberLabel"`
	NumberHint    string     `yaml:"numberHint"`
	ZipLabel      string     `yaml:"zipLabel"`
	ZipHint       string     `yaml:"zipHint"`
	Save          string     `yaml:"save"`
	NumberMissing string     `yaml:"numberMissing"`
	NumberWrong   string     `yaml:"numberWrong"`
	ZipMissing    string     `yaml:"zipMissing"`
	ZipWrong      string     `yaml:"zipWrong"`
	Compare       string     `yaml:"compare"` // after the provider's reason for a refusal
	Done          NumberText `yaml:"done"`
	Next          string     `yaml:"next"` // after done: what happens next
}

// ProfileDetach holds the texts of the form that removes a policy from the profile.
type ProfileDetach struct {
	Aside  Aside             `yaml:"aside"`
	Title  ProductNumberText `yaml:"title"`
	Text   Prose             `yaml:"-"`
	Save   string            `yaml:"save"`
	Cancel string            `yaml:"cancel"`
	Done   NumberText        `yaml:"done"`
}

// ProfileSignIns holds the texts of the list of a member's sessions.
type ProfileSignIns struct {
	Title    string    `yaml:"title"`
	Aside    Aside     `yaml:"aside"`
	Intro    EmailText `yaml:"intro"`
	Password string    `yaml:"password"` // link to the screens for a new password

	Device   DeviceText    `yaml:"device"`
	Browsers Keyed[string] `yaml:"browsers"` // by the kind of browser
	Systems  Keyed[string] `yaml:"systems"`  // by the kind of system

	Here       string       `yaml:"here"`
	SignedIn   DateTimeText `yaml:"signedIn"`
	InUse      string       `yaml:"inUse"` // this session
	UsedNow    string       `yaml:"usedNow"`
	UsedAgo    LimitText    `yaml:"usedAgo"`    // up to an hour ago
	UsedToday  TimeText     `yaml:"usedToday"`  // earlier today
	UsedAt     DateTimeText `yaml:"usedAt"`     // on an earlier day
	UsedWithin LimitText    `yaml:"usedWithin"` // at an unknown time since then

	End         string   `yaml:"end"`
	EndOf       NameText `yaml:"endOf"` // read aloud in place of End
	EndOthers   string   `yaml:"endOthers"`
	Alone       string   `yaml:"alone"` // no other session
	Ended       NameText `yaml:"ended"` // {name} is a session
	EndedOthers string   `yaml:"endedOthers"`
	EndedBefore string   `yaml:"endedBefore"`
}

// ProfileDelete holds the texts of the form that deletes the profile.
type ProfileDelete struct {
	Title           string    `yaml:"title"`
	DoneTitle       string    `yaml:"doneTitle"`
	Intro           Prose     `yaml:"-"`
	DeletedTitle    string    `yaml:"deletedTitle"`
	Deleted         []string  `yaml:"deleted"`
	NotDeletedTitle string    `yaml:"notDeletedTitle"`
	NotDeleted      []string  `yaml:"notDeleted"`
	Help            Prose     `yaml:"-"`
	Email           EmailText `yaml:"email"`
	Confirm         string    `yaml:"confirm"`
	Unconfirmed     string    `yaml:"unconfirmed"`
	Save            string    `yaml:"save"`
	Cancel          string    `yaml:"cancel"`
	Done            string    `yaml:"done"`
	DoneMore        PhoneText `yaml:"doneMore"`
}

// ProfileMethods holds the texts of the choice of authentication methods.
type ProfileMethods struct {
	Title       string    `yaml:"title"`
	Aside       Aside     `yaml:"aside"`
	FetchFailed PhoneText `yaml:"fetchFailed"` // after section 8's sentence
	Intro       Prose     `yaml:"-"`
	Legend      string    `yaml:"legend"`
	Hint        string    `yaml:"hint"`
	Email       string    `yaml:"email"`
	MobilePhone string    `yaml:"mobilePhone"`
	Save        string    `yaml:"save"`
	Saving      string    `yaml:"saving"`
	Saved       string    `yaml:"saved"`
	None        string    `yaml:"none"`
	// After section 8's sentence; the change may have been made.
	TryAgain string `yaml:"tryAgain"`
}

// SignInAgain holds the texts for a form that needs a more recent sign-in.
type SignInAgain struct {
	Problem string `yaml:"problem"`
	Link    string `yaml:"link"`
}
