package handlers_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers"
	"memberportal/handlers/handlertest"
	"memberportal/handlers/request"
)

// routeCase is one address of a route and the expected responses.
type routeCase struct {
	route           string // method and pattern in the route table
	path            string // "" for the route's; with a query where sign-in must preserve it
	title           string // of the member's page, without the product; "" where it renders no page
	redirect        string // target for a member; "" for none
	public          bool
	visitorRedirect string // target for a visitor of a public route or of the overlay; "" for none
	missing         bool   // whether a member gets 404
	savesInput      bool   // whether the portal saves the form of an ended session
	fragment        bool   // not a page or file: a visitor who signs in continues at Home
}

// pageRoutes has the routes of section 2 with their titles and redirects, then the other GET routes
// that support them.
var pageRoutes = withPaths([]routeCase{
	{route: "GET /", public: true, visitorRedirect: "/home", redirect: "/home"},
	{route: "GET /login", public: true, visitorRedirect: handlertest.Provider, redirect: "/home"},
	{route: "GET /logout", public: true, title: "Sign out"},
	{route: "GET /register", public: true, visitorRedirect: handlertest.Provider, redirect: "/home"},
	{route: "GET /register/confirm", public: true, title: "Register"},
	{route: "GET /register/setup", public: true, title: "Register"},
	{route: "GET /register/verify", public: true, title: "Register"},
	{route: "GET /register/verify-commercial", public: true, title: "Register"},
	{
		route: "GET /reauth", path: "/reauth?return=%2Fbilling", public: true, visitorRedirect: "/login?return=%2Fbilling",
		redirect: handlertest.Provider,
	},
	{route: "GET /session", public: true},
	{route: "GET /session/changed", public: true, visitorRedirect: "/", title: "Signed In"},
	{route: "GET /signed-out", public: true, title: "Signed Out"},
	{route: "GET /help", public: true, title: "Help"},
	{route: "GET /help/password", public: true, title: "Password help"},
	{route: "GET /help/password/reset", public: true, title: "Password help"},
	{route: "GET /help/password/confirm", public: true, title: "Password help"},
	{route: "GET /refresh-profile", redirect: "/profile"},
	{route: "GET /agents", title: "Contact My Agent"},
	{route: "GET /billing", path: "/billing?from=letter", redirect: "/billing/4100238715"},
	{route: "GET /billing/:account", path: "/billing/4100241190?page=2&size=25", title: "Billing"},
	{route: "GET /payments", path: "/payments?from=letter", redirect: "/payments/4100238715"},
	{route: "GET /payments/:account", path: "/payments/4100241190?from=letter", title: "Payments"},
	{route: "GET /cards", title: "ID Cards"},
	{route: "GET /claims", title: "Claims"},
	{route: "GET /claims/contact-adjuster", path: "/claims/contact-adjuster?claim=CL0044170", title: "Contact Adjuster"},
	{route: "GET /documents", path: "/documents?kind=Bill&year=2026", title: "Documents"},
	{route: "GET /home", path: "/home?bills=all", title: "Home"},
	{route: "GET /new-claim", path: "/new-claim?policyNumber=AA1182204", title: "New Claim"},
	{route: "GET /not-found", public: true, title: "Not Found", missing: true},
	{route: "GET /paperless", redirect: "/paperless/billing"},
	{route: "GET /paperless/billing", path: "/paperless/billing?page=1", title: "Paperless Billing"},
	{route: "GET /paperless/policy", title: "Paperless Policy"},
	{route: "GET /done", redirect: "/home"},
	{route: "GET /policies", path: "/policies?policyNumber=ho2207719", redirect: "/policies/home/HO2207719"},
	{route: "GET /policies/all", path: "/policies/all?find=rav4", title: "Policies"},
	{route: "GET /policies-list", path: "/policies-list?kind=auto", fragment: true},
	{route: "GET /policies/:type/:policy", path: "/policies/home/HO2207719?kind=auto&sort=premium", title: "Policies"},
	{route: "GET /profile", title: "Profile"},
	{route: "GET /auth", public: true, title: "Member Portal"},
	{route: "GET /faqs", title: "FAQs"},
	{route: "GET /messages", path: "/messages?page=1&size=25", title: "Messages"},

	{
		route: "GET /loading", path: "/loading?return=%2Fbilling", redirect: "/billing",
		visitorRedirect: "/login?return=%2Fbilling",
	},
	{route: "GET /billing/:account/due", path: "/billing/4100238715/due", fragment: true},
	{route: "GET /billing/:account/due.ics", path: "/billing/4100238715/due.ics"},
	{route: "GET /billing/:account/transactions", path: "/billing/4100238715/transactions?page=2&size=10", fragment: true},
	{route: "GET /billing/:account/transactions.csv", path: "/billing/4100238715/transactions.csv"},
	{route: "GET /billing/:account/transactions/print", path: "/billing/4100238715/transactions/print", title: "Billing"},
	{
		route: "GET /payments/:account/receipts/:payment", path: "/payments/4100238715/receipts/none",
		title: "Not Found", missing: true,
	},
	{
		route: "GET /payments/:account/receipts/:payment/not-made", path: "/payments/4100238715/receipts/none/not-made",
		title: "Not Found", missing: true,
	},
	{route: "GET /payments/:account/:operation", path: "/payments/4100238715/make-payment", title: "Payments"},
	{
		route: "GET /payments/:account/:operation/other-ways", path: "/payments/4100238715/make-payment/other-ways",
		title: "Payments",
	},
	{route: "GET /cards/:policy/:vehicle.pdf", path: "/cards/AA1182204/all.pdf"},
	{route: "GET /cards/:policy/proof.pdf", path: "/cards/HO2207719/proof.pdf"},
	{route: "GET /cards/:policy/:vehicle/show", path: "/cards/AA1182204/vehicle-1/show", title: "ID card"},
	{route: "GET /cards/on-phone", title: "Your ID cards"},
	{route: "GET /cards/expired", public: true, title: "Your cards have expired"},
	{route: "GET /saved-cards.js", public: true},
	{
		route: "GET /pictures/:language/:name", path: "/pictures/en/none.png", public: true, title: "Not Found",
		missing: true,
	},
	{route: "GET /requests", path: "/requests?about=policy-AA1182204", title: "Request a Change"},
	{route: "GET /requests/sent", redirect: "/requests"},
	{route: "GET /requests/document", path: "/requests/document?about=policy-AA1182204", title: "Request a Document"},
	{route: "GET /requests/:topic", path: "/requests/coverage?about=policy-AA1182204", title: "Request a Change"},
	{route: "GET /claims/:claim", path: "/claims/CL0044170", title: "Claims"},
	{route: "GET /new-claim/photos", redirect: "/new-claim"},
	{route: "GET /new-claim/photos/:photo", path: "/new-claim/photos/none", title: "Not Found", missing: true},
	{route: "GET /new-claim/photos/:photo/small", path: "/new-claim/photos/none/small", title: "Not Found", missing: true},
	{route: "GET /new-claim/review", redirect: "/new-claim"},
	{route: "GET /new-claim/sent", redirect: "/new-claim"},
	{route: "GET /new-claim/:step", path: "/new-claim/loss", redirect: "/new-claim"},
	{route: "GET /documents/:document", path: "/documents/D-100417-12"},
	{
		route: "GET /documents/:policy/:term.zip",
		path:  "/documents/AA1182204/" + time.Now().AddDate(0, 0, -159).Format(time.DateOnly) + ".zip",
	},
	{route: "GET /documents-list", path: "/documents-list?kind=Bill", fragment: true},
	{route: "GET /messages-list", path: "/messages-list?page=2", fragment: true},
	{route: "GET /messages/:message", path: "/messages/M-20931", title: "Messages"},
	{route: "GET /new-message", path: "/new-message?about=policy-HO2207719", title: "New Message"},
	{route: "GET /profile/policies", path: "/profile/policies?page=1&size=10", fragment: true},
	{route: "GET /profile/detach/:policy", path: "/profile/detach/HO2207719", title: "Remove Policy"},
	{route: "GET /profile/contact/:channel", path: "/profile/contact/text", title: "How We Contact You"},
	{route: "GET /profile/deleted", public: true, visitorRedirect: "/home", redirect: "/home"},
})

