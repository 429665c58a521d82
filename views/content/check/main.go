// Command check finds what editors should put right in the built-in words, or in those of the folder it is given, one line for each finding.
package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"memberportal/views/content"
)

// builtin is where the built-in words lie in the source.
const builtin = "views/content"

func main() {
	dir := ""
	if len(os.Args) > 1 {
		dir = os.Args[1]
	}
	os.Exit(check(dir, os.Stdout))
}

// check is 0 when there is nothing to put right.
func check(dir string, out io.Writer) int {
	found, err := content.Check(dir)
	if err != nil {
		fmt.Fprintln(out, "the words cannot be read:", err)
		return 1
	}
	for _, f := range found {
		f.File = filepath.Join(cmp.Or(dir, builtin), f.File)
		fmt.Fprintln(out, f)
	}
	if len(found) > 0 {
		return 1
	}
	return 0
}
