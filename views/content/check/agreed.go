package check

import (
	"regexp"
	"slices"
	"strings"

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

// lose records that a text can't be read and that there is no last good one.
func (l *loader) lose(file, path string) {
	_, name, _ := strings.Cut(file, "/")
	for key := range agreed[name] {
		if key == path || strings.HasPrefix(key, path+".") {
			l.withhold(file, key)
		}
	}
}

// loseFile records that a file can't be read. data is nil if it can't be opened.
func (l *loader) loseFile(file string, data []byte) {
	_, name, _ := strings.Cut(file, "/")
	for key := range agreed[name] {
		written := regexp.MustCompile(`(?m)^\s*` + key[strings.LastIndex(key, ".")+1:] + `\s*:`)
		if data == nil || written.Match(data) {
			l.withhold(file, key)
		}
	}
}

func (l *loader) withhold(file, key string) {
	code, name, _ := strings.Cut(file, "/")
	lang := l.languages[code]
	if lang.lost == nil {
		lang.lost = map[string]map[string]bool{}
	}
	if lang.lost[name] == nil {
		lang.lost[name] = map[string]bool{}
	}
	lang.lost[name][key] = true
	form := agreed[name][key]
	l.Broken(read.Place{File: file}, "members can't use the form %q until the text that they agree to can be read: %s",
		form, key)
	l.All[len(l.All)-1].Withheld = form
}

// withheld returns the forms of a language that can't show their contract. A translation without
// its own contract shows the English one.
func (l *loader) withheld(lang, english *language) (forms []text.Form) {
	for name, keysOfFile := range agreed {
		for key, form := range keysOfFile {
			own := lang == english || lang.nodes[name] != nil && read.Keys(lang.nodes[name])[key] != nil
			if lang.lost[name][key] || !own && english.lost[name][key] {
				forms = append(forms, form)
			}
		}
	}
	slices.Sort(forms)
	return slices.Compact(forms)
}
