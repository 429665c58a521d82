// Command mutate measures the tests before a release: it breaks the code where an error would cost
// members most, and runs the tests that name the broken rule of docs/specification.md. If no test
// fails, no test covers the break.
//
//	go run -C tools ./mutate          run all mutants, and write the score into docs/specification.md
//	go run -C tools ./mutate BILL- GUARD-1   run the mutants of a group of rules, or of one
//	go run -C tools ./mutate -check   only check that each mutant applies
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

func main() {
	checkOnly := flag.Bool("check", false, "check that each mutant applies, and run nothing")
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
	copies, err := newCopies(2) // mutants at the same time: a build keeps two cores busy only partly
	if err != nil {
		return err
	}
	began := time.Now()
	if err := passUnbroken(copies[0], mutants, tests); err != nil {
		return err
	}
	score, problems := runAll(copies, mutants, tests, began)
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

// result is the outcome of one mutant.
type result struct {
	mutant
	killer string // the test that failed, "" if all passed
	err    error
	took   time.Duration
}

// runAll runs the mutants, each in the next copy that is free.
func runAll(copies []workingCopy, mutants []mutant, tests map[string][]ruleTest, began time.Time) (s score, problems error) {
	s.began = began
	for r := range results(copies, mutants, tests) {
		if r.err != nil {
			problems = errors.Join(problems, fmt.Errorf("%s: %w", r.Name, r.err))
		} else {
			s.add(r.mutant, r.killer != "")
		}
		fmt.Printf("%-30s %5.1f s  %s  %s\n", r.Name, r.took.Seconds(), r.File, outcome(r.killer, r.err))
	}
	return s, problems
}

// results returns a channel that is closed after the last mutant.
func results(copies []workingCopy, mutants []mutant, tests map[string][]ruleTest) <-chan result {
	todo, done := make(chan mutant, len(mutants)), make(chan result)
	for _, m := range mutants {
		todo <- m
	}
	close(todo)
	var running sync.WaitGroup
	for _, copied := range copies {
		running.Go(func() {
			for m := range todo {
				began := time.Now()
				killer, err := copied.killer(m, tests[m.Rule])
				done <- result{m, killer, err, time.Since(began)}
			}
		})
	}
	go func() { running.Wait(); close(done) }()
	return done
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

// selected reports whether a rule is one of those to run: all, a group such as "PAGE-", or
// "PAGE-1".
func selected(rule string, selection []string) bool {
	return len(selection) == 0 || slices.ContainsFunc(selection, func(s string) bool {
		return rule == s || strings.HasSuffix(s, "-") && strings.HasPrefix(rule, s)
	})
}
