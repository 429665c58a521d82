package userapi_test

import (
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

func paperless(on bool) func(*member.Profile) *member.Profile {
	return func(p *member.Profile) *member.Profile { return p.WithPaperlessBilling("1", on) }
}

func TestUpdate(t *testing.T) {
	t.Parallel()
	ps, _, cache := shared(t, owes(500, 0))
	if err := ps.Update(t.Context(), "pat", paperless(true)); err != nil || cache.puts != 0 {
		t.Errorf("without a profile: %v, %d stored", err, cache.puts)
	}
	ps.Load(t.Context(), pat()).Result()
	for range 2 { // the second time nothing is to change
		if err := ps.Update(t.Context(), "pat", paperless(true)); err != nil {
			t.Fatal(err)
		}
	}
	if p, _, _ := ps.Cached(t.Context(), pat()); !p.Accounts[0].PaperlessBilling || cache.puts != 2 {
		t.Errorf("paperless %t, stored %d times, want 2", p.Accounts[0].PaperlessBilling, cache.puts)
	}
}

// Two updates of different things, at the same time, both stay.
func TestUpdatesDoNotOverwriteEachOther(t *testing.T) {
	t.Parallel()
	ps, _, _ := shared(t, owes(500, 0))
	ps.Load(t.Context(), pat()).Result()
	var updates sync.WaitGroup
	updates.Go(func() { ps.Update(t.Context(), "pat", paperless(true)) })
	updates.Go(func() {
		ps.StoreDue(t.Context(), "pat", member.Due{AccountNumber: "1", DueDay: "12", AsOf: time.Now()})
	})
	updates.Wait()
	p, _, _ := ps.Cached(t.Context(), pat())
	if a := p.Accounts[0]; !a.PaperlessBilling || a.DueDay != "12" {
		t.Errorf("paperless %t, due day %q", a.PaperlessBilling, a.DueDay)
	}
}

// A load that began before a change must not bring the old state back.
func TestUpdateReachesTheLoadUnderWay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, _ := shared(t, owes(500, time.Second))
		f := ps.Load(t.Context(), pat())
		synctest.Wait()
		if err := ps.Update(t.Context(), "pat", paperless(true)); err != nil {
			t.Fatal(err)
		}
		loaded, err := f.Result()
		if err != nil {
			t.Fatal(err)
		}
		kept, _, _ := ps.Cached(t.Context(), pat())
		if !loaded.Accounts[0].PaperlessBilling || !kept.Accounts[0].PaperlessBilling {
			t.Error("the change is lost")
		}
	})
}

// Until the new profile is there the old one serves.
func TestReload(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := shared(t, owes(500, 0), owes(700, time.Second))
		ps.Load(t.Context(), pat()).Result()
		f := ps.Reload(t.Context(), pat())
		if ps.Load(t.Context(), pat()) != f {
			t.Error("a load does not join the reload")
		}
		synctest.Wait()
		if got := cached(t, ps); got != "5.00" {
			t.Errorf("meanwhile %s", got)
		}
		if got := balance(f.Result()); got != "7.00" || cached(t, ps) != "7.00" {
			t.Errorf("reloaded %s, cached %s", got, cached(t, ps))
		}
		if n := p.count(get); n != 2 {
			t.Errorf("%d times %s, want 2", n, get)
		}
	})
}

// A load that began before the reload was asked for may not know the change: it
// is neither joined nor stored, not even when it lands last.
func TestReloadSupersedesTheLoadUnderWay(t *testing.T) {
	t.Parallel()
	for name, waits := range map[string][2]time.Duration{
		"the old lands first": {time.Second, 2 * time.Second},
		"the old lands last":  {3 * time.Second, time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			ps, _, _ := shared(t, owes(500, waits[0]), owes(700, waits[1]))
			before := ps.Load(t.Context(), pat())
			synctest.Wait()
			after := ps.Reload(t.Context(), pat())
			if old, fresh := balance(before.Result()), balance(after.Result()); old != "5.00" || fresh != "7.00" {
				t.Errorf("%s: %s, then %s", name, old, fresh)
			}
			if got := cached(t, ps); got != "7.00" {
				t.Errorf("%s: %s is cached", name, got)
			}
		})
	}
}

// What a reload that failed was to replace is not to be trusted.
func TestReloadThatFails(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, _ := shared(t, owes(500, 0), says(403, "{}"), owes(700, 0))
		ps.Load(t.Context(), pat()).Result()
		if _, err := ps.Reload(t.Context(), pat()).Result(); userapi.ProfileMessage(err) != "Not authorized." {
			t.Errorf("err = %v", err)
		}
		if got := cached(t, ps); got != "none" {
			t.Errorf("%s is cached", got)
		}
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "7.00" {
			t.Errorf("the next visit loads %s", got)
		}
	})
}

// The failure of a reload that another one replaced takes nothing away.
func TestSupersededReloadThatFails(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		slow := func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(3 * time.Second)
			says(403, "{}")(w, r)
		}
		ps, _, _ := shared(t, slow, owes(700, time.Second))
		failing := ps.Reload(t.Context(), pat())
		synctest.Wait()
		ps.Reload(t.Context(), pat()).Result()
		if _, err := failing.Result(); err == nil || cached(t, ps) != "7.00" {
			t.Errorf("err = %v, cached %s", err, cached(t, ps))
		}
	})
}
