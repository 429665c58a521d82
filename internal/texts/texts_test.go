package texts

import (
	"log/slog"
	"strings"
	"testing"

	"memberportal/internal/settings"
)

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
