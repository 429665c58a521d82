package main

import (
	"fmt"
	"strings"
	"time"
)

// The part of the page that this program writes.
const (
	begin = "<!-- ./task trust writes from here -->\n"
	end   = "<!-- to here -->\n"
)

// deployments are the subtests of the tests that run on several.
var deployments = []string{"one instance", "two with Redis", "two with a Redis Cluster"}

// withFigures returns the page with the figures of this run.
func withFigures(text, summary string, now time.Time, promises []promise, results map[string]*result) string {
	before, rest, found := strings.Cut(text, begin)
	_, after, ended := strings.Cut(rest, end)
	if !found || !ended {
		return text
	}
	var table strings.Builder
	fmt.Fprintf(&table, "Last run, on %s: %s.\n\n| test | %s |\n|%s\n", now.Format("January 2, 2006"), summary,
		strings.Join(deployments, " | "), strings.Repeat(" --- |", 1+len(deployments)))
	written := map[string]bool{}
	for _, p := range promises {
		for _, name := range p.tests {
			if row := results[name].row(); row != "" && !written[name] {
				written[name] = true
				fmt.Fprintf(&table, "| `%s` |%s\n", name, row)
			}
		}
	}
	return before + begin + table.String() + end + after
}

// row returns the cells of a test with figures for deployments, "" for any other test.
func (r *result) row() string {
	cells, any := "", false
	for _, d := range deployments {
		cell := " "
		for _, f := range r.figures {
			if f.deployment == d {
				cell, any = " "+f.text+" ", true
			}
		}
		cells += cell + "|"
	}
	if !any {
		return ""
	}
	return cells
}
