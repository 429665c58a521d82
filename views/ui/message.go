package ui

// MessagePage is a page with a message and links to the next steps. Beside the message are
// links to Help.
type MessagePage struct {
	Title   string
	Failure string  // what failed: the answer, below a small title; "" for nothing
	Drawing Drawing // above the text, "" for none
	Text    []string
	Actions []Action
	Phone   string // a number in Text that becomes a link
	Ref     string // reference number of a failed request, "" for none
	Visitor bool   // whether the questions of visitors are beside it
}

// Action is a link on a message page.
type Action struct {
	Label   string
	Path    string
	Primary bool
}
