package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
)

var testName = regexp.MustCompile(`\b(?:Test|Fuzz)[A-Z]\w*`)

// result is the outcome of the tests with one name, in all packages and subtests.
type result struct {
	passed          bool
	failed, skipped []string // names of tests and subtests
	output          []string // of those
	figures         []figure
	shown           bool
}

// figure is a measurement by a test. deployment is the subtest, "" for the test itself.
type figure struct{ deployment, text string }

// event is a line of go test -json.
type event struct{ Action, Package, Test, Output, Key, Value string }

// runTests runs the tests of all promises.
func runTests(promises []promise) (map[string]*result, error) {
	var names []string
	for _, p := range promises {
		names = append(names, p.tests...)
	}
	slices.Sort(names)
	command := exec.Command("go", "test", "-count=1", "-timeout=1h", "-json", "-run", "^("+
		strings.Join(slices.Compact(names), "|")+")$", "./...")
	command.Env, command.Stderr = append(os.Environ(), "TRUST=1"), os.Stderr
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		return nil, err
	}
	results, err := read(out)
	_ = command.Wait() // the results say which test failed
	return results, err
}

func read(out io.Reader) (map[string]*result, error) {
	results := map[string]*result{}
	for decoder := json.NewDecoder(out); ; {
		var e event
		if err := decoder.Decode(&e); err == io.EOF {
			return results, nil
		} else if err != nil {
			return nil, fmt.Errorf("go test -json: %w", err)
		}
		switch {
		case e.Test != "":
			name, subtest, _ := strings.Cut(e.Test, "/")
			if results[name] == nil {
				results[name] = new(result)
			}
			results[name].add(e, subtest)
		case e.Action == "build-output", e.Action == "output" && strings.HasPrefix(e.Output, "panic"):
			fmt.Fprint(os.Stderr, e.Output)
		}
	}
}

func (r *result) add(e event, subtest string) {
	switch e.Action {
	case "pass":
		r.passed = true
	case "fail":
		r.failed = append(r.failed, e.Test)
	case "skip":
		r.skipped = append(r.skipped, e.Test)
	case "attr":
		if e.Key == "figure" {
			r.figures = append(r.figures, figure{strings.ReplaceAll(subtest, "_", " "), e.Value})
		}
	case "output":
		if strings.HasPrefix(e.Output, " ") && !strings.Contains(e.Output, "--- PASS") {
			r.output = append(r.output, e.Output)
		}
	}
}

// problem returns the reason that a test does not prove its promise, "" if it does.
func (r *result) problem() string {
	why := ""
	switch {
	case r == nil:
		return "is missing"
	case len(r.failed) > 0:
		why = "failed"
	case len(r.skipped) > 0:
		why = "was skipped"
	case !r.passed:
		return "did not end"
	default:
		return ""
	}
	return why + ":\n" + strings.TrimRight(strings.Join(r.output, ""), "\n")
}
