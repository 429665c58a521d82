package views

import (
	"net/url"
	"slices"
	"strconv"

	"memberportal/views/parts"
)

// Every address of the portal that a page links to, so that no path is spelled anywhere else but in the route table.

// HomePath is the member's start page.
func HomePath() string { return "/home" }

// NotFoundPath is where unknown addresses go (section 2).
func NotFoundPath() string { return "/not-found" }

// AuthPath is the public landing of sign-in, which also says what failed.
func AuthPath() string { return "/auth" }

// AuthCookiesPath is the landing for a browser that came back without a cookie: it shows whether the browser keeps any.
func AuthCookiesPath() string { return AuthPath() + "?cookies=asked" }

// SignInPath starts sign-in and comes back to returnTo, a path of ours.
func SignInPath(returnTo string) string { return withQuery("/login", "return", returnTo) }

// SignInAgainPath signs in although somebody is signed in: their tokens are spent.
func SignInAgainPath(returnTo string) string {
	return withQuery("/login", "how", "again", "return", returnTo)
}

// ConsentPath signs in to ask the member's consent (section 8).
func ConsentPath(returnTo string) string {
	return withQuery("/login", "how", "consent", "return", returnTo)
}

// AddIdentityPath signs in one more identity beside those already known.
func AddIdentityPath() string { return withQuery("/login", "how", "another") }

// SignOutPath takes a POST that signs out one identity or all.
func SignOutPath() string { return "/logout" }

// SwitchIdentityPath takes a POST that makes another known identity the active one.
func SwitchIdentityPath() string { return "/switch" }

// LoadingPath waits for the profile and then goes to returnTo.
func LoadingPath(returnTo string) string { return withQuery("/loading", "return", returnTo) }

// BillingPath is one account's billing; without a number the billing guard chooses (section 2).
func BillingPath(account string) string { return under("/billing", account) }

// BillingDuePath is the fragment with the amounts of an account.
func BillingDuePath(account string) string { return BillingPath(account) + "/due" }

// DueCalendarPath is the due date of an account as a calendar file.
func DueCalendarPath(account string) string { return BillingPath(account) + "/due.ics" }

// TransactionsPath is a page of an account's transactions inside its billing page.
func TransactionsPath(account string, page, size int) string {
	return withFragment(atPage(BillingPath(account), page, size), "transactions")
}

// TransactionsFragmentPath is the same page of transactions as a fragment.
func TransactionsFragmentPath(account string, page, size int) string {
	return atPage(BillingPath(account)+"/transactions", page, size)
}

// TransactionsFilePath downloads all transactions of an account as CSV.
func TransactionsFilePath(account string) string { return BillingPath(account) + "/transactions.csv" }

// TransactionsPrintPath is a page for paper with all transactions of an account.
func TransactionsPrintPath(account string) string {
	return BillingPath(account) + "/transactions/print"
}

// PaymentsPath is where an account is paid; without a number the payments guard chooses (section 2).
func PaymentsPath(account string) string { return under("/payments", account) }

// PaymentsDuePath is the fragment with the amounts shown on the payments page.
func PaymentsDuePath(account string) string { return PaymentsPath(account) + "/due" }

// PaymentSessionPath takes a POST that opens a session at the payment processor.
func PaymentSessionPath(account string) string { return PaymentsPath(account) + "/session" }

// PaymentEventsPath takes a POST for each event of the payment processor.
func PaymentEventsPath(account string) string { return PaymentsPath(account) + "/events" }

// PaymentStepPath is the page that confirms an operation without JavaScript.
func PaymentStepPath(account string, o Operation) string {
	return PaymentsPath(account) + "/" + o.Slug
}

// OtherWaysPath says how to do an operation without the processor's window.
func OtherWaysPath(account string, o Operation) string {
	return PaymentStepPath(account, o) + "/other-ways"
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

// atPage adds the page of a list, and its size, to what is chosen, if they are not the usual ones.
func atPage(path string, page, size int, chosen ...string) string {
	return withQuery(path, append(chosen, "page", unless(1, page), "size", unless(parts.DefaultPageSize, size))...)
}

func unless(usual, n int) string {
	if n == usual {
		return ""
	}
	return strconv.Itoa(n)
}
