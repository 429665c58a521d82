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

// FileSafe keeps of a number what every file system takes in a name.
func FileSafe(number string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r == '-' {
			return r
		}
		return '-'
	}, number)
}

// AboutValue is a choice as the form and the address write it, "" for none.
func AboutValue(about member.About) string {
	if about == (member.About{}) {
		return ""
	}
	return string(about.Kind) + "-" + about.Number
}

// PaperKind is a kind of paper that a member can do without, as it stands in the address.
type PaperKind string

// The two kinds of section 2.
const (
	PaperBilling PaperKind = "billing"
	PaperPolicy  PaperKind = "policy"
)

// DefaultPageSize is how many rows a page of a list has unless the member chose otherwise (section 9).
const DefaultPageSize = 10

// Home is the member's start page.
func Home() string { return "/home" }

// NotFound is where unknown addresses go (section 2).
func NotFound() string { return "/not-found" }

// Auth is the public landing of sign-in, which also says what failed.
func Auth() string { return "/auth" }

// AuthCookies is the landing for a browser that came back without a cookie: it shows whether the browser keeps any.
func AuthCookies() string { return Auth() + "?cookies=asked" }

// SignIn starts sign-in and comes back to returnTo, a path of ours.
func SignIn(returnTo string) string { return withQuery("/login", "return", returnTo) }

// SignInAgain signs in although somebody is signed in: their tokens are spent.
func SignInAgain(returnTo string) string {
	return withQuery("/login", "how", "again", "return", returnTo)
}

// Consent signs in to ask the member's consent (section 8).
func Consent(returnTo string) string {
	return withQuery("/login", "how", "consent", "return", returnTo)
}

// AddIdentity signs in one more identity beside those already known.
func AddIdentity() string { return withQuery("/login", "how", "another") }

// SignOut takes a POST that signs out one identity or all.
func SignOut() string { return "/logout" }

// SwitchIdentity takes a POST that makes another known identity the active one.
func SwitchIdentity() string { return "/switch" }

// Loading waits for the profile and then goes to returnTo.
func Loading(returnTo string) string { return withQuery("/loading", "return", returnTo) }

// Billing is one account's billing; without a number the billing guard chooses (section 2).
func Billing(account string) string { return under("/billing", account) }

// BillingDue is the fragment with the amounts of an account.
func BillingDue(account string) string { return Billing(account) + "/due" }

// DueCalendar is the due date of an account as a calendar file.
func DueCalendar(account string) string { return Billing(account) + "/due.ics" }

// Transactions is a page of an account's transactions inside its billing page.
func Transactions(account string, page, size int) string {
	return WithFragment(AtPage(Billing(account), page, size), "transactions")
}

// TransactionsFragment is the same page of transactions as a fragment.
func TransactionsFragment(account string, page, size int) string {
	return AtPage(Billing(account)+"/transactions", page, size)
}

// TransactionsFile downloads all transactions of an account as CSV.
func TransactionsFile(account string) string { return Billing(account) + "/transactions.csv" }

// TransactionsPrint is a page for paper with all transactions of an account.
func TransactionsPrint(account string) string {
	return Billing(account) + "/transactions/print"
}

// Payments is where an account is paid; without a number the payments guard chooses (section 2).
func Payments(account string) string { return under("/payments", account) }

// PaymentsDue is the fragment with the amounts shown on the payments page.
func PaymentsDue(account string) string { return Payments(account) + "/due" }

// PaymentSession takes a POST that opens a session at the payment processor.
func PaymentSession(account string) string { return Payments(account) + "/session" }

// PaymentEvents takes a POST for each event of the payment processor.
func PaymentEvents(account string) string { return Payments(account) + "/events" }

// PaymentStep is the page that confirms an operation without JavaScript.
func PaymentStep(account, operation string) string {
	return under(Payments(account), operation)
}

// OtherWays says how to do an operation without the processor's window.
func OtherWays(account, operation string) string {
	return PaymentStep(account, operation) + "/other-ways"
}

func under(base, number string) string {
	if number == "" {
		return base
	}
	return base + "/" + url.PathEscape(number)
}

// withQuery adds to a path what is chosen, names and values by turns. What is empty is not chosen, so that the plain page has the plain address.
func withQuery(path string, chosen ...string) string {
	query := url.Values{}
	for pair := range slices.Chunk(chosen, 2) {
		if pair[1] != "" {
			query.Set(pair[0], pair[1])
		}
	}
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}

