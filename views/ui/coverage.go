package ui

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// Coverage is what a notice of cancellation means for the policies of an account.
type Coverage struct {
	Text    string
	Late    bool     // whether the member has to act
	About   string   // the account and its policies
	Words   []string // what else the insurer wrote, which the bill folds
	Phone   string   // a number in Text that becomes a link, "" for none
	Bill    string   // path of the bill
	Row     string   // in the row of each of the policies, "" while the payment is on its way
	Account string   // the account's number
}

// NewCoverage returns nil for a bill whose account has no notice.
func NewCoverage(t *text.Text, b member.Bill) *Coverage {
	state := b.Coverage()
	if state == member.CoverageNotAtRisk {
		return nil
	}
	notice := b.Account.Notice
	c := &Coverage{
		Text: coverageText(t, b, state), Late: state != member.CoverageUntilPosted,
		About: Join(", ", AccountPolicies(t, b.Account, b.Today), t.Account.Item.With(b.Account.Number)),
		Words: NonEmpty(t.Theirs(notice.Reason), t.Theirs(notice.Terms)), Phone: t.Company.Phone,
		Bill: paths.Billing(b.Account.Number), Account: b.Account.Number,
	}
	c.Words = slices.DeleteFunc(c.Words, func(words string) bool { return words == c.Text })
	switch state {
	case member.CoverageUntilPaid:
		c.Row = t.Account.Coverage.PayBy.With(t.Date(notice.LastDay))
	case member.CoverageUntilPosted:
	default:
		c.Row = t.Policies.Status.ByPhone
	}
	return c
}

// Endings are the rows' notes of the accounts with a notice of cancellation, by account number.
type Endings map[string]string

// Of returns the note in the row of a policy, "" for none.
func (e Endings) Of(q member.Policy) string {
	if q.FilterCancelled || q.Cancelled {
		return ""
	}
	return e[q.AccountNumber]
}

// NewEndings returns those of several notices.
func NewEndings(all []Coverage) Endings {
	endings := Endings{}
	for _, c := range all {
		if c.Row != "" {
			endings[c.Account] = c.Row
		}
	}
	return endings
}

// NewCoverages returns those of several bills.
func NewCoverages(t *text.Text, bills []member.Bill) (all []Coverage) {
	for _, b := range bills {
		if c := NewCoverage(t, b); c != nil {
			all = append(all, *c)
		}
	}
	return all
}

func coverageText(t *text.Text, b member.Bill, state member.CoverageState) string {
	texts, lastDay := t.Account.Coverage, b.Account.Notice.LastDay
	day, phone := t.Day(lastDay), t.Company.Phone
	switch state {
	case member.CoverageUntilPosted:
		return texts.UntilPosted.With(day)
	case member.CoverageUnposted:
		return texts.Unposted.With(day, phone)
	case member.CoverageUnconfirmed:
		return texts.Unconfirmed.With(day, phone)
	case member.CoverageMayHaveEnded:
		if !lastDay.Before(b.Today) { // unknown, or only the account is in doubt
			return texts.MayHaveEnded.With(phone)
		}
		return texts.MayHaveEndedOn.With(day, phone)
	}
	amount := b.NoticeAmount()
	switch isDue := !amount.Known() || amount == b.Due; {
	case isDue && b.Account.Notice.Terms != "":
		return t.Theirs(b.Account.Notice.Terms)
	case amount.Known():
		return texts.UntilPaid.With(t.Money(amount), day)
	}
	return texts.UntilPaidUnnamed.With(day)
}
