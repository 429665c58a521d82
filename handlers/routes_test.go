package handlers_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers"
)

// visited is one address of a row of the route table, and what it answers.
type visited struct {
	row     string // of the table
	path    string // with a query where a visitor must come back to it
	title   string // of what a member sees; "" where that is no page
	to      string // where a member is sent instead; "" for nowhere
	public  bool
	visitor string // where a visitor is sent from a public row; "" for nowhere
	missing bool   // whether a member is told that there is no such thing
	late    bool   // whether what a visitor sends is a form whose session has ended
	part    bool   // no page or file by itself: a visitor who signs in ends at home
}

// provider stands for wherever the identity provider is asked.
const provider = sandboxOrigin + "/identity/authorize"

// screens are the rows of section 2, each with the title and the way it says, and below them what
// serves them.
var screens = []visited{
	{row: "GET /", path: "/", public: true, visitor: "/home", to: "/home"},
	{row: "GET /login", path: "/login", public: true, visitor: provider, to: "/home"},
	{row: "GET /logout", path: "/logout", public: true, title: "Sign out | Member Portal"},
	{row: "GET /register", path: "/register", public: true, visitor: provider, to: "/home"},
	{row: "GET /register/confirm", path: "/register/confirm", public: true, title: "Register | Member Portal"},
	{row: "GET /register/setup", path: "/register/setup", public: true, title: "Register | Member Portal"},
	{row: "GET /register/verify", path: "/register/verify", public: true, title: "Register | Member Portal"},
	{row: "GET /register/verify-commercial", path: "/register/verify-commercial", public: true, title: "Register | Member Portal"},
	{row: "GET /reauth", path: "/reauth?return=%2Fbilling", public: true, visitor: "/login?return=%2Fbilling", to: provider},
	{row: "GET /session", path: "/session", public: true},
	{row: "GET /signed-out", path: "/signed-out", public: true, title: "Signed Out | Member Portal"},
	{row: "GET /help/password", path: "/help/password", public: true, title: "Password help | Member Portal"},
	{row: "GET /help/password/reset", path: "/help/password/reset", public: true, title: "Password help | Member Portal"},
	{row: "GET /help/password/confirm", path: "/help/password/confirm", public: true, title: "Password help | Member Portal"},
	{row: "GET /refresh-profile", path: "/refresh-profile", to: "/profile"},
	{row: "GET /agents", path: "/agents", title: "Contact My Agent | Member Portal"},
	{row: "GET /billing", path: "/billing?from=letter", to: "/billing/4100238715"},
	{row: "GET /billing/:account", path: "/billing/4100241190?page=2&size=25", title: "Billing | Member Portal"},
	{row: "GET /payments", path: "/payments?from=letter", to: "/payments/4100238715"},
	{row: "GET /payments/:account", path: "/payments/4100241190?from=letter", title: "Payments | Member Portal"},
	{row: "GET /cards", path: "/cards", title: "ID Cards | Member Portal"},
	{row: "GET /claims", path: "/claims", title: "Claims | Member Portal"},
	{row: "GET /claims/contact-adjuster", path: "/claims/contact-adjuster?claim=CL0044170", title: "Contact Adjuster | Member Portal"},
	{row: "GET /documents", path: "/documents?kind=Bill&year=2026", title: "Documents | Member Portal"},
	{row: "GET /home", path: "/home", title: "Home | Member Portal"},
	{row: "GET /new-claim", path: "/new-claim?policyNumber=AA1182204", title: "New Claim | Member Portal"},
	{row: "GET /not-found", path: "/not-found", public: true, title: "Not Found | Member Portal", missing: true},
	{row: "GET /paperless", path: "/paperless", to: "/paperless/billing"},
	{row: "GET /paperless/billing", path: "/paperless/billing?page=1", title: "Paperless Billing | Member Portal"},
	{row: "GET /paperless/policy", path: "/paperless/policy", title: "Paperless Policy | Member Portal"},
	{row: "GET /policies", path: "/policies?policyNumber=ho2207719", to: "/policies/home/HO2207719"},
	{row: "GET /policies/:type/:policy", path: "/policies/home/HO2207719?kind=auto&sort=premium", title: "Policies | Member Portal"},
	{row: "GET /profile", path: "/profile", title: "Profile | Member Portal"},
	{row: "GET /auth", path: "/auth", public: true, title: "Member Portal"},
	{row: "GET /faqs", path: "/faqs", title: "FAQs | Member Portal"},
	{row: "GET /messages", path: "/messages?page=1&size=25", title: "Messages | Member Portal"},

	{row: "GET /loading", path: "/loading?return=%2Fbilling", part: true, to: "/billing"},
	{row: "GET /billing/:account/due", path: "/billing/4100238715/due", part: true},
	{row: "GET /billing/:account/due.ics", path: "/billing/4100238715/due.ics"},
	{row: "GET /billing/:account/transactions", path: "/billing/4100238715/transactions?page=2&size=10", part: true},
	{row: "GET /billing/:account/transactions.csv", path: "/billing/4100238715/transactions.csv"},
	{row: "GET /billing/:account/transactions/print", path: "/billing/4100238715/transactions/print", title: "Billing | Member Portal"},
	{row: "GET /payments/:account/due", path: "/payments/4100238715/due", part: true},
	{row: "GET /payments/:account/:operation", path: "/payments/4100238715/make-payment", title: "Payments | Member Portal"},
	{row: "GET /payments/:account/:operation/other-ways", path: "/payments/4100238715/make-payment/other-ways", title: "Payments | Member Portal"},
	{row: "GET /cards/:policy/:vehicle.pdf", path: "/cards/AA1182204/all.pdf"},
	{row: "GET /cards/:policy/:vehicle/on-phone", path: "/cards/AA1182204/vehicle-1/on-phone", title: "Your ID card | Member Portal"},
	{row: "GET /cards/expired", path: "/cards/expired", public: true, title: "Your card has expired | Member Portal"},
	{row: "GET /card-keeper.js", path: "/card-keeper.js", public: true},
	{row: "GET /pictures/:language/:name", path: "/pictures/en/none.png", public: true, title: "Not Found | Member Portal", missing: true},
	{row: "GET /claims/:claim", path: "/claims/CL0044170", title: "Claims | Member Portal"},
	{row: "GET /new-claim/photos", path: "/new-claim/photos", to: "/new-claim"},
	{row: "GET /new-claim/photos/:photo", path: "/new-claim/photos/none", title: "Not Found | Member Portal", missing: true},
	{row: "GET /new-claim/review", path: "/new-claim/review", to: "/new-claim"},
	{row: "GET /new-claim/sent", path: "/new-claim/sent", to: "/new-claim"},
	{row: "GET /new-claim/:step", path: "/new-claim/loss", to: "/new-claim"},
	{row: "GET /documents/:document", path: "/documents/D-100417-12"},
	{row: "GET /documents-list", path: "/documents-list?kind=Bill", part: true},
	{row: "GET /messages-list", path: "/messages-list?page=2", part: true},
	{row: "GET /messages/:message", path: "/messages/M-20931", title: "Messages | Member Portal"},
	{row: "GET /new-message", path: "/new-message?about=policy-HO2207719", title: "New Message | Member Portal"},
	{row: "GET /policies/:type/:policy/list", path: "/policies/home/HO2207719/list?kind=auto", part: true},
	{row: "GET /profile/policies", path: "/profile/policies?page=1&size=10", part: true},
	{row: "GET /profile/email", path: "/profile/email", title: "Change Sign-in Email | Member Portal"},
	{row: "GET /profile/attach", path: "/profile/attach", title: "Add an Account or Policy | Member Portal"},
	{row: "GET /profile/detach/:policy", path: "/profile/detach/HO2207719", title: "Remove Policy | Member Portal"},
	{row: "GET /profile/authentication-methods", path: "/profile/authentication-methods", title: "Authentication Methods | Member Portal"},
	{row: "GET /profile/delete", path: "/profile/delete", title: "Delete Profile | Member Portal"},
	{row: "GET /profile/deleted", path: "/profile/deleted", public: true, visitor: "/home", to: "/home"},
}

