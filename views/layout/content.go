package layout

import (
	"memberportal/upstream/member"
	"memberportal/views/content"
)

// NewReader returns the lines of business and states of the member's active and future policies,
// which select notices and help. It is empty when p is nil.
func NewReader(p *member.Profile) content.Reader {
	if p == nil {
		return content.Reader{}
	}
	return content.Reader{Lines: p.Lines(), States: p.States()}
}

// LanguageChoice is a language that the member can choose.
type LanguageChoice struct {
	content.Language
	Chosen bool
}

// NewLanguageChoices returns the languages to choose from, none for a single language.
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

// noticeIcon returns the name of the decorative icon of a notice.
func noticeIcon(kind content.NoticeKind) string {
	if kind == content.Hours {
		return "due"
	}
	return "late"
}
