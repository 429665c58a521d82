package content

// NewClaim holds the texts of the form that reports a claim.
type NewClaim struct {
	Emergency Emergency       `yaml:"emergency"`
	Kinds     Keyed[[]Choice] `yaml:"kinds"` // of loss, by group of lines of business
	Photos    []string        `yaml:"photos"`
	Review    string          `yaml:"review"`
	Next      []string        `yaml:"next"` // what happens after a claim is sent
}

// Emergency holds what to do before reporting a claim: always, and by group of lines of business.
type Emergency struct {
	Title string          `yaml:"title"`
	First []string        `yaml:"first"`
	Then  Keyed[[]string] `yaml:"then"`
}

// Choice is one of the answers to a question.
type Choice struct {
	Value string `yaml:"value"`
	Label string `yaml:"label"`
	Hint  string `yaml:"hint,omitempty"` // "" for none
}
