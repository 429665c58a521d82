package main

import (
	"cmp"
	"errors"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	failedGo      = regexp.MustCompile(`(?m)^--- FAIL: (\S+)|^panic: (.+)`)
	failedBrowser = regexp.MustCompile(`(?m)^ +✘.*:\d+ › (.+?) \(`)
	buildFailed   = regexp.MustCompile(`\[(build|setup) failed\]`)
)

// firstFailure runs the tests until one fails and returns its name, "" if all pass. Go tests run
// first, because they are faster.
func (w workingCopy) firstFailure(tests []ruleTest) (string, error) {
	byFolder := map[string][]string{}
	for _, t := range tests {
		if t.isGo() {
			folder := filepath.Dir(t.file)
			byFolder[folder] = append(byFolder[folder], t.name)
		}
	}
	for _, folder := range slices.SortedFunc(maps.Keys(byFolder), smallestFirst) {
		if failure, err := w.failureGo(folder, byFolder[folder]); failure != "" || err != nil {
			return failure, err
		}
	}
	return w.failureBrowser(slices.DeleteFunc(slices.Clone(tests), ruleTest.isGo))
}

// smallestFirst puts the packages that import most of the others last: they take longest to build.
func smallestFirst(a, b string) int {
	size := func(folder string) int {
		switch {
		case folder == "internal/program":
			return 2
		case strings.HasPrefix(folder, "handlers"):
			return 1
		}
		return 0
	}
	return cmp.Or(size(a)-size(b), strings.Compare(a, b))
}

// unoptimized makes the build of a mutant a third faster: without inlining, fewer packages change.
var unoptimized = []string{"-ldflags=-s -w", "-gcflags=memberportal/...=-N -l"}

// failureGo does not disable Go's cache of test results, which makes a second run without a mutant
// cheap. A mutant invalidates it.
func (w workingCopy) failureGo(folder string, names []string) (string, error) {
	slices.Sort(names)
	pattern := "^(" + strings.Join(slices.Compact(names), "|") + ")$"
	args := append([]string{"test", "-vet=off", "-failfast", "-timeout=5m", "-run", pattern}, unoptimized...)
	out, err := w.command("go", append(args, "./"+folder)...)
	switch {
	case buildFailed.MatchString(out):
		return "", errors.Join(errInvalid, explain(out, err))
	case strings.Contains(out, "no tests to run"):
		return "", errors.New("no tests match " + pattern)
	}
	return failure(failedGo, out, err)
}

func (w workingCopy) failureBrowser(tests []ruleTest) (string, error) {
	if len(tests) == 0 {
		return "", nil
	}
	if out, err := w.command("go", append(append([]string{"build"}, unoptimized...), "-o", "bin/portal-dev", ".")...); err != nil {
		return "", errors.Join(errInvalid, explain(out, err))
	}
	var titles, files []string
	for _, t := range tests {
		titles, files = append(titles, regexp.QuoteMeta(t.name)), append(files, t.file)
	}
	slices.Sort(files)
	args := []string{"test", "--grep", strings.Join(titles, "|"), "--max-failures=1", "--reporter=list"}
	out, err := w.command("node_modules/.bin/playwright", append(args, slices.Compact(files)...)...)
	return failure(failedBrowser, out, err)
}

// failure returns the name of the test that failed. A command that failed without one is an error.
func failure(pattern *regexp.Regexp, out string, err error) (string, error) {
	if err == nil {
		return "", nil
	}
	match := pattern.FindStringSubmatch(out)
	if match == nil {
		return "", explain(out, err)
	}
	return cmp.Or(match[1:]...), nil
}
