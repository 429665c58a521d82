package sandbox

import (
	"slices"
	"time"
)

// posting is how a member's payments post. An account that is not mentioned shows a payment at
// once.
type posting struct {
	After   map[string]string `json:"after"`   // delay by account number, such as "20s"
	Never   []string          `json:"never"`   // accounts that never show a payment
	Unnamed []string          `json:"unnamed"` // accounts for which the processor reports no amount

	waiting []payment
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
			book(account, p.paid, s.options.Today())
		}
		return due
	})
}

// check returns an error if a delay is not a duration.
func (p posting) check() error {
	for _, delay := range p.After {
		if _, err := time.ParseDuration(delay); err != nil {
			return err
		}
	}
	return nil
}
