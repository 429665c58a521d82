package respond

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestSavable(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		sent, want url.Values
		fits       bool
	}{
		"input":         {url.Values{"text": {"a", "b"}, "key": {"k"}}, url.Values{"text": {"a", "b"}, "key": {"k"}}, true},
		"forgery token": {url.Values{"xsrf": {"t"}, "text": {"a"}}, url.Values{"text": {"a"}}, true},
		"passwords": {
			url.Values{"newPassword": {"p"}, "password": {"p"}, "PASSWORD2": {"p"}, "text": {"a"}},
			url.Values{"text": {"a"}},
			true,
		},
		"passwords only": {url.Values{"password": {"p"}}, nil, true},
		"a key only":     {url.Values{"key": {"k"}, "xsrf": {"t"}}, nil, true},
		"as much as fits": {
			url.Values{"text": {strings.Repeat("a", maxSize-4)}}, url.Values{"text": {strings.Repeat("a", maxSize-4)}}, true,
		},
		"too much": {
			url.Values{"text": {strings.Repeat("a", maxSize-3)}}, url.Values{"text": {strings.Repeat("a", maxSize-3)}}, false,
		},
	} {
		fields, fits := savable(test.sent, "xsrf")
		if diff := cmp.Diff(test.want, fields); diff != "" || fits != test.fits {
			t.Errorf("%s: fits = %t, want %t; fields (-want +got):\n%.500s", name, fits, test.fits, diff)
		}
	}
}

// Of a form that is saved again, only the newer input counts.
func TestNewestFormsAreKeptForAnHour(t *testing.T) {
	t.Parallel()
	saved := SavedForms{now: time.Now()}
	var forms []form
	for _, path := range []string{"/1", "/2", "/3", "/4", "/5", "/3", "/6"} {
		forms = saved.with(forms, path, url.Values{"text": {path}})
	}
	value, err := json.Marshal(forms)
	if err != nil {
		t.Fatal(err)
	}
	for after, want := range map[time.Duration]int{0: maxForms, time.Hour - time.Second: maxForms, time.Hour: 0} {
		later, found := SavedForms{now: saved.now.Add(after)}, 0
		for _, path := range []string{"/1", "/2", "/3", "/4", "/5", "/6"} {
			if later.find(value, path) != nil {
				found++
			}
		}
		if found != want || later.find(value, "/1") != nil {
			t.Errorf("after %v: forms = %d, /1 = %v, want %d without the oldest", after, found, later.find(value, "/1"), want)
		}
	}
}
