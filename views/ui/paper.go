package ui

import (
	"cmp"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/text"
)

// Records returns of when a paper is: from the records of a day, or of the day of its account's
// amounts if those are old (see [member.Account.AmountsOf]).
func Records(t *text.Text, day, amounts member.Date) string {
	if amounts.Known() {
		return t.Common.Paper.Amounts.With(t.Date(amounts))
	}
	return t.Common.Paper.Records.With(t.Date(day))
}

// PaperNote returns the foot of a printed page: the agents, its [Records], and check, how to check
// them. records is "" where the page says it.
func PaperNote(t *text.Text, agents []member.Agency, records, check string) string {
	var parts []string
	for _, a := range agents {
		parts = append(parts, t.Cards.Labels.Agent, ": ", cmp.Or(a.Name, t.Agents.Unnamed))
		if phone := FirstCall(a.Phone1, a.Phone2, a.Phone3); phone != "" {
			parts = append(parts, ", ", phone)
		}
		parts = append(parts, ". ")
	}
	if records != "" {
		parts = append(parts, records, ". ")
	}
	return strings.Join(append(parts, check), "")
}
