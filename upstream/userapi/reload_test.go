package userapi_test

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// A change is also made to a load that started before it.
func TestUpdate(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newProfiles(t, owes(5, time.Second))
		paperless := func(p *member.Profile) *member.Profile { return p.WithPaperlessBilling("1", true) }
		update := func() error { return p.Update(t.Context(), "pat", paperless) }
		must(t, update())
		same(t, "writes without a profile", 0, p.cache.puts)
		for range 2 {
			load := p.Load(t.Context(), pat())
			synctest.Wait()
			must(t, update())
			loaded, err := load.Result()
			must(t, err)
			cached, _, _ := p.Cached(t.Context(), pat())
			if !loaded.Accounts[0].PaperlessBilling || !cached.Accounts[0].PaperlessBilling {
				t.Error("the load in progress lost the change")
			}
			same(t, "writes", 1, p.cache.puts) // the second update changes nothing
		}
	})
}

// The old profile is available until the new one has loaded, or failed to load.
func TestReload(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := newProfiles(t,
			owes(5, 0), owes(7, time.Second), respond(200, `{"accounts": []}`), respond(403, "{}"), owes(9, 0))
		p.load()
		reload := p.Reload(t.Context(), pat())
		if p.Load(t.Context(), pat()) != reload {
			t.Error("Load does not join the reload")
		}
		synctest.Wait()
		balances(t, "meanwhile, and then", "5.00 7.00 7.00", p.cached(), balance(reload.Result()), p.cached())
		balances(t, "without accounts, failed, and later", "empty 403 none 9.00",
			p.reload(), p.reload(), p.cached(), p.load())
	})
}

// A load that started before a reload or a sign-out may not include the change. It is neither
// joined nor stored, even if it ends last, and neither is its failure.
// Spec: PROFILE-5.
func TestReplacedLoadIsNotStored(t *testing.T) {
	t.Parallel()
	type load = func(*profiles) *userapi.ProfileLoad
	begin := func(p *profiles) *userapi.ProfileLoad { return p.Load(p.t.Context(), pat()) }
	reload := func(p *profiles) *userapi.ProfileLoad { return p.Reload(p.t.Context(), pat()) }
	forget := func(p *profiles) *userapi.ProfileLoad { p.Forget(p.t.Context(), "pat"); return begin(p) }
	for name, test := range map[string]struct {
		before   load
		response http.HandlerFunc
		want     string
		after    load
	}{
		"reload, the old load ends first":   {begin, owes(5, time.Second), "5.00", reload},
		"reload, the old load ends last":    {begin, owes(5, 3*time.Second), "5.00", reload},
		"reload, the old reload fails":      {reload, after(3*time.Second, respond(403, "{}")), "403", reload},
		"sign-out, the old load ends first": {begin, owes(5, time.Second), "5.00", forget},
		"sign-out, the old load ends last":  {begin, owes(5, 3*time.Second), "5.00", forget},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := newProfiles(t, test.response, owes(7, 2*time.Second), owes(9, 0))
			before := test.before(p)
			synctest.Wait()
			after := test.after(p)
			balances(t, name, test.want+" 7.00 7.00 7.00",
				balance(before.Result()), p.load(), balance(after.Result()), p.cached())
		})
	}
}
