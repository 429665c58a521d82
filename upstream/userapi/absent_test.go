package userapi_test

import (
	"log/slog"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/upstream/failure"
	"memberportal/upstream/userapi"
)

// The documents call that a provider lacks is made once an hour for a member, or after a reload.
func TestAbsentCallsAreMadeOnceAnHour(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		calls, status := 0, http.StatusNotFound
		api, _ := clientOf(t, mux(routes{
			"GET /profiles": respond(http.StatusOK, `{"accounts": []}`),
			"GET /documents": func(w http.ResponseWriter, r *http.Request) {
				calls++
				respond(status, `{"documents": []}`)(w, r)
			},
		}))
		kim := userapi.Member{Key: "kim", Token: pat().Token}
		expect := func(when string, m userapi.Member, want int, offered bool) {
			t.Helper()
			_, err := api.Documents(t.Context(), m)
			if calls != want || failure.Is(err, failure.NotOffered) == offered {
				t.Errorf("%s: calls = %d, error = %v; want %d calls, offered: %t", when, calls, err, want, offered)
			}
		}
		expect("at first", pat(), 1, false)
		expect("soon", pat(), 1, false)
		expect("another member", kim, 2, false)
		time.Sleep(time.Hour)
		expect("after an hour", pat(), 3, false)
		<-userapi.NewProfiles(api, newMemoryCache(), slog.New(slog.DiscardHandler)).Reload(t.Context(), pat()).Done()
		expect("after a reload", pat(), 4, false)
		status = http.StatusOK
		expect("while nobody had an answer", pat(), 4, false)
		expect("of another member", kim, 5, true)
		expect("after that answer", pat(), 6, true)
	})
}
