// Command mutate measures the tests: it breaks the code once for each rule of docs/specification.md
// and runs the tests that name the rule. A break that no test notices is a rule that no test holds.
//
//	go run -C tools ./mutate          run all mutants, and write the score into docs/specification.md
//	go run -C tools ./mutate PAGE- ROUTE-1   run the mutants of a group of rules, or of one
//	go run -C tools ./mutate -check   check only that each rule has a mutant and that each one applies
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

func main() {
	checkOnly := flag.Bool("check", false, "check that each rule has a mutant that applies, and run nothing")
	flag.Parse()
	if err := run(*checkOnly, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run works from the root of the repository, which is the folder above the module of the tools.
func run(checkOnly bool, selection []string) error {
	if err := os.Chdir(".."); err != nil {
		return err
	}
	mutants, err := loadMutants(selection)
	if err != nil || checkOnly {
		return err
	}
	tests, err := findTests()
	if err != nil {
		return err
	}
	copied, err := newCopy()
	if err != nil {
		return err
	}
	began := time.Now()
	if err := passUnbroken(copied, mutants, tests); err != nil {
		return err
	}
	score, problems := runAll(copied, mutants, tests, began)
	return errors.Join(problems, score.report(len(selection) == 0 && problems == nil))
}

// passUnbroken runs the tests without a mutant. A test that fails anyway would kill every mutant.
func passUnbroken(copied workingCopy, mutants []mutant, tests map[string][]ruleTest) error {
	var all []ruleTest
	for _, m := range mutants {
		for _, t := range tests[m.Rule] {
			if !slices.Contains(all, t) {
				all = append(all, t)
			}
		}
	}
	failed, err := copied.firstFailure(all)
	if failed != "" {
		return fmt.Errorf("%s fails without a mutant", failed)
	}
	return err
}

func runAll(copied workingCopy, mutants []mutant, tests map[string][]ruleTest, began time.Time) (s score, problems error) {
	s.began = began
	for _, m := range mutants {
		began := time.Now()
		killer, err := copied.killer(m, tests[m.Rule])
		if err != nil {
			problems = errors.Join(problems, fmt.Errorf("%s: %w", m.Rule, err))
		} else {
			s.add(m, killer != "")
		}
		fmt.Printf("%-14s %5.1f s  %s  %s\n", m.Rule, time.Since(began).Seconds(), m.File, outcome(killer, err))
	}
	return s, problems
}

func outcome(killer string, err error) string {
	switch {
	case err != nil:
		return "INVALID"
	case killer == "":
		return "SURVIVED"
	}
	return "killed by " + killer
}

// selected reports whether a rule is one of those to run: all, a group such as "PAGE-", or "PAGE-1".
func selected(rule string, selection []string) bool {
	return len(selection) == 0 || slices.ContainsFunc(selection, func(s string) bool {
		return rule == s || strings.HasSuffix(s, "-") && strings.HasPrefix(rule, s)
	})
}