// savingForms are the forms whose input the portal saves when their session has ended, each with an
// address if its pattern has a parameter.
var savingForms = []string{
	"/requests/document", "/claims/contact-adjuster", "/new-claim/photos", "/new-claim/review",
	"/new-message", "/paperless/billing", "/paperless/policy",
	"/profile/email", "/profile/attach", "/profile/authentication-methods",
	"/profile/sign-out-elsewhere", "/profile/contact", "/profile/delete",
	"/payments/:account/receipts/:payment/not-made /payments/4100238715/receipts/none/not-made",
	"/requests/:topic /requests/coverage", "/claims/:claim /claims/CL0044170",
	"/new-claim/:step /new-claim/loss", "/messages/:message /messages/M-20931",
	"/profile/detach/:policy /profile/detach/HO2207719",
	"/profile/contact/:channel /profile/contact/phone",
}

// formRoutes has the routes that accept a form or JSON.
var formRoutes = append(withPaths([]routeCase{
	{route: "POST /logout", public: true, visitorRedirect: "/"},
	{route: "POST /session", public: true},
	{route: "POST /session/input", public: true},
	{route: "POST /switch"},
	{route: "POST /payments/:account/session", path: "/payments/4100238715/session"},
	{route: "POST /payments/:account/check", path: "/payments/4100238715/check"},
	{route: "POST /payments/:account/windows/:payment", path: "/payments/4100238715/windows/none", public: true},
	{route: "POST /payments/:account/events", path: "/payments/4100238715/events"},
	{route: "POST /new-claim/start-over"},
	{route: "POST /new-claim/remove-photo"},
	{route: "POST /language", public: true, visitorRedirect: "/auth"},
	{route: "POST /usage-statistics", public: true, visitorRedirect: "/auth#usage-statistics"},
}), savedFormRoutes()...)

