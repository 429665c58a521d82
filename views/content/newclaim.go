package content

// NewClaim holds the texts of the form that reports a claim.
type NewClaim struct {
	Title      string          `yaml:"title"`
	Aside      Aside           `yaml:"aside"`
	Steps      ClaimSteps      `yaml:"steps"`
	Step       StepText        `yaml:"step"`
	Continue   string          `yaml:"continue"`
	Emergency  Emergency       `yaml:"emergency"`
	Start      ClaimStart      `yaml:"start"`
	ByPhone    NewClaimByPhone `yaml:"byPhone"`
	Unfinished ClaimUnfinished `yaml:"unfinished"`
	Policy     ClaimPolicy     `yaml:"policy"`
	Kind       ClaimKind       `yaml:"kind"`
	Kinds      Keyed[[]Choice] `yaml:"kinds"` // of loss, by group of lines of business
	Loss       ClaimLoss       `yaml:"loss"`
	Vehicle    ClaimVehicle    `yaml:"vehicle"`
	Photos     ClaimPhotos     `yaml:"photos"`
	Contact    ClaimContact    `yaml:"contact"`
	Review     ClaimReview     `yaml:"review"`
	Sent       ClaimSent       `yaml:"sent"`
}

// ClaimSteps holds the titles of the steps.
type ClaimSteps struct {
	Policy  string `yaml:"policy"`
	Kind    string `yaml:"kind"`
	Loss    string `yaml:"loss"`
	Vehicle string `yaml:"vehicle"` // auto claims only
	Photos  string `yaml:"photos"`
	Contact string `yaml:"contact"`
	Review  string `yaml:"review"`
}

// Emergency holds what to do before reporting a claim: always, and by group of lines of business.
type Emergency struct {
	Title     string          `yaml:"title"`
	First     []string        `yaml:"first"`
	ThenTitle string          `yaml:"thenTitle"`
	Then      Keyed[[]string] `yaml:"then"`
}

// ClaimStart holds the texts of the first page.
type ClaimStart struct {
	Step   StepDaysText   `yaml:"step"`
	Empty  string         `yaml:"empty"` // the member has no policy to claim on
	CallUs PhoneHoursText `yaml:"callUs"`
}

// NewClaimByPhone holds the texts for a provider that does not accept claims online.
type NewClaimByPhone struct {
	Title string `yaml:"title"`
	Text  string `yaml:"text"`
}

// ClaimUnfinished holds the texts about an unfinished claim.
type ClaimUnfinished struct {
	Title string         `yaml:"title"`
	Text  UnfinishedText `yaml:"text"`
	// Replaces Text when the policy is no longer the member's.
	PolicyRemoved UnfinishedText `yaml:"policyRemoved"`
	StartOver     string         `yaml:"startOver"`
	StartOverHint string         `yaml:"startOverHint"`
}

// ClaimPolicy holds the texts of the question for the policy.
type ClaimPolicy struct {
	Label   string   `yaml:"label"`
	Search  string   `yaml:"search"` // among many policies
	Missing string   `yaml:"missing"`
	More    ItemText `yaml:"more"` // {item} is the first two things that the policy insures
}

// ClaimKind holds the texts of the question for the kind of loss.
type ClaimKind struct {
	Label   string `yaml:"label"`
	Missing string `yaml:"missing"`
}

// Choice is one of the answers to a question.
type Choice struct {
	Value string `yaml:"value"`
	Label string `yaml:"label"`
	Hint  string `yaml:"hint,omitempty"` // "" for none
}

