package contentdir

import (
	"log/slog"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"memberportal/internal/settings"
)

// Spec: PREVIEW-5.
func TestMissingFolderEndsAStartForRealMembersOnly(t *testing.T) {
	t.Parallel()
	base := func(host string) *url.URL { return &url.URL{Scheme: "https", Host: host} }
	for name, test := range map[string]struct {
		base   *url.URL
		starts bool
	}{
		"no address": {nil, true}, "this machine": {base("localhost:9000"), true},
		"real members": {base("members.example.com"), false},
	} {
		var log strings.Builder
		s := settings.Settings{
			ContentDir: filepath.Join(t.TempDir(), "none"), Languages: []string{"en", "fr"},
			BaseURL: test.base,
		}
		library, err := Open(t.Context(), s, slog.New(slog.NewTextHandler(&log, nil)))
		if (err == nil) != test.starts || err != nil && !strings.HasPrefix(err.Error(), "PORTAL_CONTENT_DIR: ") {
			t.Errorf("%s: %v, want a start: %t", name, err, test.starts)
		}
		if said := strings.Contains(log.String(), `level=ERROR msg="content folder is missing`); said != test.starts ||
			test.starts && len(library.Findings()) != 1 {
			t.Errorf("%s: log = %s, want an error line and a finding: %t", name, &log, test.starts)
		}
	}
}

// Spec: LANG-7.
func TestUnreviewedLanguageIsLogged(t *testing.T) {
	t.Parallel()
	for offered, want := range map[string]bool{"en": false, "en,es": true} {
		var log strings.Builder
		s := settings.Settings{Languages: strings.Split(offered, ",")}
		if _, err := Open(t.Context(), s, slog.New(slog.NewTextHandler(&log, nil))); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(log.String(), "not reviewed by a translator\" language=es"); got != want {
			t.Errorf("with %s, the log names Spanish as not reviewed: %t, want %t\n%s", offered, got, want, &log)
		}
	}
}
