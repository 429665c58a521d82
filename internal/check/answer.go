package check

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"memberportal/internal/settings"
	"memberportal/upstream/apicheck"
	"memberportal/upstream/userapi/contract"
)

// checkAnswer reads a saved answer of a call. It needs no configuration, and makes no request.
func checkAnswer(environ []string, o options, in io.Reader, out io.Writer) error {
	if contract.Answers[o.answer] == nil {
		calls := slices.Sorted(maps.Keys(contract.Answers))
		return fmt.Errorf("--answer %q: no such call has an answer in JSON. These have: %s", o.answer,
			strings.Join(calls, ", "))
	}
	body, err := readAnswer(o.files, in)
	if err != nil {
		return err
	}
	s, _, _ := settings.Read(environ) // of which only the keys that are acknowledged count
	results := answerResults(s, []apicheck.Answer{{Call: o.answer, Body: body}}, o.values)
	if printResults(out, results) > 0 {
		return errCheckFailed
	}
	_, err = fmt.Fprintln(out, "The portal reads all of it.")
	return err
}

// readAnswer reads the file that the arguments name, or standard input for "-".
func readAnswer(files []string, in io.Reader) ([]byte, error) {
	switch {
	case len(files) != 1:
		return nil, errors.New("--answer needs one file, after all flags: portal check --answer 'GET /profiles' FILE")
	case files[0] == "-":
		return io.ReadAll(in)
	}
	return os.ReadFile(files[0])
}

// answerResults returns a line for each thing that answers have and the contract doesn't expect,
// and for what members read of a profile.
func answerResults(s settings.Settings, answers []apicheck.Answer, values bool) (results []tried) {
	unknown := false
	for _, f := range apicheck.Findings(answers, s.APIExtraKeys, values) {
		results = append(results, fails(f.Call, "", f.Text))
		unknown = unknown || f.Unknown
	}
	if unknown {
		results = append(results, note("keys",
			"one that says nothing that members need goes into PORTAL_USER_API_EXTRA_KEYS, with its path as above"))
	}
	lines := apicheck.Lists(answers)
	for _, a := range answers {
		if a.Call == "GET /profiles" {
			lines = append(lines, apicheck.Reading(a.Body, s.Now(), values)...)
		}
	}
	for _, line := range lines {
		results = append(results, note("members read", line))
	}
	return results
}
