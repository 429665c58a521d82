// Package failure renders the pages that say what failed and what to do next (section 8).
package failure

import (
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// NewPage says what did not work and offers another try. ref is the request's number.
func NewPage(said content.Failure, t *content.Text, tryAgain, ref string) ui.MessagePage {
	common := t.Errors
	return ui.MessagePage{
		Title: said.Title,
		Text:  []string{said.Text},
		Phone: t.Company.Phone,
		Actions: []ui.Action{
			{Label: common.TryAgain, Path: tryAgain, Primary: true},
			{Label: common.Home, Path: paths.Home()},
		},
		Ref: ref,
	}
}

// NewNotFoundPage is for addresses that the portal does not have (section 2).
func NewNotFoundPage(common content.Errors) ui.MessagePage {
	return ui.MessagePage{
		Title:   common.UnknownPage.Title,
		Text:    []string{common.UnknownPage.Text},
		Actions: []ui.Action{{Label: common.Home, Path: paths.Home(), Primary: true}},
	}
}

// NewNotOnlinePage stands in the place of a screen that the provider offers nothing for: it says so, and whom to call.
func NewNotOnlinePage(t *content.Text, title string, text content.PhoneText) ui.MessagePage {
	c := t.Company
	return ui.MessagePage{
		Title: title,
		Text:  []string{text.With(c.Phone), c.Hours + "."},
		Phone: c.Phone,
		Actions: []ui.Action{
			{Label: t.Common.Call.With(c.Phone), Path: ui.TelHref(c.Phone), Primary: true},
			{Label: t.Common.Home, Path: paths.Home()},
		},
	}
}
