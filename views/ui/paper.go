package ui

import (
	"cmp"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/text"
)

// PaperNote returns the foot of a printed page: the agents, the day of the records, and
// check, how to check them. records is unknown where the page says it.
func PaperNote(t *text.Text, agents []member.Agency, records member.Date, check string) string {
	var parts []string
	for _, a := range agents {
		parts = append(parts, t.Cards.Labels.Agent, ": ", cmp.Or(a.Name, t.Agents.Unnamed))
		if phone := FirstCall(a.Phone1, a.Phone2, a.Phone3); phone != "" {
			parts = append(parts, ", ", phone)
		}
		parts = append(parts, ". ")
	}
	if records.Known() {
		parts = append(parts, t.Common.Paper.Records.With(t.Date(records)), ". ")
	}
	return strings.Join(append(parts, check), "")
}
