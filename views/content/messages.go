package content

// Messages holds the texts of the member's conversations with the company.
type Messages struct {
	Title       string    `yaml:"title"`
	Intro       Prose     `yaml:"-"`
	Messages    string    `yaml:"messages"` // name of the list, read aloud
	UnreadCount Plural    `yaml:"unreadCount"`
	Search      string    `yaml:"search"`  // label of the search
	NoMatch     string    `yaml:"noMatch"` // the search finds nothing
	Unread      string    `yaml:"unread"`
	NoSubject   string    `yaml:"noSubject"`
	Empty       string    `yaml:"empty"`
	NotOnline   PhoneText `yaml:"notOnline"` // the provider offers no messages online
	NotNow      PhoneText `yaml:"notNow"`    // the provider does not answer

	All       string      `yaml:"all"`   // link back to the list
	About     string      `yaml:"about"` // before the link to what a conversation is about
	AboutThis AboutThis   `yaml:"aboutThis"`
	Bill      AccountText `yaml:"bill"`
	Agent     NameText    `yaml:"agent"`
	Entries   string      `yaml:"entries"` // name of the list of entries, read aloud
	You       string      `yaml:"you"`     // sender of the member's own entries
	// For an unsent reply whose conversation cannot be loaded.
	NotShown  string     `yaml:"notShown"`
	Reply     string     `yaml:"reply"` // label
	ReplyHint string     `yaml:"replyHint"`
	Send      string     `yaml:"send"`
	Missing   string     `yaml:"missing"`
	TooLong   MostText   `yaml:"tooLong"`
	Sent      NumberText `yaml:"sent"` // {number} is the reference of the conversation

	New NewMessage `yaml:"new"`
}

// AboutThis holds the links from a page to the messages about it.
type AboutThis struct {
	Bill   Plural `yaml:"bill"`
	Claim  Plural `yaml:"claim"`
	Policy Plural `yaml:"policy"`
}

// NewMessage holds the texts of the form that starts a conversation.
type NewMessage struct {
	Title          string     `yaml:"title"`
	Aside          Aside      `yaml:"aside"`
	Write          string     `yaml:"write"` // link to the form
	Intro          Prose      `yaml:"-"`
	About          string     `yaml:"about"`
	AboutMissing   string     `yaml:"aboutMissing"`
	Choose         string     `yaml:"choose"` // while nothing is chosen
	Other          string     `yaml:"other"`  // about no bill, claim or policy
	Subject        string     `yaml:"subject"`
	SubjectMissing string     `yaml:"subjectMissing"`
	SubjectTooLong MostText   `yaml:"subjectTooLong"`
	Text           string     `yaml:"text"`
	TextMissing    string     `yaml:"textMissing"`
	TextTooLong    MostText   `yaml:"textTooLong"`
	Send           string     `yaml:"send"`
	Sent           NumberText `yaml:"sent"` // {number} is the reference of the conversation
	Next           string     `yaml:"next"` // after sent: what happens next
}
