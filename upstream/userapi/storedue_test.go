package userapi_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// due returns the amounts of the account, as of a time from now.
func due(dollars int64, in time.Duration) member.Due {
	return member.Due{AccountNumber: "1", Balance: member.Cents(100 * dollars), AsOf: time.Now().Add(in)}
}

// A view of Billing that gets the same amounts shows the newer time, and writes nothing.
func TestSameDueIsNotWritten(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newProfiles(t, owes(5, 0))
		p.load()
		profile, _, _ := p.Cached(t.Context(), pat())
		d := due(5, 0)
		d.MinimumDue, d.AutoPay = profile.Accounts[0].MinimumDue, profile.Accounts[0].AutoPay
		for i, change := range []func(){
			func() {},
			func() { d.Transactions = []member.Transaction{{Description: "Payment"}} },
			func() { d.Older = "?page=2" },
		} {
			change()
			d.AsOf = d.AsOf.Add(time.Second)
			must(t, p.StoreDue(t.Context(), "pat", d))
			profile, _, _ := p.Cached(t.Context(), pat())
			if got := profile.Accounts[0].DueAsOf; !got.Equal(d.AsOf) || p.cache.puts != 1+i {
				t.Errorf("amounts as of %s after %d writes, want %s after %d", got, p.cache.puts, d.AsOf, 1+i)
			}
		}
	})
}

// A load that started before a payment ends after it. This instance or another one may store the
// amounts after the payment.
// Spec: PROFILE-4.
func TestLoadKeepsNewerDue(t *testing.T) {
	t.Parallel()
	for _, another := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			p := newProfiles(t, owes(5, 0), owes(5, 2*time.Second), owes(1, 0))
			by := p.Profiles
			if another {
				c, _ := profileClient(t)
				by = userapi.NewProfiles(c, p.cache, p.log.logger())
			}
			p.load()
			load := p.Reload(t.Context(), pat())
			time.Sleep(time.Second)
			must(t, by.StoreDue(t.Context(), "pat", due(0, 0)))
			balances(t, "balances after the payment, cached, and later", "0.00 0.00 1.00",
				balance(load.Result()), p.cached(), p.reload())
			synctest.Wait()
		})
	}
}

func TestParallelUpdatesAreAllStored(t *testing.T) {
	t.Parallel()
	var accounts []string
	for i := range 40 {
		accounts = append(accounts, fmt.Sprintf(`{"accountNumber": "%d", "balance": 5}`, i))
	}
	p := newProfiles(t, respond(200, `{"accounts": [`+strings.Join(accounts, ",")+`]}`))
	p.load()
	var updates sync.WaitGroup
	for i := range accounts {
		updates.Go(func() {
			d := due(0, time.Minute)
			d.AccountNumber = fmt.Sprint(i)
			if err := p.StoreDue(t.Context(), "pat", d); err != nil {
				t.Error(err)
			}
		})
	}
	updates.Wait()
	profile, _, err := p.Cached(t.Context(), pat())
	must(t, err)
	for _, a := range profile.Accounts {
		if !a.Balance.IsZero() {
			t.Errorf("the update of account %s was lost", a.Number)
		}
	}
}
