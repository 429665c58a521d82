// Command mutate measures the tests: it breaks the code once for each rule of docs/specification.md
// and runs the tests that name the rule. A break that no test notices is a rule that no test holds.
//
//	go run -C tools ./mutate          run all mutants, and write the score into docs/specification.md
//	go run -C tools ./mutate PAGE-    run the mutants of the rules that start with PAGE-
//	go run -C tools ./mutate -check   check only that each rule has a mutant and that each one applies
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"time"
)

func main() {
	checkOnly := flag.Bool("check", false, "check that each rule has a mutant that applies, and run nothing")
	flag.Parse()
	if err := run(*checkOnly, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run works from the root of the repository, which is the folder above the module of the tools.
func run(checkOnly bool, prefix string) error {
	if err := os.Chdir(".."); err != nil {
		return err
	}
	mutants, err := loadMutants()
	if err != nil {
		return err
	}
	if checkOnly {
		return nil
	}
	tests, err := findTests()
	if err != nil {
		return err
	}
	copied, err := newCopy()
	if err != nil {
		return err
	}
	score, err := runAll(copied, mutants, tests, prefix)
	if err != nil {
		return err
	}
	return score.report(prefix == "")
}

func runAll(copied workingCopy, mutants []mutant, tests map[string][]ruleTest, prefix string) (score, error) {
	s := score{began: time.Now()}
	for _, m := range mutants {
		if !strings.HasPrefix(m.Rule, prefix) {
			continue
		}
		began := time.Now()
		killed, err := copied.kills(m, tests[m.Rule])
		if err != nil {
			return s, fmt.Errorf("%s: %w", m.Rule, err)
		}
		s.add(m, killed)
		fmt.Printf("%-14s %-8s %5.1f s  %s\n", m.Rule, outcome(killed), time.Since(began).Seconds(), m.File)
	}
	return s, nil
}

func outcome(killed bool) string {
	if killed {
		return "killed"
	}
	return "SURVIVED"
}
