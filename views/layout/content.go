package layout

import (
	"memberportal/upstream/member"
	"memberportal/views/content"
)

// NewReader is whom a page is shown to: the owner of policies that run or will, nil for nobody that is known.
func NewReader(p *member.Profile) content.Reader {
	var r content.Reader
	if p == nil {
		return r
	}
	for _, policy := range append(p.ActivePolicies(), p.FuturePolicies()...) {
		if line, ok := policy.Type(); ok {
			r.Lines = append(r.Lines, line)
		}
		r.States = append(r.States, policy.RiskState)
	}
	return r
}

// LanguageChoice is a language that the member can have the words in.
type LanguageChoice struct {
	content.Language
	Chosen bool
}

// NewLanguageChoices are the languages to choose from, none where there is but one.
func NewLanguageChoices(all []content.Language, chosen string) []LanguageChoice {
	if len(all) < 2 {
		return nil
	}
	choices := make([]LanguageChoice, len(all))
	for i, language := range all {
		choices[i] = LanguageChoice{language, language.Code == chosen}
	}
	return choices
}

// noticeIcon is the picture beside a notice, which its words do not need.
func noticeIcon(kind content.NoticeKind) string {
	if kind == content.Hours {
		return "due"
	}
	return "late"
}
