package handlers

import (
	"memberportal/handlers/request"
	"memberportal/upstream/member"
	"memberportal/views/paths"
)

// ownAccount is the billing guard: an account of the member continues, any other redirects to the
// first account by the guard's order, or home (section 2).
func ownAccount(p *member.Profile, param func(string) string) string {
	if p.HasAccount(param("account")) {
		return ""
	}
	return firstAccount(p)
}

// notYourAccount is the notice that a page shows another account than the address asked for,
// without the number, which may be anyone's.
func notYourAccount(r *request.Request) string {
	if r.Profile.HasAccount(r.Param("account")) {
		return ""
	}
	return r.Text.Account.NotYours
}

func firstAccount(p *member.Profile) string {
	if number, ok := p.FirstBillingAccount(); ok {
		return paths.Billing(number)
	}
	return paths.Home()
}

func toFirstAccount(r *request.Request) string { return firstAccount(r.Profile) }

// payableAccount is the payments guard: an account that is paid here continues, any other redirects
// to the first such account, or home (section 2).
func payableAccount(p *member.Profile, param func(string) string) string {
	number, ok := p.PaymentsAccount(param("account"))
	switch {
	case !ok:
		return paths.Home()
	case number == param("account"):
		return ""
	}
	return paths.Payments(number)
}

func toPayableAccount(r *request.Request) string { return payableAccount(r.Profile, r.Param) }

// ownPolicy is the policies guard: a policy of the member under its one address continues, any
// other redirects to the address of policyAddress (section 2).
func ownPolicy(p *member.Profile, param func(string) string) string {
	own, _ := p.Policy(param("policy"))
	if kind, ok := own.Type(); ok && own.Number == param("policy") && string(kind) == param("type") {
		return ""
	}
	return policyAddress(p, param("policy"))
}

// policyAddress returns the page of the requested policy, in any case, else of the first by the
// guard's order, else home.
func policyAddress(p *member.Profile, requested string) string {
	if found, ok := p.PolicyFor(requested); ok {
		if path := paths.Policy(found); path != "" {
			return path
		}
	}
	return paths.Home()
}

func toRequestedPolicy(r *request.Request) string {
	return policyAddress(r.Profile, r.C.Query("policyNumber"))
}

// attachedPolicy continues for a policy of the member, whatever its type.
func attachedPolicy(p *member.Profile, param func(string) string) string {
	if _, ok := p.Policy(param("policy")); !ok {
		return paths.Profile()
	}
	return ""
}
