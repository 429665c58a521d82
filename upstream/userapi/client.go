// Package userapi is the client of the provider's user API (sections 7 to 9 of the specification).
// It has the calls, and shares one load of a member's profile between requests. The package
// exchange makes the requests, and the package contract reads the responses.
package userapi

import (
	"context"
	"log/slog"
	"net/http"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/exchange"
)

// What calls take and return of the package that makes their requests.
type (
	Member       = exchange.Member
	Options      = exchange.Options
	Error        = exchange.Error
	File         = exchange.File
	DocumentFile = exchange.DocumentFile
)

// Client makes the calls of openapi.yaml. A rejected change is [failure.Refused], a missing item
// [failure.NotFound], and a call that the provider lacks [failure.NotOffered]. A key is an
// idempotency key. It is safe for concurrent use.
type Client struct {
	*exchange.Client
}

// New returns a client of the user API at the URL base ({userApiProxy} in section 7).
func New(base string, transport http.RoundTripper, log *slog.Logger, o Options) (*Client, error) {
	e, err := exchange.New(base, transport, log, o)
	if err != nil {
		return nil, err
	}
	return &Client{Client: e}, nil
}

// Calls lists every call of openapi.yaml by the name that logs, metrics and circuit breakers use.
var Calls = []string{
	"GET /capabilities", "GET /profiles", "POST /profiles/change-email", "POST /profiles/attach-account-policy",
	"POST /profiles/detach-policy",
	"POST /profiles/delete-profile", "GET /profiles/authentication-methods",
	"POST /profiles/update-authentication-methods",
	"GET /accounts/{accountNumber}/billing-summary", "POST /payments/payment-modal",
	"GET /accounts/{accountNumber}/installments",
	"GET /policies/{policyNumber}/renewal", "GET /claims", "POST /claims", "GET /claims/{claimNumber}",
	"POST /claims/{claimNumber}/files",
	"POST /claims/contact-adjuster", "GET /documents", "GET /documents/{documentId}", "GET /messages", "POST /messages",
	"GET /messages/{messageId}", "PUT /messages/{messageId}/read", "PUT /paperless/billing", "PUT /paperless/policy",
	getContacts, putContact, "PUT /contacts/topics",
}

// item makes a call for one item. A response that is about another one, or about none, is a
// failure.
func item[T any](ctx context.Context, c *Client, m Member, r exchange.Request, id func(*T) string) (one *T, err error) {
	one, res, err := exchange.CallFor[T](ctx, c.Client, m, r)
	if err == nil && !member.SameNumber(id(one), r.ID) {
		err = r.Failure(res, exchange.ErrOtherItem)
	}
	return one, err
}

// create makes a call for a new item. If the response has no ID of it, the request was rejected.
func create[T any](ctx context.Context, c *Client, m Member, r exchange.Request, id func(*T) string) (one *T,
	err error,
) {
	r.Method, r.Optional = http.MethodPost, true
	one, res, err := exchange.CallFor[T](ctx, c.Client, m, r)
	if err == nil && id(one) == "" {
		err = r.Failure(res, exchange.ErrRejected)
	}
	return one, err
}
