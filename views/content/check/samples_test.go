package check

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"memberportal/views/content/read"
)

// A sentence that the folder replaces is not a sample, unless it copies the mark.
//
// Spec: VOUCH-4.
func TestSamplesAreThoseThatMembersRead(t *testing.T) {
	t.Parallel()
	builtin := builtin().Languages[0].Samples
	none := loadOver(map[string]string{"en/layout.yaml": "leave:\n  stay: Stay here\n"}).Languages[0].Samples
	if len(builtin) < 50 || len(none) != len(builtin) {
		t.Errorf("samples = %d, with a folder of other texts %d, want the same, more than 50", len(builtin), len(none))
	}
	own := loadOver(map[string]string{
		"en/paperless.yaml": "terms:\n- We mail no paper.\n- You can turn it off. # sample\nbilling:\n" +
			"  on: You find your bills here.\n",
		"en/faqs/paperless.md":    "---\ntitle: T\norder: 1\n---\n## Q?\nA.",
		"en/pages/about-email.md": "---\nid: profile-email-intro\n---\nYou sign in with it.",
	}).Languages[0].Samples
	var files []string
	for _, s := range own {
		files = append(files, s.File)
	}
	for file, want := range map[string]int{
		"en/paperless.yaml":                        1,
		"built-in en/paperless.yaml":               5, // of 10: four terms and a text are the folder's
		"built-in en/faqs/billing.md":              3,
		"built-in en/faqs/paperless.md":            0,
		"built-in en/pages/profile-email-intro.md": 0,
	} {
		got := 0
		for _, f := range files {
			if f == file {
				got++
			}
		}
		if got != want {
			t.Errorf("samples of %s = %d, want %d", file, got, want)
		}
	}
}

// promise matches statements that only the insurer can make: about mail and email, deadlines, fees,
// the law, and the contents of a bill.
var promise = regexp.MustCompile(`(?i)by law|the law|working day|business day|at no cost|no fee|by mail\.|` +
	`mailing paper|we'll email you (when|instead)|on (your|every) bill\.|of your bill\.`)

// Spec: VOUCH-4.
func TestPromisesAreMarkedAsSamples(t *testing.T) {
	t.Parallel()
	var unmarked []string
	for file, data := range builtinFiles().Data {
		for line := range strings.Lines(string(data)) {
			if !strings.HasPrefix(file, base+"/") {
				break // a translation is shown only where the English is (LANG-2), which has the mark
			}
			if promise.MatchString(line) && !read.SampleMark.MatchString(strings.TrimRight(line, "\n")) {
				unmarked = append(unmarked, file+": "+strings.TrimSpace(line))
			}
		}
	}
	slices.Sort(unmarked)
	same(t, "promises without a mark", []string(nil), unmarked)
}

func TestCheckListsSamples(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "en/company.yaml", "name: First Mutual\nhours: All day # sample\n")
	write(t, dir, "en/notices/a.md", "---\ntitle: A\nkind: hours\n---\n- We call back. <!-- sample -->\r\n")
	checked, err := Check(dir, testOptions)
	if err != nil || read.AnyBroken(checked.Findings) {
		t.Fatalf("error = %v, findings = %v", err, checked.Findings)
	}
	var got []string
	for _, s := range checked.Samples {
		got = append(got, s.String())
	}
	want := []string{"en/company.yaml:2: hours: All day", "en/notices/a.md:5: We call back."}
	same(t, "samples", want, got)
	if builtin, err := Check("", testOptions); err != nil || len(builtin.Samples) == 0 || builtin.Inherited > 0 {
		t.Errorf("built-in: %d samples, %d inherited, error = %v; want samples alone", len(builtin.Samples),
			builtin.Inherited, err)
	}
}
