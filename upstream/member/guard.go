package member

// HasAccount reports whether the number is among the member's billing accounts (section 2, billing
// guard).
func (p *Profile) HasAccount(number string) bool {
	_, ok := p.Account(number)
	return ok
}

// FirstBillingAccount returns the number of the account that Billing opens by default:
// non-cancelled accounts first, then by number. It returns false when the member has no account and
// belongs on Home (section 2, billing guard).
func (p *Profile) FirstBillingAccount() (number string, ok bool) {
	order := p.indexed().accountOrder
	if len(order) == 0 {
		return "", false
	}
	return p.Accounts[order[0]].Number, true
}

// PaymentsAccount returns the number of the account that Payments opens: the requested one when the
// member can pay it, otherwise the first payable one. It returns false when there is none and the
// member belongs on Home (section 2, payments guard).
func (p *Profile) PaymentsAccount(requested string) (number string, ok bool) {
	if a, found := p.Account(requested); found && a.Payable() {
		return requested, true
	}
	for _, at := range p.indexed().accountOrder {
		if p.Accounts[at].Payable() {
			return p.Accounts[at].Number, true
		}
	}
	return "", false
}

// PolicyFor returns the policy that Policies opens: the requested one in any letter case, otherwise
// the first, with non-cancelled ones before cancelled ones, then by number. It returns false when
// there is none (section 2, policies guard). A policy without a [Policy.Type] has no page.
func (p *Profile) PolicyFor(requested string) (Policy, bool) {
	if q, ok := p.Policy(requested); ok {
		return q, true
	}
	all := p.indexed().cancelledLast
	if len(all) == 0 {
		return Policy{}, false
	}
	return *all[0], true
}
