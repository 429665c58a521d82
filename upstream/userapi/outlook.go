package userapi

import (
	"context"
	"net/http"
	"slices"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/contract"
	"memberportal/upstream/userapi/exchange"
)

// Installments lists the upcoming bills of an account in the provider's order.
func (c *Client) Installments(ctx context.Context, m Member, account string) ([]member.Installment, error) {
	w, err := listed[contract.Installments](ctx, c, m, exchange.Get("/accounts/{accountNumber}/installments", account))
	if err != nil {
		return nil, err
	}
	return w.Upcoming(), nil
}

// Renewal returns the provider's data of the next term of a policy. A policy without one is
// [failure.NotFound].
func (c *Client) Renewal(ctx context.Context, m Member, policyNumber string) (member.RenewalTerms, error) {
	w, err := listed[contract.Renewal](ctx, c, m, exchange.Get("/policies/{policyNumber}/renewal", policyNumber))
	if err != nil {
		return member.RenewalTerms{}, err
	}
	return w.Terms(), nil
}

// listed makes a call unless the provider lists its calls without it: a page must not wait for its
// 404.
func listed[T any](ctx context.Context, c *Client, m Member, r exchange.Request) (*T, error) {
	if m.Offered != nil && !slices.Contains(m.Offered, r.Name()) {
		return nil, r.Failure(exchange.Response{Status: http.StatusNotFound}, exchange.ErrUnsupported)
	}
	w, _, err := exchange.CallFor[T](ctx, c.Client, m, r)
	return w, err
}
