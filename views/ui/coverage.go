package ui

import (
	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// Coverage is what a notice of cancellation means for the policies of an account.
type Coverage struct {
	Text     string
	Late     bool   // whether the member has to act
	About    string // the account and its policies
	Words    []string
	Phone    string    // a number in Text that becomes a link, "" for none
	Pay      string    // path of the payment, "" unless it is asked for and possible online
	MoreTime *MoreTime // nil unless the member can ask for it, and no bill on the page says so
}

// NewCoverage returns nil for a bill of member p whose account has no notice.
func NewCoverage(t *text.Text, p *member.Profile, b member.Bill) *Coverage {
	state := b.Coverage()
	if state == member.CoverageNotAtRisk {
		return nil
	}
	notice := b.Account.Notice
	c := &Coverage{
		Text: coverageText(t, b, state), Late: state != member.CoverageUntilPosted,
		About: Join(", ", AccountPolicies(t, b.Account, b.Today), t.Account.Item.With(b.Account.Number)),
		Words: NonEmpty(t.Theirs(notice.Reason), t.Theirs(notice.Terms)), Phone: t.Company.Phone,
	}
	if state == member.CoverageUntilPaid {
		c.Pay = Either(b.Account.Payable(), paths.Payments(b.Account.Number), "")
		if b.Status != member.BillPastDue {
			c.MoreTime = moreTime(p, b, "")
		}
	}
	return c
}

// NewCoverages returns those of several bills.
func NewCoverages(t *text.Text, p *member.Profile, bills []member.Bill) (all []Coverage) {
	for _, b := range bills {
		if c := NewCoverage(t, p, b); c != nil {
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
	if amount := b.NoticeAmount(); amount.Known() {
		return texts.UntilPaid.With(t.Money(amount), day)
	}
	return texts.UntilPaidUnnamed.With(day)
}
