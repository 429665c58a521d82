// Package paths builds every URL of the portal. No other package spells a path, except the route
// table.
package paths

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"memberportal/upstream/member"
)

// FileSafe replaces every character of a text except ASCII letters and digits with a hyphen.
func FileSafe(number string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r == '-' {
			return r
		}
		return '-'
	}, number)
}

// AboutValue returns the value of a subject in forms and queries, "" for none.
func AboutValue(about member.About) string {
	if about == (member.About{}) {
		return ""
	}
	return string(about.Kind) + "-" + about.Number
}

// ParseAbout returns the subject of such a value, none for any other.
func ParseAbout(value string) member.About {
	kind, number, _ := strings.Cut(value, "-")
	if number == "" {
		return member.About{}
	}
	return member.About{Kind: member.AboutKind(kind), Number: number}
}

// PaperKind is one of the paperless pages, as in its URL.
type PaperKind string

// The two kinds of section 2.
const (
	PaperBilling PaperKind = "billing"
	PaperPolicy  PaperKind = "policy"
)

// DefaultPageSize is the number of rows on a page of a list unless the member changed it (section
// 9).
const DefaultPageSize = 10

// Root is the site root, where a sign-out ends.
func Root() string { return "/" }

// Home is the member's start page.
func Home() string { return "/home" }

// AllBills is Home with all bills to pay.
func AllBills() string { return WithFragment(withQuery(Home(), "bills", "all"), BillsAnchor) }

// BillsAnchor is the ID of the list of bills to pay.
const BillsAnchor = "bills"

// NotFound is the page that unknown addresses redirect to (section 2).
func NotFound() string { return "/not-found" }

// Auth is the public page that sign-in ends on, even after a failure.
func Auth() string { return "/auth" }

// AuthCookies is that page for a browser that returned without a cookie. It checks whether the
// browser accepts cookies.
func AuthCookies() string { return Auth() + "?cookies=asked" }

// AuthForgotten is that page for a member who chose "forgot password" at the provider.
func AuthForgotten() string { return Auth() + "?password=forgotten" }

// AuthFull is that page for a browser that has no room for another identity.
func AuthFull() string { return Auth() + "?identities=full" }

// SignIn starts sign-in and returns to returnTo, a path of the portal.
func SignIn(returnTo string) string { return withQuery("/login", "return", returnTo) }

// SignInAgain signs in a member whose tokens have expired.
func SignInAgain(returnTo string) string {
	return withQuery("/login", "how", "again", "return", returnTo)
}

// Consent signs in with a request for the member's consent (section 8).
func Consent(returnTo string) string {
	return withQuery("/login", "how", "consent", "return", returnTo)
}

// AddIdentity signs in one more identity.
func AddIdentity() string { return addIdentity }

var addIdentity = AddIdentityFor("") // every page links it

// AddIdentityFor signs in one more identity and returns to returnTo, a path of the portal.
func AddIdentityFor(returnTo string) string {
	return withQuery("/login", "how", "another", "return", returnTo)
}

// SignOut accepts a POST that signs out one identity or all.
func SignOut() string { return "/logout" }

// SwitchIdentity accepts a POST that makes another identity the active one.
func SwitchIdentity() string { return "/switch" }

// Loading waits for the profile and then redirects to returnTo.
func Loading(returnTo string) string { return withQuery("/loading", "return", returnTo) }

// Billing is the billing page of an account. Without a number the billing guard chooses one
// (section 2).
func Billing(account string) string { return under("/billing", account) }

// BillingDue is the fragment with the amounts of an account.
func BillingDue(account string) string { return Billing(account) + "/due" }

// DueCalendar is the due date of an account as a calendar file.
func DueCalendar(account string) string { return Billing(account) + "/due.ics" }

// Transactions is a page of an account's transactions inside its billing page.
func Transactions(account string, page, size int, older bool) string {
	return WithFragment(AtPage(Billing(account), page, size, "older", olderValue(older)), "transactions")
}

