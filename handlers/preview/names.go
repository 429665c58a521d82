package preview

import (
	"cmp"
	"slices"
	"strings"

	"memberportal/views/paths"
)

// names are what people call the pages whose titles do not tell them apart, by path.
var names = map[string]string{
	"/logout":                              "Sign out: the question",
	"/register/confirm":                    "Register: confirm the email",
	"/register/setup":                      "Register: set up the account",
	"/register/verify":                     "Register: verify the policy",
	"/register/verify-commercial":          "Register: verify a business policy",
	"/help":                                "Help before sign-in",
	"/help/password":                       "Forgotten password",
	"/help/password/reset":                 "Forgotten password: reset",
	"/help/password/confirm":               "Forgotten password: confirm",
	"/refresh-profile":                     "Load the profile again",
	"/session/changed":                     "Another member signed in",
	"/signed-out":                          "You're signed out",
	"/agents":                              "My agent",
	"/billing":                             "Bills: the first account",
	"/billing/:account":                    "Bill of one account",
	"/billing/:account/transactions/print": "Transactions to print",
	"/payments":                            "Pay a bill: the first account",
	"/payments/:account":                   "Pay a bill",
	"/payments/:account/receipts/:payment": "Payment receipt",
	"/payments/:account/receipts/:payment/not-made": "Payment that was not made",
	"/cards":                          "ID cards",
	"/claims/contact-adjuster":        "Message to the adjuster",
	"/claims/:claim":                  "One claim",
	"/new-claim":                      "New claim: start",
	"/new-claim/photos":               "New claim: photos",
	"/new-claim/review":               "New claim: check and send",
	"/new-claim/sent":                 "New claim: sent",
	"/not-found":                      "Page not found",
	"/paperless":                      "Paperless",
	"/paperless/billing":              "Paperless bills",
	"/paperless/policy":               "Paperless policies",
	"/paperless/billing/all":          "Paperless bills: all at once",
	"/paperless/policy/all":           "Paperless policies: all at once",
	"/paperless/billing/receipt":      "Paperless bills: receipt",
	"/paperless/policy/receipt":       "Paperless policies: receipt",
	"/policies":                       "Policies: the first policy",
	"/policies/:type/:policy":         "One policy",
	"/profile/email":                  "Change the sign-in email",
	"/profile/attach":                 "Add an account or policy",
	"/profile/detach/:policy":         "Remove a policy",
	"/profile/authentication-methods": "Where sign-in codes go",
	"/profile/sign-ins":               "Where the member is signed in",
	"/profile/delete":                 "Delete the profile",
	"/profile/deleted":                "Profile deleted",
	"/auth":                           "Sign in",
	"/faqs":                           "Questions and answers",
	"/messages/:message":              "One message",
	"/new-message":                    "New message",
}

// screens returns the pages that an editor can choose: Home, then the others by name.
func screens() []page {
	all := slices.DeleteFunc(slices.Clone(pages()), func(p page) bool { return !p.screen })
	slices.SortStableFunc(all, func(a, b page) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(a.name(), b.name()))
	})
	return all
}

func (p page) rank() int {
	if p.path == paths.Home() {
		return 0
	}
	return 1
}

// name returns what people call the page.
func (p page) name() string {
	if name := names[p.path]; name != "" {
		return name
	}
	parts := strings.Split(strings.Trim(p.path, "/"), "/")
	last := strings.ReplaceAll(parts[len(parts)-1], "-", " ")
	switch {
	case strings.HasPrefix(p.path, paths.NewClaim("")+"/"):
		return "New claim: " + last
	case last == "other ways":
		return "Pay a bill: other ways, " + strings.ReplaceAll(parts[len(parts)-2], "-", " ")
	case strings.HasPrefix(p.path, paths.Payments(":account")+"/"):
		return "Pay a bill: " + last
	}
	return p.title
}
