package check

import (
	"reflect"
	"slices"
	"strings"

	"memberportal/views/content/read"
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