// TransactionsFragment is the same page of transactions as a fragment.
func TransactionsFragment(account string, page, size int, older bool) string {
	return AtPage(Billing(account)+"/transactions", page, size, "older", olderValue(older))
}

// olderValue is the parameter that loads the older transactions too.
func olderValue(older bool) string {
	if older {
		return "yes"
	}
	return ""
}

// TransactionsFile downloads all transactions of an account as CSV.
func TransactionsFile(account string) string { return Billing(account) + "/transactions.csv" }

// TransactionsPrint is the print page with all transactions of an account.
func TransactionsPrint(account string) string {
	return Billing(account) + "/transactions/print"
}

// Payments is the payments page of an account. Without a number the payments guard chooses one
// (section 2). The payment island sends its session, events and check to paths below it
// (islands/payment/payment-flow.ts).
func Payments(account string) string { return under("/payments", account) }

// PayNow is Billing with the confirmation of a payment open.
func PayNow(account string) string { return Billing(account) + "#pay-makePayment" }

// WithStoredAmounts is a fragment with the amounts that the portal has, without a call for newer
// ones.
func WithStoredAmounts(fragment string) string { return fragment + "?stored=1" }

// PaymentSession accepts a POST that opens a session at the payment processor.
func PaymentSession(account string) string { return Payments(account) + "/session" }

// LatestReceipt is used as the ID of the member's latest payment of an account.
const LatestReceipt = "latest"

// Receipt is the receipt of a payment that the processor reported.
func Receipt(account, payment string) string {
	return Payments(account) + "/receipts/" + url.PathEscape(payment)
}

// DenyPayment is the form with which a member reports that a payment was not made.
func DenyPayment(account, payment string) string { return Receipt(account, payment) + "/not-made" }

// PaymentEvents accepts a POST for each event of the payment processor.
func PaymentEvents(account string) string { return Payments(account) + "/events" }

// PaymentStep is the page that confirms an operation without JavaScript.
func PaymentStep(account, operation string) string {
	return under(Payments(account), operation)
}

// OtherWays is the page with other ways to do an operation than the processor's window.
func OtherWays(account, operation string) string {
	return PaymentStep(account, operation) + "/other-ways"
}

func under(base, number string) string {
	if number == "" {
		return base
	}
	return base + "/" + url.PathEscape(number)
}

// withQuery adds a query to a path. It omits parameters with an empty value. parameters alternates
// names and values.
func withQuery(path string, parameters ...string) string {
	query := url.Values{}
	for pair := range slices.Chunk(parameters, 2) {
		if pair[1] != "" {
			query.Set(pair[0], pair[1])
		}
	}
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}

// AtPage adds the page and the page size of a list to a query, unless they are the defaults.
// parameters alternates other names and values.
func AtPage(path string, page, size int, parameters ...string) string {
	return withQuery(path, append(parameters, "page", unless(1, page), "size", unless(DefaultPageSize, size))...)
}

func unless(usual, n int) string {
	if n == usual {
		return ""
	}
	return strconv.Itoa(n)
}

// Statistics accepts a POST that turns usage statistics on or off.
func Statistics() string { return "/usage-statistics" }

// StatisticsAnchor is the ID of the element with that form.
const StatisticsAnchor = "usage-statistics"

// Claims is the list of the member's claims.
func Claims() string { return "/claims" }

// ClaimsPage is a page of the list.
func ClaimsPage(page int) string { return AtPage(Claims(), max(page, 1), DefaultPageSize) }

// Claim is one claim.
func Claim(number string) string { return under(Claims(), number) }

// ContactAdjuster is the form that writes to the adjuster of a claim. With "" the member chooses
// the claim. It accepts the form's POST.
func ContactAdjuster(claim string) string {
	return withQuery(Claims()+"/contact-adjuster", "claim", claim)
}

// ClaimFiles accepts a POST with files for a claim, for one of its to-dos unless todo is "".
func ClaimFiles(claim, todo string) string { return withQuery(Claim(claim), "todo", todo) }

