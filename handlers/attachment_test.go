package handlers

import "testing"

func TestNonASCIIFileNameHasASCIIFallback(t *testing.T) {
	t.Parallel()
	const want = `attachment; filename="P-liza 100- 2026.pdf"; filename*=UTF-8''P%C3%B3liza%20100%25%202026.pdf`
	if got := attachment("Póliza 100% 2026.pdf"); got != want {
		t.Errorf("Content-Disposition = %s\nwant %s", got, want)
	}
}
