package content

// ChangePages holds the texts of the request to change a policy. Their keys are a topic, such as
// vehicle, a topic with its action, such as vehicle-replace, or a page, such as from.
type ChangePages struct {
	Title  string   `yaml:"title"`
	Intro  string   `yaml:"intro"`
	About  NameText `yaml:"about"` // the heading of what can change about a vehicle
	Choose string   `yaml:"choose"`

	Topics  Keyed[ChangeTopicTexts] `yaml:"topics"`
	Actions Keyed[ChangeTopicTexts] `yaml:"actions"`

	Else       ChangeElse       `yaml:"else"`
	How        Aside            `yaml:"how"`
	ByPhone    NewClaimByPhone  `yaml:"byPhone"`
	Empty      string           `yaml:"empty"` // the member has no policy that can be changed
	Unfinished ChangeUnfinished `yaml:"unfinished"`

	Question StepText              `yaml:"question"`
	Ask      Keyed[ChangeQuestion] `yaml:"ask"`
	Choices  Keyed[[]Choice]       `yaml:"choices"`
	Vehicle  ChangeNewVehicle      `yaml:"newVehicle"`
	Address  ChangeNewAddress      `yaml:"newAddress"`
	Dates    ChangeDates           `yaml:"dates"`
	Other    ChangeOther           `yaml:"other"`
	Continue string                `yaml:"continue"`
	Later    string                `yaml:"later"`
	Answers  string                `yaml:"answers"` // heading of the earlier answers
	Change   string                `yaml:"change"`  // link to an answer
	Soon     ChangeSoon            `yaml:"soon"`

	Review ChangeReview         `yaml:"review"`
	Risks  Keyed[NamePhoneText] `yaml:"risks"` // what isn't so until the insurer confirms
	Sent   ChangeSent           `yaml:"sent"`
	Policy RequestedChanges     `yaml:"policy"`
	Due    ChangeDueTexts       `yaml:"due"`
}

// ChangeTopicTexts name something to choose.
type ChangeTopicTexts struct {
	Title string `yaml:"title"`
	Hint  string `yaml:"hint,omitempty"`
}

// ChangeElse holds the texts below the choices.
type ChangeElse struct {
	Text    Sentence[struct{ message, claim any }] `yaml:"text"`
	Message string                                 `yaml:"message"`
	Claim   string                                 `yaml:"claim"`
}

// ChangeUnfinished holds the texts about a request that wasn't sent.
type ChangeUnfinished struct {
	Title    string                                          `yaml:"title"`
	Text     Text2[struct{ item, ends any }, string, string] `yaml:"text"`
	Continue string                                          `yaml:"continue"`
	Delete   string                                          `yaml:"delete"`
	Hint     string                                          `yaml:"hint"`
	Deleted  string                                          `yaml:"deleted"`
}

// ChangeQuestion holds the texts of one page.
type ChangeQuestion struct {
	Title   string `yaml:"title"` // the question
	Label   string `yaml:"label"` // of its answer
	Hint    string `yaml:"hint,omitempty"`
	Missing string `yaml:"missing"` // validation error
}

// ChangeNewVehicle holds the texts of the fields for a new vehicle.
type ChangeNewVehicle struct {
	VIN       string                                            `yaml:"vin"`
	VINHint   string                                            `yaml:"vinHint"`
	VINAnswer NumberText                                        `yaml:"vinAnswer"`
	Named     Text2[struct{ name, number any }, string, string] `yaml:"named"` // with its VIN
	NoVIN     string                                            `yaml:"noVin"`
	NoVINHint string                                            `yaml:"noVinHint"`
	Model     string                                            `yaml:"model"`
	Unnamed   string                                            `yaml:"unnamed"`
	Sure      string                                            `yaml:"sure"`
	SureText  string                                            `yaml:"sureText"`
	Doubtful  string                                            `yaml:"doubtful"` // the insurer reads it after the VIN
}

// ChangeNewAddress holds the texts of the fields for an address.
type ChangeNewAddress struct {
	Street        string `yaml:"street"`
	City          string `yaml:"city"`
	CityMissing   string `yaml:"cityMissing"`
	State         string `yaml:"state"`
	StateMissing  string `yaml:"stateMissing"`
	Zip           string `yaml:"zip"`
	ZipMissing    string `yaml:"zipMissing"`
	ZipInvalid    string `yaml:"zipInvalid"`
	AnotherPlace  string `yaml:"anotherPlace"`
	AnotherDriver string `yaml:"anotherDriver"`
}

// ChangeDates holds the validation errors of dates.
type ChangeDates struct {
	Invalid DateText `yaml:"invalid"`
	Past    string   `yaml:"past"`
	Late    string   `yaml:"late"`
	Birth   string   `yaml:"birth"`
}

// ChangeOther names what isn't on the policy.
type ChangeOther struct {
	Item string `yaml:"item"`
}

// ChangeSoon is the advice beside the questions about a new vehicle.
type ChangeSoon struct {
	Title string `yaml:"title"`
	Text  string `yaml:"text"`
}

// ChangeReview holds the texts of the page with every answer.
type ChangeReview struct {
	Title string `yaml:"title"`
	Note  string `yaml:"note"`
	Send  string `yaml:"send"`
}

// ChangeSent holds the texts of the message and of the page after it was sent.
type ChangeSent struct {
	Subject   ItemText        `yaml:"subject"`
	Intro     string          `yaml:"intro"` // the insurer reads it above the answers
	Policy    string          `yaml:"policy"`
	Account   string          `yaml:"account"`
	Title     string          `yaml:"title"`
	Text      string          `yaml:"text"`
	Reference string          `yaml:"reference"`
	Asked     string          `yaml:"asked"`
	Follow    string          `yaml:"follow"`
	NextTitle string          `yaml:"nextTitle"`
	Next      ChangeNextSteps `yaml:"next"`
}

// ChangeNextSteps are what happens after a request.
type ChangeNextSteps struct {
	Got   DateText `yaml:"got"`
	Call  DateText `yaml:"call"`
	Agree string   `yaml:"agree"`
	From  DateText `yaml:"from"`
}

// RequestedChanges holds the texts of a policy's page about what was requested.
type RequestedChanges struct {
	Action    string   `yaml:"action"`
	Vehicle   string   `yaml:"vehicle"` // link beside a vehicle
	Agent     string   `yaml:"agent"`   // link beside an agent
	Heading   string   `yaml:"heading"`
	Requested string   `yaml:"requested"`
	OnPolicy  string   `yaml:"onPolicy"`
	When      DateText `yaml:"when"`
	Off       NameText `yaml:"off"`
	On        NameText `yaml:"on"`
	Note      string   `yaml:"note"`
}

// ChangeDueTexts holds the texts of a request for more time.
type ChangeDueTexts struct {
	Notice DateText `yaml:"notice"` // the last day of a notice of cancellation
}