// sent are the rows that take a form or a script's JSON.
var sent = []visited{
	{row: "POST /logout", path: "/logout", public: true, visitor: "/signed-out"},
	{row: "POST /session", path: "/session", public: true},
	{row: "POST /session/kept", path: "/session/kept", public: true},
	{row: "POST /switch", path: "/switch"},
	{row: "POST /payments/:account/session", path: "/payments/4100238715/session"},
	{row: "POST /payments/:account/events", path: "/payments/4100238715/events"},
	{row: "POST /claims/contact-adjuster", path: "/claims/contact-adjuster", late: true},
	{row: "POST /new-claim/start-over", path: "/new-claim/start-over"},
	{row: "POST /new-claim/photos", path: "/new-claim/photos", late: true},
	{row: "POST /new-claim/remove-photo", path: "/new-claim/remove-photo"},
	{row: "POST /new-claim/review", path: "/new-claim/review", late: true},
	{row: "POST /new-claim/:step", path: "/new-claim/loss", late: true},
	{row: "POST /new-message", path: "/new-message", late: true},
	{row: "POST /messages/:message", path: "/messages/M-20931", late: true},
	{row: "POST /paperless/billing", path: "/paperless/billing", late: true},
	{row: "POST /paperless/policy", path: "/paperless/policy", late: true},
	{row: "POST /profile/email", path: "/profile/email", late: true},
	{row: "POST /profile/attach", path: "/profile/attach", late: true},
	{row: "POST /profile/detach/:policy", path: "/profile/detach/HO2207719", late: true},
	{row: "POST /profile/authentication-methods", path: "/profile/authentication-methods", late: true},
	{row: "POST /profile/delete", path: "/profile/delete", late: true},
	{row: "POST /language", path: "/language", public: true, visitor: "/auth#language"},
	{row: "POST /usage-statistics", path: "/usage-statistics", public: true, visitor: "/auth#usage-statistics"},
}

