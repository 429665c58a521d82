package member_test

import (
	"testing"

	"memberportal/upstream/member"
)

func TestPolicyInForceHasStartedAndNotEnded(t *testing.T) {
	t.Parallel()
	today := member.NewDate(2026, 11, 21)
	now := member.Policy{EffectiveDate: today, ExpirationDate: today}
	cancelled, over, upcoming := now, now, now
	cancelled.Cancelled, over.ExpirationDate, upcoming.EffectiveDate = true, today.AddDays(-1), today.AddDays(1)
	for name, policy := range map[string]member.Policy{"canceled": cancelled, "over": over, "upcoming": upcoming} {
		if policy.InForce(today) {
			t.Errorf("%s policy is in force", name)
		}
	}
	if !now.InForce(today) {
		t.Error("policy is not in force on its only day")
	}
}
