package content

// Common holds the texts of components that many screens share.
type Common struct {
	ErrorSummary string `yaml:"errorSummary"` // heading above the errors of a form
	Error        string `yaml:"error"`        // read aloud before the error of a field
	Optional     string `yaml:"optional"`     // after the label of a field that may stay empty

	Incomplete PhoneText `yaml:"incomplete"` // the insurer's system sent something that we can't show

	Copy      string `yaml:"copy"`
	Copied    string `yaml:"copied"`
	NotCopied string `yaml:"notCopied"`

	Pages        string     `yaml:"pages"` // name of the pagination, read aloud
	Previous     string     `yaml:"previous"`
	Next         string     `yaml:"next"`
	PreviousPage string     `yaml:"previousPage"` // read aloud in place of Previous
	NextPage     string     `yaml:"nextPage"`
	Page         NumberText `yaml:"page"` // read aloud in place of a page's number
	Showing      RangeText  `yaml:"showing"`
	ShowingNone  string     `yaml:"showingNone"`
	RowsPerPage  string     `yaml:"rowsPerPage"`
	Show         string     `yaml:"show"`

	AccountNumber string `yaml:"accountNumber"` // what Copy copies, read aloud
	PolicyNumber  string `yaml:"policyNumber"`

	TooLong      MostText `yaml:"tooLong"`
	PhoneHint    string   `yaml:"phoneHint"`
	PhoneMissing string   `yaml:"phoneMissing"`
	PhoneInvalid string   `yaml:"phoneInvalid"`

	TryAgain  string        `yaml:"tryAgain"`
	Home      string        `yaml:"home"` // link to the home page
	Call      PhoneText     `yaml:"call"`
	CallUs    string        `yaml:"callUs"`    // the same below a text that has the number
	CallThem  string        `yaml:"callThem"`  // button; a name follows for screen readers
	Message   string        `yaml:"message"`   // as CallThem
	Reference ReferenceText `yaml:"reference"` // number of a failed request

	Yes    string     `yaml:"yes"`
	No     string     `yaml:"no"`
	On     string     `yaml:"on"`
	Off    string     `yaml:"off"`
	All    CountText  `yaml:"all"`    // option that applies no filter
	Option OptionText `yaml:"option"` // option of a filter

	Back   string `yaml:"back"`
	Cancel string `yaml:"cancel"`

	Paper Paper `yaml:"paper"`
}

// Paper holds what is on every PDF and printed page. The phone number follows a check.
type Paper struct {
	Records      DateText   `yaml:"records"` // {date} is the day of the download
	CheckPolicy  NumberText `yaml:"checkPolicy"`
	CheckAccount NumberText `yaml:"checkAccount"`
	CheckClaim   NumberText `yaml:"checkClaim"`
}