// ClaimToDo is what a claim asks the member to do, on the claim's page.
func ClaimToDo(claim, todo string) string { return WithFragment(Claim(claim), ToDoAnchor(todo)) }

// ToDoAnchor is the ID of a to-do on its claim's page.
func ToDoAnchor(todo string) string { return "todo-" + FileSafe(todo) }

// NewClaim starts a claim on a policy. With "" the member chooses the policy.
func NewClaim(policy string) string { return withQuery("/new-claim", "policyNumber", policy) }

// NewClaimStep is one step of a new claim. It accepts the form's POST.
func NewClaimStep(step string) string { return under(NewClaim(""), step) }

// NewClaimPhotos accepts the photos of a new claim. It is the only path that accepts large
// requests.
func NewClaimPhotos() string { return NewClaimStep("photos") }

// NewClaimPhoto is a photo of the member's own new claim.
func NewClaimPhoto(id string) string { return under(NewClaimPhotos(), id) }

// NewClaimSmallPhoto is the small version of that photo.
func NewClaimSmallPhoto(id string) string { return NewClaimPhoto(id) + "/small" }

// NewClaimRemovePhoto accepts a POST that removes a photo from a new claim.
func NewClaimRemovePhoto() string { return NewClaim("") + "/remove-photo" }

// NewClaimStartOver accepts a POST that deletes the draft of a new claim.
func NewClaimStartOver() string { return NewClaim("") + "/start-over" }

// NewClaimSent is the page with the reference number of the last claim sent.
func NewClaimSent() string { return NewClaim("") + "/sent" }

// The pages other than that of a policy or account from which a request starts, for its way back.
const (
	FromAgents    = "agents"
	FromDocuments = "documents"
	FromHome      = "home"
)

// Requests is the choice of what to ask the insurer about something of the member's, the zero value
// for anything. vehicleID is that of one of the policy's vehicles, "" for none. from is the page of
// the link, "" for that of the policy or account.
func Requests(about member.About, vehicleID, from string) string {
	return withQuery("/requests", "about", AboutValue(about), "vehicle", vehicleID, "from", from)
}

// Request is the form of one topic. It accepts the form's POST.
func Request(topic string, about member.About, vehicleID, from string) string {
	return withQuery(under("/requests", topic), "about", AboutValue(about), "vehicle", vehicleID, "from", from)
}

// RequestSent is the page with the reference number of the last request sent.
func RequestSent() string { return "/requests/sent" }

// Done is the path of what was done last.
func Done() string { return "/done" }

// Documents is the list of the member's documents.
func Documents() string { return "/documents" }

// DocumentsAbout is the list of the documents about one policy or account.
func DocumentsAbout(number string) string { return withQuery(Documents(), "about", number) }

// Document downloads one document.
func Document(id string) string { return under(Documents(), id) }

// TermZip downloads all documents of the term of a policy that starts on a day.
func TermZip(policy string, starts member.Date) string {
	return under(Documents(), policy) + "/" + starts.String() + ".zip"
}

// DocumentsFragment is the list alone, for htmx. It is not below /documents, where every name could
// be the ID of a document.
func DocumentsFragment() string { return "/documents-list" }

// FAQs is the page of questions and answers, or a section of it (section 2: cards, paperless).
func FAQs(section string) string {
	if section == "" {
		return "/faqs"
	}
	return WithFragment("/faqs", section)
}

// Language accepts a POST that changes the language.
func Language() string { return "/language" }

// Messages is the list of the member's conversations.
func Messages() string { return "/messages" }

// Message is one conversation. It accepts a POST that replies.
func Message(id string) string { return under(Messages(), id) }

// NewMessage is the form that starts a conversation about a bill, claim, policy or agent. With an
// empty subject the member chooses one. It accepts the form's POST. It is not below /messages,
// where every name could be the ID of a conversation.
func NewMessage(about member.About) string {
	return withQuery("/new-message", "about", AboutValue(about))
}

