package profile

import "memberportal/views/text"

// ElsewherePage signs the member out of all browsers but this one.
type ElsewherePage struct {
	FormTop
	Text   text.ProfileElsewhere
	Intro  string
	Others bool // whether there is another browser
}

// NewElsewherePage returns the page for a member who is signed in with so many other browsers.
func NewElsewherePage(t *text.Text, top FormTop, email string, others int) ElsewherePage {
	texts := t.Profile.Elsewhere
	page := ElsewherePage{FormTop: top, Text: texts, Intro: texts.Alone, Others: others > 0}
	if page.Others {
		page.Intro = texts.Intro.With(email, texts.Count.With(others))
	}
	return page
}
