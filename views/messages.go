package views

import "memberportal/views/content"

// MessagePage is a page that says one thing and offers one or two ways on.
type MessagePage struct {
	Title   string
	Text    []string
	Actions []Action
	Company content.Company
	Ref     string // the request's number, which the company can look up
}

// Action is a link on a message page.
type Action struct {
	Label   string
	Path    string
	Primary bool
}
