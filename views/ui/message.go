package ui

// MessagePage is a page that says one thing and offers one or two ways on.
type MessagePage struct {
	Title   string
	Text    []string
	Actions []Action
	Phone   string // in Text, where it dials
	Ref     string // the request's number, which the company can look up
}

// Action is a link on a message page.
type Action struct {
	Label   string
	Path    string
	Primary bool
}
