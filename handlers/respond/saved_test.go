package respond

import (
	"net/url"
	"strings"
	"testing"

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
