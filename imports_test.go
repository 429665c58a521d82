package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mayImport lists which packages of ours each package may import.
var mayImport = map[string][]string{
	".":                   {"auth", "auth/keyring", "auth/ratelimit", "auth/store", "handlers", "handlers/metrics", "handlers/preview", "handlers/visit", "handlers/web/edge", "handlers/web/journal", "internal/buildinfo", "internal/check", "internal/fakes", "internal/ops", "internal/outbound", "internal/settings", "internal/shutdown", "internal/texts", "static", "upstream/tracing", "upstream/userapi", "views/content"},
	"internal/buildinfo":  {},
	"internal/outbound":   {},
	"internal/settings":   {"auth/openid", "auth", "auth/ratelimit", "auth/store", "handlers/web/edge", "upstream/tracing"},
	"internal/texts":      {"internal/settings", "handlers", "views/content"},
	"internal/check":      {"internal/outbound", "internal/settings", "internal/texts", "auth", "auth/store", "upstream/apicheck", "upstream/userapi", "views/content"},
	"internal/fakes":      {"internal/settings", "upstream/sandbox", "views/preview"},
	"internal/ops":        {"internal/buildinfo", "internal/outbound", "auth/store", "handlers/metrics"},
	"internal/shutdown":   {"handlers/web/edge"},
	"internal/portaltest": {"internal/fakes", "upstream/sandbox"},
	// The screens are added below.
	"handlers":                 {"handlers/web/edge", "auth", "auth/ratelimit", "handlers/answer", "handlers/explain", "handlers/forms", "handlers/limits", "handlers/loading", "handlers/metrics", "handlers/newclaim", "handlers/payment", "handlers/signin", "handlers/uploads", "handlers/visit", "handlers/web", "handlers/zipstream", "static", "upstream/failure", "upstream/member", "upstream/observe", "upstream/userapi", "views/content", "views/layout", "views/paths", "views/ui"},
	"handlers/newclaim":        {"handlers/web/edge", "auth", "auth/ratelimit", "handlers/answer", "handlers/explain", "handlers/forms", "handlers/limits", "handlers/loading", "handlers/photos", "handlers/visit", "upstream/member", "upstream/userapi", "views/newclaim", "views/paths", "views/ui"},
	"handlers/uploads":         {"handlers/web/edge", "auth", "handlers/forms", "handlers/photos", "handlers/visit", "upstream/userapi", "views/ui"},
	"handlers/payment":         {"auth", "auth/ratelimit", "handlers/answer", "handlers/explain", "handlers/forms", "handlers/limits", "handlers/visit", "upstream/failure", "upstream/member", "upstream/userapi", "views/paths", "views/payments", "views/ui"},
	"handlers/signin":          {"auth", "auth/ratelimit", "handlers/answer", "handlers/forms", "handlers/limits", "handlers/loading", "handlers/visit", "handlers/web/journal", "views/content", "views/layout", "views/paths", "views/session", "views/signin", "views/ui"},
	"handlers/explain":         {"upstream/failure", "views/content", "views/ui"},
	"handlers/answer":          {"auth", "auth/ratelimit", "handlers/explain", "handlers/visit", "handlers/web/edge", "upstream/failure", "views/analytics", "views/content", "views/failure", "views/layout", "views/paths", "views/ui"},
	"handlers/forms":           {"handlers/web/edge", "auth", "handlers/answer", "handlers/explain", "handlers/visit", "upstream/failure", "views/paths"},
	"handlers/loading":         {"handlers/answer", "handlers/explain", "handlers/visit", "upstream/failure", "upstream/member"},
	"handlers/visit":           {"auth", "auth/ratelimit", "auth/safereturn", "handlers/metrics", "handlers/web/edge", "static", "upstream/failure", "upstream/member", "upstream/tracing", "upstream/userapi", "views/content", "views/layout", "views/paths", "views/ui"},
	"handlers/web":             {"auth", "auth/ratelimit", "handlers/answer", "handlers/forms", "handlers/loading", "handlers/visit", "handlers/web/edge", "handlers/web/journal", "upstream/failure", "upstream/member", "views/paths"},
	"handlers/metrics":         {},
	"handlers/photos":          {},
	"handlers/zipstream":       {},
	"handlers/preview":         {"auth", "auth/keyring", "auth/store", "handlers", "handlers/visit", "static", "upstream/member", "upstream/sandbox", "upstream/userapi", "views/content", "views/content/textkey", "views/paths", "views/preview", "views/ui"},
	"handlers/web/journal":     {"upstream/tracing"},
	"views/analytics":          {},
	"views/content":            {"upstream/member", "static/color", "views/content/source", "views/content/textkey"},
	"static/color":             {},
	"views/content/source":     {},
	"views/content/textkey":    {},
	"views/chart":              {},
	"views/content/check":      {"handlers", "views/content"},
	"views/content/pseudo":     {"views/content"},
	"views/paths":              {"upstream/member"},
	"views/ui":                 {"views/analytics", "views/content", "views/paths", "static", "upstream/member"},
	"views/layout":             {"views/analytics", "views/content", "views/paths", "views/ui", "static", "upstream/member"},
	"views/preview":            {"views/analytics", "views/chart", "views/claims", "views/content", "views/layout", "views/paths", "views/ui", "static", "upstream/member"},
	"views/viewtest":           {"views/content", "upstream/member"},
	"upstream/userapi":         {"upstream/failure", "upstream/member", "upstream/breaker", "upstream/observe", "upstream/tracing"},
	"upstream/tracing":         {},
	"upstream/apicheck":        {"upstream/member", "upstream/userapi", "upstream/failure"},
	"upstream/observe":         {},
	"upstream/member":          {},
	"upstream/sandbox":         {"upstream/sandbox/samples"},
	"upstream/sandbox/samples": {},
	"upstream/sandbox/shapes":  {},
	"auth/openid":              {},
	"auth/keyring":             {},
	"auth/safereturn":          {},
	"auth":                     {"auth/openid", "auth/keyring", "auth/safereturn", "auth/store", "auth/logout", "auth/readahead", "auth/device", "upstream/failure"},
	"auth/store":               {"upstream/failure"},
	"auth/store/storetest":     {},
	"static":                   {},
	"handlers/web/edge":        {},
	"handlers/limits":          {"auth/ratelimit", "handlers/visit", "handlers/web/edge", "upstream/failure"},
	"auth/logout":              {"auth/openid"},
	"auth/readahead":           {},
	"auth/device":              {},
	"auth/ratelimit":           {"auth/store", "upstream/failure"},
	"upstream/breaker":         {"upstream/failure"},
	"upstream/failure":         {},
}

