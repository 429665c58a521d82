package sandbox

import (
	"crypto/rand"
	"net/http"
	"strings"

	"memberportal/upstream/sandbox/samples"
)

// paymentRoutes serve the processor's script, its window and the calls of the window. Session IDs
// are in bodies, never in URLs.
func (s *Sandbox) paymentRoutes(mux *http.ServeMux) {
	handle := func(call string, h http.HandlerFunc) { s.handle(mux, call, call, h) }
	handle("GET /portalone/portalone.js", s.getScript)
	s.handle(mux, "portalone boot", "GET /portalone/modal", s.getModal)
	handle("POST /portalone/session", s.postSession)
	handle("POST /portalone/result", s.postResult)
	mux.HandleFunc("GET /portalone/modal.js", pageFile("modal.js"))
	mux.HandleFunc("GET /portalone/modal.css", pageFile("modal.css"))
}

// getScript serves the script to callers with the key.
func (s *Sandbox) getScript(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("key") != s.PaymentKey() {
		http.Error(w, "Unknown key.", http.StatusForbidden)
		return
	}
	w.Header().Set("Access-Control-Allow-Origin", s.options.Portal)
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	pageFile("portalone.js")(w, r)
}

// getModal serves the window. Only the portal's origin may frame it; on other origins the processor
// does not start and reports no error, like the real one.
func (s *Sandbox) getModal(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	w.Header().Set("Content-Security-Policy", strings.Join([]string{
		"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
		"base-uri 'none'", "form-action 'none'", "frame-ancestors " + s.options.Portal,
	}, "; "))
	s.render(w, "modal.html", "Portal", s.options.Portal)
}

// postSession opens a session once and returns what the window displays.
func (s *Sandbox) postSession(w http.ResponseWriter, r *http.Request) {
	body, err := formObject(r, "sessionId", "accessTokenId", "operation")
	if err != nil {
		writeJSON(w, http.StatusBadRequest, processorError("InvalidRequest", err.Error()))
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.sessions[body.Text("sessionId")]
	delete(s.sessions, body.Text("sessionId"))
	if !s.canOpen(p, body) {
		writeJSON(w, http.StatusForbidden,
			processorError("InvalidSession", "The session is unknown, expired, already used or for another operation."))
		return
	}
	ticket := rand.Text()
	p.Open = true
	s.sessions[ticket] = p
	account := p.Member.account(p.Account)
	writeJSON(w, http.StatusOK, samples.Record{
		"ticket": ticket, "operation": p.Operation, "accountNumber": p.Account, "insured": account.Text("insured"),
		"minimumDue": samples.Dollars(account.Cents("minDue")), "balance": samples.Dollars(account.Cents("balance")),
		"cardFee": samples.Dollars(cardFee),
	})
}

func (s *Sandbox) canOpen(p *paymentSession, body samples.Record) bool {
	return p != nil && !p.Open && !s.options.Now().After(p.Expires) &&
		p.AccessToken == body.Text("accessTokenId") && p.Operation == body.Text("operation") &&
		p.Member.account(p.Account) != nil
}
