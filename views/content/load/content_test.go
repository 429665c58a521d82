package load

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/views/content"
	"memberportal/views/content/load/source"
	"memberportal/views/text"
)

// noon is a time at which nothing built in is scheduled.
var noon = time.Date(2026, time.November, 2, 12, 0, 0, 0, time.UTC)

var testOptions = Options{
	Pages: []string{
		"agents", "billing", "cards", "claims", "documents", "faqs", "home", "messages", "new-claim",
		"paperless/billing", "paperless/policy", "payments", "profile", "claims/contact-adjuster",
	},
	Fixed: []string{"Not Found", "The {operation} portal loading failed"},
}

// read loads files over the built-in English.
func read(files map[string]string) *snapshot {
	all := map[string][]byte{"en/common.yaml": []byte("copy: Copy")}
	for name, data := range files {
		all[name] = []byte(data)
	}
	return load(source.Files{Data: all}, Builtin().current.Load(), testOptions, nil)
}

// shown returns the English texts of files at noon. It fails if they are broken.
func shown(t *testing.T, files map[string]string) *text.Text {
	t.Helper()
	s := read(files)
	for _, f := range s.findings {
		if f.Broken {
			t.Fatal(f)
		}
	}
	return s.languages[0].at(noon, false)
}

// translation returns a complete translation of the built-in English, with the texts unchanged.
func translation(t *testing.T, code string) map[string]string {
	t.Helper()
	builtin, err := source.ReadAll(content.Files)
	must(t, err)
	files := map[string]string{}
	for file, data := range builtin.Data {
		if rest, ok := strings.CutPrefix(file, base+"/"); ok {
			files[code+"/"+rest] = string(data)
		}
	}
	files[code+"/fixed.yaml"] = "Not Found: No encontrado\nThe {operation} portal loading failed: Falló {operation}\n"
	return files
}

// The values that tools/generate writes are what the loader reads from the same files.
func TestBuiltinTextsAreThoseOfTheFiles(t *testing.T) {
	t.Parallel()
	files, err := source.ReadAll(content.Files)
	must(t, err)
	if sumOf(files.Data) != builtinSum {
		t.Fatal("the built-in texts are parsed at each start. Run: go run -C tools ./generate")
	}
	for _, parsed := range load(files, nil, testOptions, nil).languages {
		builtin := Builtin().snapshot().language(parsed.Code)
		want := filesOf(&parsed.text)
		for name, got := range filesOf(&builtin.text) {
			if diff := cmp.Diff(want[name], got); diff != "" {
				t.Errorf("%s/%s.yaml (-want +got):\n%s", parsed.Code, name, diff)
			}
			if n := len(keys(nodeOf(got))); parsed.Code == base && n != builtinCounts[name] {
				t.Errorf("texts of %s.yaml = %d, want %d", name, builtinCounts[name], n)
			}
		}
		same(t, parsed.Code+"/fixed.yaml", parsed.text.Translations, builtin.text.Translations)
	}
}

// A call that timed out may have changed something anyway, so no error text claims that it did not.
// Payment texts are about a window that the member closed or that never opened.
func TestNoErrorTextClaimsThatNothingWasChanged(t *testing.T) {
	t.Parallel()
	for place, text := range flat(Builtin().Text("en", noon, false)) {
		if strings.Contains(text, "othing was changed") && !strings.HasPrefix(place, "payments.yaml") {
			t.Errorf("%s = %q, which the portal cannot know", place, text)
		}
	}
}

// flat returns the texts of YAML files, prose and questions by their places.
func flat(t *text.Text) map[string]string {
	all := map[string]string{}
	for name, values := range filesOf(t) {
		for path, text := range textsOf(nodeOf(values)) {
			all[name+".yaml: "+path] = text
		}
	}
	for name, piece := range piecesOf(t) {
		all["pages/"+name+".md"] = piece.HTML
	}
	for _, section := range t.FAQs.Sections {
		for _, q := range section.Questions {
			all["faqs/"+section.ID+".md: "+q.Question] = q.Answer
		}
	}
	return all
}

// same compares what a test got with what it wants.
func same(t *testing.T, what string, want, got any, options ...cmp.Option) {
	t.Helper()
	if diff := cmp.Diff(want, got, options...); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// must ends the test if there is an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