// ClaimLoss holds the texts of the questions about what happened.
type ClaimLoss struct {
	Date        string `yaml:"date"`
	DateHint    string `yaml:"dateHint"`
	DateMissing string `yaml:"dateMissing"`
	DateInvalid string `yaml:"dateInvalid"`
	DateFuture  string `yaml:"dateFuture"`

	Time        string `yaml:"time"`
	TimeInvalid string `yaml:"timeInvalid"`

	Location        string `yaml:"location"`
	LocationHint    string `yaml:"locationHint"`
	LocationMissing string `yaml:"locationMissing"`

	Happened        string `yaml:"happened"`
	HappenedHint    string `yaml:"happenedHint"`
	HappenedMissing string `yaml:"happenedMissing"`

	Injuries        string `yaml:"injuries"`
	InjuriesUnknown string `yaml:"injuriesUnknown"`
	InjuriesMissing string `yaml:"injuriesMissing"`
	Injured         string `yaml:"injured"`

	SentUnknown        string      `yaml:"sentUnknown"` // what the company reads for InjuriesUnknown
	SentUnknownDetails DetailsText `yaml:"sentUnknownDetails"`
}

// ClaimVehicle holds the texts of the questions about the vehicle of an auto claim.
type ClaimVehicle struct {
	Which        string     `yaml:"which"`
	WhichMissing string     `yaml:"whichMissing"`
	VIN          NumberText `yaml:"vin"`
	Another      string     `yaml:"another"` // a vehicle that is not on the policy
	AnotherHint  string     `yaml:"anotherHint"`
	Choose       string     `yaml:"choose"` // while nothing is chosen from a long list

	Driver            string `yaml:"driver"`
	DriverMissing     string `yaml:"driverMissing"`
	SomeoneElse       string `yaml:"someoneElse"`
	NoOne             string `yaml:"noOne"`
	DriverName        string `yaml:"driverName"`
	DriverNameMissing string `yaml:"driverNameMissing"`

	Drivable        string `yaml:"drivable"`
	DrivableUnknown string `yaml:"drivableUnknown"`
	DrivableMissing string `yaml:"drivableMissing"`

	OtherParty     string `yaml:"otherParty"`
	OtherPartyHint string `yaml:"otherPartyHint"`
	Report         string `yaml:"report"`
	ReportHint     string `yaml:"reportHint"`
}

// ClaimPhotos holds the texts of the step that adds photos.
type ClaimPhotos struct {
	Advice  []string      `yaml:"advice"`
	Label   string        `yaml:"label"`
	Hint    SizeCountText `yaml:"hint"`
	Full    string        `yaml:"full"` // no more photo can be added
	Stay    string        `yaml:"stay"`
	Added   string        `yaml:"added"` // heading
	Remove  string        `yaml:"remove"`
	Sending string        `yaml:"sending"` // while chosen photos are sent
	Unnamed string        `yaml:"unnamed"` // in place of a photo's name

	TooLarge      NameSizeText  `yaml:"tooLarge"`
	TooManyPixels NameSizeText  `yaml:"tooManyPixels"` // size is in megapixels
	Busy          string        `yaml:"busy"`          // too many uploads at once
	WrongKind     NameText      `yaml:"wrongKind"`
	Damaged       NameText      `yaml:"damaged"`
	Lost          NameText      `yaml:"lost"` // the saved photo cannot be read
	TooMany       NameCountText `yaml:"tooMany"`
}

// ClaimContact holds the texts of the questions about how to reach the member.
type ClaimContact struct {
	Phone         string `yaml:"phoneLabel"`
	CallAt        string `yaml:"callAt"`
	CallAtMissing string `yaml:"callAtMissing"`
	Any           string `yaml:"any"`
	Morning       string `yaml:"morning"`
	Afternoon     string `yaml:"afternoon"`
	Evening       string `yaml:"evening"`
}

// ClaimReview holds the texts of the last step.
type ClaimReview struct {
	Intro    string `yaml:"intro"`
	Photos   string `yaml:"photos"`
	NoPhotos string `yaml:"noPhotos"`
	NotGiven string `yaml:"notGiven"` // in place of an answer
	Change   string `yaml:"change"`
	Send     string `yaml:"send"`
}

// ClaimSent holds the texts of the page after a claim is sent.
type ClaimSent struct {
	Title     string   `yaml:"title"`
	Reference string   `yaml:"reference"` // heading
	Note      string   `yaml:"note"`
	NextTitle string   `yaml:"nextTitle"`
	Next      []string `yaml:"next"`
	Claims    string   `yaml:"claims"` // link to the list of claims
}