// AtPage adds the page of a list, and its size, to what is chosen, if they are not the usual ones.
func AtPage(path string, page, size int, chosen ...string) string {
	return withQuery(path, append(chosen, "page", unless(1, page), "size", unless(DefaultPageSize, size))...)
}

func unless(usual, n int) string {
	if n == usual {
		return ""
	}
	return strconv.Itoa(n)
}

// Statistics takes a POST with the choice of usage statistics.
func Statistics() string { return "/usage-statistics" }

// StatisticsAnchor is where a page offers the choice.
const StatisticsAnchor = "usage-statistics"

// Claims is the list of the member's claims.
func Claims() string { return "/claims" }

// Claim is one claim.
func Claim(number string) string { return under(Claims(), number) }

// ContactAdjuster is the form that writes to an adjuster, about this claim; "" leaves the claim to be chosen. It takes the form's POST too.
func ContactAdjuster(claim string) string {
	return withQuery(Claims()+"/contact-adjuster", "claim", claim)
}

// NewClaim begins a claim, on this policy; "" leaves the policy to be chosen.
func NewClaim(policy string) string { return withQuery("/new-claim", "policyNumber", policy) }

// NewClaimStep is one step of a new claim, which takes its form's POST too.
func NewClaimStep(step string) string { return under(NewClaim(""), step) }

// NewClaimPhotos takes the photos of a new claim, the one address where large requests are taken.
func NewClaimPhotos() string { return NewClaimStep("photos") }

// NewClaimPhoto is a photo of the member's own new claim.
func NewClaimPhoto(id string) string { return under(NewClaimPhotos(), id) }

// NewClaimRemovePhoto takes a POST that takes a photo out of a new claim.
func NewClaimRemovePhoto() string { return NewClaim("") + "/remove-photo" }

// NewClaimStartOver takes a POST that throws away what was told of a new claim.
func NewClaimStartOver() string { return NewClaim("") + "/start-over" }

// NewClaimSent tells the reference number of the claim sent last.
func NewClaimSent() string { return NewClaim("") + "/sent" }

// Documents is the list of the member's documents.
func Documents() string { return "/documents" }

// DocumentsAbout is the list of the documents about one policy or account.
func DocumentsAbout(number string) string { return withQuery(Documents(), "about", number) }

// Document downloads one document.
func Document(id string) string { return under(Documents(), id) }

// DocumentsFragment is the list alone, for htmx. It does not lie under /documents, where every name could be a document's.
func DocumentsFragment() string { return "/documents-list" }

// FAQs is the page of questions and answers; with the name of a section, that section of it (section 2: cards, paperless).
func FAQs(section string) string {
	if section == "" {
		return "/faqs"
	}
	return WithFragment("/faqs", section)
}

// Language takes a POST with the language that the member chose.
func Language() string { return "/language" }

// LanguageAnchor is where a page offers the languages.
const LanguageAnchor = "language"

// Messages is the list of the member's conversations.
func Messages() string { return "/messages" }

// Message is one conversation. A POST there replies to it.
func Message(id string) string { return under(Messages(), id) }

// NewMessage is the form that begins a conversation, about this bill, claim or policy; nothing leaves that to be chosen. It takes the form's POST
// too, and does not lie under /messages, where every name could be a conversation's.
func NewMessage(about member.About) string {
	return withQuery("/new-message", "about", AboutValue(about))
}

// MessagesPage is a page of the list.
func MessagesPage(page, size int) string { return AtPage(Messages(), page, size) }

// MessagesFragment is the same page as a fragment.
func MessagesFragment(page, size int) string { return AtPage("/messages-list", page, size) }

// Paperless is where one of the two kinds of paper is turned off (section 2).
func Paperless(kind PaperKind) string { return "/paperless/" + string(kind) }

// PaperlessPage is a page of the accounts or policies there.
func PaperlessPage(kind PaperKind, page int) string {
	return AtPage(Paperless(kind), max(page, 1), DefaultPageSize)
}

// Policies leaves it to the policies guard which policy to open; "" asks for none (section 2).
func Policies(number string) string {
	return withQuery("/policies", "policyNumber", number)
}

// Policy is a policy's page, /policies/{policyType}/{policyNumber}; "" for a policy whose type no rule tells, which has none (section 2).
func Policy(p member.Policy) string {
	kind, ok := p.Type()
	if !ok {
		return ""
	}
	return "/policies/" + string(kind) + "/" + url.PathEscape(p.Number)
}

