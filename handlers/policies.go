package handlers

import (
	"context"
	"time"

	"github.com/a-h/templ"

	"memberportal/handlers/payment"
	"memberportal/handlers/requests"
	"memberportal/handlers/visit"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/views/policies"
	"memberportal/views/ui"
)

func showPolicy(v *visit.Visit) (templ.Component, error) {
	own := ownedPolicy(v)
	noticed, err := payment.Noticed(v, func(a member.Account) bool { return a.Number == own.AccountNumber })
	if err != nil {
		return nil, err
	}
	requested, err := requests.Open(v, own.Number)
	if err != nil {
		return nil, err
	}
	page := policies.NewPage(v.Text, v.Profile, own, renewalTerms(v, own), v.Today())
	page.Requested = policies.NewRequestedLines(v.Text, requested)
	page.Coverages = ui.NewCoverages(v.Text, v.Profile, noticed)
	return policies.View(page), nil
}

// renewalTimeout is how long a page waits for what the provider says about a renewal.
const renewalTimeout = 2 * time.Second

// renewalTerms returns what the provider says about the next term of a policy that has one. If the
// provider lacks the call, is slow or fails, the page compares the terms without it.
func renewalTerms(v *visit.Visit, own member.Policy) member.RenewalTerms {
	if _, renews := v.Profile.NextTerm(own); !renews {
		return member.RenewalTerms{}
	}
	ctx, cancel := context.WithTimeout(v.Ctx, renewalTimeout)
	defer cancel()
	terms, err := v.Portal.API.Renewal(ctx, v.APIMember(), own.Number)
	if err != nil && !failure.Is(err, failure.NotOffered) && !failure.Is(err, failure.NotFound) {
		v.Portal.Log.WarnContext(v.Ctx, "renewal not loaded", "error", err)
	}
	return terms
}

func policyQuery(v *visit.Visit) policies.Query {
	return policies.Query{Find: v.C.Query("find"), Kind: v.C.Query("kind"), Status: v.C.Query("status"), Sort: v.C.Query("sort"), ListPage: v.ListPage()}
}

// showPolicies shows the list of all policies, also to a member without any.
func showPolicies(v *visit.Visit) (templ.Component, error) {
	list := policies.NewList(v.Text, v.Profile, policyQuery(v), v.Today())
	return policies.AllView(list, v.Profile.Incomplete.Any()), nil
}

func allPolicyList(v *visit.Visit) (templ.Component, error) {
	return policies.ListView(policies.NewList(v.Text, v.Profile, policyQuery(v), v.Today())), nil
}
