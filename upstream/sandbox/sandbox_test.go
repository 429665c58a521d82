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
		want   string // "" for no error
	}{
		"good":           {func(*Options) {}, ""},
		"no origin":      {func(o *Options) { o.Origin = "" }, "Origin"},
		"a path":         {func(o *Options) { o.Origin += "/" }, "Origin"},
		"no scheme":      {func(o *Options) { o.Portal = "localhost:8080" }, "Portal"},
		"another scheme": {func(o *Options) { o.Portal = "ftp://localhost" }, "Portal"},
		"life":           {func(o *Options) { o.AccessTokenLife = -time.Second }, "AccessTokenLife"},
	} {
		t.Run(name, func(t *testing.T) {
			o := good
			c.change(&o)
			_, err := New(o)
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("err = %v, want one that contains %q", err, c.want)
			}
		})
	}
}

func TestOnlyOwnHostIsServed(t *testing.T) {
	t.Parallel()
	w := newHarness(t)
	for origin, status := range map[string]int{
		w.Origin(): http.StatusSeeOther, "http://evil.example": http.StatusMisdirectedRequest,
	} {
		response := httptest.NewRecorder()
		w.Handler().ServeHTTP(response, httptest.NewRequest(http.MethodGet, origin+"/", nil))
		if response.Code != status {
			t.Errorf("%s: status = %d, want %d", origin, response.Code, status)
		}
	}
}
