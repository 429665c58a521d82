package settings

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

const intro = `# Settings

Environment variables configure the portal. An empty one counts as not set. ` + "`portal check`" + ` prints
what is wrong with them. The sandbox sets those with * by itself.

` + "This page is what `portal settings` prints: `go run . settings > docs/settings.md`." + `
`

// Print writes docs/settings.md: what each setting is for, and the default that the code reads.
func Print(out io.Writer) error {
	var page strings.Builder
	page.WriteString(intro)
	defaults, withSandbox := readDefaults(""), readDefaults("true")
	for _, group := range groups {
		fmt.Fprintf(&page, "\n## %s\n\n| variable | meaning | default |\n| --- | --- | --- |\n", group.title)
		for _, s := range group.settings {
			mark := ""
			if _, read := withSandbox[s.name]; !read {
				mark = " *"
			}
			fmt.Fprintf(&page, "| `%s`%s | %s | %s |\n", s.name, mark, s.text, s.fallbackText(defaults[s.name]))
		}
	}
	_, err := io.WriteString(out, page.String())
	return err
}

// readDefaults returns the default of every setting that the portal reads.
func readDefaults(sandbox string) map[string]string {
	e := environment{defaults: map[string]string{}, getenv: func(name string) string {
		if name == "PORTAL_SANDBOX" {
			return sandbox
		}
		return ""
	}}
	e.settings()
	return e.defaults
}

// fallbackText returns a default for the table.
func (s row) fallbackText(read string) string {
	switch {
	case s.fallback != "":
		return s.fallback
	case read == required || slices.Contains(requiredByRule, s.name):
		return "required"
	case read == "":
		return "none"
	}
	return "`" + shortDuration(read) + "`"
}

// requiredByRule are the settings that fail without a value unless another one has it.
var requiredByRule = []string{"PORTAL_SESSION_KEYS"}

// shortDuration writes 15m for 15m0s, and 10/1h for 10/1h0m0s.
func shortDuration(value string) string {
	for _, zero := range []string{"m0s", "h0m"} {
		if cut, found := strings.CutSuffix(value, zero); found {
			value = cut + zero[:1]
		}
	}
	return value
}
