package session

import (
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// ChangedPage replaces a page whose member is no longer the active one.
type ChangedPage struct {
	Title    string
	Text     []string
	Switch   string // label of the button that switches back, "" if the member signed out
	Identity string // to switch back to
	ReturnTo string // after switching back, or signing in again
	Return   bool   // whether going back is what the member most likely wants
	XSRF     string
}

// Change is whose page it was and whose session it is now.
type Change struct {
	Name, Email string // of the active identity; the name may be ""
	From        string // email of the page's member, "" if unknown
	Key         string // of the page's member if they can switch back, else ""
	End         paths.SessionEnd
	XSRF        string
}

// NewChangedPage returns the page after a change.
func NewChangedPage(t *text.Text, c Change) ChangedPage {
	texts := t.Session.Changed
	page := ChangedPage{
		Title: texts.Title, Identity: c.Key, ReturnTo: c.End.ReturnTo,
		Return: c.End.Input == paths.InputSaved, XSRF: c.XSRF,
	}
	nowSee := ui.NowSee(t, c.Name, c.Email)
	switch {
	case c.Key != "":
		page.Switch = t.Layout.Member.SwitchTo.With(c.From)
		page.Text = append(page.Text, texts.SwitchedFrom.With(c.From)+" "+nowSee)
	case c.From != "":
		page.Text = append(page.Text, texts.SignedOut.With(c.From)+" "+nowSee)
	default:
		page.Text = append(page.Text, nowSee)
	}
	if c.End.Reason == paths.EndedSent {
		page.Text = append(page.Text, texts.Sent)
	}
	return page.withInput(t, c)
}

// withInput returns what became of the input of a form.
func (p ChangedPage) withInput(t *text.Text, c Change) ChangedPage {
	switch {
	case c.End.Input == paths.InputLost:
		p.Text = append(p.Text, t.Session.Ended.NotSaved)
	case c.End.Input == paths.InputSaved && c.Key != "":
		p.Text = append(p.Text, t.Session.Changed.SavedSwitch.With(c.From))
	case c.End.Input == paths.InputSaved:
		p.Text = append(p.Text, t.Session.Ended.Saved)
	}
	return p
}
