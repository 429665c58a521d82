package handlers_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"memberportal/handlers"
	"memberportal/handlers/handlertest"
	"memberportal/views/content/library"
	"memberportal/views/content/read"
	"memberportal/views/viewtest"
)

// TestWalkFindsNoFactOfTheSampleCompany opens every page, paper and error page with a company of
// four lines. The facts are those of the built-in file, so that a key added later is among them.
func TestWalkFindsNoFactOfTheSampleCompany(t *testing.T) {
	t.Parallel()
	facts := sampleFacts(t)
	dir := t.TempDir()
	handlertest.Must(t, os.Mkdir(filepath.Join(dir, "en"), 0o755))
	handlertest.Must(t, os.WriteFile(filepath.Join(dir, "en", "company.yaml"), []byte("name: Prairie Mutual\nphone: 515-555-0142\n"+
		"hours: Weekdays\npaymentAddress: [PO Box 12, \"Ames, IA 50010\"]\n"), 0o600))
	options := handlers.ContentOptions()
	options.RealMembers = true
	h := handlertest.New(t)
	h.Portal.Content = library.Open(t.Context(), dir, options, func([]read.Finding) {})
	h.Portal.Languages = []string{"es"}
	h.App = handlers.App(h.Portal, nil)
	papers, visited := 0, 0
	visit := func(name string, r handlertest.Reply) {
		text := r.Body
		switch {
		case strings.HasPrefix(name, "/documents/"): // whose files the provider writes
			return
		case strings.HasPrefix(text, "%PDF-"):
			papers, text = papers+1, viewtest.PDFText(t, []byte(text))
		}
		visited++
		plain := lettersAndDigits(text)
		for _, fact := range facts {
			number := regexp.MustCompile(`\b` + regexp.QuoteMeta(fact) + `\b`)
			if number.MatchString(text) || len(fact) > 5 && strings.Contains(plain, lettersAndDigits(fact)) {
				t.Errorf("%s has %q of the sample company", name, fact)
			}
		}
	}
	for _, language := range []string{"en", "es"} {
		b := h.Browser()
		b.Header.Set("Accept-Language", language)
		for _, page := range []string{"/help", "/signed-out", "/auth", "/register", "/help/password"} {
			visit(page, b.Get(page))
		}
		visit("/nowhere", b.Send(http.MethodGet, "/nowhere", nil))
		b.SignIn("household", "/home")
		visit("/nowhere", b.Send(http.MethodGet, "/nowhere", nil))
		crawl(b, visit)
		sendEmptyForms(b, visit)
	}
	if papers < 2 || visited < 100 {
		t.Errorf("papers = %d, pages = %d, want at least 2 and 100", papers, visited)
	}
}

// sampleFacts returns the texts of the built-in company.yaml, but those that two companies may
// share.
func sampleFacts(t *testing.T) (facts []string) {
	t.Helper()
	data, err := os.ReadFile("../views/content/en/company.yaml")
	handlertest.Must(t, err)
	var company map[string]any
	handlertest.Must(t, yaml.Unmarshal(data, &company))
	for key, value := range company {
		lines, isList := value.([]any)
		if !isList {
			lines = []any{value}
		}
		for _, line := range lines {
			text, _ := line.(string)
			shared := key == "hours" || key == "accent" || key == "mark" || text == "Payment Center" || strings.Contains(text, ", IA ")
			if !shared {
				facts = append(facts, text)
			}
		}
	}
	if len(facts) < 8 {
		t.Errorf("facts = %q, want at least 8", facts)
	}
	return facts
}

func lettersAndDigits(text string) string {
	return regexp.MustCompile(`[^a-z0-9]+`).ReplaceAllString(strings.ToLower(text), "")
}
