package check

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"memberportal/views/content/read"
	"memberportal/views/content/read/source"
	"memberportal/views/text"
)

// What a slip leaves of a file.
const (
	all  = iota // every text
	line        // every other text
	none
)

// slip is a kind of slip in a line with a key and a text.
type slip struct {
	write func(key, text string) string
	left  int
	other map[string]int // what is left of some files
}

// Of a company's key that is there twice the first is taken. A text that is nothing is no text.
var (
	first   = map[string]int{"company.yaml": all}
	nothing = map[string]int{"company.yaml": line, "messages.yaml": line, "pages/print.md": all}
)

var slips = map[string]slip{
	"unknown key":       {func(key, text string) string { return key + ": " + text + "\nnowhere: A" }, all, nil},
	"list for a text":   {func(key, _ string) string { return key + ": [A, B]" }, none, nil},
	"names for a text":  {func(key, _ string) string { return key + ":\n  a: b" }, none, nil},
	"wrong placeholder": {func(key, _ string) string { return key + ": A {fone}" }, none, nil},
	"open quote":        {func(key, _ string) string { return key + ": \"A" }, none, nil},
	"conflict":          {nil, none, first}, // at the end of the file
	"key twice":         {func(key, text string) string { return key + ": " + text + "\n" + key + ": A" }, none, first},
	"other encoding":    {func(key, _ string) string { return key + ": \xd1" }, none, nil},
	"no colon":          {func(key, text string) string { return key + " " + text }, none, nil},
	"tag":               {func(key, _ string) string { return key + ": !!binary aGk=" }, none, nil},
	"no text":           {func(key, _ string) string { return key + ": ~" }, none, nothing},
	notOpened:           {nil, none, map[string]int{"company.yaml": none}},
}

const notOpened = "can't be opened"

// slipped are the lines that have the slips, by file.
var slipped = map[string][2]string{
	"en/company.yaml": {"hours", "Weekdays"}, "es/company.yaml": {"hours", "De lunes a viernes"},
	"en/contact.yaml": {"consent", "We may text you."}, "es/contact.yaml": {"consent", "Podemos escribirle."},
	"en/messages.yaml": {"send", "Send it"}, "es/messages.yaml": {"send", "Enviar ya"},
	"en/notices/hail.md": {"title", "Hail"}, "es/notices/hail.md": {"title", "Granizo"},
	"en/pages/print.md": {"from", "2020-01-01"}, "es/pages/print.md": {"from", "2020-01-01"},
}

// A slip costs its file alone, in company.yaml its line. At a reload the last good one stays, at a
// start the built-in one shows, in both languages; the folder is one of the version 64d4101f.
func TestSlipCostsItsFileAlone(t *testing.T) {
	t.Parallel()
	folder, err := source.ReadAll(source.Folder("testdata/folder"))
	must(t, err)
	good := forMembers(folder, nil)
	withoutLine, withoutFile := map[string]*Snapshot{}, map[string]*Snapshot{}
	for file, written := range slipped {
		withoutLine[file], withoutFile[file] = without(folder, file, written[0]), without(folder, file, "")
	}
	for kind, slip := range slips {
		for file, written := range slipped {
			t.Run(kind+"/"+file, func(t *testing.T) {
				t.Parallel()
				_, name, _ := strings.Cut(file, "/")
				left, known := slip.other[name]
				if !known {
					left = slip.left
				}
				if name == "company.yaml" && !known {
					left = min(left, line)
				}
				files := withSlip(folder, kind, file, written)
				start, reload := forMembers(files, nil), forMembers(files, good.Taken)
				if !slices.ContainsFunc(start.Findings, func(f read.Finding) bool { return f.File == file }) {
					t.Errorf("findings = %v, want one of the file", start.Findings)
				}
				if starts := start.Languages[0].OwnCompany; starts == (kind == notOpened && file == "en/company.yaml") {
					t.Errorf("the portal starts for members: %t", starts)
				}
				onStart := map[int]*Snapshot{all: good, line: withoutLine[file], none: withoutFile[file]}[left]
				wantTexts(t, "start", start, onStart)
				if read.AnyBroken(start.Findings) { // the last good one
					onStart = good
				}
				wantTexts(t, "reload", reload, onStart)
				code, _, _ := strings.Cut(file, "/")
				withheld := start.Language(code).At(noon, false).Withholds(text.TextsForm)
				want, later := left == none && name == "contact.yaml", reload.Language(code).Text.Withheld
				if withheld != want || len(later) > 0 {
					t.Errorf("form withheld at a start = %t, want %t; at a reload %v", withheld, want, later)
				}
			})
		}
	}
}

// forMembers loads files as a portal for real members does.
func forMembers(files source.Files, last map[string][]byte) *Snapshot {
	o := testOptions
	o.RealMembers = true
	return Load(files, builtin(), o, last)
}

// withSlip returns the folder with a slip in a file.
func withSlip(folder source.Files, kind, file string, written [2]string) source.Files {
	files := source.Files{Data: maps.Clone(folder.Data)}
	data := string(folder.Data[file])
	switch write := slips[kind].write; {
	case kind == notOpened:
		delete(files.Data, file)
		files.Refused = map[string]error{file: source.ErrNotRegular}
		return files
	case write == nil:
		data += "<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> main\n"
	default:
		data = strings.Replace(data, written[0]+": "+written[1], write(written[0], written[1]), 1)
	}
	files.Data[file] = []byte(data)
	return files
}

// without returns what the folder shows without a line of a file, or without the file.
func without(folder source.Files, file, key string) *Snapshot {
	files := source.Files{Data: maps.Clone(folder.Data)}
	if key == "" {
		delete(files.Data, file)
		return forMembers(files, nil)
	}
	files.Data[file] = nil
	for line := range strings.Lines(string(folder.Data[file])) {
		if !strings.HasPrefix(line, key+":") {
			files.Data[file] = append(files.Data[file], line...)
		}
	}
	return forMembers(files, nil)
}

// wantTexts compares what pages show in every language.
func wantTexts(t *testing.T, when string, got, want *Snapshot) {
	t.Helper()
	for _, lang := range want.Languages {
		got, want := *got.Language(lang.Code).At(noon, false), *lang.At(noon, false)
		got.Withheld, want.Withheld = nil, nil
		if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(text.Text{})); diff != "" {
			t.Errorf("%s: %s (-want +got):\n%s", when, lang.Code, diff)
		}
	}
}
