package ui

import (
	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// Fact is one named fact with an optional link to Path: around the value, or, with the text Link,
// beside it. LinkContext follows Link for screen readers, since "Change" alone is ambiguous.
type Fact struct {
	Name        string                `json:"name"`
	Value       string                `json:"value"`
	Path        string                `json:"-"`
	Link        string                `json:"-"`
	LinkContext string                `json:"-"`
	Event       *analytics.Attributes `json:"-"` // of the link
	// IsName is whether the value is what someone or something is called.
	IsName bool `json:"-"`
	// OffPaper is whether a printed page leaves the fact out.
	OffPaper bool `json:"-"`
}

func (f Fact) asItIs() templ.Attributes {
	if f.IsName {
		return templ.Attributes{"translate": "no"}
	}
	return AsItIs(f.Value)
}

// WithMessages adds a link to the messages about a bill, claim or policy if the member has any.
func WithMessages(facts []Fact, t *text.Text, p *member.Profile, about member.About) []Fact {
	n := 0
	for _, a := range p.Conversations {
		if a == about {
			n++
		}
	}
	if n == 0 {
		return facts
	}
	texts := t.Messages.AboutThis
	value := map[member.AboutKind]text.Plural{
		member.AboutBill: texts.Bill, member.AboutClaim: texts.Claim,
		member.AboutPolicy: texts.Policy,
	}[about.Kind]
	return append(facts, Fact{
		Name: t.Messages.Title, Value: value.With(n), Path: paths.MessagesAbout(about.Number), OffPaper: true,
	})
}
