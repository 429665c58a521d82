package views

import "memberportal/upstream/member"

// Standing is what an account's amounts mean for the member, in words and with the tone they are shown in.
type Standing struct {
	Text string
	Tone string // "late", "due", "quiet", "off"
}

// NewStanding words how an account stands today. Only a bill whose date has passed sounds like one.
func NewStanding(a member.Account, today member.Date) Standing {
	switch a.BillStatus(today) {
	case member.BillPastDue:
		return Standing{"Was due on " + Day(a.DueDate), "late"}
	case member.BillDue:
		return Standing{"Payment due" + byDate(a.DueDate), "due"}
	case member.BillAutoPay:
		return Standing{"AutoPay is set" + onDate(a.DueDate) + ". Nothing to do.", "quiet"}
	case member.BillMortgagee:
		return Standing{"Your mortgage company gets this bill. Nothing to do.", "quiet"}
	case member.BillClosed:
		return Standing{"This account is closed.", "off"}
	case member.BillUnknown:
		return Standing{"The amounts are not available right now.", "off"}
	}
	return Standing{"Nothing to do.", "quiet"}
}

// dueDate shows when an account is due, or that nothing is.
func dueDate(a member.Account) string {
	if !a.DueDate.Known() && !a.MinimumDue.Positive() {
		return "Nothing due"
	}
	return Day(a.DueDate)
}
