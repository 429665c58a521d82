package profile

import (
	"slices"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/content"
)

// AllOthers is what the form sends in place of a session's ID to end all but this one.
const AllOthers = "others"

// Session is a session of the member. The browser and the system are keys of the texts.
type Session struct {
	ID, Browser, System string
	SignedIn, Used      time.Time
	UsedSince           bool // it was used at Used or later
	Current             bool // whether it shows the page
}

// SignInsPage is the list of the member's sessions.
type SignInsPage struct {
	FormTop
	Text     content.ProfileSignIns
	Intro    string
	Sessions []SessionRow
	Others   bool // whether there is another session than this one
}

// SessionRow is one session, formatted.
type SessionRow struct {
	ID           string // "" for this session, which has no button
	Name         string
	Current      bool
	SignedIn     string
	Used         string
	EndOf        string // read aloud in place of the label of the button
	SignedInTime string // for machines
}

// NewSignInsPage returns the list of sessions at a time, which has the company's time zone.
func NewSignInsPage(t *content.Text, top FormTop, email string, sessions []Session, now time.Time) SignInsPage {
	texts := t.Profile.SignIns
	page := SignInsPage{FormTop: top, Text: texts, Intro: texts.Intro.With(email)}
	for _, s := range sessions {
		row := newSessionRow(t, s, now)
		page.Sessions, page.Others = append(page.Sessions, row), page.Others || !row.Current
	}
	return page
}

// Find returns the session with an ID that has a button.
func (p SignInsPage) Find(id string) (SessionRow, bool) {
	i := slices.IndexFunc(p.Sessions, func(row SessionRow) bool { return row.ID == id })
	if id == "" || i < 0 {
		return SessionRow{}, false
	}
	return p.Sessions[i], true
}

func newSessionRow(t *content.Text, s Session, now time.Time) SessionRow {
	texts := t.Profile.SignIns
	at := s.SignedIn.In(now.Location())
	row := SessionRow{
		ID: s.ID, Current: s.Current, Name: texts.Device.With(texts.Browsers[s.Browser], texts.Systems[s.System]),
		SignedIn: texts.SignedIn.With(t.Day(member.DateOf(at)), t.Clock(at)), SignedInTime: at.Format(time.RFC3339),
		Used: lastUsed(t, s, now),
	}
	row.EndOf = texts.EndOf.With(row.Name)
	if s.Current {
		row.ID, row.Used = "", texts.InUse
	}
	return row
}

func lastUsed(t *content.Text, s Session, now time.Time) string {
	texts, at, ago := t.Profile.SignIns, s.Used.In(now.Location()), now.Sub(s.Used)
	switch {
	case s.UsedSince:
		return texts.UsedWithin.With(t.Wait(max(ago, time.Minute)))
	case ago < time.Minute:
		return texts.UsedNow
	case ago < time.Hour:
		return texts.UsedAgo.With(t.Duration(ago.Truncate(time.Minute)))
	case member.DateOf(at) == member.DateOf(now):
		return texts.UsedToday.With(t.Clock(at))
	}
	return texts.UsedAt.With(t.Day(member.DateOf(at)), t.Clock(at))
}
