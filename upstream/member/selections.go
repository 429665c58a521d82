package member

import (
	"cmp"
	"slices"
)

// Account finds the billing account with exactly this number.
func (p *Profile) Account(number string) (Account, bool) {
	i, ok := p.indexed().accounts[number]
	if !ok {
		return Account{}, false
	}
	return p.Accounts[i], true
}

// AccountsInOrder returns all accounts, non-cancelled first, then by number (section 2, billing
// guard).
func (p *Profile) AccountsInOrder() []Account {
	accounts := make([]Account, len(p.Accounts))
	for i, at := range p.indexed().accountOrder {
		accounts[i] = p.Accounts[at]
	}
	return accounts
}

// Has reports whether the profile has an account or a policy with this number, in any spelling.
func (p *Profile) Has(number string) bool {
	isOwn := func(a Account) bool { return SameNumber(a.Number, number) }
	return len(p.Terms(number)) > 0 || slices.ContainsFunc(p.Accounts, isOwn)
}

// OpenAccounts returns the non-cancelled accounts, by number.
func (p *Profile) OpenAccounts() []Account {
	return slices.DeleteFunc(p.AccountsInOrder(), func(a Account) bool { return a.Cancelled })
}

// Policies returns the policies of all accounts, by number. Terms with the same number are in
// chronological order.
func (p *Profile) Policies() []*Policy { return p.indexed().byNumber }

// PoliciesInOrder returns all policies, non-cancelled first, then by number (section 2, policies
// guard).
func (p *Profile) PoliciesInOrder() []*Policy { return p.indexed().cancelledLast }

// FuturePolicies returns the policies that have not started yet, by number (section 3).
func (p *Profile) FuturePolicies() []*Policy { return p.indexed().future }

// Lines returns the types of the active and future policies, each once.
func (p *Profile) Lines() []PolicyType { return p.indexed().lines }

// States returns where the risks of the active and future policies are, each state once.
func (p *Profile) States() []string { return p.indexed().states }

// Terms returns the terms of a policy, by its number in any spelling, in chronological order.
func (p *Profile) Terms(number string) []*Policy { return p.indexed().terms[NumberKey(number)] }

// PresentTerms returns the term of [Profile.Policy] and those that have not started, in
// chronological order.
func (p *Profile) PresentTerms(number string) []*Policy {
	terms := p.Terms(number)
	if len(terms) == 0 {
		return nil
	}
	now := termOf(terms, p.today)
	return slices.DeleteFunc(slices.Clone(terms), func(q *Policy) bool { return q != now && q.HasStarted(p.today) })
}

// AccountPolicies returns every account, in order, with its policies by number.
func (p *Profile) AccountPolicies() []AccountPolicies {
	x := p.indexed()
	pairs := make([]AccountPolicies, len(p.Accounts))
	for i, at := range x.accountOrder {
		pairs[i] = x.ofAccount[at]
		pairs[i].Account, pairs[i].today = p.Accounts[at], p.today
	}
	return pairs
}

// AgenciesInOrder returns every agency, by name.
func (p *Profile) AgenciesInOrder() []Agency {
	agencies := slices.Clone(p.Agencies)
	slices.SortStableFunc(agencies, func(a, b Agency) int { return CompareFold(a.Name, b.Name) })
	return agencies
}

// AgencyPolicies returns every agency, by name, with its policies (section 3), and the policies
// whose agency is not in the profile.
func (p *Profile) AgencyPolicies() (pairs []AgencyPolicies, unassigned []*Policy) {
	at := map[string]int{}
	for i, a := range p.AgenciesInOrder() {
		pairs = append(pairs, AgencyPolicies{Agency: a})
		at[IDKey(a.ID)] = i
	}
	active, others := p.PolicySummary()
	for i, q := range slices.Concat(active, others) {
		switch agency, known := at[IDKey(q.AgencyID)]; {
		case !known || q.AgencyID == "":
			unassigned = append(unassigned, q)
		case i < len(active):
			pairs[agency].Active = append(pairs[agency].Active, q)
		default:
			pairs[agency].Others = append(pairs[agency].Others, q)
		}
	}
	return pairs, unassigned
}

// AccountAgencies returns the agencies that service an account's policies, by name.
func (p *Profile) AccountAgencies(a Account) []Agency {
	services := map[string]bool{}
	for _, q := range p.indexed().byNumber {
		if q.AccountNumber == a.Number {
			services[IDKey(q.AgencyID)] = true
		}
	}
	delete(services, "") // of a policy without an agency
	return slices.DeleteFunc(p.AgenciesInOrder(), func(agency Agency) bool { return !services[IDKey(agency.ID)] })
}

// ContactEmail returns the email of the contacts that the provider has confirmed, masked; "" for
// none.
func (p *Profile) ContactEmail() string {
	if p.Contacts == nil {
		return ""
	}
	email, _ := p.Contacts.Address(ContactEmail)
	return email.Current
}

// PaperlessAddress returns the address to which the provider sends paperless mail: the confirmed
// email of the contacts, masked, or else the one that the provider names; "" if unknown.
func (p *Profile) PaperlessAddress() string { return cmp.Or(p.ContactEmail(), p.PaperlessEmail) }

// LacksClaims reports whether the provider has claims of the member online that did not load.
func (p *Profile) LacksClaims() bool {
	return !p.Missing.Claims && (!p.ClaimsKnown || p.ClaimsIncomplete)
}

// ClaimsInOrder returns the claims, open ones first, then by date of loss, latest first.
func (p *Profile) ClaimsInOrder() []*Claim { return p.indexed().claims }