// PolicyRenewal is where a policy's page says what its next term changes.
func PolicyRenewal(p member.Policy) string { return WithFragment(Policy(p), "renewal") }

// PolicyList is the member's list of policies, which stands on every policy's page; without a policy on the first one's.
func PolicyList() string { return WithFragment(Policies(""), "policies") }

// Cards is the page with all ID cards.
func Cards() string { return "/cards" }

// PolicyCards is where the page with all ID cards shows those of one policy.
func PolicyCards(number string) string { return WithFragment(Cards(), CardsAnchor(number)) }

func CardsAnchor(number string) string { return "cards-" + FileSafe(number) }

// CardsFile downloads the ID cards of a policy's term as a PDF: of one vehicle, or of all with "".
func CardsFile(number, vehicleID string) string {
	return under(Cards(), number) + "/" + cmp.Or(vehicleID, "all") + ".pdf"
}

// CardOnPhone is the page of one card that the member's phone keeps.
func CardOnPhone(number, vehicleID string) string {
	return under(under(Cards(), number), vehicleID) + "/on-phone"
}

// CardExpired is what the phone shows in a kept card's place once it has expired.
func CardExpired() string { return Cards() + "/expired" }

// CardWorker is the service worker that shows a kept card without a connection. It lies at the root, since a worker watches over nothing above it.
func CardWorker() string { return "/card-keeper.js" }

// Agents is the page of the member's agents.
func Agents() string { return "/agents" }

// Agent is where the page of the member's agents shows one of them.
func Agent(id string) string { return WithFragment(Agents(), AgentAnchor(id)) }

func AgentAnchor(id string) string { return "agent-" + FileSafe(id) }

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

// RefreshProfile loads the profile anew and goes to it (section 2).
func RefreshProfile() string { return "/refresh-profile" }

// Reload loads the profile anew and comes back to returnTo, a path of ours.
func Reload(returnTo string) string {
	return withQuery(RefreshProfile(), "return", returnTo)
}

// ChangeEmail shows the form for a new sign-in email and takes its POST.
func ChangeEmail() string { return Profile() + "/email" }

// Attach shows the form that adds an account or policy and takes its POST.
func Attach() string { return Profile() + "/attach" }

// Detach asks before a policy leaves the profile and takes the POST.
func Detach(policy string) string { return Profile() + "/detach/" + url.PathEscape(policy) }

// Methods shows the authentication methods and takes the POST that chooses them.
func Methods() string { return Profile() + "/authentication-methods" }

// DeleteProfile says what deleting means, asks, and takes the POST.
func DeleteProfile() string { return Profile() + "/delete" }

// ProfileDeleted says once that the profile is deleted.
func ProfileDeleted() string { return Profile() + "/deleted" }

// Reauth signs the same member in again and comes back to returnTo, a path of ours.
func Reauth(returnTo string) string { return withQuery("/reauth", "return", returnTo) }

// Session tells a page how its session stands. A POST there uses the session, so that it goes on.
func Session() string { return "/session" }

// Keep takes a POST with what is typed into a form when its session ends.
func SaveInput() string { return Session() + "/kept" }

// SignedOut says why a session ended and leads back.
func SignedOut(e SessionEnd) string {
	query := e.Query()
	if query == "" {
		return "/signed-out"
	}
	return "/signed-out?" + query
}

// Query is the end as it stands in an address.
func (e SessionEnd) Query() string {
	values := url.Values{}
	for name, value := range map[string]string{"why": e.Reason, "kept": e.Input, "return": e.ReturnTo} {
		if value != "" {
			values.Set(name, value)
		}
	}
	return values.Encode()
}

// ParseSessionEnd reads what Query wrote. What somebody else wrote is only words of ours, and a place to return to that the caller must judge.
func ParseSessionEnd(query string) SessionEnd {
	values, _ := url.ParseQuery(query)
	return SessionEnd{Reason: values.Get("why"), Input: values.Get("kept"), ReturnTo: values.Get("return")}
}

// Why a session ended.
const (
	EndedIdle  = "idle"  // nobody used it
	EndedLimit = "limit" // it reached the longest time that any may last
	EndedSent  = "sent"  // a form came after its end
)

// What became of the typing in a form whose session ended.
const (
	InputSaved = "yes"
	InputLost  = "no"
)

// SessionEnd is why a session ended and where its member was. Every part may be "".
type SessionEnd struct {
	Reason   string
	Input    string
	ReturnTo string
}
