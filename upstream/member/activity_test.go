package member_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
)

// Spec: ACTIVITY-2.
func TestActivityIsBounded(t *testing.T) {
	t.Parallel()
	var list []member.Activity
	add := func(kind member.ActivityKind, n int, at time.Time) {
		for i := range n {
			list = member.AddActivity(list, member.Activity{Kind: kind, At: at, Reference: fmt.Sprintf("%s %d", at.Format("15:04"), i)})
		}
	}
	add(member.DidReply, 1, noon.AddDate(0, 0, -91))
	add(member.DidReply, 1, noon.AddDate(0, 0, -89))
	add(member.DidSignIn, 70, noon)
	if len(list) != 51 || list[0].Kind != member.DidReply || list[len(list)-1].Reference != "12:00 69" {
		t.Errorf("entries = %d, want the reply of 89 days ago and the latest 50 sign-ins", len(list))
	}
	add(member.DidStartConversation, 200, noon.Add(time.Hour))
	if n := len(list); n != 200 || list[n-1].Reference != "13:00 199" || slices.ContainsFunc(list, func(a member.Activity) bool { return a.Kind == member.DidReply }) {
		t.Errorf("entries = %d, want 50 sign-ins and the latest 150 others", n)
	}
	long := member.AddActivity(nil, member.Activity{Kind: member.DidSendClaimFile, At: noon, Name: strings.Repeat("é", 500)})[0].Name
	if n := len([]rune(long)); n != 120 || !strings.HasSuffix(long, "é…") {
		t.Errorf("name = %q of %d characters, want 120", long, n)
	}
	if old := member.RecentActivity(list, noon.AddDate(0, 0, 91)); len(old) != 0 {
		t.Errorf("entries after 91 days = %d, want none", len(old))
	}
}

// Spec: ACTIVITY-3.
func TestSecondPressAddsNoSecondActivity(t *testing.T) {
	t.Parallel()
	list := member.AddActivity(nil, member.Activity{Kind: member.DidReply, At: noon, Key: "k"})
	list = member.AddActivity(list, member.Activity{Kind: member.DidReply, At: noon, Key: "k"})
	list = member.AddActivity(list, member.Activity{Kind: member.DidReply, At: noon, Key: "l"})
	list = member.AddActivity(list, member.Activity{Kind: member.DidAttach, At: noon, Key: "k"})
	list = member.AddActivity(list, member.Activity{Kind: member.DidChangeEmail, At: noon})
	list = member.AddActivity(list, member.Activity{Kind: member.DidChangeEmail, At: noon})
	if len(list) != 5 {
		t.Errorf("entries = %d, want 5", len(list))
	}
}

// Each payment is in the list once, of another holder's only that there is one.
//
// Spec: ACTIVITY-4.
func TestPaymentEntries(t *testing.T) {
	t.Parallel()
	const other = "other"
	before := due(12645, 101690)
	charge := func(cents int64, days int) member.Transaction {
		c := credit(-cents, days)
		c.Description = "Payment returned by the bank"
		return c
	}
	settled := reported(before, 12645)
	settled.ID, settled.Settled, settled.SettledAt, settled.Posted = "settled", true, noon, member.Cents(12645)
	open := reported(before, 5000)
	open.ID = "open"
	denied := open.Denied()
	canceled := open
	canceled.Result = member.PaymentNone
	others := settled
	others.By = other
	late := open
	late.Reported = noon.AddDate(0, 0, -20)
	tests := map[string]struct {
		payments     []member.Payment
		transactions []member.Transaction
		want         string
	}{
		"submitted":                 {[]member.Payment{open}, nil, "submitted 50.00"},
		"overdue":                   {[]member.Payment{late}, nil, "late 50.00"},
		"taken back":                {[]member.Payment{denied}, nil, "denied 50.00"},
		"canceled":                  {[]member.Payment{canceled}, nil, ""},
		"posted once":               {[]member.Payment{settled}, []member.Transaction{credit(12645, 0)}, "posted 126.45"},
		"posted, an equal old one":  {[]member.Payment{settled}, []member.Transaction{credit(12645, -30), credit(12645, 0)}, "posted 126.45, theirs posted 126.45"},
		"by mail":                   {nil, []member.Transaction{credit(700, -3)}, "theirs posted 7.00"},
		"returned":                  {[]member.Payment{settled}, []member.Transaction{charge(12645, 0), credit(12645, 0)}, "returned 126.45"},
		"another returned":          {[]member.Payment{settled}, []member.Transaction{charge(700, 0), credit(12645, 0)}, "posted 126.45, theirs returned 7.00"},
		"another holder's":          {[]member.Payment{others}, []member.Transaction{credit(12645, 0)}, "posted other"},
		"of more than a year ago":   {nil, []member.Transaction{credit(700, -400)}, ""},
		"neither payment nor taken": {nil, []member.Transaction{{Amount: member.Cents(500), Description: "Late fee", TransactionDate: member.DateOf(noon)}}, ""},
	}
	for name, test := range tests {
		a := before
		a.Number, a.Transactions = "1", test.transactions
		var got []string
		for _, e := range a.PaymentEntries(test.payments, "", member.DateOf(noon).AddDays(-365), noon, 3) {
			words := []string{string(e.State), e.Amount.String()}
			if e.Theirs {
				words = slices.Insert(words, 0, "theirs")
			}
			if e.Other {
				words = append(words, "other")
			}
			if e.Other && (e.Amount.Known() || e.Reference != "" || e.ID != "") {
				t.Errorf("%s: entry of another holder = %+v, want no more than that there is one", name, e)
			}
			got = append(got, strings.Join(strings.Fields(strings.Join(words, " ")), " "))
		}
		slices.Sort(got)
		if diff := cmp.Diff(test.want, strings.Join(got, ", ")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
