package sandbox

import (
	"maps"
	"slices"
	"time"

	"memberportal/upstream/sandbox/samples"
)

// never is the delay of something that does not happen.
const never = "never"

// posting is how a member's payments post. An account that is not listed shows a payment
// immediately.
type posting struct {
	After   map[string]string `json:"after"`   // delay by account number, such as "20s"
	Never   []string          `json:"never"`   // accounts that never show a payment
	Unnamed []string          `json:"unnamed"` // accounts for which the processor reports no amount
	// Accounts for which the reported amount includes a card fee that the report does not state.
	FeeWithin []string `json:"feeWithin"`
	// How long GET /profiles returns the amounts from before a payment that the billing summary
	// already includes, by account number: a duration, or "never".
	ProfileAfter map[string]string `json:"profileAfter"`

	waiting []payment
	booked  []booking
}

// booking is the state of an account before a payment was booked on it.
type booking struct {
	account string
	before  samples.Record
	at      time.Time
}

// payment is a payment that an account does not show yet.
type payment struct {
	account string
	paid    int64
	at      time.Time
}

// post books a payment on the account when its time has come. The caller holds the lock.
func (s *Sandbox) post(m *member, account string, paid int64) {
	if slices.Contains(m.Posting.Never, account) {
		return
	}
	delay, _ := time.ParseDuration(m.Posting.After[account]) // 0 for none; see check
	m.Posting.waiting = append(m.Posting.waiting, payment{account, paid, s.options.Now().Add(delay)})
	s.postWaiting(m)
}

// postWaiting books the member's payments whose time has come. The caller holds the lock.
func (s *Sandbox) postWaiting(m *member) {
	m.Posting.waiting = slices.DeleteFunc(m.Posting.waiting, func(p payment) bool {
		account := m.account(p.account)
		due := !s.options.Now().Before(p.at)
		if due && account != nil {
			m.Posting.booked = append(m.Posting.booked, booking{p.account, account.Clone(), s.options.Now()})
			book(account, p.paid, s.options.Today())
		}
		return due
	})
}

// profiled returns the member's profile with the older amounts of the accounts for which it is
// behind the billing summary. The caller holds the lock.
func (s *Sandbox) profiled(m *member) samples.Record {
	profile := m.Profile.Clone()
	accounts := profile.Records("accounts")
	for i, account := range accounts {
		if before := s.beforeBookings(m, account.Text("accountNumber")); before != nil {
			accounts[i] = before
		}
	}
	profile.SetRecords("accounts", accounts)
	return profile
}

// beforeBookings returns an older state of an account that the profile still has, nil if the
// profile is current.
func (s *Sandbox) beforeBookings(m *member, number string) samples.Record {
	after, lags := m.Posting.ProfileAfter[number]
	behind, err := time.ParseDuration(after) // an error means never
	for _, b := range m.Posting.booked {
		if lags && b.account == number && (err != nil || s.options.Now().Before(b.at.Add(behind))) {
			return b.before
		}
	}
	return nil
}

// check returns an error if a delay is not a duration.
func (p posting) check() error {
	for _, delay := range slices.Concat(slices.Collect(maps.Values(p.After)), slices.Collect(maps.Values(p.ProfileAfter))) {
		if _, err := time.ParseDuration(delay); err != nil && delay != never {
			return err
		}
	}
	return nil
}
