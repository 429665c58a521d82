package payment

import (
	"context"

	"memberportal/handlers/request"
	"memberportal/upstream/failure"
	"memberportal/upstream/member"
)

// LoadComing starts the call for the coming bills of the account in the address, and delivers them
// once. It delivers none if the provider lacks the call, is slower than a page waits, or fails: a
// page without them is complete.
func LoadComing(r *request.Request) <-chan []member.Installment {
	bills := make(chan []member.Installment, 1)
	m, number := r.APIMember(), accountNumber(r)
	ctx, cancel := context.WithTimeout(r.Ctx, pageTimeout)
	r.Portal.Profiles.Background.Go(func() {
		defer cancel()
		found, err := r.Portal.API.Installments(ctx, m, number)
		if err != nil && !failure.Is(err, failure.NotOffered) && !failure.Is(err, failure.NotFound) {
			r.Portal.Log.WarnContext(ctx, "coming bills not loaded", "error", err)
		}
		bills <- found
	})
	return bills
}
