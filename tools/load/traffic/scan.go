package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// answersPage has a table of findings with an answer, below answersTitle.
const (
	answersPage  = "../../docs/security.md"
	answersTitle = "## What scanners find\n"
)

// scanners are Debian's packages, each of one program with the same name.
var scanners = []struct {
	name string
	run  func(path string, length time.Duration) ([]finding, error)
}{
	{"slowhttptest", slowScan},
	{"wapiti", wapitiScan},
}

// finding is what a scanner reports: a text that is the same in every run, and where it was seen.
type finding struct{ text, at string }

// scan runs every scanner against a portal of its own. Each has the given time. It fails if a
// scanner is missing, or has found what docs/security.md does not answer.
func scan(path string, length time.Duration) error {
	answers, err := readAnswers()
	if err != nil {
		return err
	}
	var failed []error
	for _, s := range scanners {
		if _, err := exec.LookPath(s.name); err != nil {
			failed = append(failed, fmt.Errorf("%s is missing: install Debian's package %s", s.name, s.name))
			continue
		}
		fmt.Printf("%s\n", s.name)
		found, err := s.run(path, length)
		failed = append(failed, err)
		for _, f := range found {
			verdict := "answered  "
			if !answers.have(f) {
				verdict = "UNANSWERED"
				failed = append(failed, fmt.Errorf("no answer in docs/security.md: %s (%s)", f.text, f.at))
			}
			fmt.Printf("  %s  %s (%s)\n", verdict, f.text, f.at)
		}
		fmt.Printf("  %d findings\n", len(found))
	}
	return errors.Join(failed...)
}

// answers are the beginnings of findings that the page answers.
type answers []string

func (a answers) have(f finding) bool {
	return slices.ContainsFunc(a, func(answered string) bool { return strings.HasPrefix(f.text, answered) })
}

// readAnswers returns the first cells of the table.
func readAnswers() (all answers, err error) {
	text, err := os.ReadFile(answersPage)
	if err != nil {
		return nil, err
	}
	_, section, found := strings.Cut(string(text), answersTitle)
	if !found {
		return nil, fmt.Errorf("%s has no section %q", answersPage, strings.TrimSpace(answersTitle))
	}
	section, _, _ = strings.Cut(section, "\n## ")
	for line := range strings.Lines(section) {
		if cell, ok := strings.CutPrefix(line, "| `"); ok {
			cell, _, _ = strings.Cut(cell, "`")
			all = append(all, cell)
		}
	}
	return all, nil
}
