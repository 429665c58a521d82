package program

import (
	"go/parser"
	"go/token"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"memberportal/auth/store"
	"memberportal/handlers"
	"memberportal/internal/portaltest"
	"memberportal/internal/settings"
	"memberportal/views/content/library"
)

// Spec: LIMIT-9.
func TestPortalUsesTimeZone(t *testing.T) {
	t.Parallel()
	set := portaltest.StartSandbox(t)
	set["PORTAL_TIME_ZONE"] = "America/Chicago"
	s, _, err := settings.Read(portaltest.Environ(set))
	must(t, err)
	records, err := store.Open(t.Context(), "memory:")
	must(t, err)
	defer records.Close()
	portal, err := newPortal(s.WithBaseURL(nil), records, library.Builtin(), handlers.NewMetrics(),
		slog.New(slog.DiscardHandler))
	must(t, err)
	if zone := portal.Now().Location().String(); zone != "America/Chicago" {
		t.Errorf("time zone of the portal's clock = %s, want America/Chicago", zone)
	}
}

// A container has no time zone database, but the machine that runs this test has one, so the test
// reads the source.
func TestTimeZonesAreEmbedded(t *testing.T) {
	t.Parallel()
	file, err := parser.ParseFile(token.NewFileSet(), "internal/program/program.go", nil, parser.ImportsOnly)
	must(t, err)
	var imports []string
	for _, spec := range file.Imports {
		imports = append(imports, strings.Trim(spec.Path.Value, `"`))
	}
	if !slices.Contains(imports, "time/tzdata") {
		t.Errorf("imports of program.go = %q, want time/tzdata among them", imports)
	}
}
