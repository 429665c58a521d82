package userapi

import (
	"context"
	"net/http"
	"slices"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/exchange"
	"memberportal/upstream/userapi/wire"
)

// Installments lists the upcoming bills of an account in the provider's order. See
// [failure.NotOffered].
func (c *Client) Installments(ctx context.Context, m Member, account string) ([]member.Installment, error) {
	r := exchange.Request{
		Method: http.MethodGet, Pattern: "/accounts/{accountNumber}/installments", ID: account,
		Optional: true,
	}
	if err := m.Offers(r); err != nil {
		return nil, err
	}
	w, _, err := exchange.CallFor[wire.Installments](ctx, c.Client, m, r)
	if err != nil {
		return nil, err
	}
	undated := func(i member.Installment) bool { return !i.DueDate.Known() }
	return slices.DeleteFunc(w.Installments, undated), nil // of no use to a member
}

// Renewal returns the provider's data of the next term of a policy. See [failure.NotFound],
// for a policy without one, and [failure.NotOffered].
func (c *Client) Renewal(ctx context.Context, m Member, policyNumber string) (member.RenewalTerms, error) {
	r := exchange.Request{
		Method: http.MethodGet, Pattern: "/policies/{policyNumber}/renewal", ID: policyNumber,
		Optional: true,
	}
	if err := m.Offers(r); err != nil {
		return member.RenewalTerms{}, err
	}
	w, _, err := exchange.CallFor[wire.Renewal](ctx, c.Client, m, r)
	if err != nil {
		return member.RenewalTerms{}, err
	}
	return w.Terms(), nil
}
