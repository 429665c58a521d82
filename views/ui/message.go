package ui

// MessagePage is a page with a message and links to the next steps.
type MessagePage struct {
	Title   string
	Text    []string
	Actions []Action
	Phone   string // a number in Text that becomes a link
	Ref     string // reference number of a failed request, "" for none
}

// Action is a link on a message page.
type Action struct {
	Label   string
	Path    string
	Primary bool
}
