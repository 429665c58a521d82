package content

// Documents holds the texts of the list of documents.
type Documents struct {
	Title     string    `yaml:"title"`
	Intro     Prose     `yaml:"-"`
	Empty     string    `yaml:"empty"`     // there is no document
	NoMatch   string    `yaml:"noMatch"`   // no document matches the chosen filters
	NotOnline PhoneText `yaml:"notOnline"` // the provider offers no documents online
	NotNow    PhoneText `yaml:"notNow"`    // the provider does not answer
	// FileNotOnline says that the provider does not offer one of the listed documents.
	FileNotOnline PhoneText `yaml:"fileNotOnline"`

	Documents string `yaml:"documents"` // name of the list, read aloud
	About     string `yaml:"about"`     // label of a filter
	Kind      string `yaml:"kind"`      // label of a filter
	Year      string `yaml:"year"`      // label of a filter
	Other     string `yaml:"other"`     // about no policy or account
	New       string `yaml:"new"`       // mark of the documents of the last two weeks
	Undated   string `yaml:"undated"`   // in place of a year

	Unnamed string           `yaml:"unnamed"` // in place of a document's name
	Of      DocumentItemText `yaml:"of"`
	Policy  NumberText       `yaml:"policy"` // a policy without a name, within Of
	Types   DocumentTypes    `yaml:"types"`
	Zip     DocumentsZip     `yaml:"zip"`
}

// DocumentsZip holds the texts of a zip with all documents of a policy's term.
type DocumentsZip struct {
	Download DateText     `yaml:"download"` // link
	Count    Plural       `yaml:"count"`    // beside the link
	Size     FileSizeText `yaml:"size"`     // after the count
	// Below the links, because the download starts only when the first documents have arrived.
	Wait     string        `yaml:"wait"`
	Failed   NamePhoneText `yaml:"failed"` // one document cannot be fetched
	TooLarge string        `yaml:"tooLarge"`
	Busy     string        `yaml:"busy"` // too many zips at once
}

// DocumentTypes holds the names of file types.
type DocumentTypes struct {
	PDF   string `yaml:"pdf"`
	Word  string `yaml:"word"`
	Excel string `yaml:"excel"`
	JPEG  string `yaml:"jpeg"`
	PNG   string `yaml:"png"`
	TIFF  string `yaml:"tiff"`
	CSV   string `yaml:"csv"`
	Text  string `yaml:"text"`
}
