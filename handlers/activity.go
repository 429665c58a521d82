package handlers

import (
	"slices"

	"github.com/a-h/templ"

	"memberportal/handlers/activity"
	"memberportal/handlers/answer"
	"memberportal/handlers/payment"
	"memberportal/handlers/visit"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	view "memberportal/views/activity"
)

// askedClaims is for how many claims the list of activity asks the provider what became of files.
const askedClaims = 3

// showActivity shows what the identity sent and did: from the portal's own records, from those of
// payments, and from the provider's lists. It writes nothing.
func showActivity(v *visit.Visit) (templ.Component, error) {
	page, err := activityPage(v)
	if err != nil {
		return nil, err
	}
	return view.View(page), nil
}

func activityList(v *visit.Visit) (templ.Component, error) {
	page, err := activityPage(v)
	if err != nil {
		return nil, err
	}
	return view.ListView(page), nil
}

// activityPage returns an error only if the member has to sign in. Whatever else is missing, the
// page shows the rest and says so.
func activityPage(v *visit.Visit) (view.Page, error) {
	s := view.Source{Name: v.Identity.Name, XSRF: v.XSRF()}
	readOwn(v, &s)
	if err := askProvider(v, &s); err != nil {
		return view.Page{}, err
	}
	group := member.ActivityGroup(v.C.Query("kind"))
	return view.NewPage(v.Text, s, view.Query{Group: group, Now: v.Portal.Now(), ListPage: v.ListPage()}), nil
}

// readOwn reads the portal's own records.
func readOwn(v *visit.Visit, s *view.Source) {
	own, failedOwn := activity.Read(v)
	payments, failedPayments := payment.Entries(v, v.Today().AddDays(-view.HistoryDays))
	sessions, failedSessions := v.Portal.Sessions.MemberSessions(v.Ctx)
	s.Own, s.Payments, s.Live = own, payments, map[string]bool{}
	for _, one := range sessions {
		s.Live[one.ID] = true
	}
	for _, err := range []error{failedOwn, failedPayments, failedSessions} {
		if err != nil {
			s.OwnMissing = true
			answer.LogFailedCall(v, err)
		}
	}
}

// askProvider asks what became of the entries, in calls at the same time. A provider that lacks a
// call leaves its entries as they were sent.
func askProvider(v *visit.Visit, s *view.Source) error {
	s.Claims = slices.Clone(v.Profile.Claims)
	asked := claimsToAsk(*s)
	var inbox member.Inbox
	errs := eachAtOnce(append(asked, ""), len(asked)+1, func(number string) error {
		if number != "" {
			return askClaim(v, s.Claims, number)
		}
		if !slices.ContainsFunc(s.Own, isInInbox) {
			return nil
		}
		var err error
		inbox, err = v.Portal.API.Messages(v.Ctx, v.APIMember())
		return err
	})
	s.Inbox = inbox
	for _, err := range errs {
		switch {
		case err == nil, failure.Is(err, failure.NotOffered), failure.Is(err, failure.NotFound):
		case failure.Of(err).NeedsSignIn():
			return err
		default:
			s.StatesMissing = true
			answer.LogFailedCall(v, err)
		}
	}
	return nil
}

// isInInbox reports whether an entry has a conversation with the insurer.
func isInInbox(a member.Activity) bool {
	return a.Kind == member.DidStartConversation || a.Kind == member.DidReply || a.Kind == member.DidRequest
}

// claimsToAsk returns the numbers of the claims for which files were sent, the latest first, then
// of the open ones.
func claimsToAsk(s view.Source) []string {
	slices.SortFunc(s.Own, func(a, b member.Activity) int { return b.At.Compare(a.At) })
	var numbers []string
	add := func(number string) {
		known := slices.ContainsFunc(s.Claims, func(c member.Claim) bool { return c.Number == number })
		if known && len(numbers) < askedClaims && !slices.Contains(numbers, number) {
			numbers = append(numbers, number)
		}
	}
	for _, a := range s.Own {
		if a.Kind == member.DidSendClaimFile {
			add(a.About)
		}
	}
	for _, c := range s.Claims {
		if !c.Closed {
			add(c.Number)
		}
	}
	return numbers
}

// askClaim adds the files of a claim to the listed one. It reads and writes nothing else of the
// list, because other claims are asked for at the same time.
func askClaim(v *visit.Visit, claims []member.Claim, number string) error {
	whole, err := v.Portal.API.Claim(v.Ctx, v.APIMember(), number)
	if err != nil {
		return err
	}
	for i := range claims {
		if claims[i].Number == number {
			claims[i].Files = whole.Files
		}
	}
	return nil
}
