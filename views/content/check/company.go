package check

import (
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/goccy/go-yaml/ast"

	"memberportal/upstream/member"
	"memberportal/views/content/read"
	"memberportal/views/text"
)

// requiredOfCompany are the keys that members should see of every company.
var requiredOfCompany = []string{"name", "phone", "hours", "paymentAddress"}

// lastCompany puts the last good value in the place of each required one that company.yaml does not
// have. The sample company's is never shown for it.
func (l *loader) lastCompany(lang *language, file string) {
	company, last := lang.nodes["company.yaml"], l.last.texts[file]
	if file != base+"/company.yaml" || last == nil {
		return
	}
	for _, entry := range last.Values {
		if key := read.KeyOf(entry); slices.Contains(requiredOfCompany, key) && read.EntryOf(company, key) == nil {
			l.keep()
			l.Improve(read.Place{File: file}, "%q is missing. The portal shows the last one until it ends", key)
			company.Values = append(company.Values, entry)
		}
	}
	l.setTexts(lang, "company.yaml", company)
}

// companyPhones are the keys of the company's numbers.
var companyPhones = []string{"phone", "claimsPhone", "roadsidePhone"}

// checkPhones reports numbers of the company that a press can't dial.
func (l *loader) checkPhones(file string, company *ast.MappingNode) {
	for key, n := range read.Keys(company) {
		if !slices.Contains(companyPhones, key) {
			continue
		}
		number := read.TextOf(n)
		switch links := member.CallLinks(number); {
		case oddLetter(number):
			l.Improve(read.PlaceOf(file, n), "%q has one letter among its digits, and dials another number. Write the digit", number)
		case links == 0:
			l.Improve(read.PlaceOf(file, n), "members can't press %q to call. Write one number with its area code, such as 515-555-0100", number)
		case links > 1:
			l.Improve(read.PlaceOf(file, n), "a press on %q calls its first number only. Write one number", number)
		}
	}
}

// oddLetter reports whether a letter stands alone among the digits of a number, as an O for a zero.
// A press would dial the digit of the letter's key. An x begins an extension.
func oddLetter(number string) bool {
	isLetter := func(i int) bool { return i >= 0 && i < len(number) && unicode.IsLetter(rune(number[i])) }
	isDigit := func(i int) bool { return i >= 0 && i < len(number) && unicode.IsDigit(rune(number[i])) }
	for i := range len(number) {
		alone := isLetter(i) && !isLetter(i-1) && !isLetter(i+1)
		if alone && number[i]|0x20 != 'x' && (isDigit(i-1) || isDigit(i+1)) {
			return true
		}
	}
	return false
}

// startCompany puts what a company without texts of its own has below those of the folder: of the
// sample company's, only what a preview or a sandbox can't do without.
func (l *loader) startCompany(lang *language) {
	company, sample := l.nodes[base+"/"+companyFile], l.below.Text.Company
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
