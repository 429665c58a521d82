package sandbox

import (
	"context"
	"crypto/rand"
	"net/http"
	"slices"
	"strings"

	"memberportal/upstream/sandbox/samples"
)

// userAPICall answers a call for its member.
type userAPICall = func(*member, *http.Request) response

// userAPIRoutes serve the calls of section 7, followed by those that the portal defines
// (openapi.yaml).
func (s *Sandbox) userAPIRoutes(mux *http.ServeMux) {
	for call, act := range map[string]userAPICall{
		"GET /profiles": s.getProfile,
		"GET /accounts/{accountNumber}/billing-summary": s.getBillingSummary,
		"POST /payments/payment-modal":                  s.postPaymentModal,
		"POST /profiles/change-email":                   s.postChangeEmail,
		"POST /profiles/attach-account-policy":          s.idempotent("POST /profiles/attach-account-policy", s.postAttach),
		"POST /profiles/detach-policy":                  s.postDetach,
		"POST /profiles/delete-profile":                 s.idempotent("POST /profiles/delete-profile", s.postDeleteProfile),
		"GET /profiles/authentication-methods":          s.getMethods,
		"POST /profiles/update-authentication-methods":  s.postMethods,

		"GET /accounts/{accountNumber}/installments": s.getInstallments,
		"GET /policies/{policyNumber}/renewal":       s.getRenewal,

		"GET /capabilities": func(m *member, _ *http.Request) response {
			if m.Capabilities == nil {
				return itemNotFound
			}
			return response{http.StatusOK, samples.Record{"calls": m.Capabilities}}
		},
		"GET /claims":                      s.getClaims,
		"GET /claims/{claimNumber}":        s.getClaim,
		"POST /claims":                     s.idempotent("POST /claims", s.postClaim),
		"POST /claims/contact-adjuster":    s.idempotent("POST /claims/contact-adjuster", s.postContactAdjuster),
		"POST /claims/{claimNumber}/files": s.idempotent("POST /claims/{claimNumber}/files", s.postClaimFile),
		"GET /documents":                   s.getDocuments,
		"GET /documents/{documentId}":      s.getDocument,
		"GET /messages":                    s.getMessages,
		"GET /messages/{messageId}":        s.getMessage,
		"PUT /messages/{messageId}/read":   s.putMessageRead,
		"POST /messages":                   s.idempotent("POST /messages", s.postMessage),
		"PUT /paperless/billing":           s.idempotent("PUT /paperless/billing", s.putPaperlessBilling),
		"PUT /paperless/policy":            s.idempotent("PUT /paperless/policy", s.putPaperlessPolicy),
		"GET /contacts":                    s.getContacts,
		"PUT /contacts":                    s.idempotent("PUT /contacts", s.putContact),
		"PUT /contacts/topics":             s.idempotent("PUT /contacts/topics", s.putTopics),
	} {
		method, path, _ := strings.Cut(call, " ")
		mux.Handle(method+" /user-api"+path, s.countCalls(call, s.signedIn(s.withFaults(call, s.onMember(act)))))
	}
}

// onMember runs a call for its member. Only one call runs at a time.
func (s *Sandbox) onMember(act userAPICall) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		buffer := &Buffer{Head: w.Header()} // a slow reader must not hold the lock
		m := caller(r.Context())
		s.mu.Lock()
		s.postWaiting(m)
		act(m, r).write(buffer)
		s.mu.Unlock()
		buffer.Send(w, false)
	})
}

// signedIn requires an access token for this API. For unsafe calls it also requires the value of
// the XSRF cookie in the header, which proves that the caller can read our cookies (section 7).
func (s *Sandbox) signedIn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		cookie := s.xsrfCookie(w, r)
		s.mu.Lock()
		m, scope := s.bearer(r)
		s.mu.Unlock()
		if m == nil || !slices.Contains(scope, apiScope) {
			w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
			notAuthenticated.write(w)
			return
		}
		safe := r.Method == http.MethodGet || r.Method == http.MethodHead
		if !safe && (cookie == "" || r.Header.Get("X-XSRF-TOKEN") != cookie) {
			s.options.Logger.Info("sandbox: X-XSRF-TOKEN does not match the XSRF-TOKEN cookie", "path", r.URL.Path)
			notAuthorized.write(w)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), callerKey{}, m)))
	})
}

// xsrfCookie returns the request's XSRF-TOKEN. It sets the cookie and returns "" if the request has
// none.
func (s *Sandbox) xsrfCookie(w http.ResponseWriter, r *http.Request) string {
	if cookie, err := r.Cookie("XSRF-TOKEN"); err == nil && cookie.Value != "" {
		return cookie.Value
	}
	http.SetCookie(w, &http.Cookie{
		Name: "XSRF-TOKEN", Value: rand.Text(), Path: "/", SameSite: http.SameSiteLaxMode,
		Secure: strings.HasPrefix(s.options.Origin, "https:"),
	})
	return ""
}
