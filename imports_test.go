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
	".":                   {"auth/keyring", "handlers", "handlers/web", "handlers/preview", "auth", "auth/store", "upstream/userapi", "static", "views/content", "handlers/web/edge", "auth/ratelimit", "handlers/web/journal", "handlers/metrics", "upstream/tracing", "internal/buildinfo", "internal/check", "internal/fakes", "internal/ops", "internal/outbound", "internal/settings", "internal/shutdown", "internal/texts"},
	"internal/buildinfo":  {},
	"internal/outbound":   {},
	"internal/settings":   {"auth", "auth/authparams", "auth/ratelimit", "auth/store", "handlers/web/edge", "upstream/tracing"},
	"internal/texts":      {"internal/settings", "handlers", "views/content"},
	"internal/check":      {"internal/outbound", "internal/settings", "internal/texts", "auth", "auth/store", "upstream/apicheck", "upstream/userapi", "views/content"},
	"internal/fakes":      {"internal/settings", "upstream/sandbox", "views/preview"},
	"internal/ops":        {"internal/buildinfo", "internal/outbound", "auth/store", "handlers/metrics"},
	"internal/shutdown":   {"handlers/web/edge"},
	"internal/portaltest": {"internal/fakes", "upstream/sandbox"},
	// The screens are added below.
	"handlers":                   {"handlers/uploads", "handlers/zipstream", "handlers/web", "handlers/newclaim", "handlers/payment", "handlers/signin", "views/content", "views/layout", "views/paths", "views/ui", "upstream/userapi", "upstream/member", "auth/ratelimit", "handlers/limits", "static", "auth", "handlers/metrics", "upstream/observe", "handlers/explain", "upstream/failure"},
	"handlers/newclaim":          {"upstream/member", "views/ui", "handlers/web", "handlers/photos", "auth", "views/newclaim", "views/paths", "upstream/userapi", "auth/ratelimit", "handlers/limits", "handlers/web/bodies", "handlers/explain"},
	"handlers/uploads":           {"handlers/web", "handlers/photos", "handlers/web/bodies", "auth", "upstream/userapi", "views/ui"},
	"handlers/payment":           {"handlers/web", "auth", "views/payments", "views/paths", "views/ui", "upstream/userapi", "upstream/member", "auth/ratelimit", "handlers/limits", "handlers/explain", "upstream/failure"},
	"handlers/signin":            {"handlers/web", "auth", "views/content", "views/layout", "views/paths", "views/session", "views/signin", "views/ui", "auth/ratelimit", "handlers/limits", "handlers/web/journal"},
	"handlers/explain":           {"upstream/failure", "views/content", "views/ui"},
	"handlers/web":               {"auth/safereturn", "handlers/formtoken", "handlers/savedforms", "auth", "views/analytics", "views/content", "views/failure", "views/layout", "views/paths", "views/ui", "static", "upstream/userapi", "upstream/member", "handlers/web/edge", "auth/ratelimit", "handlers/once", "handlers/web/pattern", "handlers/web/bodies", "handlers/web/journal", "handlers/metrics", "upstream/tracing", "handlers/explain", "upstream/failure"},
	"handlers/metrics":           {},
	"handlers/web/pattern":       {},
	"handlers/photos":            {},
	"handlers/zipstream":         {},
	"handlers/savedforms":        {"auth"},
	"handlers/formtoken":         {},
	"handlers/preview":           {"auth/keyring", "handlers", "handlers/web", "auth", "auth/store", "upstream/userapi", "upstream/member", "upstream/sandbox", "static", "views/content", "views/content/textkey", "views/preview", "views/layout", "views/newclaim", "views/paths", "views/ui"},
	"handlers/once":              {"auth"},
	"handlers/web/journal":       {"upstream/tracing"},
	"handlers/web/bodies":        {},
	"views/analytics":            {},
	"views/content":              {"upstream/member", "static/color", "views/content/source", "views/content/textkey"},
	"static/color":               {},
	"views/content/source":       {},
	"views/content/textkey":      {},
	"views/chart":                {},
	"views/content/check":        {"handlers", "views/content"},
	"views/content/pseudo":       {"views/content"},
	"views/paths":                {"upstream/member"},
	"views/ui":                   {"views/analytics", "views/content", "views/paths", "static", "upstream/member"},
	"views/layout":               {"views/analytics", "views/content", "views/paths", "views/ui", "static", "upstream/member"},
	"views/preview":              {"views/analytics", "views/chart", "views/claims", "views/content", "views/layout", "views/paths", "views/ui", "static", "upstream/member"},
	"views/viewtest":             {"views/content", "upstream/member"},
	"upstream/userapi":           {"upstream/recent", "upstream/retryafter", "upstream/failure", "upstream/paging", "upstream/member", "upstream/wire", "upstream/breaker", "upstream/formdata", "upstream/xsrf", "upstream/observe", "upstream/tracing"},
	"upstream/tracing":           {},
	"upstream/apicheck":          {"upstream/member", "upstream/userapi", "upstream/failure"},
	"upstream/observe":           {"upstream/breaker", "upstream/retryafter"},
	"upstream/wire":              {"upstream/member"},
	"upstream/member":            {},
	"upstream/sandbox":           {"upstream/sandbox/sizes", "upstream/sandbox/forms", "upstream/sandbox/inprocess", "upstream/sandbox/keys", "upstream/sandbox/pdf", "upstream/sandbox/samples"},
	"upstream/sandbox/forms":     {"upstream/sandbox/samples"},
	"upstream/sandbox/inprocess": {},
	"upstream/sandbox/keys":      {},
	"upstream/sandbox/pdf":       {},
	"upstream/sandbox/samples":   {},
	"upstream/sandbox/shapes":    {},
	"upstream/sandbox/sizes":     {},
	"auth/keyring":               {},
	"auth/safereturn":            {},
	"auth":                       {"auth/authparams", "auth/fetch", "auth/renewal", "auth/signingkeys", "auth/userinfo", "auth/idtoken", "auth/keyring", "auth/safereturn", "auth/store", "auth/logout", "auth/readahead", "auth/device", "upstream/failure"},
	"auth/store":                 {"upstream/failure"},
	"auth/store/storetest":       {},
	"static":                     {},
	"handlers/web/edge":          {},
	"handlers/limits":            {"auth/ratelimit", "handlers/web", "handlers/web/edge", "upstream/failure"},
	"auth/logout":                {"auth/signingkeys"},
	"auth/idtoken":               {},
	"auth/authparams":            {},
	"auth/fetch":                 {},
	"auth/renewal":               {},
	"auth/signingkeys":           {"auth/fetch"},
	"auth/userinfo":              {"auth/fetch", "auth/idtoken"},
	"auth/readahead":             {},
	"auth/device":                {},
	"auth/ratelimit":             {"auth/store", "upstream/failure"},
	"upstream/breaker":           {"upstream/failure"},
	"upstream/paging":            {},
	"upstream/failure":           {},
	"upstream/recent":            {},
	"upstream/retryafter":        {"upstream/recent"},
	"upstream/formdata":          {},
	"upstream/xsrf":              {},
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
