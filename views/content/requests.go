package content

// RequestPages holds the texts of the requests that a member sends. The keys of Topics are those of
// member.Topic, and the keys of Fields and Choices are names of fields. A field that has another
// meaning for a topic has a key of its own: the name, a dot, and the topic.
type RequestPages struct {
	Title string `yaml:"title"`
	Intro string `yaml:"intro"`

	Topics  Keyed[RequestTopic] `yaml:"topics"`
	Else    RequestElse         `yaml:"else"`
	How     Aside               `yaml:"how"`
	ByPhone NewClaimByPhone     `yaml:"byPhone"`
	Empty   string              `yaml:"empty"` // the member has nothing that a request can be about
	Which   RequestSubjects     `yaml:"which"`

	Fields   Keyed[RequestField] `yaml:"fields"`
	Choices  Keyed[[]Choice]     `yaml:"choices"`
	Problems RequestProblems     `yaml:"problems"`
	Notice   DateText            `yaml:"notice"` // of cancellation, with its last day
	Send     string              `yaml:"send"`

	Message RequestMessage    `yaml:"message"`
	Sent    RequestSent       `yaml:"sent"`
	Policy  RequestsOfAPolicy `yaml:"policy"`
}

// RequestTopic holds the texts of one topic.
type RequestTopic struct {
	Title string    `yaml:"title"`
	Hint  string    `yaml:"hint"`
	Risk  PhoneText `yaml:"risk"` // what isn't so until the insurer confirms, above Send and after it
}

// RequestElse holds the texts below the topics.
type RequestElse struct {
	Text    Sentence[struct{ message, claim any }] `yaml:"text"`
	Message string                                 `yaml:"message"`
	Claim   string                                 `yaml:"claim"`
}

// RequestSubjects holds the questions for what a request is about.
type RequestSubjects struct {
	Policy  string `yaml:"policy"`
	Account string `yaml:"account"`
}

// RequestField holds the texts of one field. The label is also what the insurer reads.
type RequestField struct {
	Label   string `yaml:"label"`
	Hint    string `yaml:"hint,omitempty"`
	Missing string `yaml:"missing,omitempty"` // the validation error, "" for an optional field
}

// RequestProblems holds the other validation errors.
type RequestProblems struct {
	Date  DateText `yaml:"date"`
	Past  string   `yaml:"past"`
	Late  string   `yaml:"late"`
	Birth string   `yaml:"birth"`
	Zip   string   `yaml:"zip"`
	VIN   string   `yaml:"vin"`
}

// RequestMessage holds what the insurer reads beside the fields.
type RequestMessage struct {
	Subject  ItemText `yaml:"subject"`
	Intro    string   `yaml:"intro"`
	Policy   string   `yaml:"policy"`
	Account  string   `yaml:"account"`
	Doubtful string   `yaml:"doubtful"` // after a VIN whose check digit doesn't match
}

// RequestSent holds the texts of the page after a request.
type RequestSent struct {
	Title     string   `yaml:"title"`
	Text      string   `yaml:"text"`
	Recipient NameText `yaml:"recipient"` // of a document for someone else
	Reference string   `yaml:"reference"`
	Follow    string   `yaml:"follow"`
	NextTitle string   `yaml:"nextTitle"`
	Got       DateText `yaml:"got"`
	Call      DateText `yaml:"call"`
	Agree     string   `yaml:"agree"`
}

// RequestsOfAPolicy holds the texts about requests on the pages of policies, agents and documents.
type RequestsOfAPolicy struct {
	Action    string            `yaml:"action"`
	Vehicle   string            `yaml:"vehicle"` // link beside a vehicle
	Agent     string            `yaml:"agent"`   // link beside an agent
	Requested DateReferenceText `yaml:"requested"`
}
