package contentdir

import (
	"errors"
	"log/slog"
	"net/url"
	"os"
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

// The name of a file that the portal has no place for may be a person's, so it is no label. A form
// that members can't use is an error of the log.
func TestFindingsByFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, data := range map[string]string{
		"en/messages.yaml":            "send: [",
		"en/paperless.yaml":           "terms: [",
		"en/cards.yaml":               "titel: Cards",
		"en/notes of Anna Smith.yaml": "a: b",
	} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(data), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	var log strings.Builder
	library, err := Open(t.Context(), settings.Settings{ContentDir: dir}, slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	all, broken := FindingsByFile(library)
	if all["en/cards.yaml"] != 1 || broken["en/cards.yaml"] != 0 || broken["en/messages.yaml"] != 1 || all["other"] != 1 {
		t.Errorf("findings = %v, broken = %v, want one of each file, and one of another", all, broken)
	}
	for _, want := range []string{
		"level=WARN msg=\"content finding\" file=en/cards.yaml",
		"level=ERROR msg=\"content finding\" file=en/paperless.yaml",
	} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("log = %s, want %s", &log, want)
		}
	}
}
