package payment

import (
	"memberportal/handlers/visit"
	"memberportal/upstream/member"
)

// Entries returns the payments on the member's accounts since a day, for a list of activity: those
// that the portal has records of, and the provider's. It makes no call of the user API.
func Entries(v *visit.Visit, since member.Date) ([]member.PaymentEntry, error) {
	found, err := recordsOf(v).ofAccounts(v.Ctx, v.Profile.Accounts)
	if err != nil {
		return nil, err
	}
	var all []member.PaymentEntry
	for _, a := range v.Profile.Accounts {
		e := found[a.Number]
		all = append(all, e.account.PaymentEntries(e.payments, v.Identity.Key, since, v.Portal.Now(), v.Portal.Payment.PostingDays)...)
	}
	return all, nil
}
