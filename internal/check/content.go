package check

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"memberportal/handlers"
	"memberportal/views/content/load"
)

// builtinTexts is where the built-in texts are in the source.
const builtinTexts = "views/content"

var (
	errContentArgs   = errors.New("content needs the folder of the texts, such as /etc/portal/content; with --strict, dead links fail too; with --record es behind it, it records the English of the translations in es")
	errContentBroken = errors.New("members do not see all of this content")
	errContentStrict = errors.New("members would stumble over a link, or over Markdown or HTML in a text that has none")
)

// Content prints the findings of a content folder, or of the built-in texts, one per line, then the
// lines that are marked as samples, and how its languages compare with English. It returns an error
// for what members would miss, and with --strict also for dead links and for Markdown in other
// texts. With --record and a language, it writes the English that each text is translated from.
func Content(args []string, out io.Writer) error {
	if len(args) == 3 && args[1] == "--record" {
		return load.RecordSource(args[0], args[2], handlers.ContentOptions())
	}
	strict := slices.Contains(args, "--strict")
	args = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == "--strict" })
	if len(args) > 1 || len(args) == 1 && strings.HasPrefix(args[0], "-") {
		return errContentArgs
	}
	dir := strings.Join(args, "")
	checked, err := load.Check(dir, handlers.ContentOptions())
	if err != nil {
		return fmt.Errorf("cannot read the content: %w", err)
	}
	broken, stumbles := false, false
	for _, f := range checked.Findings {
		f.File = filepath.Join(cmp.Or(dir, builtinTexts), f.File)
		fmt.Fprintln(out, f)
		broken, stumbles = broken || f.Broken, stumbles || f.Strict
	}
	for _, s := range checked.Samples {
		s.File = filepath.Join(cmp.Or(dir, builtinTexts), s.File)
		s.Text = "sample: " + s.Text
		fmt.Fprintln(out, s)
	}
	if dir != "" {
		fmt.Fprintf(out, "%d findings. %d texts are not in the folder, and members read the built-in ones.\n",
			len(checked.Findings), checked.Inherited)
	}
	for _, t := range checked.Translations {
		if dir == "" || t.InFolder {
			printTranslation(out, cmp.Or(dir, builtinTexts), t)
		}
		fmt.Fprintln(out, summaryOf(t))
	}
	switch {
	case broken:
		return errContentBroken
	case strict && stumbles:
		return errContentStrict
	}
	return nil
}

// printTranslation prints what differs between a language and English.
func printTranslation(out io.Writer, dir string, t load.Translation) {
	for _, f := range slices.Concat(t.Missing, t.Same, t.Changed, t.Placeholders) {
		f.File = filepath.Join(dir, f.File)
		fmt.Fprintln(out, f)
	}
}

// summaryOf returns in one line how a language compares with English.
func summaryOf(t load.Translation) string {
	by := "not reviewed by a translator"
	if t.ReviewedBy != "" {
		by = "reviewed by " + t.ReviewedBy
	}
	return fmt.Sprintf("%s (%s), %s: %d texts are shown in English, %d are the English text, %d have an English that has changed since, %d have other placeholders.",
		t.Name, t.Code, by, len(t.Missing), len(t.Same), len(t.Changed), len(t.Placeholders))
}
