package main

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"

	"github.com/goccy/go-yaml"
)

const (
	mutantsFile       = "tools/mutate/mutants.yaml"
	specificationPage = "docs/specification.md"
)

// mutant is one break of the code: in File, the only occurrence of Find becomes Replace.
type mutant struct {
	Rule    string `yaml:"-"`
	File    string `yaml:"file"`
	Find    string `yaml:"find"`
	Replace string `yaml:"replace"`
}

var ruleRow = regexp.MustCompile(`(?m)^\| ([A-Z]+-\d+) \|`)

// loadMutants returns one mutant for each selected rule, in the order of the specification. The
// error names every rule without a mutant, every mutant without a rule, and every mutant that no
// longer applies.
func loadMutants(selection []string) ([]mutant, error) {
	byRule := map[string]mutant{}
	text, err := os.ReadFile(mutantsFile)
	if err != nil {
		return nil, err
	}
	if err := yaml.UnmarshalWithOptions(text, &byRule, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("%s: %w", mutantsFile, err)
	}
	page, err := os.ReadFile(specificationPage)
	if err != nil {
		return nil, err
	}
	return inOrder(byRule, page, selection)
}

func inOrder(byRule map[string]mutant, page []byte, selection []string) (mutants []mutant, problems error) {
	for _, row := range ruleRow.FindAllSubmatch(page, -1) {
		rule := string(row[1])
		m, ok := byRule[rule]
		delete(byRule, rule)
		if !selected(rule, selection) {
			continue
		}
		if !ok {
			problems = errors.Join(problems, fmt.Errorf("%s has no mutant", rule))
			continue
		}
		m.Rule = rule
		mutants = append(mutants, m)
		if _, err := m.apply(); err != nil {
			problems = errors.Join(problems, err)
		}
	}
	for rule := range byRule {
		problems = errors.Join(problems, fmt.Errorf("%s is not a rule of %s", rule, specificationPage))
	}
	return mutants, problems
}

// apply returns the text of the file with the break in it.
func (m mutant) apply() (string, error) {
	text, err := os.ReadFile(m.File)
	if err != nil {
		return "", fmt.Errorf("%s: %w", m.Rule, err)
	}
	if n := strings.Count(string(text), m.Find); n != 1 || m.Find == m.Replace {
		return "", fmt.Errorf("%s no longer applies: %d places in %s have %q, want 1", m.Rule, n, m.File, m.Find)
	}
	return strings.Replace(string(text), m.Find, m.Replace, 1), nil
}