func savedFormRoutes() (cases []routeCase) {
	for _, form := range savingForms {
		pattern, path, _ := strings.Cut(form, " ")
		cases = append(cases, routeCase{route: "POST " + pattern, path: path, savesInput: true})
	}
	return withPaths(cases)
}

// withPaths sets the paths that are the route's own.
func withPaths(cases []routeCase) []routeCase {
	for i, row := range cases {
		if row.path == "" {
			_, cases[i].path, _ = strings.Cut(row.route, " ")
		}
	}
	return cases
}

// Section 2: title, access and redirect of every route. A private route redirects a visitor to
// sign-in and back to the same page, with the parameters that it reads.
// Spec: PRODUCT-1, ROUTE-1, ROUTE-2, ROUTE-3, ROUTE-4, ROUTE-8, ROUTE-11, ROUTE-25, ROUTE-26.
// Spec: ROUTE-30, PAGE-1, ACCESS-1, ACCESS-5.
func TestRoutes(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	visitor, member := h.Browser(), h.Browser()
	member.SignIn("household", "/home")
	for _, row := range allPageRoutes() {
		t.Run(row.route, func(t *testing.T) {
			handlertest.WantRedirect(t, visitor.Get(row.path), row.visitorTarget(strings.TrimSuffix(row.path, "?from=letter")))
			r := member.GetAfterOverlay(row.path)
			handlertest.WantRedirect(t, r, row.redirect)
			title := row.title
			if title != "" && title != "Member Portal" {
				title += " | Member Portal"
			}
			if got := r.Text("title"); got != title {
				t.Errorf("title = %q, want %q", got, title)
			}
			if want := row.status(); row.redirect == "" && r.Status != want {
				t.Errorf("status = %d, want %d", r.Status, want)
			}
		})
	}
}