// Section 2: title, access and target of every row. A private one leads a visitor to sign in and
// back to that very page, query included.
func TestRoutes(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	visitor, member := w.browser(), w.browser()
	member.signIn("household", "/home")
	for _, row := range screenRows() {
		t.Run(row.row, func(t *testing.T) {
			wantSentTo(t, visitor.get(row.path), row.visitorTarget(row.path))
			r := member.loaded(row.path)
			wantSentTo(t, r, row.to)
			if got := r.text("title"); got != row.title {
				t.Errorf("title = %q, want %q", got, row.title)
			}
			if want := row.status(); row.to == "" && r.status != want {
				t.Errorf("a member is answered %d, want %d", r.status, want)
			}
		})
	}
}

// A form of a visitor leads to sign in too, where it could be shown again by the page that says so,
// and one without the forgery token does nothing.
func TestFormRoutes(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	visitor, member := w.browser(), w.browser()
	member.signIn("household", "/home")
	for _, row := range sent {
		t.Run(row.row, func(t *testing.T) {
			wantSentTo(t, visitor.send(http.MethodPost, row.path, url.Values{}), row.visitorTarget("/home"))
			if r := member.send(http.MethodPost, row.path, url.Values{}); r.status != http.StatusForbidden || r.text("title") != "Access Denied | Member Portal" {
				t.Errorf("without the token a member is answered %d %q", r.status, r.text("title"))
			}
		})
	}
}

// Every row of the route table has its line in screenRows or sent.
func TestRouteTableIsComplete(t *testing.T) {
	t.Parallel()
	var walked, routes []string
	for _, row := range slices.Concat(screenRows(), sent) {
		walked = append(walked, row.row)
	}
	for _, route := range newHarness(t).app.GetRoutes(true) {
		if route.Method != http.MethodHead && route.Path != "/static/*" {
			routes = append(routes, route.Method+" "+route.Path)
		}
	}
	slices.Sort(walked)
	slices.Sort(routes)
	if diff := cmp.Diff(routes, walked); diff != "" {
		t.Errorf("the walk is not the route table (-table +walk):\n%s", diff)
	}
}

