package settings

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"memberportal/views/content/spelling"
)

// Read reads the settings from a list of NAME=value. unknown are the names that begin with PORTAL_
// and aren't settings. A name that looks like a setting's is an error: a misspelled setting would
// silently keep its default.
func Read(environ []string) (s Settings, unknown []string, err error) {
	set := Values(environ)
	s, err = read(func(name string) string { return set[name] })
	unknown, misspelled := checkNames(set)
	return s, unknown, errors.Join(misspelled, err)
}

// Values returns the variables of an environment of NAME=value by their names. The first of a name
// counts, like in os.Getenv.
func Values(environ []string) map[string]string {
	found := map[string]string{}
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		if _, repeated := found[name]; !repeated {
			found[name] = value
		}
	}
	return found
}

// checkNames returns the names that aren't settings, and an error with a line for each that is
// probably meant to be one.
func checkNames(values map[string]string) (unknown []string, err error) {
	var problems []error
	known := knownNames()
	for name, value := range values {
		if !strings.HasPrefix(name, "PORTAL_") || value == "" || slices.Contains(known, name) || isServiceLink(name, value) {
			continue
		}
		if meant, ok := spelling.Meant(name, known); ok {
			problems = append(problems, fmt.Errorf("%s is not a setting. Rename it to %s, or unset it", name, meant))
			continue
		}
		unknown = append(unknown, name)
	}
	slices.Sort(unknown)
	slices.SortFunc(problems, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return unknown, errors.Join(problems...)
}

// knownNames returns the names that read reads without the sandbox, which are all.
func knownNames() (names []string) {
	return slices.Sorted(maps.Keys(readDefaults("")))
}

// readDefaults returns the default of every setting that the portal reads, with this value of
// PORTAL_SANDBOX.
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

// serviceLink matches the variables that Kubernetes sets in each container for a service whose name
// begins with "portal".
var serviceLink = regexp.MustCompile(`^PORTAL(_[A-Z0-9_]+)?` +
	`_(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$`)

func isServiceLink(name, value string) bool {
	return serviceLink.MatchString(name) || strings.HasSuffix(name, "_PORT") && strings.Contains(value, "://")
}
