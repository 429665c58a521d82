// Command trust runs the tests of every promise in docs/promises.md and prints which promises hold.
//
//	go run -C tools ./trust
package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

const page = "docs/promises.md"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run works from the root of the repository, which is the folder above the module of the tools.
func run() error {
	if err := os.Chdir(".."); err != nil {
		return err
	}
	text, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	promises := readPromises(string(text))
	results, err := runTests(promises)
	if err != nil {
		return err
	}
	held := 0
	for _, p := range promises {
		if p.print(results) {
			held++
		}
	}
	summary := fmt.Sprintf("%d of %d promises hold", held, len(promises))
	fmt.Println(summary + ".")
	if held < len(promises) {
		return errors.New("not every promise holds")
	}
	return nil
}

// promise is a row of the table of promises.
type promise struct {
	text  string
	tests []string
}

// readPromises returns the rows that end with tests.
func readPromises(text string) (promises []promise) {
	for line := range strings.Lines(text) {
		cells := strings.Split(line, "|")
		if len(cells) != 4 {
			continue
		}
		if tests := testName.FindAllString(cells[2], -1); tests != nil {
			promises = append(promises, promise{strings.TrimSpace(cells[1]), tests})
		}
	}
	return promises
}

// print prints whether the promise holds and what its tests have measured. It returns whether the
// promise holds.
func (p promise) print(results map[string]*result) (holds bool) {
	verdict, details := "holds ", []string(nil)
	for _, name := range p.tests {
		r := results[name]
		if problem := r.problem(); problem != "" {
			verdict, details = "BROKEN", append(details, name+" "+problem)
			continue
		}
		for _, f := range r.figures {
			if !r.shown {
				details = append(details, strings.TrimPrefix(f.deployment+": ", ": ")+f.text)
			}
		}
		r.shown = true // only once, although several promises may name the test
	}
	fmt.Printf("%s  %s\n", verdict, p.text)
	for _, detail := range details {
		fmt.Printf("        %s\n", detail)
	}
	return verdict == "holds "
}
