package sandbox

import (
	"strings"
	"testing"
)

func TestPDFTextIsEscaped(t *testing.T) {
	t.Parallel()
	if page := string(pdfPage(`a (b) \c`)); !strings.Contains(page, `(a \(b\) \\c) Tj`) {
		t.Errorf("page = %s, want escaped text", page)
	}
}