// A visitor's form redirects to sign-in, or to the signed-out page if the portal saves its input. A
// member's form without the CSRF token is rejected.
// Spec: ROUTE-1, ACCESS-1, ACCESS-5.
func TestFormRoutes(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	member := h.Browser()
	member.SignIn("household", "/home")
	for _, row := range formRoutes {
		t.Run(row.route, func(t *testing.T) {
			visitor := h.Browser()
			handlertest.WantRedirect(t, visitor.Send(http.MethodPost, row.path, url.Values{}), row.visitorTarget("/home"))
			if r := member.Send(http.MethodPost, row.path, url.Values{}); r.Status != http.StatusForbidden ||
				r.Text("title") != "Access Denied | Member Portal" {
				t.Errorf("without the token: status = %d, title = %q, want 403 and Access Denied", r.Status, r.Text("title"))
			}
		})
	}
}

// A new route needs a case in pageRoutes or formRoutes, unless allPageRoutes derives it.
// Spec: ACCESS-5.
func TestRouteTableIsComplete(t *testing.T) {
	t.Parallel()
	var tested, routes []string
	for _, row := range slices.Concat(allPageRoutes(), formRoutes) {
		tested = append(tested, row.route)
	}
	for _, route := range handlertest.New(t).App.GetRoutes(true) {
		elsewhere := route.Path == "/auth/backchannel-logout" // TestBackchannelLogoutRequests
		if route.Method != http.MethodHead && route.Path != "/static/*" && !elsewhere {
			routes = append(routes, route.Method+" "+route.Path)
		}
	}
	slices.Sort(tested)
	slices.Sort(routes)
	if diff := cmp.Diff(routes, tested); diff != "" {
		t.Errorf("tested routes (-route table +cases):\n%s", diff)
	}
}

// Spec: ROUTE-27.
// An address that is spelled in another way is answered as the address itself, or as a word that
// there is not: what a page requires does not depend on how a letter is written.
func TestRulesFollowTheActNotTheAddress(t *testing.T) {
	t.Parallel()
	recent := handlertest.New(t).Browser()
	recent.SignIn("household", "/home")
	for _, b := range []*handlertest.Browser{newBrowserWithOldSignIn(t), recent} {
		wantOneAnswer(t, b)
	}
}

func wantOneAnswer(t *testing.T, b *handlertest.Browser) {
	t.Helper()
	answer := func(path string) string {
		r := b.Send(http.MethodGet, path, nil)
		if r.Status == http.StatusNotFound || r.Location() == "/not-found" {
			return "not found"
		}
		target, _, _ := strings.Cut(r.Location(), "?")
		return fmt.Sprint(r.Status/100, " ", r.Text("title"), target)
	}
	for _, row := range allPageRoutes() {
		path, query, _ := strings.Cut(row.path, "?")
		if row.public || len(path) < 2 {
			continue
		}
		plain := answer(row.path)
		for _, spelled := range spellings(path) {
			none := answer(spelled[:strings.LastIndex(spelled, "/")] + "/nothing")
			if got := answer(request.WithQuery(spelled, query)); got != "not found" && got != plain && got != none {
				t.Errorf("GET %s = %q, want %q as of %s, or %q", spelled, got, plain, path, none)
			}
		}
	}
}

// spellings returns a path with the first letter of its last part escaped, escaped twice, in the
// other case, and with its last slash escaped.
func spellings(path string) []string {
	at := strings.LastIndex(path, "/") + 1
	before, letter, after := path[:at], path[at], path[at+1:]
	all := []string{
		fmt.Sprintf("%s%%%02x%s", before, letter, after), fmt.Sprintf("%s%%%02X%s", before, letter, after),
		fmt.Sprintf("%s%%25%02x%s", before, letter, after), before + strings.ToUpper(string(letter)) + after,
	}
	if at > 1 {
		all = append(all, path[:at-1]+"%2F"+path[at:], path[:at-1]+"%2f"+path[at:])
	}
	return all
}

