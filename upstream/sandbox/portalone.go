package sandbox

import (
	"crypto/rand"
	"net/http"
	"strings"
	"time"
)

// paymentSession is one opening of the processor's window. It is known by the
// id that the portal was given until the window opens, then by a ticket that
// only the window has.
type paymentSession struct {
	AccessToken string
	Member      *member
	Account     string
	Operation   string
	Expires     time.Time
	Open        bool
}

// paymentRoutes are the processor's script, its window and what the window
// calls. Session ids come in bodies, never in an address.
func (s *Sandbox) paymentRoutes(mux *http.ServeMux) {
	handle := func(call, pattern string, h http.HandlerFunc) {
		mux.Handle(pattern, s.counted(call, s.tunable(call, h)))
	}
	handle("GET /portalone/portalone.js", "GET /portalone/portalone.js", s.getScript)
	handle("portalone boot", "GET /portalone/modal", s.getModal)
	handle("POST /portalone/session", "POST /portalone/session", s.postSession)
	handle("POST /portalone/result", "POST /portalone/result", s.postResult)
	mux.HandleFunc("GET /portalone/modal.js", pageFile("modal.js"))
	mux.HandleFunc("GET /portalone/modal.css", pageFile("modal.css"))
}

// getScript gives the script to holders of the key.
func (s *Sandbox) getScript(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("key") != s.PaymentKey() {
		http.Error(w, "The key is unknown.", http.StatusForbidden)
		return
	}
	w.Header().Set("Access-Control-Allow-Origin", s.options.Portal)
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	pageFile("portalone.js")(w, r)
}

// getModal is the window. No other origin than the portal's may frame it, so
// that elsewhere the processor never boots, and without a word, like the real one.
func (s *Sandbox) getModal(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	w.Header().Set("Content-Security-Policy", strings.Join([]string{
		"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
		"base-uri 'none'", "form-action 'none'", "frame-ancestors " + s.options.Portal,
	}, "; "))
	s.render(w, "modal.html", map[string]any{"Portal": s.options.Portal})
}

// postSession opens a session, once, and tells the window what it is about.
func (s *Sandbox) postSession(w http.ResponseWriter, r *http.Request) {
	body, err := payload(r, "sessionId", "accessTokenId", "operation")
	if err != nil {
		writeJSON(w, http.StatusBadRequest, processorError("InvalidRequest", err.Error()))
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.sessions[body.text("sessionId")]
	delete(s.sessions, body.text("sessionId"))
	if !s.mayOpen(p, body) {
		writeJSON(w, http.StatusForbidden, processorError("InvalidSession", "The session is unknown, expired, used before or for something else."))
		return
	}
	ticket := rand.Text()
	p.Open = true
	s.sessions[ticket] = p
	account := p.Member.account(p.Account)
	writeJSON(w, http.StatusOK, record{
		"ticket": ticket, "operation": p.Operation, "accountNumber": p.Account, "insured": account.text("insured"),
		"minimumDue": dollars(account.cents("minDue")), "balance": dollars(account.cents("balance")),
		"cardFee": dollars(cardFee),
	})
}

func (s *Sandbox) mayOpen(p *paymentSession, body record) bool {
	return p != nil && !p.Open && !s.options.Now().After(p.Expires) &&
		p.AccessToken == body.text("accessTokenId") && p.Operation == body.text("operation") &&
		p.Member.account(p.Account) != nil
}

func processorError(code, description string) record {
	return record{"code": code, "description": description}
}
