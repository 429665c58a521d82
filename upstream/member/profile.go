package member

import "time"

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
	// Empty is whether the provider's response had no field, which is not the same as an empty list of
	// accounts.
	Empty bool `json:"-"`

	index *index // nil unless [Profile.Indexed] made it
	today Date   // see [Profile.On]
	sent  []SentFile
}

// Missing is the calls that the provider does not offer. The zero value means that it offers all.
type Missing struct{ Claims, Documents, Messages, Paperless bool }

// Incomplete is whether the provider's response has an account, or a policy, that the portal could
// not read or that has no number. No total is then complete. Agencies is whether one of them could
// not be read.
type Incomplete struct{ Accounts, Policies, Agencies bool }

// Any reports whether an account or a policy may be missing.
func (i Incomplete) Any() bool { return i.Accounts || i.Policies }

// Agency is the insurance agency that services a policy (section 3).
type Agency struct {
	Address, City, State, Zip string
	Email, ID, Name, URL      string
	Phone1, Phone2, Phone3    string
	Hours                     string // one line per day or days, "" when unknown
	AcceptsMessages           bool   // whether a message can be about the agency, and reaches it
}

// AccountPolicies is an account with its sorted policies.
type AccountPolicies struct {
	Account  Account
	Policies []*Policy

	numbers [][]*Policy
	today   Date
}

// AgencyPolicies is an agency with the policies that it services, in the two parts of
// [Profile.PolicySummary].
type AgencyPolicies struct {
	Agency         Agency
	Active, Others []*Policy
}
