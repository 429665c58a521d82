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

// works is the result of what works.
func works(name, answer string) tried { return tried{name: name, answer: answer} }

// note is a result that is neither good nor bad: what only a person, or a sign-in, can decide.
func note(name, answer string) tried { return tried{name: name, answer: answer, skipped: true} }

// fails is the result of a problem with a setting, "" for none.
func fails(name, setting, problem string) tried {
	return tried{name: name, setting: setting, problem: strings.ReplaceAll(problem, "\n", " ")}
}

// attempt adds the time that a try took to its answer, and the setting to its error.
func attempt(name, setting string, try func() (string, error)) tried {
	began := time.Now()
	answer, err := try()
	if err != nil {
		return fails(name, setting, err.Error())
	}
	return works(name, fmt.Sprintf("%s (%d ms)", answer, time.Since(began).Milliseconds()))
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
