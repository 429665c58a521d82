package content

// Claims holds the texts of the claims pages.
type Claims struct {
	Title       string     `yaml:"title"`
	Start       string     `yaml:"start"`   // link to a new claim
	Contact     string     `yaml:"contact"` // link to the form that writes to an adjuster
	Empty       string     `yaml:"empty"`
	All         string     `yaml:"all"` // link back to the list
	Claim       NumberText `yaml:"claim"`
	DateOfLoss  DateText   `yaml:"dateOfLoss"`
	Unavailable ReloadText `yaml:"unavailable"`
	Reload      string     `yaml:"reload"` // link in Unavailable

	Sent     string        `yaml:"sent"` // above the list, below drafts
	Drafts   ClaimDrafts   `yaml:"drafts"`
	ByPhone  ClaimsByPhone `yaml:"byPhone"`
	Detail   ClaimDetail   `yaml:"detail"`
	Adjuster ClaimAdjuster `yaml:"adjuster"`
	FAQ      ClaimsFAQ     `yaml:"faq"`
}

// ClaimDrafts holds the texts about claims that were started but not sent.
type ClaimDrafts struct {
	Title    string          `yaml:"title"`
	Untitled string          `yaml:"untitled"` // while no policy is chosen
	Text     StartedEndsText `yaml:"text"`
	Continue string          `yaml:"continue"` // the policy follows for screen readers
}

// ClaimsByPhone holds the texts of a provider that offers no claims online.
type ClaimsByPhone struct {
	Text       string `yaml:"text"`
	Adjuster   string `yaml:"adjuster"`
	FirstSteps string `yaml:"firstSteps"` // link to what to do after a loss
}

// ClaimDetail holds the texts of the page of one claim.
type ClaimDetail struct {
	Listed      string `yaml:"listed"`      // the provider offers no details online
	Unreachable string `yaml:"unreachable"` // the provider does not answer

	About      string `yaml:"about"` // heading of the facts
	Number     string `yaml:"number"`
	Policy     string `yaml:"policy"`
	DateOfLoss string `yaml:"dateOfLoss"`
	Reported   string `yaml:"reported"`
	Kind       string `yaml:"kind"`
	Location   string `yaml:"location"`

	Tracker  string   `yaml:"tracker"` // heading
	StepOf   StepText `yaml:"stepOf"`
	StepDone string   `yaml:"stepDone"`
	StepNow  string   `yaml:"stepNow"`
	StepNext string   `yaml:"stepNext"`

	Next     string   `yaml:"next"`     // heading
	NextDate DateText `yaml:"nextDate"` // {date} is bold
	By       DateText `yaml:"by"`
	WasDue   DateText `yaml:"wasDue"`
	Done     string   `yaml:"done"`
	AllDone  string   `yaml:"allDone"`
	Tell     NameText `yaml:"tell"`    // {name} is the adjuster's first name
	TellUs   string   `yaml:"tellUs"`  // in place of Tell while there is no adjuster
	OurPart  string   `yaml:"ourPart"` // heading
	Steps    string   `yaml:"steps"`   // heading

	Adjuster   string `yaml:"adjuster"` // heading
	NoAdjuster string `yaml:"noAdjuster"`

	Payments ClaimPayments `yaml:"payments"`
	Files    ClaimFiles    `yaml:"files"`
}

// ClaimPayments holds the texts of the payments on a claim.
type ClaimPayments struct {
	Title  string `yaml:"title"`
	Date   string `yaml:"date"`
	Payee  string `yaml:"payee"`
	For    string `yaml:"for"`
	Amount string `yaml:"amount"`
	Total  string `yaml:"total"`
}

// ClaimFiles holds the texts of the files that the insurer received for a claim.
type ClaimFiles struct {
	Title     string        `yaml:"title"`
	Reference ReferenceText `yaml:"reference"`
	Received  string        `yaml:"received"`
	Accepted  string        `yaml:"accepted"`
	Refused   string        `yaml:"refused"`
	// Opens the form, next to to-dos with their own forms.
	SendOther string `yaml:"sendOther"`
	Send      string `yaml:"send"`
	// On the tile of a photo or a document that a to-do asks for.
	AddPhoto   string            `yaml:"addPhoto"`
	PhotoAdded string            `yaml:"photoAdded"`
	AddFile    string            `yaml:"addFile"`
	FileAdded  string            `yaml:"fileAdded"`
	Sent       FilesSentText     `yaml:"sent"` // {references} is a list of SentFile
	SentFile   NameReferenceText `yaml:"sentFile"`
	Next       string            `yaml:"next"` // follows Sent
}

// ClaimAdjuster holds the texts of the form that writes to an adjuster.
type ClaimAdjuster struct {
	Title        string     `yaml:"title"`
	Aside        Aside      `yaml:"aside"`
	Empty        string     `yaml:"empty"`
	Claim        string     `yaml:"claim"`
	About        string     `yaml:"about"`       // above the claim that was chosen before
	ClaimOther   string     `yaml:"claimOther"`  // below it
	ClaimChoose  string     `yaml:"claimChoose"` // while no claim is chosen
	ClaimMissing string     `yaml:"claimMissing"`
	Reply        string     `yaml:"reply"`
	ReplyByPhone string     `yaml:"replyByPhone"`
	ReplyByEmail EmailText  `yaml:"replyByEmail"`
	ReplyMissing string     `yaml:"replyMissing"`
	Phone        string     `yaml:"phoneLabel"`
	PhoneHint    string     `yaml:"phoneHint"`
	Text         string     `yaml:"text"`
	TextMissing  string     `yaml:"textMissing"`
	Send         string     `yaml:"send"`
	Sent         NumberText `yaml:"sent"`
	NextByPhone  PhoneText  `yaml:"nextByPhone"` // follows Sent
	NextByEmail  EmailText  `yaml:"nextByEmail"` // follows Sent
}

// ClaimsFAQ is the question whose answer is a page of another site (section 2).
type ClaimsFAQ struct {
	Question string     `yaml:"question"`
	Answer   string     `yaml:"answer"`
	LinkText string     `yaml:"linkText"`
	LinkURL  WebAddress `yaml:"linkUrl"`
}
