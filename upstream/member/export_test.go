package member

// WithDueForTest returns the account with due information, as [Profile.WithDue] does.
func (a Account) WithDueForTest(d Due) Account { return a.withDue(d) }
