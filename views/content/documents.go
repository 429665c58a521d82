package content

// Documents holds the texts of the list of documents.
type Documents struct {
	Intro     Prose     `yaml:"-"`
	Empty     string    `yaml:"empty"`     // there is no document
	NoMatch   string    `yaml:"noMatch"`   // no document matches the chosen filters
	NotOnline PhoneText `yaml:"notOnline"` // the provider offers no documents online
	NotNow    PhoneText `yaml:"notNow"`    // the provider does not answer
}
