package handlers

import (
	"slices"

	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/member"
	"memberportal/views/paths"
)

// route is one row of section 2's table.
type route struct {
	method string
	path   string
	title  string // before " | " and the product name; "" for the product name alone
	access access
	guard  guard
	do     handler
}

// Row is a row of the route table as others may know it.
type Row struct {
	Method, Path, Title string
	Page                bool // a screen of section 2; else what serves the screens: fragments, files, forms
	SignedIn            bool // needs a member who is signed in
	Profile             bool // needs the member's profile, too
	Form                bool // a page with a form that is sent to the same address
}

// Rows is the route table, in the order in which routes match.
func Rows() []Row {
	var rows []Row
	all := routes()
	for _, r := range all {
		rows = append(rows, Row{r.method, r.path, r.title, r.isPage(), r.access >= signedIn, r.access >= members, r.isPage() && hasForm(all, r.path)})
	}
	return rows
}

// isPage tells the screens of section 2 from what serves them: fragments, files, forms.
func (r route) isPage() bool { return r.method == get && r.title != "" }

// access says whom a route is for (section 6).
type access int

const (
	public   access = iota
	signedIn        // an active identity, whatever its profile
	members         // an active identity with its profile loaded
)

// handler answers one visit. Every error it returns is answered in errors.go.
type handler func(v *visit) error

// guard asks the member about the account in the address: "" lets the visit pass, a path sends it there.
type guard func(p *member.Profile, requested string) string

const (
	get  = fiber.MethodGet
	post = fiber.MethodPost
)

// routes is the whole portal, in the order of section 2.
func routes() []route {
	return slices.Concat(
		[]route{
			{get, "/", "", public, nil, siteRoot},
			{get, "/login", "", public, nil, login},
			{get, "/auth", "", public, nil, landing},
			{post, "/logout", "", public, nil, logout},
			{post, "/switch", "", signedIn, nil, switchIdentity},
			{get, "/loading", "", signedIn, nil, loading},
			{get, "/billing", "Billing", members, firstAccount, nil},
			{get, "/billing/:account", "Billing", members, ownAccount, page(showBilling)},
			{get, "/billing/:account/due", "", members, ownAccount, fragment(billingDue)},
			{get, "/billing/:account/due.ics", "", members, ownAccount, dueCalendar},
			{get, "/billing/:account/transactions", "", members, ownAccount, fragment(billingTransactions)},
			{get, "/billing/:account/transactions/print", "Billing", members, ownAccount, page(transactionsPrint)},
			{get, "/billing/:account/transactions.csv", "", members, ownAccount, transactionsFile},
			{get, "/payments", "Payments", members, payableAccount, nil},
			{get, "/payments/:account", "Payments", members, payableAccount, page(showPayments)},
			{get, "/payments/:account/due", "", members, payableAccount, fragment(paymentsDue)},
			{post, "/payments/:account/session", "", members, payableAccount, openPaymentSession},
			{post, "/payments/:account/events", "", members, payableAccount, logPaymentEvent},
			{get, "/payments/:account/:operation", "Payments", members, payableAccount, page(confirmPayment)},
			{get, "/payments/:account/:operation/other-ways", "Payments", members, payableAccount, page(otherWaysToPay)},
			{get, "/home", "Home", members, nil, page(showHome)},
			{get, "/not-found", "Not Found", public, nil, page(notFound)},
		},
		signInRoutes(),
		sessionRoutes(),
		agentRoutes(),
		cardRoutes(),
		claimRoutes(),
		newClaimRoutes(),
		documentRoutes(),
		faqRoutes(),
		messageRoutes(),
		paperlessRoutes(),
		policyRoutes(),
		profileRoutes(),
		consentRoutes(),
		languageRoutes(),
	)
}

// ownAccount is the billing guard: an account of the member's own, else the first by the guard's order, else home.
func ownAccount(p *member.Profile, requested string) string {
	if p.HasAccount(requested) {
		return ""
	}
	return firstAccount(p, "")
}

// firstAccount sends the bare billing address to the first account, or home.
func firstAccount(p *member.Profile, _ string) string {
	if number, ok := p.FirstBillingAccount(); ok {
		return paths.Billing(number)
	}
	return paths.Home()
}

// payableAccount is the payments guard: an account that is paid here, else the first such one, else home.
func payableAccount(p *member.Profile, requested string) string {
	number, ok := p.PaymentsAccount(requested)
	switch {
	case !ok:
		return paths.Home()
	case number == requested:
		return ""
	}
	return paths.Payments(number)
}

func (p *Portal) addRoutes(app *fiber.App) {
	for _, r := range p.rows {
		if r.method == get {
			app.Get(r.path, p.serve(r))
			continue
		}
		app.Add(r.method, r.path, p.serve(r))
	}
	app.Use(func(c *fiber.Ctx) error { return c.Redirect(paths.NotFound()) })
}

func redirectTo(path string) handler {
	return func(v *visit) error { return v.c.Redirect(path) }
}
