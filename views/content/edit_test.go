package content_test

import (
	"strings"
	"testing"

	"memberportal/views/content"
)

const edited = `# Our texts.
title: Hello # sample

# Below the bill.
pay:
  heading: "Pay: a bill"
  text:
    - One thing. # sample
    - Another one,
      on two lines

  long: >
    Several lines
    of text
last: 12 o'clock – noon
`

func TestSetEntryChangesOneTextOnly(t *testing.T) {
	t.Parallel()
	for path, change := range map[string][2]string{
		"title":       {"title: Hello # sample", "title: 'Hi: you' # sample"},
		"pay.heading": {`heading: "Pay: a bill"`, `heading: "Hi: you"`},
		"pay.text[1]": {"- One thing. # sample", "- 'Hi: you' # sample"},
		"pay.text[2]": {"- Another one,\n      on two lines", "- 'Hi: you'"},
		"pay.long":    {"long: >\n    Several lines\n    of text", "long: 'Hi: you'"},
		"last":        {"last: 12 o'clock – noon", "last: 'Hi: you'"},
		"pay.new":     {"    of text\n", "    of text\n  new: 'Hi: you'\n"},
		"more.deep":   {"– noon\n", "– noon\nmore:\n  deep: 'Hi: you'\n"},
	} {
		got, err := content.SetEntry([]byte(edited), nil, path, " Hi:\n  you ")
		want := strings.Replace(edited, change[0], change[1], 1)
		if err != nil || strings.ReplaceAll(string(got), `"Hi: you"`, `'Hi: you'`) != strings.ReplaceAll(want, `"Hi: you"`, `'Hi: you'`) {
			t.Errorf("%s: %v\n%s\nwant:\n%s", path, err, got, want)
		}
	}
}

func TestSetEntryCopiesTheListOfTheBuiltinFile(t *testing.T) {
	t.Parallel()
	got, err := content.SetEntry([]byte("title: Hello\n"), []byte(edited), "pay.text[2]", "Second")
	want := "title: Hello\npay:\n  text:\n    - One thing. # sample\n    - Second\n"
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s\nwant:\n%s", err, got, want)
	}
	if got, err := content.SetEntry(nil, nil, "title", "# {amount}"); err != nil || content.Entries(got)[0].Value != "# {amount}" {
		t.Errorf("empty file: %q, %v", got, err)
	}
}

func TestSetEntryRefusesWhatItCannotKeep(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{"flow": "pay: {heading: Pay, more: Less}\n", "broken": "a: [\n"} {
		if got, err := content.SetEntry([]byte(file), nil, "pay.heading", "New"); err == nil {
			t.Errorf("%s: %q, want an error", name, got)
		}
	}
}

// Each built-in text can be edited in a folder that lacks it, and reads back.
func TestEveryBuiltinTextCanBeEdited(t *testing.T) {
	t.Parallel()
	for file, data := range content.BuiltinFiles() {
		if !strings.HasPrefix(file, "en/") || !strings.HasSuffix(file, ".yaml") || file == "en/format.yaml" { // whose lists are on one line
			continue
		}
		for i, e := range content.Entries(data) {
			if i%8 != 0 || strings.Contains(e.Path, ".names[") { // a few of each file are enough; names are lists on one line
				continue
			}
			for _, own := range [][]byte{nil, data} {
				if _, err := content.SetEntry(own, data, e.Path, "New: "+e.Value); err != nil {
					t.Errorf("%s: %s: %v", file, e.Path, err)
				}
			}
		}
	}
}

func TestPlaceholdersOf(t *testing.T) {
	t.Parallel()
	if got := content.PlaceholdersOf("es/help.yaml", "claim.call"); strings.Join(got, " ") != "phone" {
		t.Errorf("placeholders = %v, want phone", got)
	}
	if got := content.PlaceholdersOf("en/help.yaml", "title"); len(got) != 0 {
		t.Errorf("placeholders of a title = %v, want none", got)
	}
}

func TestRemoveEntry(t *testing.T) {
	t.Parallel()
	if got := string(content.RemoveEntry([]byte("title: x\nfrom: 2026-12-01\nuntil: 2026-12-02\n"), "from")); got != "title: x\nuntil: 2026-12-02\n" {
		t.Errorf("without from: %q", got)
	}
}

func TestFindingNamesTheKeyAndWhatWasExpected(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"paymentAddress: PO Box 1\n": "paymentAddress should be a list of lines that start with a hyphen and a space",
		"phone: [1, 2]\n":            "phone should be a text on one line",
		"name:\n  a: b\n":            "name should be a text on one line",
	} {
		_, forbidden := content.CheckFiles(map[string][]byte{"en/company.yaml": []byte(text)}, content.Options{})
		if len(forbidden) == 0 || forbidden[0].Text != want {
			t.Errorf("%q: %v, want %q", text, forbidden, want)
		}
	}
}
