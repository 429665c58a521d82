// Command check prints the findings for the built-in texts, or for a content folder, one per line,
// and then lists the lines that are marked as samples.
package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"memberportal/handlers"
	"memberportal/views/content"
)

// builtin is where the built-in texts are in the source.
const builtin = "views/content"

func main() {
	dir := ""
	if len(os.Args) > 1 {
		dir = os.Args[1]
	}
	os.Exit(check(dir, os.Stdout))
}

// check returns the exit code: 1 for a folder that the portal cannot show.
func check(dir string, out io.Writer) (code int) {
	found, samples, err := content.Check(dir, handlers.ContentOptions())
	if err != nil {
		fmt.Fprintln(out, "cannot read the content:", err)
		return 1
	}
	for _, f := range found {
		f.File = filepath.Join(cmp.Or(dir, builtin), f.File)
		fmt.Fprintln(out, f)
		if f.Broken {
			code = 1
		}
	}
	for _, s := range samples {
		s.File = filepath.Join(cmp.Or(dir, builtin), s.File)
		s.Text = "sample: " + s.Text
		fmt.Fprintln(out, s)
	}
	return code
}
