package userapi

import (
	"net/http"
	"net/url"
	"slices"

	"memberportal/upstream/failure"
)

// callKind is who defines a call, which decides what a 404 means. Every provider has the calls of
// section 7. The calls that the portal defines (openapi.yaml) are optional: a provider without one
// responds with 404 or 501. For a single item, a 404 means that the item does not exist.
type callKind int

const (
	specified  callKind = iota
	collection          // defined by the portal, without an item ID
	item                // defined by the portal, for one item by its ID
)

// Calls lists every call of openapi.yaml by the name that logs, metrics and circuit breakers use.
var Calls = []string{
	"GET /capabilities", "GET /profiles", "POST /profiles/change-email", "POST /profiles/attach-account-policy",
	"POST /profiles/detach-policy",
	"POST /profiles/delete-profile", "GET /profiles/authentication-methods", "POST /profiles/update-authentication-methods",
	"GET /accounts/{accountNumber}/billing-summary", "POST /payments/payment-modal", "GET /accounts/{accountNumber}/installments",
	"GET /policies/{policyNumber}/renewal", "GET /claims", "POST /claims", "GET /claims/{claimNumber}", "POST /claims/{claimNumber}/files",
	"POST /claims/contact-adjuster", "GET /documents", "GET /documents/{documentId}", "GET /messages", "POST /messages",
	"GET /messages/{messageId}", "PUT /messages/{messageId}/read", "PUT /paperless/billing", "PUT /paperless/policy",
	getContacts, putContact, putTopics,
}

// cause returns the meaning of the response to a failed call, nil if there is no specific one. The
// code takes precedence over the status.
func (r request) cause(m Member, res response) error {
	missing := res.status == http.StatusNotFound || res.status == http.StatusNotImplemented
	if r.kind == specified || !missing {
		return nil
	}
	switch {
	case r.kind == item && res.status == http.StatusNotFound && res.code() != failure.CodeNotOffered:
		return ErrNotFound
	case slices.Contains(m.Offered, r.name()):
		return ErrNotServed
	}
	return ErrUnsupported
}

// offers returns an error for an optional request that the provider does not list among its calls:
// a page must not wait for its 404. It returns nil if the provider lists none.
func (m Member) offers(r request) error {
	if listed := m.Offered; listed == nil || slices.Contains(listed, r.name()) {
		return nil
	}
	return r.failure(response{status: http.StatusNotFound}, ErrUnsupported)
}

// withID returns the request for one item. It returns [ErrNotFound] for an ID that would change the
// path.
func (r request) withID(before, id, after string) (request, error) {
	if id == "" || id == "." || id == ".." {
		return r, r.failure(response{}, ErrNotFound)
	}
	r.path = before + url.PathEscape(id) + after
	return r, nil
}
