package check

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"memberportal/handlers"
	"memberportal/views/content"
	"memberportal/views/content/check"
)

// builtinTexts is where the built-in texts are in the source.
const builtinTexts = "views/content"

// contentFlags are what the subcommand content takes besides a folder.
const contentFlags = `  --copy DIR [FILE]    write the built-in texts, or one file such as en/messages.yaml, into DIR
`

var (
	errContentArgs = errors.New("content needs the folder of the texts, such as /etc/portal/content; " +
		"with --copy before it, it writes the built-in texts there, or one file such " +
		"as en/messages.yaml")
	errContentFindings = errors.New("correct what the lines above name")
	errContentCompany  = errors.New("no portal starts for members with this content: en/company.yaml needs " +
		"the name and phone of your company")
)

// Content prints the findings of a content folder, or of the built-in texts, one per line, then the
// lines that are marked as samples, and how its languages compare with English. It returns an error
// if there is a finding, or no portal would start for members.
func Content(args []string, out io.Writer) error {
	if i := slices.Index(args, "--copy"); i >= 0 {
		return copyBuiltin(slices.Delete(slices.Clone(args), i, i+1), out)
	}
	// Commands for an earlier version may have it. Every finding is an error now.
	args = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == "--strict" })
	if i := slices.IndexFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "-") }); i >= 0 {
		return fmt.Errorf("%s is not a flag of content: %w", args[i], errContentArgs)
	}
	if len(args) > 1 {
		return errContentArgs
	}
	dir := strings.Join(args, "")
	options := handlers.ContentOptions()
	options.RealMembers = true
	checked, err := check.Check(dir, options)
	if err != nil {
		return fmt.Errorf("cannot read the content: %w", err)
	}
	for _, f := range checked.Findings {
		f.File = filepath.Join(cmp.Or(dir, builtinTexts), f.File)
		fmt.Fprintln(out, f)
	}
	for _, s := range checked.Samples {
		s.File = filepath.Join(cmp.Or(dir, builtinTexts), s.File)
		s.Text = "sample: " + s.Text
		fmt.Fprintln(out, s)
	}
	if dir != "" {
		fmt.Fprintf(out, "%s. %d texts are not in the folder, and members read the built-in ones.\n",
			findings(len(checked.Findings)), checked.Inherited)
	}
	if checked.Brand != "" {
		fmt.Fprintln(out, "accent "+checked.Brand)
	}
	for _, t := range checked.Translations {
		printTranslation(out, cmp.Or(dir, builtinTexts), t)
		fmt.Fprintln(out, summaryOf(t))
	}
	switch {
	case !checked.OwnCompany:
		return errContentCompany
	case len(checked.Findings) > 0:
		return errContentFindings
	}
	return nil
}

func findings(n int) string {
	if n == 1 {
		return "1 finding"
	}
	return fmt.Sprintf("%d findings", n)
}

// printTranslation prints what differs between a language and English.
func printTranslation(out io.Writer, dir string, t check.Translation) {
	for _, f := range slices.Concat(t.Missing, t.Same, t.Placeholders) {
		f.File = filepath.Join(dir, f.File)
		fmt.Fprintln(out, f)
	}
}

// summaryOf returns in one line how a language compares with English.
func summaryOf(t check.Translation) string {
	by := "not reviewed by a translator"
	if t.ReviewedBy != "" {
		by = "reviewed by " + t.ReviewedBy
	}
	return fmt.Sprintf("%s (%s), %s: shown in English: %d; the English text itself: %d; with other placeholders: %d.",
		t.Name, t.Code, by, len(t.Missing), len(t.Same), len(t.Placeholders))
}

// copyBuiltin writes the built-in texts, or one file of them, into a folder. It replaces no file.
func copyBuiltin(args []string, out io.Writer) error {
	if len(args) == 0 || len(args) > 2 {
		return errContentArgs
	}
	wanted := strings.Join(args[1:], "")
	copied := 0
	err := fs.WalkDir(content.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || wanted != "" && name != wanted {
			return err
		}
		data, err := content.Files.ReadFile(name)
		if err != nil {
			return err
		}
		copied++
		return writeNew(filepath.Join(args[0], filepath.FromSlash(name)), data, out)
	})
	if err == nil && copied == 0 {
		return fmt.Errorf("the portal has no text %s. Name it as the preview does, such as en/messages.yaml", wanted)
	}
	return err
}

func writeNew(name string, data []byte, out io.Writer) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		fmt.Fprintln(out, name+": is there already")
		return nil
	}
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	fmt.Fprintln(out, name)
	return errors.Join(err, file.Close())
}
