package library

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/views/content/check"
	"memberportal/views/content/read"
	"memberportal/views/content/read/source"
)

// polled waits until the library has seen a change.
func polled() {
	time.Sleep(3 * source.PollInterval) // synctest's clock
	synctest.Wait()
}

func ignore([]read.Finding) {}

// noon is a time at which nothing built in is scheduled.
var noon = time.Date(2026, time.November, 2, 12, 0, 0, 0, time.UTC)

// Languages that members can't choose are not read: neither the built-in ones nor the folder's.
func TestOnlyTheLanguagesOfOptionsAreRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "en/company.yaml", "name: First Mutual\nphone: 800-555-0100")
	write(t, dir, "fr/home.yaml", "title: Accueil")
	for _, test := range []struct{ options, builtin, folder []string }{
		{nil, []string{"en", "es"}, []string{"en", "es", "fr"}},
		{[]string{"en"}, []string{"en"}, []string{"en"}},
		{[]string{"en", "fr"}, []string{"en"}, []string{"en", "fr"}},
	} {
		o := check.Options{}
		o.Languages = test.options
		opened := Open(t.Context(), dir, o, ignore)
		for _, library := range []struct {
			*Library
			want []string
		}{{BuiltinIn(test.options), test.builtin}, {opened, test.folder}} {
			var codes []string
			for _, language := range library.Languages() {
				codes = append(codes, language.Code)
			}
			if diff := cmp.Diff(library.want, codes); diff != "" {
				t.Errorf("languages of %v (-want +got):\n%s", test.options, diff)
			}
		}
	}
}

func TestFolderIsFollowed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "en/company.yaml", "name: First Mutual\nphone: 800-555-0100")
	synctest.Test(t, func(t *testing.T) {
		reports := 0
		l := Open(t.Context(), dir, check.Options{}, func([]read.Finding) { reports++ })
		changed, stop := l.Subscribe()
		for step, test := range []struct {
			data, want string
			broken     bool
			reports    int // also of the start
		}{
			{"name: Second Mutual\nphone: 800-555-0100", "Second Mutual", false, 1},
			{"name: {Third} Mutual\nphone: 800-555-0100", "Second Mutual", true, 2},
			{"name: Third Mutual\nphone: 800-555-0100", "Third Mutual", false, 3},
		} {
			write(t, dir, "en/company.yaml", test.data)
			polled()
			if got := l.Text("en", noon, false).Company.Name; got != test.want || read.AnyBroken(l.Findings()) != test.broken {
				t.Errorf("step %d: name = %q, want %q; findings = %v", step, got, test.want, l.Findings())
			}
			if reports != test.reports || len(changed) != 1 {
				t.Fatalf("step %d: reports = %d, want %d; events = %d, want 1", step, reports, test.reports, len(changed))
			}
			<-changed
		}
		stop()
		write(t, dir, "en/company.yaml", "name: Fourth Mutual\nphone: 800-555-0100")
		polled()
		if got := l.Text("en", noon, false).Company.Name; got != "Fourth Mutual" || len(changed) != 0 {
			t.Errorf("after stop: name = %q, events = %d", got, len(changed))
		}
	})
}

func TestMissingFolderKeepsLastGoodTexts(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "content")
	write(t, dir, "en/company.yaml", "name: First Mutual\nphone: 800-555-0100")
	synctest.Test(t, func(t *testing.T) {
		l := Open(t.Context(), dir, check.Options{}, ignore)
		for _, move := range []struct {
			from, to string
			broken   bool
		}{{dir, dir + ".away", true}, {dir + ".away", dir, false}} {
			must(t, os.Rename(move.from, move.to))
			polled()
			if name := l.Text("en", noon, false).Company.Name; name != "First Mutual" ||
				read.AnyBroken(l.Findings()) != move.broken {
				t.Errorf("name = %q, findings = %v, want broken = %t", name, l.Findings(), move.broken)
			}
		}
	})
}

func TestFolderThatIsMissingAtTheStartIsTakenOnceItIsThere(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "content")
	synctest.Test(t, func(t *testing.T) {
		l := Open(t.Context(), dir, check.Options{}, ignore)
		if name, builtin := l.Text("en", noon, false).Company.Name,
			Builtin().Text("en", noon, false).Company.Name; name != builtin || !read.AnyBroken(l.Findings()) || l.OwnCompany() {
			t.Errorf("name = %q, findings = %v, own company = %t, want the built-in texts and a finding", name, l.Findings(),
				l.OwnCompany())
		}
		write(t, dir, "en/company.yaml", "name: First Mutual\nphone: 800-555-0100")
		polled()
		if name := l.Text("en", noon, false).Company.Name; name != "First Mutual" || read.AnyBroken(l.Findings()) {
			t.Errorf("name = %q, findings = %v, want the folder's", name, l.Findings())
		}
	})
}

func TestOtherProgramsFilesAreIgnored(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "en/company.yaml", "name: First Mutual\nphone: 800-555-0100")
	for _, name := range []string{
		".git/config", "en/.company.yaml.swp", "en/company.yaml~", "en/~$company.yaml",
		"en/faqs/Thumbs.db",
	} {
		write(t, dir, name, "\xd0\xcf")
	}
	l := Open(t.Context(), dir, check.Options{}, ignore)
	for _, f := range l.Findings() {
		if strings.ContainsAny(f.File, "~") || strings.Contains(f.File, ".git") || strings.Contains(f.File, "swp") ||
			strings.Contains(f.File, "Thumbs") {
			t.Error(f)
		}
	}
}

func pictureOf(t *testing.T) string {
	t.Helper()
	var data bytes.Buffer
	must(t, png.Encode(&data, image.NewGray(image.Rect(0, 0, 3, 2))))
	return data.String()
}

func TestPictureOfLibrary(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "en/pictures/card.png", pictureOf(t))
	l := Open(t.Context(), dir, check.Options{}, ignore)
	for _, test := range []struct {
		language, name string
		want           bool
	}{{"en", "card.png", true}, {"en", "other.png", false}, {"es", "card.png", false}} {
		if p, ok := l.Picture(test.language, test.name); ok != test.want || ok && len(p.Data) == 0 {
			t.Errorf("picture %s/%s = %t, want %t", test.language, test.name, ok, test.want)
		}
	}
}

func TestTextAllocatesNothing(t *testing.T) {
	if allocations := testing.AllocsPerRun(100, func() { Builtin().Text("en", noon, false) }); allocations > 0 {
		t.Errorf("Text allocates %v times, want 0", allocations)
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	must(t, os.MkdirAll(filepath.Dir(path), 0o755))
	must(t, os.WriteFile(path, []byte(text), 0o644))
}

// must ends the test if there is an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
