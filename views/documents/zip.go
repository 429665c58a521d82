package documents

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// MostInZip is how many documents a zip can have. A term with more has none.
const MostInZip = 100

// OfTerm returns the documents of a policy that belong to the term with this first day. Only the
// provider can say so: the declarations of a term are dated before it.
func OfTerm(all []member.Document, policy string, starts member.Date) []member.Document {
	return slices.DeleteFunc(slices.Clone(all), func(d member.Document) bool {
		return d.PolicyNumber != policy || !d.TermStart.Known() || d.TermStart != starts
	})
}

// zips returns the terms of the chosen policy that have several documents, the latest first. Each
// is a link to all of them.
func (q Query) zips(t *text.Text, p *member.Profile, all []member.Document) (rows []ui.Entry) {
	policy := q.owned(p).PolicyNumber
	if policy == "" {
		return nil
	}
	var starts []member.Date
	for _, d := range all {
		if d.PolicyNumber == policy && !slices.Contains(starts, d.TermStart) {
			starts = append(starts, d.TermStart)
		}
	}
	slices.SortFunc(starts, func(a, b member.Date) int { return b.Compare(a) })
	for _, day := range starts {
		if own := OfTerm(all, policy, day); len(own) > 1 && len(own) <= MostInZip {
			rows = append(rows, ui.Entry{
				Path: paths.TermZip(policy, day), Title: t.Documents.Zip.Download.With(t.Date(day)), Sub: zipFacts(t, own),
				Event: analytics.DocumentDownloadClick(analytics.DocumentsOfTerm),
			})
		}
	}
	return rows
}

// zipFacts are how many documents there are, and their size if it is known of all of them.
func zipFacts(t *text.Text, own []member.Document) string {
	facts := t.Documents.Zip.Count.With(len(own))
	var sum int64
	for _, d := range own {
		if d.Size == 0 {
			return facts
		}
		sum += d.Size
	}
	return facts + ", " + t.Documents.Zip.Size.With(t.FileSize(sum))
}

// ZipName returns the name of a downloaded zip: "2021 Toyota RAV4 AA1182204 2026-05-10.zip".
func ZipName(t *text.Text, p *member.Profile, policy string, starts member.Date) string {
	return fileNameSafe(ui.Join(" ", ui.OwnPolicyName(t, p, policy).Thing, policy, starts.String())) + ".zip"
}
