package request

import (
	"strings"
)

// matches reports whether a pattern matches a path as it is written in an address. A segment that
// starts with a colon is a parameter, and may end with an extension. An asterisk at the end matches
// everything.
func matches(pattern, path string) bool {
	if prefix, found := strings.CutSuffix(pattern, "*"); found {
		return strings.HasPrefix(path, prefix)
	}
	for {
		expected, restOfPattern, more := strings.Cut(pattern, "/")
		given, restOfPath, moreGiven := strings.Cut(path, "/")
		if more != moreGiven || !matchesSegment(expected, given) {
			return false
		}
		if !more {
			return true
		}
		pattern, path = restOfPattern, restOfPath
	}
}

func matchesSegment(pattern, given string) bool {
	name, isParameter := strings.CutPrefix(pattern, ":")
	if !isParameter {
		return pattern == given
	}
	_, extension, _ := strings.Cut(name, ".")
	return given != "" && (extension == "" || strings.HasSuffix(given, "."+extension))
}
