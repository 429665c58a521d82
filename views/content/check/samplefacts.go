package check

import (
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content/read"
)

// notFacts are keys of the company that may be the same for two companies.
var notFacts = []string{"hours", "accent", "mark", "wordmark"}

var (
	// sampleNumber matches the digits of phone numbers that no one has, as the sample's do.
	sampleNumber = regexp.MustCompile(`(^|\D)1?80055501\d\d(\D|$)`)
	// sampleHost matches the end of a host below .example, which no company can have.
	sampleHost = regexp.MustCompile(`(?i)\.example\.?([^a-z0-9.-]|$)`)
	// cityLine matches the last line of an address: two companies may share a city.
	cityLine = regexp.MustCompile(`, [A-Z]{2} \d{5}(-\d{4})?$`)
	// between are the signs between the digits of a phone number.
	between = regexp.MustCompile(`[ ().\-–/]+`)
	notPart = regexp.MustCompile(`[^a-z0-9]+`)
)

// facts are what belongs to the built-in company alone.
type facts struct {
	name string
	all  map[string]bool
}

// factsOf returns the facts of the built-in company.
func factsOf(company []textAt) facts {
	f := facts{all: map[string]bool{}}
	for _, t := range company {
		fact := plain(t.text)
		if t.path == "name" {
			f.name = fact
		}
		// A line without a digit, such as "Payment Center", can be anyone's.
		if !slices.Contains(notFacts, t.key()) && !cityLine.MatchString(t.text) &&
			strings.ContainsAny(fact, "0123456789") {
			f.all[fact] = true
		}
	}
	return f
}

// plain returns the small letters and digits of a text.
func plain(text string) string { return notPart.ReplaceAllString(strings.ToLower(text), "") }

// has reports whether a text of another company has one of the facts.
func (f facts) has(text string) bool {
	return strings.Contains(plain(text), f.name) || f.all[plain(text)] || sampleHost.MatchString(text) ||
		sampleNumber.MatchString(between.ReplaceAllString(text, ""))
}

// withoutSamples returns the lines of a company that don't have a fact of the built-in one, which
// members of a real company must not read. An address is one line: without its street, it would
// send a check elsewhere.
func (l *loader) withoutSamples(file string, company *ast.MappingNode) *ast.MappingNode {
	if !l.options.RealMembers || l.below == nil {
		return company
	}
	sample, own := factsOf(l.below.textsOf("company")), ast.Mapping(company.Start, false)
	for _, entry := range company.Values {
		key := read.KeyOf(entry)
		if links, ok := entry.Value.(*ast.SequenceNode); ok && key == "links" { // each stands alone
			kept := *links
			kept.Values = slices.DeleteFunc(slices.Clone(links.Values), func(link ast.Node) bool {
				return l.reportSamples(file, key, link, sample)
			})
			entry = ast.MappingValue(entry.Start, entry.Key, &kept)
		}
		if slices.Contains(notFacts, key) || !l.reportSamples(file, key, entry.Value, sample) {
			own.Values = append(own.Values, entry)
		}
	}
	return own
}

// reportSamples reports each text of a line that has a fact of the sample company, and whether
// there is one.
func (l *loader) reportSamples(file, key string, value ast.Node, sample facts) (found bool) {
	read.EachLeaf(value, key, func(_ string, n ast.Node) {
		if text := read.TextOf(n); sample.has(text) {
			found = true
			l.Improve(read.PlaceOf(file, n), "%q belongs to the sample company, so members don't see %s. Write your company's, "+
				"or remove it", text, key)
			l.All[len(l.All)-1].Sample = true
		}
	})
	return found
}
