package content

// FAQs holds the texts of the page with questions and answers.
type FAQs struct {
	Title        string       `yaml:"title"`
	SectionsName string       `yaml:"sectionsName"` // name of the list of sections, read aloud
	MoreHelp     string       `yaml:"moreHelp"`     // heading
	Call         PhoneText    `yaml:"call"`
	ContactAgent string       `yaml:"contactAgent"`
	Sections     []FAQSection `yaml:"-"` // in page order
}

// FAQSection is one file of the folder faqs. Its ID is its fragment on the page.
type FAQSection struct {
	ID        string
	Title     string
	Questions []FAQ
}

// FAQ is one question. The answer is HTML from Markdown, in which raw HTML has no effect.
type FAQ struct {
	Question string
	Answer   string
}
