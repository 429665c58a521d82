package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"time"
)

var scoreLine = regexp.MustCompile(`(?m)^Mutants killed: .*$`)

type score struct {
	began    time.Time
	killed   int
	survived []string // names of mutants
}

func (s *score) add(m mutant, killed bool) {
	if killed {
		s.killed++
		return
	}
	s.survived = append(s.survived, m.Name)
}

func (s score) String() string {
	line := fmt.Sprintf("Mutants killed: %d of %d, on %s.", s.killed, s.killed+len(s.survived), s.began.Format("January 2, 2006"))
	if len(s.survived) > 0 {
		line += " Survived: " + strings.Join(s.survived, ", ") + "."
	}
	return line
}

// report prints the score, and writes it into the specification's page if every mutant ran. It
// returns an error if a mutant survived.
func (s score) report(complete bool) error {
	fmt.Printf("%s In %s.\n", s, time.Since(s.began).Round(time.Second))
	if complete {
		if err := s.write(); err != nil {
			return err
		}
	}
	if len(s.survived) > 0 {
		return errors.New("a mutant survived: no test holds its rule")
	}
	return nil
}

func (s score) write() error {
	page, err := os.ReadFile(specificationPage)
	if err != nil {
		return err
	}
	if !scoreLine.Match(page) {
		return fmt.Errorf("%s has no line that starts with \"Mutants killed:\"", specificationPage)
	}
	return os.WriteFile(specificationPage, bytes.Replace(page, scoreLine.Find(page), []byte(s.String()), 1), 0o644)
}
