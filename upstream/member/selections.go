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

// PolicySummary returns the term of each policy ([Profile.Policy]) in two parts: the active ones
// (section 3), which are what a member calls "my policies", and the others, which are canceled or
// have not started. Both are in the order of [Profile.PoliciesInOrder].
func (p *Profile) PolicySummary() (active, others []*Policy) {
	s := p.selected()
	return s.active, s.others
}

// selection is what [Profile.PolicySummary] and [Profile.ClaimablePolicies] select on a day.
type selection struct {
	day                       Date
	active, others, claimable []*Policy
}

// selected returns the selection of the profile's day, which the index keeps: a page may need it
// several times, and hundreds of policies have to be compared for it.
func (p *Profile) selected() *selection {
	x := p.indexed()
	if kept := x.selected.Load(); kept != nil && kept.day == p.today {
		return kept
	}
	s := &selection{day: p.today, claimable: claimable(x.numbers, p.today)}
	s.active, s.others = summary(x.numbers, p.today)
	x.selected.Store(s)
	return s
}

// Summary is the [Profile.PolicySummary] of one account, which has the terms of that account alone.
func (a AccountPolicies) Summary() (active, others []*Policy) { return summary(a.numbers, a.today) }

func summary(numbers [][]*Policy, today Date) (active, others []*Policy) {
	for _, q := range termsOf(numbers, today) {
		if q.IsActive(today) {
			active = append(active, q)
		} else {
			others = append(others, q)
		}
	}
	return active, others
}

// IsActive reports whether the policy is one of the active policies of a day: neither filtered as
// cancelled nor a future term that has not begun (section 3). A policy that was just cancelled can
// still be active: [Profile.Status] is the status for members.
func (p *Policy) IsActive(today Date) bool {
	return !p.FilterCancelled && (!p.FuturePolicy || p.HasStarted(today))
}

// HasPolicies reports whether the member has at least n policies; the terms of one count once.
func (p *Profile) HasPolicies(n int) bool { return len(p.indexed().numbers) >= n }

// ActivePolicies returns the active ones of [AccountPolicies.Summary] on a day.
func (a Account) ActivePolicies(today Date) []*Policy {
	own := Profile{Accounts: []Account{a}}
	active, _ := summary(byTheirNumber(own.sorted(compareByNumber)), today)
	return active
}

// ClaimablePolicies returns the policies that may have been in force at a loss: of each number the
// term of [Profile.Policy], or the last one before a term that has not started. The active ones
// come first, then the ones filtered as cancelled, both in the order of [Profile.PoliciesInOrder].
func (p *Profile) ClaimablePolicies() []*Policy { return p.selected().claimable }

func claimable(numbers [][]*Policy, today Date) []*Policy {
	var started [][]*Policy
	isUpcoming := func(q *Policy) bool { return q.FuturePolicy && !q.HasStarted(today) }
	for _, terms := range numbers {
		if before := termBefore(terms, today); before != nil {
			terms = []*Policy{before}
		}
		if terms = slices.DeleteFunc(slices.Clone(terms), isUpcoming); len(terms) > 0 {
			started = append(started, terms)
		}
	}
	all := termsOf(started, today)
	slices.SortStableFunc(all, func(a, b *Policy) int { return falseFirst(a.FilterCancelled, b.FilterCancelled) })
	return all
}

// ActivePolicies returns the active policies of an account, by number. Other than
// [Account.ActivePolicies] it sorts nothing.
func (p *Profile) ActivePolicies(account string) []*Policy {
	x := p.indexed()
	at, ok := x.accounts[account]
	if !ok {
		return nil
	}
	active, _ := summary(x.ofAccount[at].numbers, p.today)
	return active
}

// Agency finds an agency by its ID, for example [Policy.AgencyID]. One system may write the ID as a
// number, and another as a text with leading zeros.
func (p *Profile) Agency(id string) (Agency, bool) {
	i := slices.IndexFunc(p.Agencies, func(a Agency) bool { return a.Is(id) })
	if i < 0 {
		return Agency{}, false
	}
	return p.Agencies[i], true
}

// Is reports whether the agency has the ID, for example [Policy.AgencyID]. No ID is that of none.
func (a Agency) Is(id string) bool { return id != "" && SameNumber(a.ID, id) }
