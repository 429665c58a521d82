package check

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"memberportal/views/content/read"
	"memberportal/views/text"
)

// agreed are the texts that a member agrees to, by file and key, with the form that shows them. One
// that the company has written and the portal can't read is never replaced by another contract.
var agreed = map[string]map[string]text.Form{
	"paperless.yaml": {"terms": text.PaperlessForm, "agree": text.PaperlessForm},
	"contact.yaml":   {"consent": text.TextsForm},
	"payments.yaml":  {"dialogText": text.PaymentForm},
	"newclaim.yaml":  {"review.intro": text.ClaimForm},
}

// agreedTo returns the form of a text that members agree to, "" for any other text.
func agreedTo(file, path string) text.Form {
	_, name, _ := strings.Cut(file, "/")
	return agreed[name][path]
}

// withhold records the contracts of a file that can't be taken, without a last good one. data is
// nil if it can't be opened.
func (l *loader) withhold(file string, data []byte) {
	_, name, _ := strings.Cut(file, "/")
	for _, key := range slices.Sorted(maps.Keys(agreed[name])) {
		written := regexp.MustCompile(`\b` + key[strings.LastIndex(key, ".")+1:] + `\b`)
		if isUTF8 := utf8.Valid(data) && !slices.Contains(data, 0); data != nil && isUTF8 && !written.Match(data) {
			continue
		}
		form := agreed[name][key]
		l.lost[file+": "+key] = true
		l.Broken(read.Place{File: file},
			"members can't use the form %q until the text that they agree to can be read: %s", form, key)
		l.All[len(l.All)-1].Withheld = form
	}
}

// withheld returns the forms of a language that can't show their contract. A translation without
// its own contract shows the English one.
func (l *loader) withheld(lang, english *language) (forms []text.Form) {
	for name, keysOfFile := range agreed {
		for key, form := range keysOfFile {
			own := lang == english || lang.nodes[name] != nil && read.Keys(lang.nodes[name])[key] != nil
			if l.lost[lang.Code+"/"+name+": "+key] || !own && l.lost[base+"/"+name+": "+key] {
				forms = append(forms, form)
			}
		}
	}
	slices.Sort(forms)
	return slices.Compact(forms)
}
