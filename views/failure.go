package views

import "memberportal/views/content"

// NewFailurePage says what did not work and offers another try. ref is the request's number.
func NewFailurePage(said content.Failure, words *content.Words, tryAgain, ref string) MessagePage {
	common := words.Errors
	return MessagePage{
		Title: said.Title,
		Text:  []string{said.Text},
		Phone: words.Company.Phone,
		Actions: []Action{
			{Label: common.TryAgain, Path: tryAgain, Primary: true},
			{Label: common.Home, Path: HomePath()},
		},
		Ref: ref,
	}
}

// NewUnknownPage is for addresses that the portal does not have (section 2).
func NewUnknownPage(common content.Errors) MessagePage {
	return MessagePage{
		Title:   common.UnknownPage.Title,
		Text:    []string{common.UnknownPage.Text},
		Actions: []Action{{Label: common.Home, Path: HomePath(), Primary: true}},
	}
}
