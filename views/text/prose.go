package text

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

// Prose is HTML from Markdown, in which raw HTML has no effect.
type Prose struct {
	HTML string
}

// Shown reports whether there is anything to show.
func (p Prose) Shown() bool { return p.HTML != "" }
