package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
)

const (
	mutantsFile       = "tools/mutate/mutants.yaml"
	specificationPage = "docs/specification.md"
)

// mutant is one break of the code: in File, the only occurrence of Find becomes Replace.
type mutant struct {
	Name    string `yaml:"-"` // the rule, and what is broken if the rule has several mutants
	Rule    string `yaml:"-"`
	File    string `yaml:"file"`
	Find    string `yaml:"find"`
	Replace string `yaml:"replace"`
}

var ruleRow = regexp.MustCompile(`(?m)^\| ([A-Z]+-\d+) \|`)

// loadMutants returns the mutants of the selected rules, in the order of the specification. The
// error names every mutant without a rule, and every mutant that no longer applies.
func loadMutants(selection []string) ([]mutant, error) {
	byName := map[string]mutant{}
	text, err := os.ReadFile(mutantsFile)
	if err != nil {
		return nil, err
	}
	if err := yaml.UnmarshalWithOptions(text, &byName, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("%s: %w", mutantsFile, err)
	}
	page, err := os.ReadFile(specificationPage)
	if err != nil {
		return nil, err
	}
	return inOrder(byName, page, selection)
}

func inOrder(byName map[string]mutant, page []byte, selection []string) (mutants []mutant, problems error) {
	byRule := map[string][]mutant{}
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		m := byName[name]
		m.Name, m.Rule = name, ruleOf(name)
		byRule[m.Rule] = append(byRule[m.Rule], m)
	}
	for _, row := range ruleRow.FindAllSubmatch(page, -1) {
		rule := string(row[1])
		of := byRule[rule]
		delete(byRule, rule)
		if !selected(rule, selection) {
			continue
		}
		for _, m := range of {
			_, err := m.apply()
			problems = errors.Join(problems, err)
		}
		mutants = append(mutants, of...)
	}
	for rule := range byRule {
		problems = errors.Join(problems, fmt.Errorf("%s is not a rule of %s", rule, specificationPage))
	}
	return mutants, problems
}

// ruleOf returns the rule that a mutant breaks: the name up to the first space.
func ruleOf(name string) string {
	rule, _, _ := strings.Cut(name, " ")
	return rule
}

// apply returns the text of the file with the break in it.
func (m mutant) apply() (string, error) {
	text, err := os.ReadFile(m.File)
	if err != nil {
		return "", fmt.Errorf("%s: %w", m.Name, err)
	}
	if n := strings.Count(string(text), m.Find); n != 1 || m.Find == m.Replace {
		return "", fmt.Errorf("%s no longer applies: %d places in %s have %q, want 1", m.Name, n, m.File, m.Find)
	}
	return strings.Replace(string(text), m.Find, m.Replace, 1), nil
}
