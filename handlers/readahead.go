package handlers

import (
	"memberportal/handlers/newclaim"
	"memberportal/handlers/payment"
	"memberportal/handlers/visit"
	"memberportal/upstream/userapi"
)

// readAhead returns the keys of what the pages of a member read from the store: the profile, a new
// claim, the token for calls of the user API, and the payments of the accounts. If this process
// already has the profile, a page reads only its head, which shows whether it has changed: a whole
// profile is 14 kB with 3 policies and 262 kB with 200. The accounts come from that profile;
// without one, a page that shows payments makes one more call of the store.
func readAhead(p *visit.Portal, member string) (keys, heads []string) {
	profileKey, tokenKey := userapi.CacheKeys(member)
	keys = []string{tokenKey, newclaim.DraftKey(member)}
	profile := p.Profiles.Known(member)
	if profile == nil {
		return append(keys, profileKey), nil
	}
	for _, a := range profile.Accounts {
		keys = append(keys, payment.AccountKey(a.Number))
	}
	return keys, []string{profileKey}
}
