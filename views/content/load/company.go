package load

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
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
		if key := keyOf(entry); slices.Contains(requiredOfCompany, key) && entryOf(company, key) == nil {
			l.keep()
			l.improve(place{file: file}, "%q is missing. The portal shows the last one until it ends", key)
			company.Values = append(company.Values, entry)
		}
	}
	l.setTexts(lang, "company.yaml", company)
}

// hoursSentence matches the sentence with the company's hours.
var hoursSentence = regexp.MustCompile(`[ \t]*[^.?!\n]*\{hours\}[^.?!\n]*[.?!]?`)

// hideHours removes the sentences with the company's hours where the company has none.
func hideHours(lang *language) {
	if lang.text.Company.Hours != "" {
		return
	}
	for name, texts := range filesOf(&lang.text) {
		if name == "agents" { // whose hours are the agency's
			continue
		}
		v := reflect.ValueOf(texts).Elem()
		v.Set(rewritten(v, "", func(_, text string) string { return withoutHours(text) }))
	}
}

func withoutHours(text string) string {
	if !strings.Contains(text, "{hours}") {
		return text
	}
	return hoursSentence.ReplaceAllString(text, "")
}
