package content

// Activity holds the texts of the list of what the member sent and did.
type Activity struct {
	Title     string        `yaml:"title"`
	Intro     string        `yaml:"intro"`
	List      string        `yaml:"list"`   // name of the list, read aloud
	Kind      string        `yaml:"kind"`   // what the chips choose, read aloud
	Groups    Keyed[string] `yaml:"groups"` // the chips, by the kind of entry
	Today     string        `yaml:"today"`
	ThisMonth string        `yaml:"thisMonth"`
	Empty     string        `yaml:"empty"`
	Theirs    string        `yaml:"theirs"` // below an entry from the company's lists
	Kept      string        `yaml:"kept"`
	// The portal's own records cannot be read.
	OwnMissing string `yaml:"ownMissing"`
	// The company's systems do not say what became of an entry.
	StatesMissing string         `yaml:"statesMissing"`
	Titles        ActivityTitles `yaml:"titles"`
	States        ActivityStates `yaml:"states"`
	NotMe         ActivityNotMe  `yaml:"notMe"`
}

// ActivityTitles holds what an entry is called.
type ActivityTitles struct {
	SignIn       string     `yaml:"signIn"`
	Claim        string     `yaml:"claim"`
	Adjuster     string     `yaml:"adjuster"`
	Message      string     `yaml:"message"`
	Reply        string     `yaml:"reply"`
	BillingOn    string     `yaml:"billingOn"`
	BillingOff   string     `yaml:"billingOff"`
	PolicyOn     string     `yaml:"policyOn"`
	PolicyOff    string     `yaml:"policyOff"`
	Accounts     Plural     `yaml:"accounts"` // of one consent
	Policies     Plural     `yaml:"policies"`
	Attached     string     `yaml:"attached"`
	Detached     string     `yaml:"detached"`
	Email        string     `yaml:"email"`
	Methods      string     `yaml:"methods"`
	Contact      string     `yaml:"contact"`
	AutoPay      string     `yaml:"autoPay"` // the processor reported it
	Method       string     `yaml:"method"`  // the processor reported it
	Payment      string     `yaml:"payment"` // of an unknown amount
	PaymentOf    AmountText `yaml:"paymentOf"`
	ReturnedOf   AmountText `yaml:"returnedOf"`
	OtherPayment string     `yaml:"otherPayment"` // another holder of the account reported it
}

// ActivityStates holds the words for what became of an entry.
type ActivityStates struct {
	Done      string `yaml:"done"`
	Sent      string `yaml:"sent"`
	Answered  string `yaml:"answered"`
	Live      string `yaml:"live"` // a sign-in whose session has not ended
	Submitted string `yaml:"submitted"`
	Posted    string `yaml:"posted"`
	NotPosted string `yaml:"notPosted"`
	Returned  string `yaml:"returned"`
	NotMade   string `yaml:"notMade"` // the member said so
}

// ActivityNotMe holds the texts for a member who does not recognize an entry.
type ActivityNotMe struct {
	Title string    `yaml:"title"`
	Text  string    `yaml:"text"`
	Call  PhoneText `yaml:"call"`
}
