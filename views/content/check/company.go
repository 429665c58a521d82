package check

import (
	"bytes"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"memberportal/upstream/member"
	"memberportal/views/content/read"
	"memberportal/views/text"
)

// requiredOfCompany are the keys without which no portal starts for members, and optionalOfCompany
// those that a company may do without.
var (
	requiredOfCompany = []string{"name", "phone"}
	optionalOfCompany = strings.Fields("accent mark wordmark address naic links claimsPhone roadsidePhone guestPayment")
)

// companyLine is a key of company.yaml with what is below it.
type companyLine struct {
	above int // the lines above it
	key   string
	data  []byte
}

// companyLines splits a company at each key, so that a slip in one line costs no other.
func companyLines(data []byte) (all []companyLine) {
	number := 0
	for line := range bytes.Lines(bytes.TrimPrefix(data, []byte("\ufeff"))) {
		if len(all) == 0 || !continues(all[len(all)-1], line) {
			all = append(all, companyLine{number, strings.TrimLeft(keyAtStart.FindString(string(line)), " \t\"'"), nil})
		}
		last := &all[len(all)-1]
		last.data = append(last.data, line...)
		number++
	}
	return all
}

var (
	keyAtStart = regexp.MustCompile(`^[ \t"']*[A-Za-z]+`)
	// A key has a text on its line, or items and entries below it.
	plainText = regexp.MustCompile(`^[A-Za-z]+: +[^|>"'\[{&*!#\s]`)
	noText    = regexp.MustCompile(`^["'A-Za-z]+: *(#.*)?[\r\n]`)

	indented = regexp.MustCompile(`^( |#|[ \t\r\n]*$)`)
	shifted  = regexp.MustCompile(`^ +[A-Za-z]+:([ \r\n]|$)`)
	item     = regexp.MustCompile(`^-([ \r\n]|$)`)
	closing  = regexp.MustCompile(`^[\]}]`)
)

// continues reports whether a line of the file belongs to the key above. Below a text can be no
// items and no other key, even one with spaces in front.
func continues(above companyLine, line []byte) bool {
	isText := plainText.Match(above.data)
	switch {
	case item.Match(line):
		return noText.Match(above.data)
	case closing.Match(line):
		return !isText
	}
	return indented.Match(line) && !(isText && shifted.Match(line))
}

// padded returns the line below as many empty ones as are above it in the file.
func (c companyLine) padded() []byte { return append(bytes.Repeat([]byte("\n"), c.above), c.data...) }

// readCompany takes each line of a company alone. In the place of one that can't be taken is the
// last good one; a name and a phone stay until there are others.
func (l *loader) readCompany(lang *language, file string, data []byte) {
	company, broken, taken := ast.Mapping(nil, false), map[string]bool{}, []byte{}
	for _, line := range companyLines(data) {
		found := len(l.All)
		if !l.takeLine(company, lang, file, line) {
			broken[line.key] = read.AnyBroken(l.All[found:])
			line.data = bytes.Repeat([]byte("\n"), bytes.Count(line.data, []byte("\n")))
		}
		taken = append(taken, line.data...)
	}
	found := len(l.All)
	for _, line := range companyLines(l.last[file]) {
		wanted := broken[line.key] || slices.Contains(requiredOfCompany, line.key)
		if wanted && read.EntryOf(company, line.key) == nil && l.takeLine(company, lang, file, line) {
			taken = append(append(taken, '\n'), line.data...)
		}
	}
	l.All = l.All[:found]
	l.taken[file] = taken
	l.setTexts(lang, companyFile, company)
}

// takeLine adds the entries of a line to those of the company, and reports whether there are any.
func (l *loader) takeLine(company *ast.MappingNode, lang *language, file string, line companyLine) (took bool) {
	found := len(l.All)
	l.readable(file, func() {
		if !l.isText(file, line.padded()) {
			return
		}
		own, ok := l.ParseYAML(file, line.padded())
		if !ok {
			return
		}
		texts := l.withoutSamples(file, l.entries(file, own, &lang.Text.Company))
		for _, entry := range texts.Values {
			if before := read.EntryOf(company, read.KeyOf(entry)); before != nil {
				l.Broken(read.PlaceOf(file, entry.Key), twice(entry), read.KeyOf(entry),
					before.GetToken().Position.Line)
			}
		}
		if took = len(texts.Values) > 0 && !read.AnyBroken(l.All[found:]); took {
			company.Values = append(company.Values, texts.Values...)
		}
	})
	return took
}

// companyPhones are the keys of the company's numbers.
var companyPhones = []string{"phone", "claimsPhone", "roadsidePhone"}

// checkPhones reports numbers of the company that a press can't dial.
func (l *loader) checkPhones(file string, company *ast.MappingNode) {
	if file != englishCompany {
		return
	}
	for _, key := range companyPhones {
		n := read.EntryOf(company, key)
		if n != nil && member.CallLink(read.TextOf(n)) == "" {
			l.Improve(read.PlaceOf(file, n),
				"members can't press %q to call. Write one number with its area code, such as 515-555-0100", read.TextOf(n))
		}
	}
}

// startCompany puts what a company without texts of its own has below those of the folder: of the
// sample company's, only what a preview or a sandbox can't do without.
func (l *loader) startCompany(lang *language) {
	company, sample := l.nodes[englishCompany], l.below.Text.Company
	lang.OwnCompany = read.EntryOf(company, "name") != nil && read.EntryOf(company, "phone") != nil
	if company == nil {
		return
	}
	lang.Text.Company = text.Company{Accent: builtinAccent, Mark: builtinMark}
	if c := &lang.Text.Company; !lang.OwnCompany {
		c.Name, c.Phone, c.Hours, c.PaymentAddress = sample.Name, sample.Phone, sample.Hours, sample.PaymentAddress
	}
}

// fitHours changes the sentences with the company's hours as [read.WithHours] does.
func fitHours(lang *language) {
	hours := lang.Text.Company.Hours
	if hours != "" && !strings.HasSuffix(hours, ".") {
		return
	}
	for name, texts := range filesOf(&lang.Text) {
		if name == "agents" { // whose hours are the agency's
			continue
		}
		v := reflect.ValueOf(texts).Elem()
		v.Set(rewritten(v, "", func(_, text string) string { return read.WithHours(text, hours) }))
	}
}
