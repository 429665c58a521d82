package content

import (
	"maps"
	"slices"
	"strings"
	"time"
)

// snapshot is the result of one load: the texts of every language at every time.
type snapshot struct {
	findings   []Finding
	english    *language
	languages  []Language
	broken     []string // languages other than English with broken files
	timelines  map[timelineKey]timeline
	pictures   map[string]map[string]Picture // by language and name
	ownCompany bool
}

type timelineKey struct {
	language string
	drafts   bool
}

// timeline holds a language's texts between the times at which something changes.
type timeline struct {
	switches []time.Time
	texts    []*Text // one more than switches
}

// snapshot prepares what was read. Without English that can be shown it has findings alone.
func (l *loader) snapshot() *snapshot {
	english := l.languages[base]
	s := &snapshot{
		english: english, ownCompany: l.below != nil && english.hasOwnCompany(),
		timelines: map[timelineKey]timeline{}, pictures: map[string]map[string]Picture{},
	}
	s.broken = l.demoteTranslations()
	s.findings = l.sorted()
	if anyBroken(s.findings) {
		return &snapshot{findings: s.findings}
	}
	for _, code := range l.codes() {
		if lang := l.languages[code]; !lang.lacks && !slices.Contains(s.broken, code) {
			s.offer(lang)
		}
	}
	return s
}

// demoteTranslations returns the languages other than English with broken findings. Those findings
// do not keep the folder from being shown.
func (l *loader) demoteTranslations() []string {
	broken := map[string]bool{}
	for i, f := range l.all {
		if code, _, inFolder := strings.Cut(f.File, "/"); f.Broken && inFolder && code != base {
			broken[code] = true
			l.all[i].Broken = false
		}
	}
	return slices.Sorted(maps.Keys(broken))
}

func (lang *language) hasOwnCompany() bool {
	var own Company
	node, ok := new(findings).parseYAML("company", lang.data["company"])
	if ok {
		new(findings).decode("company", node, &own)
	}
	return own.complete()
}

// offer adds a language to choose from.
func (s *snapshot) offer(lang *language) {
	s.languages = append(s.languages, Language{lang.code, lang.text.Layout.Name})
	s.pictures[lang.code] = lang.pictures
	times := switches(slices.Concat(slices.Collect(maps.Values(lang.documents))...))
	for _, drafts := range []bool{false, true} {
		line := timeline{switches: times}
		for _, from := range slices.Insert(slices.Clone(times), 0, time.Time{}) {
			line.texts = append(line.texts, lang.at(from, drafts))
		}
		s.timelines[timelineKey{lang.code, drafts}] = line
	}
}

// keep takes the languages that are broken now from an earlier snapshot, so that members who chose
// one keep reading it.
func (s *snapshot) keep(before *snapshot) {
	for _, language := range before.languages {
		if !slices.Contains(s.broken, language.Code) {
			continue
		}
		s.languages = append(s.languages, language)
		s.pictures[language.Code] = before.pictures[language.Code]
		for _, drafts := range []bool{false, true} {
			key := timelineKey{language.Code, drafts}
			s.timelines[key] = before.timelines[key]
		}
	}
}

// text returns the texts of a language at a time, those of English for a language that is not offered.
func (s *snapshot) text(language string, at time.Time, drafts bool) *Text {
	line, ok := s.timelines[timelineKey{language, drafts}]
	if !ok {
		line = s.timelines[timelineKey{base, drafts}]
	}
	wall := wallClock(at)
	next := slices.IndexFunc(line.switches, func(t time.Time) bool { return t.After(wall) })
	if next < 0 {
		next = len(line.switches)
	}
	return line.texts[next]
}
