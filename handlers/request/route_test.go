package request

import "testing"

func TestRouteMatches(t *testing.T) {
	t.Parallel()
	tests := []struct {
		pattern, path string
		want          bool
	}{
		{"/home", "/home", true},
		{"/home", "/HOME", false},
		{"/home", "/home/", false},
		{"/billing/:account", "/billing/4100238715", true},
		{"/billing/:account", "/billing/", false},
		{"/billing/:account", "/billing/4100238715/due", false},
		{"/cards/:policy/:vehicle.pdf", "/cards/AA1/all.pdf", true},
		{"/cards/:policy/:vehicle.pdf", "/cards/AA1/all", false},
		{"/static/*", "/static/portal.css", true},
		{"/static/*", "/staticx", false},
	}
	for _, test := range tests {
		if got := (Route{Path: test.pattern}).Matches(test.path); got != test.want {
			t.Errorf("%s matches %s = %v, want %v", test.pattern, test.path, got, test.want)
		}
	}
}
