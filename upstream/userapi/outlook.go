package userapi

import (
	"context"
	"net/http"
	"slices"

	"memberportal/upstream/member"
)

// Installments lists the upcoming bills of an account in the provider's order. See
// [failure.NotOffered].
func (c *Client) Installments(ctx context.Context, m Member, account string) ([]member.Installment, error) {
	r := request{method: http.MethodGet, pattern: "/accounts/{accountNumber}/installments", kind: item, said: ownSaid}
	r, err := r.withID("/accounts/", account, "/installments")
	if err == nil {
		err = m.offers(r)
	}
	if err != nil {
		return nil, err
	}
	w, _, err := callFor[wireInstallments](ctx, c, m, r)
	if err != nil {
		return nil, err
	}
	lacks := func(i member.Installment) bool { return !i.DueDate.Known() || !i.Amount.Known() }
	return slices.DeleteFunc(w.Installments, lacks), nil // of no use to a member
}

// Renewal returns the provider's data of the next term of a policy. See [failure.NotFound],
// for a policy without one, and [failure.NotOffered].
func (c *Client) Renewal(ctx context.Context, m Member, policyNumber string) (member.RenewalTerms, error) {
	r := request{method: http.MethodGet, pattern: "/policies/{policyNumber}/renewal", kind: item, said: ownSaid}
	r, err := r.withID("/policies/", policyNumber, "/renewal")
	if err == nil {
		err = m.offers(r)
	}
	if err != nil {
		return member.RenewalTerms{}, err
	}
	w, _, err := callFor[wireRenewal](ctx, c, m, r)
	if err != nil {
		return member.RenewalTerms{}, err
	}
	return w.Terms(), nil
}
