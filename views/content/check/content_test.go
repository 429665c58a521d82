package check

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/views/content"
	"memberportal/views/content/read/source"
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

// loadOver loads files over the built-in English.
func loadOver(files map[string]string) *Snapshot {
	all := map[string][]byte{"en/common.yaml": []byte("copy: Copy")}
	for name, data := range files {
		all[name] = []byte(data)
	}
	return Load(source.Files{Data: all}, builtin(), testOptions, nil)
}

// shown returns the English texts of files at noon. It fails if they are broken.
func shown(t *testing.T, files map[string]string) *text.Text {
	t.Helper()
	s := loadOver(files)
	for _, f := range s.Findings {
		if f.Broken {
			t.Fatal(f)
		}
	}
	return s.Languages[0].At(noon, false)
}

// builtinFiles returns the built-in files.
func builtinFiles() source.Files {
	files, err := source.ReadAll(content.Files)
	if err != nil {
		panic(err)
	}
	return files
}

// parsedBuiltin has the built-in texts as the loader reads them from their files.
var parsedBuiltin = sync.OnceValue(func() *Snapshot { return Load(builtinFiles(), nil, testOptions, nil) })

// translation returns a complete translation of the built-in English, with the texts unchanged.
func translation(code string) map[string]string {
	files := map[string]string{}
	for file, data := range builtinFiles().Data {
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
	if sumOf(builtinFiles().Data) != builtinSum {
		t.Fatal("the built-in texts are parsed at each start. Run: go run -C tools ./generate")
	}
	for _, parsed := range parsedBuiltin().Languages {
		builtin := builtin().Language(parsed.Code)
		want := filesOf(&parsed.Text)
		for name, got := range filesOf(&builtin.Text) {
			if diff := cmp.Diff(want[name], got); diff != "" {
				t.Errorf("%s/%s.yaml (-want +got):\n%s", parsed.Code, name, diff)
			}
			if n := len(keysOfTexts(textsOf(got))); parsed.Code == base && n != builtinCounts[name] {
				t.Errorf("texts of %s.yaml = %d, want %d", name, builtinCounts[name], n)
			}
		}
		same(t, parsed.Code+"/fixed.yaml", parsed.Text.Translations, builtin.Text.Translations)
	}
}

// A call that timed out may have changed something anyway, so no error text claims that it did not.
// Payment texts are about a window that the member closed or that never opened.
func TestNoErrorTextClaimsThatNothingWasChanged(t *testing.T) {
	t.Parallel()
	for place, text := range flat(builtin().Language("en").At(noon, false)) {
		if strings.Contains(text, "othing was changed") && !strings.HasPrefix(place, "payments.yaml") {
			t.Errorf("%s = %q, which the portal cannot know", place, text)
		}
	}
}

const (
	perKind      = "each kind of policy has a list"
	perOperation = "each operation of the window has a text"
)

// copies are the sentences that occur more than once, and why.
var copies = map[string]string{
	"The new vehicle isn't covered until we confirm it. Driving it sooner? Call {phone} first.": "each topic has a text",
	"Keep damaged items. Don't repair them or throw them away until we've talked.":              perKind,
	"Your amounts have changed. This page shows them as of {time}.":                             perOperation,
	"Your account has changed. This page shows it as of {time}.":                                perOperation,
	"Your AutoPay settings are saved.":                                                          perOperation,
	"Please leave out card and bank account numbers.":                                           "a hint of its field",
	"Choose the vehicle.": "an error of its field",
	"Choose an end date.": "an error of its field",
}

// Who corrects a sentence corrects it everywhere. Labels of a word or two may be equal by chance.
func TestNoSentenceStandsTwice(t *testing.T) {
	t.Parallel()
	places := map[string][]string{}
	for place, text := range flat(builtin().Language(base).At(noon, false)) {
		if strings.Contains(text, " ") && strings.ContainsAny(text[len(text)-1:], ".?!") {
			places[text] = append(places[text], place)
		}
	}
	for text, all := range places {
		if _, known := copies[text]; known != (len(all) > 1) {
			t.Errorf("%q stands at %q, want one place, or a reason in the list", text, all)
		}
	}
	for text := range copies {
		if places[text] == nil {
			t.Errorf("no text is %q", text)
		}
	}
}

// flat returns the texts of YAML files, prose and questions by their places.
func flat(t *text.Text) map[string]string {
	all := map[string]string{}
	for name, values := range filesOf(t) {
		for _, text := range textsOf(values) {
			all[name+".yaml: "+text.path] = text.text
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

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	must(t, os.MkdirAll(filepath.Dir(path), 0o755))
	must(t, os.WriteFile(path, []byte(text), 0o644))
}
