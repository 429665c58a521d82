package check

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
)

// tried is what trying one thing said. problem is "" if it works.
type tried struct {
	name, answer, problem string
	setting               string // that a problem is about
	skipped               bool
}

// attempt adds the time that a try took to its answer, and the setting to its error.
func attempt(name, setting string, try func() (string, error)) tried {
	began := time.Now()
	answer, err := try()
	if err != nil {
		return tried{name: name, setting: setting, problem: strings.ReplaceAll(err.Error(), "\n", " ")}
	}
	return tried{name: name, answer: fmt.Sprintf("%s (%d ms)", answer, time.Since(began).Milliseconds())}
}

// printResults prints a line for each result and returns how many are problems.
func printResults(out io.Writer, results []tried) (problems int) {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, r := range results {
		verdict, text := "ok", r.answer
		switch {
		case r.skipped:
			verdict = "-"
		case r.problem != "":
			verdict, text = "FAILS", strings.TrimPrefix(r.setting+": "+r.problem, ": ")
			problems++
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", verdict, r.name, text)
	}
	table.Flush()
	return problems
}
