// Package session renders the warning before a session ends and the page after it.
package session

import (
	"time"

	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Warning is the dialog shortly before a session ends.
type Warning struct {
	Title string
	Text  text.LeftText
	Final bool // whether the session cannot be extended
	XSRF  string
	End   paths.SessionEnd
}

// NewWarning returns the warning. final is that the session reaches its maximum duration.
func NewWarning(t *text.Text, final bool, end paths.SessionEnd, xsrf string) Warning {
	texts := t.Session.Warning
	d := Warning{Title: texts.Title, Text: texts.Text, Final: final, XSRF: xsrf, End: end}
	if final {
		d.Title, d.Text = texts.FinalTitle, texts.FinalText
	}
	return d
}

// NewEndedPage returns the page after a session ended, with the reason. idle and longest are the
// limits of a session. alive is whether the session goes on, for example in another tab.
func NewEndedPage(t *text.Text, e paths.SessionEnd, alive bool, idle, longest time.Duration) ui.MessagePage {
	texts := t.Session.Ended
	if alive {
		return ui.MessagePage{
			Title: texts.StillSignedInTitle, Text: []string{texts.StillSignedIn},
			Actions: []ui.Action{{Label: texts.Back, Path: e.ReturnTo, Primary: true}},
		}
	}
	page := ui.MessagePage{
		Title: texts.Title, Drawing: ui.DrawnSignedOut, Visitor: true,
		Actions: []ui.Action{
			{Label: texts.SignIn, Path: paths.SignIn(e.ReturnTo), Primary: true},
			{Label: t.Help.Title, Path: paths.Help()},
		},
	}
	switch e.Reason {
	case paths.EndedIdle:
		page.Text = append(page.Text, texts.Idle.With(t.Duration(idle)))
	case paths.EndedLimit:
		page.Text = append(page.Text, texts.Limit.With(t.Duration(longest)))
	case paths.EndedSent:
		page.Text = append(page.Text, texts.Sent)
	case paths.EndedByMember:
		page.Text = append(page.Text, texts.ByMember)
	case paths.EndedEverywhere:
		page.Text = append(page.Text, texts.Everywhere)
	case paths.EndedElsewhere:
		page.Text = append(page.Text, texts.Elsewhere)
	case paths.EndedDeleted:
		page.Text = append(page.Text, texts.Deleted)
	}
	switch e.Input {
	case paths.InputSaved:
		page.Text = append(page.Text, texts.Saved)
	case paths.InputLost:
		page.Text = append(page.Text, texts.NotSaved)
	}
	return page
}
