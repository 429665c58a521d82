package views

import (
	"net/url"
	"strconv"
	"strings"

	"memberportal/views/parts"
)

// Every address of the portal that a page links to, so that no path is spelled anywhere else but in the route table.

// HomePath is the member's start page.
func HomePath() string { return "/home" }

// NotFoundPath is where unknown addresses go (section 2).
func NotFoundPath() string { return "/not-found" }

// AuthPath is the public landing of sign-in, which also says what failed.
func AuthPath() string { return "/auth" }

// SignInPath starts sign-in and comes back to returnTo, a path of ours.
func SignInPath(returnTo string) string { return withReturn("/login", returnTo) }

// SignInAgainPath signs in although somebody is signed in: their tokens are spent.
func SignInAgainPath(returnTo string) string { return withReturn("/login?how=again", returnTo) }

// ConsentPath signs in to ask the member's consent (section 8).
func ConsentPath(returnTo string) string { return withReturn("/login?how=consent", returnTo) }

// AddIdentityPath signs in one more identity beside those already known.
func AddIdentityPath() string { return "/login?how=another" }

// SignOutPath takes a POST that signs out one identity or all.
func SignOutPath() string { return "/logout" }

// SwitchIdentityPath takes a POST that makes another known identity the active one.
func SwitchIdentityPath() string { return "/switch" }

// LoadingPath waits for the profile and then goes to returnTo.
func LoadingPath(returnTo string) string { return withReturn("/loading", returnTo) }

// BillingPath is one account's billing; without a number the billing guard chooses (section 2).
func BillingPath(account string) string { return under("/billing", account) }

// BillingDuePath is the fragment with the amounts of an account.
func BillingDuePath(account string) string { return BillingPath(account) + "/due" }

// DueCalendarPath is the due date of an account as a calendar file.
func DueCalendarPath(account string) string { return BillingPath(account) + "/due.ics" }

// TransactionsPath is a page of an account's transactions inside its billing page.
func TransactionsPath(account string, page, size int) string {
	return BillingPath(account) + pageQuery(page, size) + "#transactions"
}

// TransactionsFragmentPath is the same page of transactions as a fragment.
func TransactionsFragmentPath(account string, page, size int) string {
	return BillingPath(account) + "/transactions" + pageQuery(page, size)
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

func withReturn(path, returnTo string) string {
	if returnTo == "" {
		return path
	}
	separator := "?"
	if strings.Contains(path, "?") {
		separator = "&"
	}
	return path + separator + "return=" + url.QueryEscape(returnTo)
}

// listQuery is the query of a narrowed list at a page: only what is not as usual, so that the plain list has the plain address. An empty choice is
// the usual one.
func listQuery(chosen map[string]string, page, size int) string {
	values := url.Values{}
	for name, value := range chosen {
		if value != "" {
			values.Set(name, value)
		}
	}
	if page != 1 {
		values.Set("page", strconv.Itoa(page))
	}
	if size != parts.DefaultPageSize {
		values.Set("size", strconv.Itoa(size))
	}
	if len(values) == 0 {
		return ""
	}
	return "?" + values.Encode()
}

func pageQuery(page, size int) string {
	return "?page=" + strconv.Itoa(page) + "&size=" + strconv.Itoa(size)
}
