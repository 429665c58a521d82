package userapi_test

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/member"
)

func paperless(on bool) func(*member.Profile) *member.Profile {
	return func(p *member.Profile) *member.Profile { return p.WithPaperlessBilling("1", on) }
}

func TestUpdate(t *testing.T) {
	t.Parallel()
	ps, _, cache := newProfiles(t, owes(500, 0))
	if err := ps.Update(t.Context(), "pat", paperless(true)); err != nil || cache.puts != 0 {
		t.Errorf("Update without a profile: err = %v, stored %d times, want neither", err, cache.puts)
	}
	ps.Load(t.Context(), pat()).Result()
	for range 2 { // the second call changes nothing
		must(t, ps.Update(t.Context(), "pat", paperless(true)))
	}
	if p, _, _ := ps.Cached(t.Context(), pat()); !p.Accounts[0].PaperlessBilling || cache.puts != 2 {
		t.Errorf("PaperlessBilling = %t, stored %d times, want true, 2", p.Accounts[0].PaperlessBilling, cache.puts)
	}
}

// A load that started before a change must not restore the old state.
func TestUpdateChangesLoadInProgress(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, _ := newProfiles(t, owes(500, time.Second))
		f := ps.Load(t.Context(), pat())
		synctest.Wait()
		must(t, ps.Update(t.Context(), "pat", paperless(true)))
		loaded, err := f.Result()
		must(t, err)
		kept, _, _ := ps.Cached(t.Context(), pat())
		if !loaded.Accounts[0].PaperlessBilling || !kept.Accounts[0].PaperlessBilling {
			t.Error("the load in progress lost the change")
		}
	})
}

// The old profile is available until the new one has loaded.
func TestReload(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, p, _ := newProfiles(t, owes(500, 0), owes(700, time.Second))
		ps.Load(t.Context(), pat()).Result()
		f := ps.Reload(t.Context(), pat())
		if ps.Load(t.Context(), pat()) != f {
			t.Error("Load does not join the reload")
		}
		synctest.Wait()
		if got := cached(t, ps); got != "5.00" {
			t.Errorf("meanwhile = %s, want 5.00", got)
		}
		if got := balance(f.Result()); got != "7.00" || cached(t, ps) != "7.00" {
			t.Errorf("reloaded = %s, want 7.00, cached %s", got, cached(t, ps))
		}
		if n := p.count(get); n != 2 {
			t.Errorf("%d requests %s, want 2", n, get)
		}
	})
}

// A load that started before a reload may not include the change. It is neither joined nor stored,
// even if it ends last.
func TestReloadReplacesLoadInProgress(t *testing.T) {
	t.Parallel()
	for name, waits := range map[string][2]time.Duration{
		"the old load ends first": {time.Second, 2 * time.Second},
		"the old load ends last":  {3 * time.Second, time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			ps, _, _ := newProfiles(t, owes(500, waits[0]), owes(700, waits[1]))
			before := ps.Load(t.Context(), pat())
			synctest.Wait()
			after := ps.Reload(t.Context(), pat())
			if old, fresh := balance(before.Result()), balance(after.Result()); old != "5.00" || fresh != "7.00" {
				t.Errorf("%s: balances = %s, then %s, want 5.00, then 7.00", name, old, fresh)
			}
			if got := cached(t, ps); got != "7.00" {
				t.Errorf(" = %s, want 7.00: %s is cached", name, got)
			}
		})
	}
}

func TestFailedReloadClearsCache(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ps, _, _ := newProfiles(t, owes(500, 0), respond(403, "{}"), owes(700, 0))
		ps.Load(t.Context(), pat()).Result()
		if _, err := ps.Reload(t.Context(), pat()).Result(); statusAndText(err) != "403" {
			t.Errorf("err = %v, want Not authorized.", err)
		}
		if got := cached(t, ps); got != "none" {
			t.Errorf(" = %s, want none is cached", got)
		}
		if got := balance(ps.Load(t.Context(), pat()).Result()); got != "7.00" {
			t.Errorf("the next visit loads = %s, want 7.00", got)
		}
	})
}

func TestFailureOfReplacedReload(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		slow := func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(3 * time.Second)
			respond(403, "{}")(w, r)
		}
		ps, _, _ := newProfiles(t, slow, owes(700, time.Second))
		failing := ps.Reload(t.Context(), pat())
		synctest.Wait()
		ps.Reload(t.Context(), pat()).Result()
		if _, err := failing.Result(); err == nil || cached(t, ps) != "7.00" {
			t.Errorf("err = %v, cached %s, want an error and 7.00", err, cached(t, ps))
		}
	})
}
