package sandbox

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestOptionsAreChecked(t *testing.T) {
	t.Parallel()
	good := Options{Origin: "http://127.0.0.1:8090", Portal: portal}
	for name, c := range map[string]struct {
		change func(*Options)
		want   string // "" is no error
	}{
		"good":           {func(*Options) {}, ""},
		"no origin":      {func(o *Options) { o.Origin = "" }, "Origin"},
		"a path":         {func(o *Options) { o.Origin += "/" }, "Origin"},
		"no scheme":      {func(o *Options) { o.Portal = "localhost:8080" }, "Portal"},
		"another scheme": {func(o *Options) { o.Portal = "ftp://localhost" }, "Portal"},
		"email claim":    {func(o *Options) { o.EmailClaim = "mail" }, "EmailClaim"},
		"life":           {func(o *Options) { o.AccessTokenLife = -time.Second }, "AccessTokenLife"},
	} {
		t.Run(name, func(t *testing.T) {
			o := good
			c.change(&o)
			_, err := New(o)
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

func TestOnlyOwnHostIsServed(t *testing.T) {
	t.Parallel()
	w := start(t)
	for origin, status := range map[string]int{w.Origin(): http.StatusSeeOther, "http://evil.example": http.StatusMisdirectedRequest} {
		answer := httptest.NewRecorder()
		w.Handler().ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, origin+"/", nil))
		if answer.Code != status {
			t.Errorf("%s: %d, want %d", origin, answer.Code, status)
		}
	}
}
