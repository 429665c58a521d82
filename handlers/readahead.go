package handlers

import (
	"memberportal/handlers/newclaim"
	"memberportal/handlers/payment"
	"memberportal/handlers/requests"
	"memberportal/handlers/visit"
	"memberportal/upstream/userapi"
)

// readAhead returns the keys of what the pages of a member read from the store: the current version
// of the profile, a new claim, the requested changes, the token for calls of the user API, and the
// payments of the accounts. The accounts come from the profile that this process read last. Without
// one, a page makes one more call of the store for the profile, and another one if it shows
// payments.
func readAhead(p *visit.Portal, member string) (keys []string) {
	profileKey, tokenKey := userapi.CacheKeys(member)
	keys = []string{profileKey, tokenKey, newclaim.DraftKey(member), requests.Key(member)}
	if profile := p.Profiles.Known(member); profile != nil {
		for _, a := range profile.Accounts {
			keys = append(keys, payment.AccountKey(a.Number))
		}
	}
	return keys
}
