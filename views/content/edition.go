package content

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"
)

// edition is one whole set of words, prepared for every language and time.
type edition struct {
	languages []Language
	findings  []Finding
	base      *tongue
	switches  []time.Time
	words     map[shelfmark][]*Words        // one for each time between two switches
	pictures  map[string]map[string]Picture // by language and name
}

type shelfmark struct {
	language string
	drafts   bool
}

// Language is one that a member can choose.
type Language struct {
	Code string // "en"
	Name string // in itself: "English"
}

// newEdition reads files; what the base language lacks comes from the words below, nil for none. An edition that is broken has findings alone.
func newEdition(files map[string][]byte, below *tongue) *edition {
	var r reading
	r.read(files)
	if r.tongues[base] == nil {
		r.broken(place{base, 1}, "there is no folder %s. Copy it from the portal's own words", base)
		return &edition{findings: r.sorted()}
	}
	r.missing(below)
	r.checkPieces(below)
	r.checkSections()
	r.layOver(below)
	r.compose() // also what is broken, so that editors hear of everything at once
	r.checkLinks()
	e := &edition{findings: r.sorted()}
	if !anyBroken(e.findings) {
		e.prepare(&r, below)
	}
	return e
}

// compose renders every document once, with its own language's company.
func (r *reading) compose() {
	for _, code := range slices.Sorted(maps.Keys(r.tongues)) {
		t := r.tongues[code]
		var c Company
		if company := t.merged["company"]; company != nil {
			fill(reflect.ValueOf(&c).Elem(), company)
		}
		for _, d := range t.faqs {
			d.section = r.faq(d, c)
		}
		for _, d := range t.pieces {
			d.prose = r.prose(d, c, 2)
		}
		for _, d := range t.help {
			d.prose = r.prose(d, c, 3)
			d.help = r.helpBlock(d)
		}
		for _, d := range t.notices {
			d.prose = r.prose(d, c, 3)
			d.notice = r.notice(d)
		}
	}
}

func (r *reading) prose(d *document, c Company, firstHeading int) Prose {
	m := r.open(d, c, firstHeading)
	return Prose{HTML: m.html(children(m.root)), Lang: langOf(d.language)}
}

func langOf(code string) string {
	if code == base {
		return ""
	}
	return code
}

// prepare makes the words of each language for each stretch of time between two switches, for members and with drafts.
func (e *edition) prepare(r *reading, below *tongue) {
	e.base, e.words = r.tongues[base], map[shelfmark][]*Words{}
	e.pictures = map[string]map[string]Picture{}
	var documents []*document
	for _, t := range r.tongues {
		documents = append(documents, t.documents()...)
		e.pictures[t.code] = t.pictures
	}
	e.switches = switches(documents)
	for _, code := range slices.Sorted(maps.Keys(r.tongues)) {
		chain := r.chain(code)
		e.languages = append(e.languages, Language{code, chain[0].name()})
		for _, drafts := range []bool{false, true} {
			for _, from := range slices.Insert(slices.Clone(e.switches), 0, time.Time{}) {
				mark := shelfmark{code, drafts}
				e.words[mark] = append(e.words[mark], assemble(chain, below, moment{from, drafts}))
			}
		}
	}
}

// chain is a language and what it falls back on.
func (r *reading) chain(code string) []*tongue {
	chain := []*tongue{r.tongues[code]}
	if code != base {
		chain = append(chain, r.tongues[base])
	}
	return chain
}

// at are the words of a language at a time.
func (e *edition) at(language string, at time.Time, drafts bool) *Words {
	all, known := e.words[shelfmark{language, drafts}]
	if !known {
		all = e.words[shelfmark{base, drafts}]
	}
	wall := wallClock(at)
	begun, _ := slices.BinarySearchFunc(e.switches, wall, func(s, wall time.Time) int {
		if s.After(wall) {
			return 1
		}
		return -1
	})
	return all[begun]
}

// assemble makes the words of the first language of the chain at a moment. Pieces that every page needs may come from below.
func assemble(chain []*tongue, below *tongue, m moment) *Words {
	w := &Words{Language: chain[0].code}
	into := reflect.ValueOf(w).Elem()
	for i := range into.NumField() {
		if name := into.Type().Field(i).Tag.Get("file"); name != "" {
			fill(into.Field(i), chain[0].merged[name])
		}
	}
	w.whole, w.split = sayings(chain[0])
	pieces := func(t *tongue) []*document { return t.pieces }
	if below != nil {
		fillPieces(w, fallBack([]*tongue{below}, m, pieces))
	}
	fillPieces(w, fallBack(chain, m, pieces))
	for _, d := range inOrder(fallBack(chain, m, func(t *tongue) []*document { return t.faqs })) {
		w.FAQs = append(w.FAQs, d.section)
	}
	for _, d := range inOrder(fallBack(chain, m, func(t *tongue) []*document { return t.notices })) {
		w.notices = append(w.notices, d.notice)
	}
	for _, d := range inOrder(fallBack(chain, m, func(t *tongue) []*document { return t.help })) {
		w.help = append(w.help, d.help)
	}
	return w
}

// fallBack are the documents shown at a moment, one for each id, from the first language of the chain that has it.
func fallBack(chain []*tongue, m moment, of func(*tongue) []*document) map[string]*document {
	chosen := map[string]*document{}
	for _, t := range slices.Backward(chain) {
		maps.Copy(chosen, turns(of(t), m))
	}
	return chosen
}

func (t *tongue) name() string {
	if name := t.merged["language"].fields["name"]; name.language == t.code {
		return name.text
	}
	return strings.ToUpper(t.code)
}