func TestUnknownPathIsNotFound(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	visitor, member := w.browser(), w.browser()
	member.signIn("household", "/home")
	for _, path := range []string{"/no/such/page", "/HOME", "/Billing", "/home/more", "/policies/auto", "/paperless/both", "/auth/more", "/%2e%2e/home", "/.env", "/index.html"} {
		wantSentTo(t, visitor.get(path), "/not-found")
		wantSentTo(t, member.get(path), "/not-found")
	}
}

// screenRows returns screens, and each members' screen without parameters that screens lacks: a new
// screen needs no line.
func screenRows() []visited {
	rows := slices.Clone(screens)
	for _, r := range handlers.Routes() {
		row := r.Method + " " + r.Path
		listed := slices.ContainsFunc(rows, func(v visited) bool { return v.row == row })
		if r.Kind == handlers.Screen && r.Access == handlers.Member && !strings.Contains(r.Path, ":") && !listed {
			rows = append(rows, visited{row: row, path: r.Path, title: r.Title + " | Member Portal"})
		}
	}
	return rows
}

// visitorTarget is where the row sends a visitor, who comes back to the given page of a private
// one.
func (row visited) visitorTarget(back string) string {
	if row.public {
		return row.visitor
	}
	if row.late {
		return "/signed-out?return=" + url.QueryEscape(row.path) + "&why=sent"
	}
	if row.part {
		back = "/home"
	}
	return "/login?return=" + url.QueryEscape(back)
}

func (row visited) status() int {
	if row.missing {
		return http.StatusNotFound
	}
	return http.StatusOK
}

// wantSentTo compares where an answer leads; the identity provider's address is compared without
// what it is asked.
func wantSentTo(t *testing.T, r reply, want string) {
	t.Helper()
	got := r.location()
	if strings.HasPrefix(got, provider+"?") {
		got = provider
	}
	if got != want {
		t.Errorf("%s leads to %q, want %q", r.at.Path, got, want)
	}
}

func TestPagesSendSecurityHeaders(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	r := b.signIn("household", "/home")
	policy := r.header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "frame-ancestors 'none'", "form-action 'self' " + sandboxOrigin, "frame-src 'self' " + sandboxOrigin} {
		if !strings.Contains(policy, want) {
			t.Errorf("policy %q lacks %q", policy, want)
		}
	}
	nonce, _ := r.doc().Find("script").Attr("nonce")
	if nonce == "" || !strings.Contains(policy, "'nonce-"+nonce+"'") {
		t.Errorf("the script's nonce %q is not the policy's", nonce)
	}
	if again := b.get("/home"); again.header.Get("Content-Security-Policy") == policy {
		t.Error("two answers share a nonce")
	}
	if r.header.Get("Cache-Control") != "no-store" || r.header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("headers = %v", r.header)
	}
}

func TestUnknownHostIsRefused(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	request := httptest.NewRequest(http.MethodGet, "/home", nil)
	request.Host = "evil.example"
	response, err := w.app.Test(request, -1)
	must(t, err)
	if response.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("status = %d, want 421", response.StatusCode)
	}
}

func TestLogOmitsPersonalData(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	b := w.browser()
	r := b.signIn("household", "/billing")
	account := strings.TrimPrefix(r.at.Path, "/billing/")
	b.get("/auth?code=secret-code&state=secret-state")
	log := w.log.String()
	if !strings.Contains(log, `"route":"/billing/:account"`) {
		t.Fatalf("the log does not tell the route:\n%s", log)
	}
	for _, secret := range []string{account, "example.com", "secret-code", "secret-state", "eyJ"} {
		if strings.Contains(log, secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
}
