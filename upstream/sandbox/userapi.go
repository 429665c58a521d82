package sandbox

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"mime"
	"net/http"
	"slices"
	"strings"
)

// answer is what a call of the user API comes to: no body for nil, plain text
// for a string, a file as it is, JSON for all else.
type answer struct {
	Status int
	Body   any
}

// problem is an error in the shape that most calls give it.
func problem(status int, message string) answer {
	return answer{status, record{"message": message}}
}

var (
	done             = answer{Status: http.StatusOK}
	noContent        = answer{Status: http.StatusNoContent} // done, in the calls of ours
	notAuthenticated = problem(http.StatusUnauthorized, "Not authenticated.")
	notAuthorized    = problem(http.StatusForbidden, "Not authorized.")
	notFound         = problem(http.StatusNotFound, "There is no such account or policy.")
)

// userAPIRoutes are the calls of section 7, and below them those it does not show.
func (s *Sandbox) userAPIRoutes(mux *http.ServeMux) {
	for call, act := range map[string]func(*member, *http.Request) answer{
		"GET /profiles": s.getProfile,
		"GET /accounts/{accountNumber}/billing-summary": s.getBillingSummary,
		"POST /payments/payment-modal":                  s.postPaymentModal,
		"POST /profiles/change-email":                   s.postChangeEmail,
		"POST /profiles/attach-account-policy":          s.postAttach,
		"POST /profiles/detach-policy":                  s.postDetach,
		"POST /profiles/delete-profile":                 s.postDeleteProfile,
		"GET /profiles/authentication-methods":          s.getMethods,
		"POST /profiles/update-authentication-methods":  s.postMethods,

		"GET /claims":                    s.getClaims,
		"GET /claims/{claimNumber}":      s.getClaim,
		"POST /claims":                   s.once("POST /claims", s.postClaim),
		"POST /claims/contact-adjuster":  s.once("POST /claims/contact-adjuster", s.postContactAdjuster),
		"GET /documents":                 s.getDocuments,
		"GET /documents/{documentId}":    s.getDocument,
		"GET /messages":                  s.getMessages,
		"GET /messages/{messageId}":      s.getMessage,
		"PUT /messages/{messageId}/read": s.putMessageRead,
		"POST /messages":                 s.once("POST /messages", s.postMessage),
		"PUT /paperless/billing":         s.putPaperlessBilling,
		"PUT /paperless/policy":          s.putPaperlessPolicy,
	} {
		method, path, _ := strings.Cut(call, " ")
		mux.Handle(method+" /user-api"+path, s.counted(call, s.signedIn(s.tunable(call, s.acting(act)))))
	}
}

// acting runs a call on its member, one call at a time.
func (s *Sandbox) acting(act func(*member, *http.Request) answer) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		held := &bufferedResponse{header: w.Header()} // a slow reader must not hold the lock
		s.mu.Lock()
		act(caller(r.Context()), r).write(held)
		s.mu.Unlock()
		held.send(w, false)
	})
}

func (a answer) write(w http.ResponseWriter) {
	switch body := a.Body.(type) {
	case nil:
		w.WriteHeader(a.Status)
	case string:
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(a.Status)
		io.WriteString(w, body)
	case file:
		w.Header().Set("Content-Type", body.mediaType)
		w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": body.name}))
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(a.Status)
		w.Write(body.content)
	default:
		writeJSON(w, a.Status, body)
	}
}

type callerKey struct{}

// caller is the member whose access token came with the request, nil outside
// the user API.
func caller(ctx context.Context) *member {
	m, _ := ctx.Value(callerKey{}).(*member)
	return m
}

// signedIn lets pass whoever carries an access token for this API and, on
// calls that change something, proves by the cookie's value in the header that
// it can read our cookies (section 7).
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
			s.options.Logger.Info("sandbox: X-XSRF-TOKEN is not the XSRF-TOKEN cookie", "path", r.URL.Path)
			notAuthorized.write(w)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), callerKey{}, m)))
	})
}

// xsrfCookie is the request's XSRF-TOKEN; a request without one is given it.
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

// payload reads a JSON object that holds exactly the named fields, in exactly
// this case, and perhaps the optional ones, whose names begin with a question mark.
func payload(r *http.Request, names ...string) (record, error) {
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		return nil, errors.New("Content-Type is not application/json")
	}
	return fieldsOf(io.LimitReader(r.Body, 64<<10), names...)
}

func fieldsOf(content io.Reader, names ...string) (record, error) {
	var body record
	if err := json.NewDecoder(content).Decode(&body); err != nil || body == nil {
		return nil, errors.New("the body is not a JSON object")
	}
	rest := maps.Clone(body)
	for _, name := range names {
		bare, optional := strings.CutPrefix(name, "?")
		if _, ok := rest[bare]; !ok && !optional {
			return nil, errors.New(bare + " is missing")
		}
		delete(rest, bare)
	}
	for name := range rest {
		return nil, errors.New(name + " is not a field of this call")
	}
	return body, nil
}
