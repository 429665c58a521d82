package layout

import (
	"memberportal/upstream/member"
	"memberportal/views/text"
)

// NewReader returns the lines of business and states of the member's active and future policies,
// which select notices and help. It is empty when p is nil.
func NewReader(p *member.Profile) text.Reader {
	if p == nil {
		return text.Reader{}
	}
	return text.Reader{Lines: p.Lines(), States: p.States()}
}

// LanguageChoice is a language that the member can choose.
type LanguageChoice struct {
	text.Language
	Chosen bool
}

// NewLanguageChoices returns the languages to choose from, none for a single language.
func NewLanguageChoices(all []text.Language, chosen string) []LanguageChoice {
	if len(all) < 2 {
		return nil
	}
	choices := make([]LanguageChoice, len(all))
	for i, language := range all {
		choices[i] = LanguageChoice{language, language.Code == chosen}
	}
	return choices
}

// noticeIcon returns the name of the decorative icon of a notice.
func noticeIcon(kind text.NoticeKind) string {
	if kind == text.Hours {
		return "due"
	}
	return "late"
}
