package payment

import (
	"context"

	"memberportal/handlers/visit"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
)

// LoadComing starts the call for the coming bills of the account in the address, and delivers them
// once. It delivers none if the provider lacks the call, is slower than a page waits, or fails: a
// page without them is complete.
func LoadComing(v *visit.Visit) <-chan []member.Installment {
	bills := make(chan []member.Installment, 1)
	m, number := v.APIMember(), account(v)
	ctx, cancel := context.WithTimeout(v.Ctx, pageTimeout)
	v.Portal.Profiles.Background.Go(func() {
		defer cancel()
		found, err := v.Portal.API.Installments(ctx, m, number)
		if err != nil && !failure.Is(err, failure.NotOffered) && !failure.Is(err, failure.NotFound) {
			v.Portal.Log.WarnContext(ctx, "coming bills not loaded", "error", err)
		}
		bills <- found
	})
	return bills
}
