// Package check is "portal check": it lists before a start what is wrong with the configuration,
// and tries the systems that it names.
package check

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"memberportal/handlers"
	"memberportal/internal/contentdir"
	"memberportal/internal/settings"
	"memberportal/views/content/check"
	"memberportal/views/content/read"
)

// checkTimeout is how long all of a check may take, apart from someone who signs in.
const checkTimeout = 2 * time.Minute

var (
	errCheckFailed = errors.New("the check found problems")
	errSamples     = errors.New("members read sentences that are marked as samples")
)

// options are the flags of a check.
type options struct {
	online, userAPI, strict, samples, start, write, signIn, values bool
	port                                                           int

	answer string   // the call whose answer a file has
	files  []string // the arguments that are no flags
}

// Help returns the flags of the subcommands check and content, one per line, "" for another.
func Help(subcommand string) string {
	switch subcommand {
	case "content":
		return contentFlags
	case "check":
		var lines strings.Builder
		flagsInto(new(options)).VisitAll(func(f *flag.Flag) { fmt.Fprintf(&lines, "  --%-13s %s\n", f.Name, f.Usage) })
		return lines.String()
	}
	return ""
}

func parseOptions(args []string, out io.Writer) (o options, err error) {
	flags := flagsInto(&o)
	flags.SetOutput(out)
	err = flags.Parse(args)
	o.files = flags.Args()
	return o, err
}

func flagsInto(o *options) *flag.FlagSet {
	flags := flag.NewFlagSet("portal check", flag.ContinueOnError)
	flags.BoolVar(&o.online, "online", false,
		"try discovery, the user API, the session store and the payment processor's script")
	flags.BoolVar(&o.userAPI, "user-api", false,
		"make the calls of the user API with the access token of a test member, read from standard input")
	flags.BoolVar(&o.samples, "samples", false, "print each sentence that is marked as a sample and that members read")
	flags.BoolVar(&o.start, "start", false,
		"fail only for what ends a start, as a service does before it starts the portal")
	flags.BoolVar(&o.strict, "strict", false, "fail while members read sentences that are marked as samples")
	flags.BoolVar(&o.write, "write", false, "with --user-api, also make calls that write what is set already")
	flags.BoolVar(&o.signIn, "sign-in", false,
		"print an address at which a test member signs in, and say what the provider and the user API answer")
	flags.StringVar(&o.answer, "answer", "",
		"read a saved answer of a call, and nothing else: portal check --answer 'GET /profiles' FILE")
	flags.BoolVar(&o.values, "show-values", false,
		"with --sign-in, --user-api and --answer, print values, numbers and names of the test member, too")
	flags.IntVar(&o.port, "port", defaultPort,
		"with --sign-in, the port of http://127.0.0.1:PORT/auth, which the provider redirects to")
	return flags
}

// Run prints every problem of the configuration, and on request tries the systems that it names.
func Run(ctx context.Context, environ, args []string, in io.Reader, out io.Writer) error {
	o, err := parseOptions(args, out)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return nil
	case err != nil:
		return err
	}
	if o.answer != "" {
		return checkAnswer(environ, o, in, out)
	}
	s, samples, problems := checkConfiguration(ctx, environ, o, out)
	if problems > 0 {
		return errCheckFailed // what is wrong cannot be tried
	}
	results := try(ctx, s, o, in, out)
	problems = printResults(out, results)
	switch {
	case problems > 0:
		return errCheckFailed
	case len(results) > 0:
		fmt.Fprintln(out, "The configuration has no problems, and what was tried works.")
	default:
		fmt.Fprintln(out, "The configuration has no problems.")
	}
	if o.strict && samples > 0 {
		return errSamples
	}
	return nil
}

// try tries what the flags ask for.
func try(ctx context.Context, s settings.Settings, o options, in io.Reader, out io.Writer) (results []tried) {
	if o.signIn {
		results = trySignIn(ctx, s, o, out)
	}
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	if o.online {
		results = append(results, tryOnline(ctx, s)...)
	}
	if o.userAPI {
		token, _ := bufio.NewReader(in).ReadString('\n')
		results = append(results, tryUserAPI(ctx, s, strings.TrimSpace(token), o)...)
	}
	return results
}

// checkConfiguration prints each problem on a line, and with --samples each sample that members
// read. It returns their numbers.
func checkConfiguration(ctx context.Context, environ []string, o options,
	out io.Writer,
) (s settings.Settings, samples, problems int) {
	s, unknown, err := settings.Read(environ)
	shown, contentErr := checkContent(ctx, s, o.start)
	notes, machineErr := tryMachine(ctx, s, err)
	unsafeNotes, unsafeErr := tryValues(s, settings.Values(environ))
	notes = append(notes, unsafeNotes...)
	err = errors.Join(err, contentErr, machineErr, unsafeErr)
	if err != nil {
		fmt.Fprintln(out, err)
		problems = 1 + strings.Count(err.Error(), "\n")
	}
	if _, err := os.Stat(s.ContentDir); s.ContentDir != "" && err != nil && contentErr == nil {
		notes = append(notes, "PORTAL_CONTENT_DIR: "+err.Error()+
			". The portal shows the built-in texts until it is there")
	}
	for _, name := range unknown {
		notes = append(notes, name+" is not a setting")
	}
	for _, note := range notes {
		fmt.Fprintln(out, "note: "+note)
	}
	if problems == 0 { // dozens of samples would push the problems off the screen
		printContent(out, s)
		printSamples(out, shown, o.samples)
	}
	return s, len(shown), problems
}

// printSamples prints how many sentences are marked as samples, and on request each.
func printSamples(out io.Writer, shown []read.Finding, each bool) {
	if each {
		for _, sample := range shown {
			fmt.Fprintf(out, "sample: %s\n", sample)
		}
	}
	if len(shown) > 0 {
		fmt.Fprintf(out, "Members read %d sentences that are marked as samples. "+
			"Write what is true for your company, and remove the mark. --samples lists them.\n", len(shown))
	}
}

// printContent prints how many findings the content has, and the texts that members of each offered
// language read in English.
func printContent(out io.Writer, s settings.Settings) {
	checked, err := check.Check(s.ContentDir, handlers.ContentOptions())
	if err != nil {
		return // checkContent has reported it
	}
	if n := len(checked.Findings); n > 0 {
		fmt.Fprintf(out, "note: PORTAL_CONTENT_DIR has %s. Run portal content %s\n", findings(n), s.ContentDir)
	}
	for _, t := range checked.Translations {
		if !slices.Contains(s.Languages, t.Code) {
			continue
		}
		for _, f := range t.Missing {
			fmt.Fprintf(out, "language: %s\n", f)
		}
		fmt.Fprintf(out, "language: %s\n", summaryOf(t))
	}
}

// checkContent returns the samples that members read, and what of the content no portal shows to
// real members. At a start it leaves out what ends no start.
func checkContent(ctx context.Context, s settings.Settings, start bool) ([]read.Finding, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	library, err := contentdir.Open(ctx, s, discardLog)
	if err != nil {
		return nil, err
	}
	problems := []error{contentdir.CheckCompany(s, library)}
	for _, f := range library.Findings() {
		if f.Sample && !start {
			problems = append(problems, fmt.Errorf("PORTAL_CONTENT_DIR: %s", f))
		}
	}
	return contentdir.Samples(s, library), errors.Join(problems...)
}
