package content

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// changed writes a file and waits as long as an editor does until it is seen.
func changed(t *testing.T, dir, name, text string) {
	t.Helper()
	write(t, dir, name, text)
	time.Sleep(3 * lookEvery)
	synctest.Wait()
}

func TestAFolderIsFollowed(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "en/company.json", `{"name": "First Mutual"}`)
	synctest.Test(t, func(t *testing.T) {
		var reports [][]Finding
		l, err := Open(t.Context(), dir, func(found []Finding) { reports = append(reports, found) })
		if err != nil {
			t.Fatal(err)
		}
		news, stop := l.Subscribe()
		name := func() string { return l.Words("en", noon, false).Company.Name }
		if name() != "First Mutual" || len(reports) != 1 {
			t.Fatalf("at first %q, with %d reports", name(), len(reports))
		}

		changed(t, dir, "en/company.json", `{"name": "Second Mutual"}`)
		if name() != "Second Mutual" || len(news) != 1 {
			t.Fatalf("after a change %q, told %d times", name(), len(news))
		}
		<-news

		changed(t, dir, "en/company.json", `{"name": "Third Mutual"`)
		if name() != "Second Mutual" || !anyBroken(l.Findings()) || len(reports) != 2 || len(news) != 1 {
			t.Fatalf("a broken file shows %q, findings %v, %d reports", name(), l.Findings(), len(reports))
		}

		changed(t, dir, "en/company.json", `{"name": "Third Mutual"}`)
		if name() != "Third Mutual" || anyBroken(l.Findings()) || len(reports) != 3 {
			t.Fatalf("a mended file shows %q, findings %v, %d reports", name(), l.Findings(), len(reports))
		}
		stop()
		<-news
		changed(t, dir, "en/company.json", `{"name": "Fourth Mutual"}`)
		if name() != "Fourth Mutual" || len(news) != 0 {
			t.Fatalf("after unsubscribing %q, told %d times", name(), len(news))
		}
	})
}

func TestAFolderThatIsGoneKeepsTheLastGoodWords(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "words")
	write(t, dir, "en/company.json", `{"name": "First Mutual"}`)
	synctest.Test(t, func(t *testing.T) {
		l, err := Open(t.Context(), dir, func([]Finding) {})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(dir, dir+".away"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3 * lookEvery)
		synctest.Wait()
		if name := l.Words("en", noon, false).Company.Name; name != "First Mutual" || !anyBroken(l.Findings()) {
			t.Errorf("without its folder it shows %q, findings %v", name, l.Findings())
		}
		if err := os.Rename(dir+".away", dir); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3 * lookEvery)
		synctest.Wait()
		if anyBroken(l.Findings()) {
			t.Errorf("with its folder again, findings %v", l.Findings())
		}
	})
}

func TestAFolderThatIsNotFitIsRefusedAtTheStart(t *testing.T) {
	broken := t.TempDir()
	write(t, broken, "en/frame.json", "{\n]")
	for dir, want := range map[string]string{
		filepath.Join(broken, "nowhere"): "nowhere",
		t.TempDir():                      "en:1: there is no folder en",
		broken:                           "en/frame.json:2: ",
	} {
		if _, err := Open(t.Context(), dir, func([]Finding) {}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", dir, err, want)
		}
	}
}

func TestOtherProgramsFilesAreNotWords(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "en/company.json", `{"name": "First Mutual"}`)
	write(t, dir, ".git/config", "[core]")
	write(t, dir, "en/.company.json.swp", "b0VIM")
	write(t, dir, "en/company.json~", `{`)
	write(t, dir, "en/~$company.json", `{`)
	write(t, dir, "en/faqs/Thumbs.db", "\xd0\xcf")
	l, err := Open(t.Context(), dir, func([]Finding) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range l.Findings() {
		if strings.ContainsAny(f.File, "~") || strings.Contains(f.File, ".git") || strings.Contains(f.File, "swp") || strings.Contains(f.File, "Thumbs") {
			t.Error(f)
		}
	}
}

// Programs for Windows write files a little differently.
func TestFilesOfAnyProgramAreRead(t *testing.T) {
	w := shown(t, map[string]string{
		"en/company.json":  "\ufeff{\r\n\"name\": \"First Mutual\"\r\n}\r\n",
		"en/faqs/cards.md": "\ufeff---\r\ntitle: Cards\r\norder: 1\r\n--- \r\n\r\n## Where?\r\n\r\nHere.\r\n",
		"en/notices/a.md":  "---\t\ntitle: A\nkind: hours\n---",
	})
	want := []FAQSection{{ID: "cards", Title: "Cards", Questions: []FAQ{{"Where?", "<p>Here.</p>\n"}}}}
	if diff := cmp.Diff(want, w.FAQs); diff != "" || w.Company.Name != "First Mutual" {
		t.Errorf("%q, (-want +got):\n%s", w.Company.Name, diff)
	}
}

func TestWhatAFolderLacksIsBuiltIn(t *testing.T) {
	w := shown(t, map[string]string{"en/frame.json": `{"leave": {"stay": "Stay here"}}`})
	own, builtin := w.Frame.Leave, Builtin().Words("en", noon, false).Frame.Leave
	if own.Stay != "Stay here" || own.Title != builtin.Title || builtin.Stay == "Stay here" {
		t.Errorf("the folder shows %+v, built in is %+v", own, builtin)
	}
}

func TestEveryUserSharesTheWords(t *testing.T) {
	if allocations := testing.AllocsPerRun(100, func() { Builtin().Words("en", noon, false) }); allocations > 0 {
		t.Errorf("asking for the words allocates %v times", allocations)
	}
}
