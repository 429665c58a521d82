// Package failure renders the error pages (section 8).
package failure

import (
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// NewPage returns an error page with a link to try again, "" for what the next try won't find
// either. ref is the reference number of the request.
func NewPage(f text.Failure, t *text.Text, tryAgain, ref string) ui.MessagePage {
	page := ui.MessagePage{
		Title: f.Title, Drawing: ui.DrawnUnavailable, Text: []string{f.Text},
		Phone: t.Company.Phone, Ref: ref,
	}
	if tryAgain != "" {
		page.Actions = []ui.Action{{Label: t.Common.TryAgain, Path: tryAgain, Primary: true}}
	}
	page.Actions = append(page.Actions, ui.Action{Label: t.Common.Home, Path: paths.Home(), Primary: tryAgain == ""})
	return page
}

// NewNotFoundPage returns the page for unknown addresses (section 2).
func NewNotFoundPage(t *text.Text) ui.MessagePage {
	return ui.MessagePage{
		Title:   t.Errors.UnknownPage.Title,
		Drawing: ui.DrawnNotFound,
		Text:    []string{t.Errors.UnknownPage.Text},
		Actions: []ui.Action{{Label: t.Common.Home, Path: paths.Home(), Primary: true}},
	}
}

// NewNotOnlinePage returns the page that replaces a screen without data from the provider. It has
// the number to call.
func NewNotOnlinePage(t *text.Text, title string, text text.PhoneText) ui.MessagePage {
	c := t.Company
	return ui.MessagePage{
		Title: title, Drawing: ui.DrawnUnavailable,
		Text:  append([]string{text.With(c.Phone)}, c.OpenHours()...),
		Phone: c.Phone,
		Actions: []ui.Action{
			{Label: t.Common.CallUs, Path: ui.CallPath(c.Phone), Primary: true},
			{Label: t.Common.Home, Path: paths.Home()},
		},
	}
}
