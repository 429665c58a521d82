package newclaim_test

import (
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/newclaim"
	"memberportal/views/viewtest"
)

func TestLossDateAndTimeAreEmptyWhenInvalid(t *testing.T) {
	t.Parallel()
	valid := newclaim.Draft{Date: "11/21/2026", Time: "3:30 pm"}
	if date, clock := valid.LossDate(), valid.LossTime(); date != viewtest.Today || clock != "15:30" {
		t.Errorf("loss = %s at %q, want %s at 15:30", date, clock, viewtest.Today)
	}
	invalid := newclaim.Draft{Date: "02/30/2026", Time: "25:00"}
	if date, clock := invalid.LossDate(), invalid.LossTime(); date.Known() || clock != "" {
		t.Errorf("loss = %s at %q, want neither", date, clock)
	}
}

// Content has the kinds of loss and the advice by loss group, so every policy type needs both.
func TestEveryPolicyTypeHasKindsOfLossAndAdvice(t *testing.T) {
	t.Parallel()
	for _, number := range []string{"AA1", "BT1", "BOP1", "BAP1", "UMC1", "CPP1", "DF1", "PE1", "FAP1", "UMF1", "FPP1", "HO1", "IM1", "ZZ1"} {
		form := newclaim.Form{
			Draft:   newclaim.Draft{Policy: number, Kind: "other"},
			Profile: &member.Profile{Accounts: []member.Account{{Policies: []member.Policy{{Number: number}}}}}, Text: viewtest.English, Today: viewtest.Today,
		}
		if problems := form.Problems("kind"); len(problems) != 0 {
			t.Errorf("%s: problems of kind \"other\" = %v, want none", number, problems)
		}
		if page := newclaim.NewStepPage(form, "kind", false, ""); len(page.Advice) == 0 {
			t.Errorf("%s: advice is empty", number)
		}
	}
}