// Spec: ROUTE-27.
func TestUnknownPathIsNotFound(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	visitor, member := h.Browser(), h.Browser()
	member.SignIn("household", "/home")
	for _, path := range []string{
		"/no/such/page", "/HOME", "/Billing", "/home/more", "/policies/auto", "/paperless/both", "/auth/more", "/%2e%2e/home",
		"/.env", "/index.html",
	} {
		handlertest.WantRedirect(t, visitor.Send(http.MethodGet, path, nil), "/not-found")
		handlertest.WantRedirect(t, member.Send(http.MethodGet, path, nil), "/not-found")
	}
}

// allPageRoutes returns pageRoutes and the missing pages of members without parameters, so that a
// new one needs no case.
func allPageRoutes() []routeCase {
	cases := slices.Clone(pageRoutes)
	for _, r := range handlers.Routes() {
		route := r.Method + " " + r.Path
		listed := slices.ContainsFunc(cases, func(c routeCase) bool { return c.route == route })
		isPage := r.Method == http.MethodGet && r.Title != "" && r.Access != request.Public
		if isPage && !strings.Contains(r.Path, ":") && !listed {
			cases = append(cases, routeCase{route: route, path: r.Path, title: r.Title})
		}
	}
	return cases
}

// visitorTarget returns the redirect of a visitor. Sign-in for a private route returns to the given
// page.
func (row routeCase) visitorTarget(back string) string {
	if row.public || row.visitorRedirect != "" {
		return row.visitorRedirect
	}
	if row.savesInput {
		return "/signed-out?return=" + url.QueryEscape(row.path) + "&why=sent"
	}
	if row.fragment {
		back = "/home"
	}
	return "/login?return=" + url.QueryEscape(back)
}

func (row routeCase) status() int {
	if row.missing {
		return http.StatusNotFound
	}
	return http.StatusOK
}

// Every header that is the same for all pages, under http and https, and a policy with a nonce of
// the response. A page that another site opens as a popup has no opener to steer it, and that site
// can't read it.
// Spec: PAGE-5, PAGE-6.
func TestHeadersOfEveryPage(t *testing.T) {
	t.Parallel()
	policies := map[string]bool{}
	for scheme, transport := range map[string]string{"http": "", "https": "max-age=63072000"} {
		h := handlertest.New(t)
		base := *h.Portal.BaseURL
		base.Scheme = scheme
		h.Portal.BaseURL = &base
		for _, path := range []string{"/help", "/home", "/nothing-here"} {
			r := h.Browser().Send(http.MethodGet, path, nil)
			for name, want := range map[string]string{
				"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin",
				"Permissions-Policy":         "camera=(), microphone=(), geolocation=()",
				"Cross-Origin-Opener-Policy": "same-origin-allow-popups", "Cross-Origin-Resource-Policy": "same-origin",
				"Cache-Control": "no-store", "Strict-Transport-Security": transport,
			} {
				if got := r.Header.Get(name); got != want {
					t.Errorf("%s %s: %s = %q, want %q", scheme, path, name, got, want)
				}
			}
			policy := r.Header.Get("Content-Security-Policy")
			for _, want := range []string{
				"default-src 'none'", "frame-ancestors 'none'", "form-action 'self';",
				"frame-src 'self' " + handlertest.SandboxOrigin, "'nonce-" + r.Attr("script", "nonce"),
			} {
				if !strings.Contains(policy, want) {
					t.Errorf("%s: Content-Security-Policy = %q, want it to contain %q", path, policy, want)
				}
			}
			if policies[policy] {
				t.Errorf("%s: Content-Security-Policy = %q, want a nonce of its own", path, policy)
			}
			policies[policy] = true
		}
	}
}
