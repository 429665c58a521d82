package respond

import (
	"slices"
	"strings"

	"memberportal/views/ui"
)

// The titles of error pages are the prefixes of section 8's generic error helper. The call center
// searches for them, so content cannot change them; a translation adds its own.
const (
	titleNotFound = "Not Found"
	titleDenied   = "Access Denied"
	titleInternal = "Internal Server Error"
	titleUnknown  = "Unknown Server Error"
)

// The error texts of section 8.
const (
	textUnknown          = "An unknown error occurred."
	textNetwork          = "Network error. Please check your connection."
	textNotAuthenticated = "Not authenticated."
	textNotAuthorized    = "Not authorized."
	textFetchMethods     = "Unable to fetch authentication methods."
	textUpdateMethods    = "Unable to update authentication methods."
)

// ErrorTitles are the titles of all error pages, in English.
var ErrorTitles = []string{titleNotFound, titleDenied, titleInternal, titleUnknown}

// FixedTexts returns the sentences of section 8, in English. Content does not change it, a
// translation translates it.
func FixedTexts() []string {
	return slices.Concat(ErrorTitles, []string{
		textUnknown, textNetwork, textNotAuthenticated, textNotAuthorized, textFetchMethods, textUpdateMethods, ui.NoSession,
	})
}

// NoPaymentSession returns the text for a payment session that failed (section 8), in English.
func NoPaymentSession(operation string) string {
	return strings.Replace(ui.NoSession, "{operation}", operation, 1)
}
