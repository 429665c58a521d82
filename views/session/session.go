// Package session renders the warning before a session ends and the page after it.
package session

import (
	"time"

	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Warning is what stands over the page shortly before its session ends.
type Warning struct {
	Title string
	Text  content.LeftText
	Final bool // whether staying is impossible
	XSRF  string
	End   paths.SessionEnd
	Words content.SessionWarning
}

// NewWarning words the warning; limit is the longest that a session may last.
func NewWarning(t *content.Text, final bool, limit time.Duration, end paths.SessionEnd, xsrf string, words content.SessionWarning) Warning {
	d := Warning{Title: words.Title, Text: words.Text, Final: final, XSRF: xsrf, End: end, Words: words}
	if final {
		d.Title, d.Text = words.FinalTitle, words.FinalText.With(t.Duration(limit))
	}
	return d
}

// atFirst is the text before the script counts.
func (d Warning) atFirst() string {
	return d.Text.With(d.Words.Minutes.With(2))
}

// NewEndedPage says why a session ended; idle and longest are the limits. A session that goes on all the same has its page put away alone.
func NewEndedPage(t *content.Text, e paths.SessionEnd, alive bool, idle, longest time.Duration, words content.SessionEnded) ui.MessagePage {
	if alive {
		return ui.MessagePage{
			Title: words.StillSignedInTitle, Text: []string{words.StillSignedIn},
			Actions: []ui.Action{{Label: words.Back, Path: e.ReturnTo, Primary: true}},
		}
	}
	page := ui.MessagePage{Title: words.Title, Actions: []ui.Action{{Label: words.SignIn, Path: paths.SignIn(e.ReturnTo), Primary: true}}}
	switch e.Reason {
	case paths.EndedIdle:
		page.Text = append(page.Text, words.Idle.With(t.Duration(idle)))
	case paths.EndedLimit:
		page.Text = append(page.Text, words.Limit.With(t.Duration(longest)))
	case paths.EndedSent:
		page.Text = append(page.Text, words.Sent)
	}
	switch e.Input {
	case paths.InputSaved:
		page.Text = append(page.Text, words.Saved)
	case paths.InputLost:
		page.Text = append(page.Text, words.NotSaved)
	}
	return page
}
