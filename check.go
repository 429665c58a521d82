package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"memberportal/views/content"
)

// checkTimeout is how long all of a check may take.
const checkTimeout = 2 * time.Minute

var (
	errCheckFailed = errors.New("the check found problems")
	errSamples     = errors.New("members read sentences that are marked as samples")
)

// check prints every problem of the configuration, and on request tries the systems that it names.
func check(ctx context.Context, environ, args []string, in io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("portal check", flag.ContinueOnError)
	flags.SetOutput(out)
	online := flags.Bool("online", false, "try discovery, the user API, the session store and the payment processor's script")
	userAPI := flags.Bool("user-api", false, "make the calls of the user API with the access token of a test member, read from standard input")
	strict := flags.Bool("strict", false, "fail while members read sentences that are marked as samples")
	write := flags.Bool("write", false, "with -user-api, also make calls that write what is set already")
	if err := flags.Parse(args); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	s, samples, problems := checkConfiguration(ctx, environ, out)
	if problems > 0 {
		return errCheckFailed // what is wrong cannot be tried
	}
	if *online {
		problems += printResults(out, s.tryOnline(ctx))
	}
	if *userAPI {
		token, _ := bufio.NewReader(in).ReadString('\n')
		problems += printResults(out, s.tryUserAPI(ctx, strings.TrimSpace(token), *write))
	}
	switch {
	case problems > 0:
		return errCheckFailed
	case *strict && samples > 0:
		return errSamples
	}
	return nil
}

// checkConfiguration prints each problem and each sample that members read on a line, and returns
// their numbers.
func checkConfiguration(ctx context.Context, environ []string, out io.Writer) (s settings, samples, problems int) {
	s, unknown, err := readEnvironment(environ)
	shown, contentErr := s.checkContent()
	err = errors.Join(err, contentErr)
	if err != nil {
		lines := strings.Split(err.Error(), "\n")
		fmt.Fprintln(out, strings.Join(lines, "\n"))
		problems = len(lines)
	}
	for _, name := range unknown {
		fmt.Fprintln(out, "note: "+name+" is not a setting")
	}
	for _, sample := range shown {
		fmt.Fprintf(out, "sample: %s\n", sample)
	}
	if len(shown) > 0 {
		fmt.Fprintf(out, "Members read %d sentences that are marked as samples. Write what is true for your company, and remove the mark.\n", len(shown))
	}
	if problems == 0 {
		fmt.Fprintln(out, "The configuration has no problems.")
	}
	return s, len(shown), problems
}

// checkContent returns the samples that members read, and what keeps the portal from showing the
// content.
func (s settings) checkContent() (samples []content.Finding, err error) {
	library := content.Builtin()
	if s.ContentDir != "" {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		if library, err = openLibrary(ctx, s.ContentDir, discardLog); err != nil {
			return nil, fmt.Errorf("PORTAL_CONTENT_DIR: %w", err)
		}
	}
	if s.UserAPI == nil {
		return nil, nil // the sandbox's, or one of the other problems
	}
	return samplesShown(s.UserAPI, library), checkCompany(s.UserAPI, library.OwnCompany())
}

// tried is what trying one thing said. problem is "" if it works.
type tried struct {
	name, answer, problem string
	skipped               bool
}

// printResults prints a line for each result and returns how many are problems.
func printResults(out io.Writer, results []tried) (problems int) {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, r := range results {
		verdict, text := "ok", r.answer
		switch {
		case r.skipped:
			verdict = "-"
		case r.problem != "":
			verdict, text = "FAILS", r.problem
			problems++
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", verdict, r.name, text)
	}
	table.Flush()
	return problems
}
