package userapi_test

import (
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

func due(cents int64, asOf time.Time) member.Due {
	return member.Due{AccountNumber: "1", Balance: member.Cents(cents), AsOf: asOf}
}

// Spec: PROFILE-4.
func TestStoreDue(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, cache := newProfiles(t, owes(500, 0))
		if err := ps.StoreDue(t.Context(), "pat", due(0, time.Now())); err != nil || cache.puts != 0 {
			t.Errorf("StoreDue without a profile: err = %v, stored %d times, want neither", err, cache.puts)
		}
		ps.Load(t.Context(), pat()).Result()
		before, _, _ := ps.Cached(t.Context(), pat())
		time.Sleep(time.Second)
		must(t, ps.StoreDue(t.Context(), "pat", due(0, time.Now())))
		if got := cached(t, ps); got != "0.00" {
			t.Errorf("cached = %s, want 0.00", got)
		}
		if got := balance(before, nil); got != "5.00" {
			t.Errorf("balance of a profile in use = %s, want 5.00", got)
		}
		if err := ps.StoreDue(t.Context(), "pat", due(700, time.Now().Add(-time.Hour))); err != nil ||
			cached(t, ps) != "0.00" || cache.puts != 2 {
			t.Errorf("older due information: err = %v, cached %s, stored %d times, want 0.00 and 2", err, cached(t, ps), cache.puts)
		}
	})
}

// Another instance may store the amounts after a payment while this one loads the profile.
//
// Spec: PROFILE-4.
func TestLoadKeepsNewerDueOfAnotherInstance(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c, _ := profileClient(t, owes(500, 0), owes(500, 2*time.Second))
		cache := newMemoryCache()
		ps := userapi.NewProfiles(c, cache, slog.New(slog.DiscardHandler))
		other := userapi.NewProfiles(c, cache, slog.New(slog.DiscardHandler))
		ps.Load(t.Context(), pat()).Result()
		load := ps.Reload(t.Context(), pat())
		time.Sleep(time.Second)
		must(t, other.StoreDue(t.Context(), "pat", due(0, time.Now())))
		if loaded := balance(load.Result()); loaded != "0.00" || cached(t, ps) != "0.00" {
			t.Errorf("loaded = %s, cached %s, want the newer 0.00", loaded, cached(t, ps))
		}
	})
}

// A view of Billing that gets the same amounts shows the newer time, and writes nothing.
func TestSameDueIsNotWritten(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, cache := newProfiles(t, owes(500, 0))
		ps.Load(t.Context(), pat()).Result()
		profile, _, _ := ps.Cached(t.Context(), pat())
		same := due(500, time.Now().Add(time.Second))
		same.MinimumDue, same.AutoPay = profile.Accounts[0].MinimumDue, profile.Accounts[0].AutoPay
		if err := ps.StoreDue(t.Context(), "pat", same); err != nil || cache.puts != 1 {
			t.Errorf("err = %v, stored %d times, want the load's one", err, cache.puts)
		}
		profile, _, _ = ps.Cached(t.Context(), pat())
		if got := profile.Accounts[0].DueAsOf; !got.Equal(same.AsOf) {
			t.Errorf("amounts as of %s, want %s", got, same.AsOf)
		}
		same.AsOf, same.Transactions = same.AsOf.Add(time.Second), []member.Transaction{{Description: "Payment"}}
		if err := ps.StoreDue(t.Context(), "pat", same); err != nil || cache.puts != 2 {
			t.Errorf("a new transaction: err = %v, stored %d times, want 2", err, cache.puts)
		}
		same.AsOf, same.Older = same.AsOf.Add(time.Second), "?page=2"
		if err := ps.StoreDue(t.Context(), "pat", same); err != nil || cache.puts != 3 {
			t.Errorf("older transactions: err = %v, stored %d times, want 3", err, cache.puts)
		}
	})
}

// A load that started before a payment ends after it.
func TestLoadKeepsNewerDue(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, _ := newProfiles(t, owes(500, 0), owes(500, 5*time.Second), owes(100, 0))
		ps.Load(t.Context(), pat()).Result()
		time.Sleep(6 * time.Minute)
		cached(t, ps) // starts a refresh
		time.Sleep(time.Second)
		must(t, ps.StoreDue(t.Context(), "pat", due(0, time.Now())))
		load := ps.Load(t.Context(), pat())
		if got := balance(load.Result()); got != "0.00" {
			t.Errorf("loaded %s, want the amount after the payment", got)
		}
		if got := cached(t, ps); got != "0.00" {
			t.Errorf("cached %s, want the amount after the payment", got)
		}
		time.Sleep(6 * time.Minute)
		cached(t, ps)
		synctest.Wait()
		if got := cached(t, ps); got != "1.00" {
			t.Errorf("a later load gives = %s, want 1.00", got)
		}
	})
}

func TestParallelUpdatesAreAllStored(t *testing.T) {
	t.Parallel()
	const accounts = 40
	var wire []string
	for i := range accounts {
		wire = append(wire, fmt.Sprintf(`{"accountNumber": "%d", "balance": 5}`, i))
	}
	ps, _, _ := newProfiles(t, respond(200, `{"accounts": [`+strings.Join(wire, ",")+`]}`))
	ps.Load(t.Context(), pat()).Result()
	var updates sync.WaitGroup
	for i := range accounts {
		updates.Go(func() {
			d := member.Due{AccountNumber: fmt.Sprint(i), Balance: member.Cents(0), AsOf: time.Now().Add(time.Minute)}
			if err := ps.StoreDue(t.Context(), "pat", d); err != nil {
				t.Error(err)
			}
		})
	}
	updates.Wait()
	profile, _, err := ps.Cached(t.Context(), pat())
	must(t, err)
	for _, a := range profile.Accounts {
		if !a.Balance.IsZero() {
			t.Errorf("the update of account %s was lost", a.Number)
		}
	}
}
