package member_test

import (
	"testing"

	"memberportal/upstream/member"
)

func TestComingBillsBeginToday(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	due := func(days int) member.Installment { return member.Installment{DueDate: today.AddDays(days)} }
	sent := []member.Installment{due(31), due(-1), due(0), due(-31), due(1)}
	same(t, "coming bills", []member.Installment{due(0), due(1), due(31)}, member.ComingBills(sent, today), plain...)
}
