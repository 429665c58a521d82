package content

import "strings"

// Pages are the names of the pages that editors can link to and put notices on: their addresses without the first slash (section 2).
func Pages() []string {
	return strings.Fields(`agents auth billing cards claims claims/contact-adjuster documents faqs help/password home messages new-claim not-found
		paperless/billing paperless/policy payments policies profile profile/attach profile/authentication-methods profile/delete profile/email register`)
}

// under says whether an address is a page's own or lies below it.
func under(page, address string) bool {
	below, ok := strings.CutPrefix(strings.TrimPrefix(address, "/"), page)
	return ok && (below == "" || below[0] == '/')
}
