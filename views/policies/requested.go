package policies

import (
	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// RequestedLine is a request whose conversation is open. It does not mean that anything has
// changed.
type RequestedLine struct {
	Text string
	Path string // of the conversation
}

// NewRequestedLines returns a line for each request: "Requested 11/25/2026, M-20931".
func NewRequestedLines(t *text.Text, requests []member.SentServiceRequest) (lines []RequestedLine) {
	for _, r := range requests {
		text := t.Requests.Policy.Requested.With(t.Date(member.DateOf(r.At)), r.Reference)
		lines = append(lines, RequestedLine{text, paths.Message(r.Reference)})
	}
	return lines
}