// MessagesPage is a page of the list, of the messages that the search finds.
func MessagesPage(find string, page, size int) string {
	return AtPage(Messages(), page, size, "find", find)
}

// MessagesAbout is the list of the messages about an account, claim or policy.
func MessagesAbout(number string) string { return MessagesPage(number, 1, DefaultPageSize) }

// MessagesFragment is the same page as a fragment.
func MessagesFragment(find string, page, size int) string {
	return AtPage("/messages-list", page, size, "find", find)
}

// Paperless is one of the paperless pages (section 2).
func Paperless(kind PaperKind) string { return "/paperless/" + string(kind) }

// PaperlessPage is a page of its accounts or policies.
func PaperlessPage(kind PaperKind, page int) string {
	return AtPage(Paperless(kind), max(page, 1), DefaultPageSize)
}

// Policies redirects to the policy that the policies guard chooses (section 2).
func Policies() string { return "/policies" }

// Policy is a policy's page, /policies/{policyType}/{policyNumber}. It is "" for a policy without a
// type, which has no page (section 2).
func Policy(p member.Policy) string {
	kind, ok := p.Type()
	if !ok {
		return ""
	}
	return "/policies/" + string(kind) + "/" + url.PathEscape(p.Number)
}

// PolicyRenewal is the section about the next term on a policy's page.
func PolicyRenewal(p member.Policy) string { return WithFragment(Policy(p), "renewal") }

// AllPolicies is the list of the member's policies, with a search.
func AllPolicies() string { return Policies() + "/all" }

// AllPoliciesFragment is the list alone, for htmx.
func AllPoliciesFragment() string { return "/policies-list" }

// Cards is the page with all ID cards.
func Cards() string { return "/cards" }

// PolicyCards is the section with a policy's cards on the page with all ID cards.
func PolicyCards(number string) string { return WithFragment(Cards(), CardsAnchor(number)) }

// CardsAnchor returns the ID of the heading above a policy's cards.
func CardsAnchor(number string) string { return "cards-" + FileSafe(number) }

// CardsFile downloads a policy's ID cards as a PDF: the one of a vehicle, or all with "".
func CardsFile(number, vehicleID string) string {
	return under(Cards(), number) + "/" + cmp.Or(vehicleID, "all") + ".pdf"
}

// ShowCard is the page of one card alone, to show to an officer.
func ShowCard(number, vehicleID string) string {
	return under(under(Cards(), number), vehicleID) + "/show"
}

// ProofOfInsurance downloads a policy's proof of insurance as a PDF.
func ProofOfInsurance(number string) string { return under(Cards(), number) + "/proof.pdf" }

// CardsOnPhone is the page of all current cards that the member's phone keeps.
func CardsOnPhone() string { return Cards() + "/on-phone" }

// CardExpired is the page that replaces the kept cards after they expire.
func CardExpired() string { return Cards() + "/expired" }

// CardWorker is the service worker that shows the kept cards without a connection. It is at the
// root, because a worker controls only pages below its own folder.
func CardWorker() string { return "/saved-cards.js" }

// Help is the help for everyone, signed in or not.
func Help() string { return "/help" }

// PasswordHelp leads to the provider's screen for a new password, or names whom to call.
func PasswordHelp() string { return Help() + "/password" }

// Agents is the page of the member's agents.
func Agents() string { return "/agents" }

// Agent is one agent on the page of the member's agents.
func Agent(id string) string { return WithFragment(Agents(), AgentAnchor(id)) }

// AgentAnchor returns the ID of an agent's element.
func AgentAnchor(id string) string { return "agent-" + FileSafe(id) }

// WithFragment adds a fragment to a path, nothing to "".
func WithFragment(path, id string) string {
	if path == "" {
		return ""
	}
	return path + "#" + id
}

// Profile is the member's profile.
func Profile() string { return "/profile" }

// ProfilePolicies is a page of the profile's accounts and policies.
func ProfilePolicies(page, size int) string {
	return WithFragment(AtPage(Profile(), page, size), "policies")
}

