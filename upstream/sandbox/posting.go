package sandbox

import (
	"slices"
	"time"

	"memberportal/upstream/sandbox/samples"
)

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

// book reduces the amounts due and adds the payment as the latest transaction.
func book(account samples.Record, paid int64, now time.Time) {
	balance := account.Cents("balance") - paid
	today := now.Format(samples.ISODate)
	payment := samples.Record{
		"amount": account.Amount("balance", -paid), "balance": account.Amount("balance", balance),
		"premium": account.Amount("balance", 0), "description": "Payment - thank you", "kind": "payment",
		"policyNumber": "", "effectiveDate": today, "transactionDate": today,
	}
	account["minDue"] = account.Amount("minDue", max(account.Cents("minDue")-paid, 0))
	account["balance"] = account.Amount("balance", balance)
	account.SetRecords("transactions", append([]samples.Record{payment}, account.Records("transactions")...))
}
