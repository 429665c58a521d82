package handlers

import (
	"time"

	"github.com/a-h/templ"

	"memberportal/handlers/forms"
	"memberportal/handlers/visit"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/profile"
)

// signIns returns the page with the sessions of the active identity. Sessions live by the clock of
// the session store, not by the portal's, which a preview may set to another day.
func signIns(v *visit.Visit) (profile.SignInsPage, error) {
	found, err := v.Portal.Sessions.MemberSessions(v.Ctx)
	if err != nil {
		return profile.SignInsPage{}, err
	}
	var sessions []profile.Session
	for _, s := range found {
		sessions = append(sessions, profile.Session{
			ID: s.ID, Browser: s.Device.Browser, System: s.Device.System,
			SignedIn: s.SignedIn, Used: s.Used, UsedSince: s.UsedSince, Current: s.Current,
		})
	}
	now := time.Now().In(v.Portal.Now().Location())
	return profile.NewSignInsPage(v.Text, formTop(v), v.Identity.Email, sessions, now), nil
}

func showSignIns(v *visit.Visit) (templ.Component, error) {
	page, err := signIns(v)
	if err != nil {
		return nil, err
	}
	return profile.SignInsView(page), nil
}

// endSignIns signs the active identity out of one other session, or of all others. The other
// identities of those browsers stay, as after "Sign out everywhere".
func endSignIns(v *visit.Visit) error {
	page, err := signIns(v)
	if err != nil {
		return err
	}
	id := v.Input("session")
	done := ending(page, id, v.Text.Profile.SignIns)
	return forms.Submit(v, forms.Submission{
		Valid: true,
		Show:  func(string) (templ.Component, error) { return profile.SignInsView(page), nil },
		Then:  func() error { return endSessions(v, id) },
		Flash: done,
		Next:  paths.SignIns(),
	})
}

// ending returns what the next page says.
func ending(page profile.SignInsPage, id string, texts content.ProfileSignIns) string {
	row, found := page.Find(id)
	switch {
	case id == profile.AllOthers:
		return texts.EndedOthers
	case found:
		return texts.Ended.With(row.Name)
	}
	return texts.EndedBefore
}

func endSessions(v *visit.Visit, id string) error {
	var ended int
	var err error
	if id == profile.AllOthers {
		ended, err = v.Portal.Sessions.EndOtherSessions(v.Ctx)
	} else {
		ended, err = v.Portal.Sessions.EndSession(v.Ctx, id)
	}
	for range ended {
		v.Portal.Metrics.SignedOut(paths.EndedElsewhere)
		v.Portal.Log.InfoContext(v.Ctx, "signed out", "reason", paths.EndedElsewhere)
	}
	return err
}
