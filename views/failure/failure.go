// Package failure renders the pages that say what failed and what to do next (section 8).
package failure

import (
	"fmt"

	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// NotOffered says that the provider takes no such form online.
func NotOffered(c content.Company) string {
	return fmt.Sprintf("We cannot take this online yet. Nothing was sent. Call us at %s.", c.Phone)
}

// NotReached says that the provider did not answer. What was typed is still there.
func NotReached(c content.Company) string {
	return fmt.Sprintf("We could not send this right now. What you typed is still here. Try again in a few minutes, or call us at %s.", c.Phone)
}

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
func NewNotOnlinePage(title, text string, c content.Company) ui.MessagePage {
	return ui.MessagePage{
		Title: title,
		Text:  []string{text, c.Hours + "."},
		Phone: c.Phone,
		Actions: []ui.Action{
			{Label: "Call " + c.Phone, Path: ui.TelHref(c.Phone), Primary: true},
			{Label: "Go to Home", Path: paths.Home()},
		},
	}
}
