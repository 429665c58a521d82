package member

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Profile is the data that the portal has about one member (section 3).
type Profile struct {
	Accounts    []Account
	Agencies    []Agency
	Claims      []Claim
	ClaimsKnown bool // false when the claims did not load
	// ClaimsIncomplete is whether some of the claims did not load.
	ClaimsIncomplete bool
	// VehicleClaims is whether a new claim can say which vehicle it is about and who drove it.
	VehicleClaims bool
	// Unread conversations, and the subject of each conversation, as of the load or the last visit to
	// Messages. Conversations is empty when they did not load.
	Unread        int
	Conversations []About
	// ClosedConversations are the IDs of those that the provider has closed.
	ClosedConversations []string `json:",omitempty"`
	// SendsNotices is whether the provider reports cancellation notices.
	SendsNotices bool
	// PaperlessEmail is the address to which the provider sends paperless mail, "" if unknown.
	PaperlessEmail string
	// Contacts is where the insurer reaches the member, nil if the provider does not offer it.
	Contacts *Contacts `json:",omitempty"`
	// MessageFiles is whether a new message can have photos and documents.
	MessageFiles bool
	Missing      Missing // calls that the provider does not offer
	Incomplete   Incomplete
	// Offered lists the optional calls that the provider offers, nil if unknown.
	Offered []string
	// Documents is the list that the member has viewed last, nil for none since the load.
	Documents *DocumentList `json:",omitempty"`
	LoadedAt  time.Time     // start time of the load
	// Language is the code of the language of the provider's texts, "" if it does not say.
	Language string `json:",omitempty"`
	// Blank is whether the provider's response had no field at all, which is not the same as an empty
	// list of accounts.
	Blank bool `json:"-"`

	index *index // nil unless [Profile.Indexed] made it
	today Date   // see [Profile.On]
}

// Missing is the calls that the provider does not offer. The zero value means that it offers all.
type Missing struct{ Claims, Documents, Messages, Paperless bool }

// Incomplete is whether the provider's response has an account, or a policy, that the portal could
// not read or that has no number. No total is then complete.
type Incomplete struct{ Accounts, Policies bool }

// Any reports whether the profile is incomplete.
func (i Incomplete) Any() bool { return i.Accounts || i.Policies }

// Agency is the insurance agency that services a policy (section 3).
type Agency struct {
	Address, City, State, Zip string
	Email, ID, Name, URL      string
	Phone1, Phone2, Phone3    string
	Hours                     string // one line per day or days, "" when unknown
	AcceptsMessages           bool   // whether a message can be about the agency, and reaches it
}

// AccountPolicies is an account with its sorted policies. The caller must not change them.
type AccountPolicies struct {
	Account  Account
	Policies []*Policy

	numbers [][]*Policy
	today   Date
}

// AgencyPolicies is an agency with the sorted policies that it services.
type AgencyPolicies struct {
	Agency   Agency
	Policies []*Policy
}

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

// OpenAccounts returns the non-cancelled accounts, by number.
func (p *Profile) OpenAccounts() []Account {
	return slices.DeleteFunc(p.AccountsInOrder(), func(a Account) bool { return a.Cancelled })
}

// PayableAccounts returns the accounts that the member can pay ([Account.Payable]), by number
// (section 2, payments guard).
func (p *Profile) PayableAccounts() []Account {
	return slices.DeleteFunc(p.AccountsInOrder(), func(a Account) bool { return !a.Payable() })
}

// Policies returns the policies of all accounts, by number. Terms with the same number are in
// chronological order. The caller must not change them.
func (p *Profile) Policies() []*Policy { return p.indexed().byNumber }

// PoliciesInOrder returns all policies, non-cancelled first, then by number (section 2, policies
// guard). The caller must not change them.
func (p *Profile) PoliciesInOrder() []*Policy { return p.indexed().cancelledLast }

// FuturePolicies returns the policies that have not started yet, by number (section 3). The caller
// must not change them.
func (p *Profile) FuturePolicies() []*Policy { return p.indexed().future }

// Lines returns the types of the active and future policies, each once. The caller must not change
// them.
func (p *Profile) Lines() []PolicyType { return p.indexed().lines }

// States returns where the risks of the active and future policies are, each state once. The caller
// must not change them.
func (p *Profile) States() []string { return p.indexed().states }

// Terms returns the terms of a policy, by its number in any letter case, in chronological order.
// The caller must not change them.
func (p *Profile) Terms(number string) []*Policy { return p.indexed().terms[numberKey(number)] }

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
	slices.SortStableFunc(agencies, func(a, b Agency) int {
		return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	})
	return agencies
}

// AgencyPolicies returns every agency, by name, with its policies by number (section 3). It leaves
// out policies whose agency is not in the profile.
func (p *Profile) AgencyPolicies() []AgencyPolicies {
	own := map[string][]*Policy{}
	for _, q := range p.indexed().byNumber {
		own[idKey(q.AgencyID)] = append(own[idKey(q.AgencyID)], q)
	}
	var pairs []AgencyPolicies
	for _, a := range p.AgenciesInOrder() {
		pairs = append(pairs, AgencyPolicies{Agency: a, Policies: own[idKey(a.ID)]})
	}
	return pairs
}

// AccountAgencies returns the agencies that service an account's policies, by name.
func (p *Profile) AccountAgencies(a Account) []Agency {
	services := map[string]bool{}
	for _, q := range p.indexed().byNumber {
		if q.AccountNumber == a.Number {
			services[idKey(q.AgencyID)] = true
		}
	}
	return slices.DeleteFunc(p.AgenciesInOrder(), func(agency Agency) bool { return !services[idKey(agency.ID)] })
}

// sorted returns all policies as pointers: a Policy takes several hundred bytes, which makes
// swapping values slow.
func (p *Profile) sorted(compare func(a, b *Policy) int) []*Policy {
	var all []*Policy
	for i := range p.Accounts {
		for j := range p.Accounts[i].Policies {
			all = append(all, &p.Accounts[i].Policies[j])
		}
	}
	slices.SortStableFunc(all, compare)
	return all
}

func compareCancelledLast(a, b *Policy) int {
	return cmp.Or(falseFirst(a.Cancelled, b.Cancelled), compareByNumber(a, b))
}

func compareByNumber(a, b *Policy) int {
	return cmp.Or(compareNumbers(a.Number, b.Number), falseFirst(a.FuturePolicy, b.FuturePolicy), compareTerms(a, b))
}

// compareNumbers compares account and policy numbers as text in any letter case.
func compareNumbers(a, b string) int {
	return strings.Compare(strings.ToUpper(a), strings.ToUpper(b))
}

func falseFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	default:
		return 1
	}
}
