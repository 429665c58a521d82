package policies

import (
	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// RequestedLine is a change that the member has asked for.
type RequestedLine struct {
	Title, What, When string
	Path              string // of the conversation
	State, Tone       string
}

// NewRequestedLines returns what was requested of a policy. Only the provider's data make a request
// a change.
func NewRequestedLines(t *content.Text, policy member.Policy, requested []member.RequestedChange) (lines []RequestedLine) {
	texts := t.Change.Policy
	for _, r := range requested {
		line := RequestedLine{
			Title: t.Change.Actions[string(r.Topic)+"-"+string(r.Action)].Title, What: what(t, r),
			When: ui.Dots(texts.When.With(t.Date(member.DateOf(r.At))), r.Reference), Path: paths.Message(r.Reference),
			State: texts.Requested, Tone: "new",
		}
		if r.OnPolicy(policy) {
			line.State, line.Tone = texts.OnPolicy, "good"
		}
		lines = append(lines, line)
	}
	return lines
}

// what returns what comes off and what goes on.
func what(t *content.Text, r member.RequestedChange) string {
	var facts []string
	if r.Takes != "" {
		facts = append(facts, t.Change.Policy.Off.With(r.Takes))
	}
	if r.Puts != "" {
		facts = append(facts, t.Change.Policy.On.With(r.Puts))
	}
	return ui.Dots(facts...)
}