// ProfilePoliciesFragment is the same page as a fragment.
func ProfilePoliciesFragment(page, size int) string {
	return AtPage(Profile()+"/policies", page, size)
}

// RefreshProfile loads the profile again and redirects to it (section 2).
func RefreshProfile() string { return "/refresh-profile" }

// Reload loads the profile again and returns to returnTo, a path of the portal.
func Reload(returnTo string) string {
	return withQuery(RefreshProfile(), "return", returnTo)
}

// ChangeEmail is the form for a new sign-in email. It accepts the form's POST.
func ChangeEmail() string { return Profile() + "/email" }

// Attach is the form that adds an account or policy. It accepts the form's POST.
func Attach() string { return Profile() + "/attach" }

// Detach is the form that removes a policy from the profile. It accepts the form's POST.
func Detach(policy string) string { return Profile() + "/detach/" + url.PathEscape(policy) }

// Methods is the form with the authentication methods. It accepts the form's POST.
func Methods() string { return Profile() + "/authentication-methods" }

// Contact is the page with where the insurer reaches the member, and about what. It accepts the
// POST of the latter.
func Contact() string { return Profile() + "/contact" }

// ChangeContact is the form for another phone number or email of a channel. It accepts the form's
// POST.
func ChangeContact(channel member.ContactChannel) string { return under(Contact(), string(channel)) }

// SignOutElsewhere signs the member out of all other browsers. It accepts the POST of its form.
func SignOutElsewhere() string { return Profile() + "/sign-out-elsewhere" }

// DeleteProfile is the form that deletes the profile. It accepts the form's POST.
func DeleteProfile() string { return Profile() + "/delete" }

// ProfileDeleted is the page after the profile is deleted. It can be opened once.
func ProfileDeleted() string { return Profile() + "/deleted" }

// Reauth signs the same member in again and returns to returnTo, a path of the portal.
func Reauth(returnTo string) string { return withQuery("/reauth", "return", returnTo) }

// Session returns the status of the session to a page's script. A POST extends the session.
func Session() string { return "/session" }

// SaveInput accepts a POST with the input of a form whose session ends.
func SaveInput() string { return Session() + "/input" }

// MemberChanged is what a page becomes when its member is no longer the active one. from is the key
// of its member, end what became of a form on it and the page itself. The parameter's name keeps
// the key out of usage statistics (section 9).
func MemberChanged(from string, end SessionEnd) string {
	return withQuery(Session()+"/changed", "user", from, "why", end.Reason, "input", end.Input, "return", end.ReturnTo)
}

// SignedOut is the page with the reason why a session ended.
func SignedOut(e SessionEnd) string {
	return withQuery("/signed-out", "why", e.Reason, "input", e.Input, "return", e.ReturnTo)
}

// Query returns the end as a query.
func (e SessionEnd) Query() string {
	_, query, _ := strings.Cut(SignedOut(e), "?")
	return query
}

// ParseSessionEnd parses a result of [SessionEnd.Query]. A visitor can change the query: the caller
// must validate ReturnTo.
func ParseSessionEnd(query string) SessionEnd {
	values, _ := url.ParseQuery(query)
	return SessionEnd{Reason: values.Get("why"), Input: values.Get("input"), ReturnTo: values.Get("return")}
}

// Why a session ended.
const (
	EndedIdle  = "idle"  // the member was away
	EndedLimit = "limit" // it reached its maximum duration
	EndedSent  = "sent"  // a form was sent after its end, or after another member became active

	EndedByMember = "member"  // the member signed out
	EndedDeleted  = "deleted" // the member deleted the profile

	EndedEverywhere = "everywhere" // the member signed out on all devices
	EndedElsewhere  = "elsewhere"  // it was ended from another browser, or by the provider
)

// Whether the input of a form was saved when its session ended.
const (
	InputSaved = "yes"
	InputLost  = "no"
)

// SessionEnd is why a session ended, whether a form's input was saved, and the page to return to.
// Every part may be "".
type SessionEnd struct {
	Reason   string
	Input    string
	ReturnTo string
}
