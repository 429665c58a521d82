package check

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"memberportal/handlers"
	"memberportal/views/content"
)

// builtinTexts is where the built-in texts are in the source.
const builtinTexts = "views/content"

var (
	errContentArgs   = errors.New("content needs one argument, the folder of the texts, such as /etc/portal/content")
	errContentBroken = errors.New("the portal cannot show this content")
)

// Content prints the findings of a content folder, or of the built-in texts, one per line, and then
// the lines that are marked as samples. It returns an error for a folder that cannot be shown.
func Content(args []string, out io.Writer) error {
	if len(args) > 1 || len(args) == 1 && strings.HasPrefix(args[0], "-") {
		return errContentArgs
	}
	dir := strings.Join(args, "")
	checked, err := content.Check(dir, handlers.ContentOptions())
	if err != nil {
		return fmt.Errorf("cannot read the content: %w", err)
	}
	broken := false
	for _, f := range checked.Findings {
		f.File = filepath.Join(cmp.Or(dir, builtinTexts), f.File)
		fmt.Fprintln(out, f)
		broken = broken || f.Broken
	}
	for _, s := range checked.Samples {
		s.File = filepath.Join(cmp.Or(dir, builtinTexts), s.File)
		s.Text = "sample: " + s.Text
		fmt.Fprintln(out, s)
	}
	if dir != "" {
		fmt.Fprintf(out, "%d findings. %d texts are not in the folder, and members read the built-in ones.\n", len(checked.Findings), checked.Inherited)
	}
	if broken {
		return errContentBroken
	}
	return nil
}
