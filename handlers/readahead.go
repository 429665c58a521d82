package handlers

import (
	"memberportal/handlers/newclaim"
	"memberportal/handlers/payment"
	"memberportal/handlers/web"
	"memberportal/upstream/userapi"
)

// readAhead returns the keys of what the pages of a member read from the store: the profile, a new claim,
// the token for calls of the user API, and the payments of the accounts. The accounts are those of the
// profile that this process has; without one, a page that shows payments makes one more call of the store.
func readAhead(p *web.Portal, member string) []string {
	keys := append(userapi.CacheKeys(member), newclaim.DraftKey(member))
	if profile := p.Profiles.Known(member); profile != nil {
		for _, a := range profile.Accounts {
			keys = append(keys, payment.AccountKey(a.Number))
		}
	}
	return keys
}
