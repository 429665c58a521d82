package request

import "testing"

// Spec: LANG-5.
func TestPreferredLanguage(t *testing.T) {
	t.Parallel()
	offers := func(code string) bool { return code == "en" || code == "es" }
	for header, want := range map[string]string{
		"": "en", "es": "es", "es-MX,es;q=0.9,en;q=0.8": "es", "en-US,en;q=0.9,es;q=0.5": "en", "fr, es;q=0.5": "es",
		"es;q=0, en;q=0.1":      "en",
		"en;q=0.2, ES-us;q=0.7": "es", "*": "en", ";;q=,es;q=x": "en",
	} {
		if got := preferred(header, offers); got != want {
			t.Errorf("language for %q = %q, want %q", header, got, want)
		}
	}
}
