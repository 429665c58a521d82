package content

// Errors holds the words of the pages that say what did not work. The titles are the prefixes of section 8's generic error helper.
type Errors struct {
	NotFound    Failure `json:"notFound"`
	Refused     Failure `json:"refused"`
	Broken      Failure `json:"broken"`
	TooLarge    Failure `json:"tooLarge"`
	NoAnswer    Failure `json:"noAnswer"` // a system of others did not answer, or too late
	Unknown     Failure `json:"unknown"`
	UnknownPage Failure `json:"unknownPage"` // an address that the portal does not have
	TryAgain    string  `json:"tryAgain" most:"30"`
	Home        string  `json:"home" most:"30"`
}

// Failure is what one of these pages says.
type Failure struct {
	Title string `json:"title" most:"50"`
	Text  string `json:"text"`
}
