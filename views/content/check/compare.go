package check

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"memberportal/views/content/read"
	"memberportal/views/text"
)

// Translation compares a language with English.
type Translation struct {
	text.Language
	ReviewedBy string // "" if no translator has reviewed it
	// Missing are the texts that members read in English.
	Missing []read.Finding
	// Same are translations that are the English text, Placeholders those with other placeholders.
	Same, Placeholders []read.Finding

	texts []translated
}

// translated is a text that has a translation.
type translated struct {
	read.Place
	english, text string
	same          bool // marked with sameMark
}

// translations compares every language with English.
func (s *Snapshot) translations() []Translation {
	var all []Translation
	for _, lang := range s.Languages[min(1, len(s.Languages)):] {
		all = append(all, compareLanguages(lang, s.Languages[0]))
	}
	return all
}

func compareLanguages(lang, english *language) Translation {
	t := Translation{
		Language: lang.Language, ReviewedBy: lang.Text.Layout.ReviewedBy, Missing: lang.missing,
		texts: textsIn(lang, english),
	}
	for _, text := range t.texts {
		if text.text == text.english && !text.same && hasWords(text.english) {
			t.Same = append(t.Same, text.finding("this is the English text. "+
				"Translate it, or add # %s behind it if it is right", read.SameMark))
		}
		if here, there := placeholderSet(text.text), placeholderSet(text.english); !slices.Equal(here, there) {
			t.Placeholders = append(t.Placeholders, text.finding("the placeholders differ: here %s, in English %s",
				listed(here), listed(there)))
		}
	}
	return t
}

func (t translated) finding(format string, args ...any) read.Finding {
	var f read.Findings
	f.Improve(t.Place, format, args...)
	return f.All[0]
}

func placeholderSet(text string) []string { return slices.Compact(read.PlaceholdersOf(text)) }

func listed(placeholders []string) string { return cmp.Or(strings.Join(placeholders, " "), "none") }

// hasWords reports whether a text has a word besides its placeholders: "AutoPay" and "VIN" are the
// same in every language, a sentence is not.
func hasWords(text string) bool {
	return slices.ContainsFunc(strings.Fields(read.Placeholder.ReplaceAllString(text, "")), func(word string) bool {
		return len(strings.Trim(word, ".,:;()?!")) > 3
	})
}

// textsIn returns the translated texts of a language.
func textsIn(lang, english *language) []translated {
	var all []translated
	for name, node := range lang.nodes {
		texts := map[string]string{}
		if file := strings.TrimSuffix(name, ".yaml"); name != fixedFile {
			for _, t := range english.textsOf(file) {
				texts[t.path] = t.text
			}
		}
		read.EachLeaf(node, "", func(path string, n ast.Node) {
			wanted, ok := texts[path]
			if name == fixedFile {
				wanted, ok = path, true
			}
			if ok && needsTranslation(strings.TrimSuffix(name, ".yaml"), path) {
				comment := n.GetComment()
				same := comment != nil && strings.TrimSpace(strings.TrimPrefix(comment.String(), "#")) == read.SameMark
				all = append(all, translated{read.PlaceOf(lang.Code+"/"+name, n), wanted, read.TextOf(n), same})
			}
		})
	}
	for folder, documents := range lang.documents {
		for _, d := range documents {
			i := slices.IndexFunc(english.documents[folder], func(e *read.Document) bool { return e.Key == d.Key && e.Always() })
			if i >= 0 && !d.English && !d.Builtin {
				e := english.documents[folder][i]
				all = append(all, translated{
					Place: read.Place{File: d.File, Line: 1}, english: e.Whole(), text: d.Whole(),
				})
			}
		}
	}
	slices.SortFunc(all, func(a, b translated) int {
		return cmp.Or(cmp.Compare(a.File, b.File),
			cmp.Compare(a.Line, b.Line))
	})
	return all
}

// needsTranslation reports whether a text differs between languages. A company has one name,
// address and number, but its hours are words.
func needsTranslation(name, path string) bool {
	return !IsSetting(path) && !isTermName(path) &&
		(name != "company" || path == "hours" || strings.HasPrefix(path, "links"))
}

// compare counts the texts of an English file that the folder inherits, and reports the missing
// lines of its company, and the keys of a [text.Keyed] that no page shows.
func (l *loader) compare(file string, own *ast.MappingNode, wanted map[string]bool) {
	has := read.Keys(own)
	for _, path := range slices.Sorted(maps.Keys(wanted)) {
		switch {
		case has[path] != nil, file == englishCompany && slices.Contains(optionalOfCompany, path):
		case file == englishCompany:
			l.missingOfCompany(`"`+path+`"`, slices.Contains(requiredOfCompany, path))
		default: // which is no finding: a folder has only what differs
			l.inherited++
		}
	}
	for path, n := range has {
		if !wanted[path] && !(file == englishCompany && slices.Contains(optionalOfCompany, path)) {
			l.Improve(read.PlaceOf(file, n), "%s", unknown(path, slices.Sorted(maps.Keys(wanted))))
		}
	}
}

// missingOfCompany reports a line of the company, or its whole file.
func (l *loader) missingOfCompany(what string, required bool) {
	why := "Until you add it, members do not see it"
	if required {
		why = "No portal starts for members without it"
	}
	l.Improve(read.Place{File: englishCompany}, "%s is missing. %s", what, why)
}

// comparePages counts the prose that the folder's English inherits, and reports prose that no page
// shows.
func (l *loader) comparePages(lang *language) {
	wanted := slices.Sorted(maps.Keys(piecesOf(&lang.Text)))
	for _, id := range wanted {
		if lang.Code == base && !lang.has("pages", id) && !l.unreadable(base+"/pages/"+id+".md") {
			l.inherited++
		}
	}
	for _, d := range lang.documents["pages"] {
		if !slices.Contains(wanted, d.Key) {
			l.Improve(read.Place{File: d.File}, "no page shows this. Correct the file's name or its id to one of: %s",
				strings.Join(wanted, ", "))
		}
	}
}
