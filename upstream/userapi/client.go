// Package userapi is the client of the provider's user API (sections 7 to 9 of the specification).
// It has the calls, and shares one load of a member's profile between requests. The package
// exchange makes the requests, and the package wire reads the responses.
package userapi

import (
	"log/slog"
	"net/http"
	"sync"

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

// Client makes the calls of section 7. It is safe for concurrent use.
type Client struct {
	*exchange.Client
	policies sync.Once // the first profile with policies, which shows whether any is canceled
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
	getContacts, putContact, putTopics,
}