// screenMayImport holds for every other package in views: each is a screen, and none imports
// another.
var screenMayImport = []string{"views/analytics", "views/chart", "views/content", "views/paths", "views/ui", "upstream/member"}

func TestImportsRunOneWay(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "tools" || strings.HasPrefix(entry.Name(), ".") && path != ".") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			checkImports(t, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkImports(t *testing.T, path string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	from := filepath.ToSlash(filepath.Dir(path))
	allowed, known := mayImport[from]
	if isScreen(from) {
		allowed, known = screenMayImport, true
	}
	if !known {
		t.Errorf("%s: package %s is not in the import rule", path, from)
	}
	for _, spec := range file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		ours, isOurs := strings.CutPrefix(imported, "memberportal/")
		if isOurs && !slices.Contains(allowed, ours) && !(from == "handlers" && isScreen(ours)) {
			t.Errorf("%s imports %s, which the import rule forbids", path, ours)
		}
		if strings.HasSuffix(imported, "/template") {
			t.Errorf("%s imports %s, which adds megabytes to the binary (docs/decisions/0029)", path, imported)
		}
		if from == "upstream/member" && strings.Contains(imported, ".") {
			t.Errorf("%s imports %s, but member uses the standard library only", path, imported)
		}
	}
}

func isScreen(folder string) bool {
	_, shared := mayImport[folder]
	return strings.HasPrefix(folder, "views/") && !shared
}
