package handlers

import (
	"context"
	"time"

	"github.com/a-h/templ"

	"memberportal/handlers/payment"
	"memberportal/handlers/request"
	"memberportal/handlers/servicerequests"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/views/policies"
	"memberportal/views/ui"
)

func showPolicy(r *request.Request) (templ.Component, error) {
	own, _ := r.Profile.Policy(r.Param("policy")) // the guard has accepted it
	noticed, err := payment.Noticed(r, func(a member.Account) bool { return a.Number == own.AccountNumber })
	if err != nil {
		return nil, err
	}
	requested, err := servicerequests.Open(r, own.Number)
	if err != nil {
		return nil, err
	}
	page := policies.NewPage(r.Text, r.Profile, own, renewalTerms(r, own), r.Today())
	page.Paper = policies.Paper(r.Text, own, r.Today(), amountsOf(r, own.Number))
	page.Requested = policies.NewRequestedLines(r.Text, requested)
	page.Coverages = ui.NewCoverages(r.Text, noticed)
	return policies.View(page), nil
}

// renewalTimeout is how long a page waits for the provider's data of a renewal.
const renewalTimeout = 2 * time.Second

// renewalTerms returns the provider's data of the next term of a policy that has one. If the
// provider lacks the call, is slow or fails, the page compares the terms without it.
func renewalTerms(r *request.Request, own member.Policy) member.RenewalTerms {
	if _, renews := r.Profile.NextTerm(own); !renews {
		return member.RenewalTerms{}
	}
	ctx, cancel := context.WithTimeout(r.Ctx, renewalTimeout)
	defer cancel()
	terms, err := r.Portal.API.Renewal(ctx, r.APIMember(), own.Number)
	if err != nil && !failure.Is(err, failure.NotOffered) && !failure.Is(err, failure.NotFound) {
		r.Portal.Log.WarnContext(r.Ctx, "renewal not loaded", "error", err)
	}
	return terms
}

// noticesOf returns what the notices of cancellation of all accounts mean.
func noticesOf(r *request.Request) ([]ui.Coverage, error) {
	noticed, err := payment.Noticed(r, func(member.Account) bool { return true })
	return ui.NewCoverages(r.Text, noticed), err
}

func policyQuery(r *request.Request, notices []ui.Coverage) policies.Query {
	r.OfferKind(func(kind string) bool { return policies.Offers(r.Profile, kind) })
	return policies.Query{
		Find: r.C.Query("find"), Kind: r.C.Query("kind"), Status: r.C.Query("status"),
		Sort: r.C.Query("sort"), ListPage: r.ListPage(), Endings: ui.NewEndings(notices),
	}
}

// showPolicies shows the list of all policies, even to a member who has none.
func showPolicies(r *request.Request) (templ.Component, error) {
	notices, err := noticesOf(r)
	if err != nil {
		return nil, err
	}
	list := policies.NewList(r.Text, r.Profile, policyQuery(r, notices), r.Today())
	return policies.AllView(list, notices, r.Profile.Incomplete.Any()), nil
}

func allPolicyList(r *request.Request) (templ.Component, error) {
	notices, err := noticesOf(r)
	if err != nil {
		return nil, err
	}
	return policies.ListView(policies.NewList(r.Text, r.Profile, policyQuery(r, notices), r.Today())), nil
}
