package handlers

import (
	"github.com/a-h/templ"

	"memberportal/handlers/newclaim"
	"memberportal/handlers/payment"
	"memberportal/handlers/web"
	"memberportal/upstream/member"
	"memberportal/views/home"
	"memberportal/views/paths"
)

func showHome(v *web.Visit) (templ.Component, error) {
	bills, err := payment.Bills(v)
	if err != nil {
		return nil, err
	}
	drafts := homeDrafts(v)
	return home.View(home.NewPage(v.Text, v.Profile, bills, drafts, v.Identity.Name, v.Identity.Key, v.Portal.Now())), nil
}

// homeDrafts returns the claim that the member began. Home does without it when the store fails.
func homeDrafts(v *web.Visit) []home.Draft {
	ends, found := newclaim.DraftEnds(v)
	if !found {
		return nil
	}
	return []home.Draft{{Path: paths.NewClaim(""), Ends: member.DateOf(ends.In(v.Portal.Now().Location()))}}
}
