package apicheck

import (
	"crypto/rand"

	"memberportal/upstream/member"
)

// writes sends what is set already, and opens a payment session that no one uses.
func (r *run) writes(allowed bool) {
	const modal, methods = "POST /payments/payment-modal", "POST /profiles/update-authentication-methods"
	const billing, policyCall = "PUT /paperless/billing", "PUT /paperless/policy"
	if !allowed {
		for _, call := range []string{modal, methods, billing, policyCall} {
			r.skip(call, "they write, allow them with --write")
		}
		return
	}
	r.try(methods, func() error {
		set, err := r.api.AuthenticationMethods(r.ctx, r.m)
		if err == nil {
			_, err = r.api.UpdateAuthenticationMethods(r.ctx, r.m, set)
		}
		return err
	})
	if len(r.loaded.Accounts) == 0 {
		r.skip(modal, "the member has no account")
		r.skip(billing, "the member has no account")
	} else {
		account := r.loaded.Accounts[0]
		r.try(modal, func() error {
			return errorOf(r.api.PaymentModal(r.ctx, r.m, account.Number, member.MakePayment))
		})
		r.try(billing, func() error {
			return r.api.SetPaperlessBilling(r.ctx, r.m, account.Number, account.PaperlessBilling, rand.Text())
		})
	}
	policies := r.loaded.Policies()
	if len(policies) == 0 {
		r.skip(policyCall, "the member has no policy")
		return
	}
	r.try(policyCall, func() error {
		return r.api.SetPaperlessPolicy(r.ctx, r.m, policies[0].Number, policies[0].PaperlessPolicy, rand.Text())
	})
}
