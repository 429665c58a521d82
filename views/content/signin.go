package content

// SignIn holds the texts of the pages around signing in and out.
type SignIn struct {
	Register  CallPage      `yaml:"register"`
	Password  CallPage      `yaml:"password"`
	Forgotten Forgotten     `yaml:"forgotten"`
	Call      PhoneText     `yaml:"call"`
	SignIn    string        `yaml:"signIn"`
	SignOut   SignOut       `yaml:"signOut"`
	Landing   Landing       `yaml:"landing"`
	Full      Full          `yaml:"full"`
	NoCookies string        `yaml:"noCookies"` // the browser accepts no cookies
	Failed    Keyed[string] `yaml:"failed"`    // by the reason of the failure
}

// CallPage replaces a screen that the identity provider does not have.
type CallPage struct {
	Title string   `yaml:"title"`
	Text  []string `yaml:"text"`
}

// Forgotten holds the texts of the page for a member who chose "forgot password" at the identity
// provider.
type Forgotten struct {
	Title string    `yaml:"title"`
	Text  PhoneText `yaml:"text"`
	Reset string    `yaml:"reset"` // link to the provider's screen
}

// SignOut holds the texts of the page that asks before signing out.
type SignOut struct {
	Title     string    `yaml:"title"`
	Text      EmailText `yaml:"text"`
	One       string    `yaml:"one"`
	All       string    `yaml:"all"`
	Stay      string    `yaml:"stay"`
	SignedOut string    `yaml:"signedOut"`
}

// Full holds the texts of the page for a browser that has no room for another identity.
type Full struct {
	Title   string    `yaml:"title"`
	Text    string    `yaml:"text"`
	SignOut EmailText `yaml:"signOut"`
}

// Landing holds the texts of the page that sign-in returns to when it cannot redirect the member.
type Landing struct {
	Title          string    `yaml:"title"`
	Visitor        string    `yaml:"visitor"`
	SignedIn       string    `yaml:"signedIn"`
	FailedTitle    string    `yaml:"failedTitle"`    // while signed in
	StillSignedIn  string    `yaml:"stillSignedIn"`  // signed in as before
	SignedOutTitle string    `yaml:"signedOutTitle"` // the sign-in failed
	Help           PhoneText `yaml:"help"`
	Profile        string    `yaml:"profile"` // link
}
