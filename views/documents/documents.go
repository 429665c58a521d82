// Package documents renders the list of the member's documents (section 2: /documents).
package documents

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Query is which documents a list shows. The list ignores an invalid choice: a policy or account
// that is not the member's, a kind or year without documents.
type Query struct {
	About string // a policy's number, else an account's, "" for all
	Kind  string // as the provider calls it, "" for all
	Year  string // "" for all
	Today member.Date
	// Incomplete is whether the list lacks documents.
	Incomplete bool
	ui.ListPage
}

// newDays is for how many days a document counts as new.
const newDays = 14

// fewDocuments is up to how many documents are one page. Their years are headings, and no filter.
const fewDocuments = 25

// Page is one page of the chosen documents, the latest first, and the filters.
type Page struct {
	Address string       // of the page that shows exactly this list
	Kinds   []FilterChip // of the documents, the first for all; none for a member with at most one
	Filters ui.Filters   // without fields for a member with at most one document
	Years   []Year
	News    string // how many documents are new, "" for none
	Empty   string // why there is no document, "" when there are some
	// Incomplete is whether the list lacks documents. It then has no zips: they would lack some too.
	Incomplete bool
	Pager      ui.Pager
	Zips       []ui.Entry // of the chosen policy's terms, the latest first
	Request    string     // path of a request for a document, "" when the member can't send one
}

// Year is the documents of one year on a page.
type Year struct {
	Title     string
	Documents []ui.Entry
}

func countNew(all []*member.Document, today member.Date) (n int) {
	for _, d := range all {
		if isNew(*d, today) {
			n++
		}
	}
	return n
}

// undated is the year of documents without a date in a URL.
const undated = "undated"

// NewPage returns one page of the documents that match the query.
func NewPage(t *text.Text, p *member.Profile, list []member.Document, q Query) Page {
	all := make([]*member.Document, len(list)) // pointers, because a member can have thousands
	for i := range list {
		all[i] = &list[i]
	}
	slices.SortStableFunc(all, func(a, b *member.Document) int { return b.Date.Compare(a.Date) })
	q = q.valid(p, all)
	shown := q.matching(all, func(*Query) {})
	page := Page{Pager: q.pager(len(shown)), Empty: empty(t, all, shown)}
	page.Address = page.Pager.Address()
	page.Request = requestPath(p, q)
	page.Filters = ui.Filters{
		Action: paths.Documents(), Fragment: paths.DocumentsFragment(), Region: "documents",
		Content: analytics.ContentDocuments, Chips: t.Documents.Kind,
	}
	if len(all) > 1 {
		page.Filters.Fields, page.Filters.Keep = q.fields(t, p, all), ui.Option{Label: "kind", Value: q.Kind}
		page.Kinds = q.kinds(t, all)
	}
	if page.Incomplete = q.Incomplete; !page.Incomplete {
		page.Zips = q.zips(t, p, list)
	}
	if n := countNew(all, q.Today); n > 0 {
		page.News = text.Sentence(t.InWords(t.Common.NewCount, n))
	}
	from, to := page.Pager.Bounds()
	for _, d := range shown[from:to] {
		page.add(yearTitle(t, d), newRow(t, p, *d, q.Today))
	}
	return page
}

// requestPath leads to a request for a document of the policy that the list is about, else of any.
func requestPath(p *member.Profile, q Query) string {
	about := member.About{Kind: member.AboutPolicy, Number: q.About}
	subjects := p.Subjects(member.RequestDocument, q.Today)
	switch {
	case !p.TakesServiceRequests() || len(subjects) == 0:
		return ""
	case !slices.Contains(subjects, about):
		about = member.About{}
	}
	return paths.Request(string(member.RequestDocument), about, "", paths.FromDocuments)
}

func empty(t *text.Text, all, shown []*member.Document) string {
	switch {
	case len(all) == 0:
		return t.Documents.Empty
	case len(shown) == 0:
		return t.Documents.NoMatch
	}
	return ""
}

func (p *Page) add(year string, row ui.Entry) {
	if n := len(p.Years); n == 0 || p.Years[n-1].Title != year {
		p.Years = append(p.Years, Year{Title: year})
	}
	last := &p.Years[len(p.Years)-1]
	last.Documents = append(last.Documents, row)
}

// valid returns the query without its invalid choices. A policy or account of the member's without
// a document is valid, because its page links here and the list then says that there is none.
func (q Query) valid(p *member.Profile, all []*member.Document) Query {
	if q.owned(p) == (member.Document{}) {
		q.About = ui.Offered(all, q.About, aboutOf)
	}
	q.Kind = ui.Offered(all, q.Kind, kindOf)
	q.Year = ui.Offered(all, q.Year, yearOf)
	return q
}

// Offers reports whether the list has a document of the kind.
func Offers(list []member.Document, kind string) bool {
	return slices.ContainsFunc(list, func(d member.Document) bool { return d.Kind == kind })
}

// owned returns a document about the chosen policy or account, an empty one unless that is the
// member's.
func (q Query) owned(p *member.Profile) member.Document {
	if policy, ok := p.Policy(q.About); ok && policy.Number == q.About {
		return member.Document{PolicyNumber: q.About}
	}
	if p.HasAccount(q.About) {
		return member.Document{AccountNumber: q.About}
	}
	return member.Document{}
}

func (q Query) matches(d *member.Document) bool {
	return ui.Matches(q.About, aboutOf(d)) && ui.Matches(q.Kind, kindOf(d)) && (q.Year == "" || yearOf(d) == q.Year)
}

// aboutOf returns the number of a document's policy, or else of its account.
func aboutOf(d *member.Document) string { return cmp.Or(d.PolicyNumber, d.AccountNumber) }

func kindOf(d *member.Document) string { return d.Kind }

func yearOf(d *member.Document) string {
	if !d.Date.Known() {
		return undated
	}
	return strconv.Itoa(d.Date.Year())
}

// yearsOf returns yearOf for a list by date: it makes the text of each year once.
func yearsOf() func(*member.Document) string {
	year, text := 0, ""
	return func(d *member.Document) string {
		if text == "" || d.Date.Year() != year {
			year, text = d.Date.Year(), yearOf(d)
		}
		return text
	}
}

func yearTitle(t *text.Text, d *member.Document) string { return yearLabel(t, yearOf(d)) }

func yearLabel(t *text.Text, year string) string {
	if year == undated {
		return t.Documents.Undated
	}
	return year
}

func (q Query) pager(total int) ui.Pager {
	size := q.Size
	if total <= fewDocuments {
		size = fewDocuments
	}
	pager := ui.NewPager(q.Page, size, total)
	pager.List, pager.Region = analytics.ListDocuments, "documents"
	pager.Link = func(page, _ int) string { return q.at(paths.Documents(), page) }
	pager.Fragment = func(page, _ int) string { return q.at(paths.DocumentsFragment(), page) }
	return pager
}

// at returns the URL of a page of this list under a path.
func (q Query) at(path string, page int) string {
	return paths.AtPage(
		path, page, cmp.Or(q.Size, paths.DefaultPageSize), "about", q.About, "kind", q.Kind, "year", q.Year,
	)
}

func (q Query) fields(t *text.Text, p *member.Profile, all []*member.Document) []ui.Field {
	texts := t.Documents
	fields := []ui.Field{{
		Name: "about", Label: texts.About, Value: q.About,
		Options: q.abouts(t, p, q.matching(all, func(others *Query) { others.About = "" })),
	}}
	if len(all) <= fewDocuments && q.Year == "" {
		return fields
	}
	year := func(d *member.Document) string { return yearTitle(t, d) }
	years := q.matching(all, func(others *Query) { others.Year = "" })
	newestFirst := func(a, b string) int { return strings.Compare(b, a) }
	return append(fields, ui.Field{
		Name: "year", Label: texts.Year, Value: q.Year,
		Options: withChosen(t, ui.CountedOptions(t, years, yearsOf(), year, newestFirst), q.Year,
			yearLabel(t, q.Year)),
	})
}

// kinds returns the chips of the types, each with its list.
func (q Query) kinds(t *text.Text, all []*member.Document) []FilterChip {
	shown := q.matching(all, func(others *Query) { others.Kind = "" })
	label := func(d *member.Document) string { return t.Listed(d.Kind) }
	options := withChosen(t, ui.CountedOptions(t, shown, kindOf, label, member.CompareFold), q.Kind, t.Listed(q.Kind))
	var chips []FilterChip
	for _, o := range options {
		to := q
		to.Kind = o.Value
		chips = append(chips, FilterChip{
			Label: o.Label, Current: o.Value == q.Kind,
			Path: to.at(paths.Documents(), 1), Fragment: to.at(paths.DocumentsFragment(), 1),
		})
	}
	return chips
}

func (q Query) abouts(t *text.Text, p *member.Profile, all []*member.Document) []ui.Option {
	label := func(d *member.Document) string { return cmp.Or(aboutTitle(t, p, *d), t.Documents.Other) }
	abouts := ui.CountedOptions(t, all, aboutOf, label, member.CompareFold)
	return othersLast(t, p, withChosen(t, abouts, q.About, cmp.Or(aboutTitle(t, p, q.owned(p)), q.About)))
}

// matching returns the documents that match the query without one of its filters, so that the
// numbers in that filter follow the others.
func (q Query) matching(all []*member.Document, without func(*Query)) []*member.Document {
	without(&q)
	if q.About == "" && q.Kind == "" && q.Year == "" {
		return all
	}
	var found []*member.Document
	for _, d := range all {
		if q.matches(d) {
			found = append(found, d)
		}
	}
	return found
}

// withChosen adds the chosen value if the other filters leave no document for it.
func withChosen(t *text.Text, options []ui.Option, chosen, label string) []ui.Option {
	if chosen == "" || slices.ContainsFunc(options, func(o ui.Option) bool { return o.Value == chosen }) {
		return options
	}
	return append(options, ui.Option{Value: chosen, Label: t.Common.Option.With(label, 0)})
}

// othersLast returns the options with those of policies that are not active in a group of their
// own, at the end.
func othersLast(t *text.Text, p *member.Profile, options []ui.Option) []ui.Option {
	_, others := p.PolicySummary()
	heading, apart := ui.OthersHeading(t, others), map[string]bool{}
	for _, q := range others {
		apart[q.Number] = true
	}
	for i, o := range options {
		if o.Value != "" && apart[o.Value] {
			options[i].Group = heading
		}
	}
	slices.SortStableFunc(options, func(a, b ui.Option) int { return strings.Compare(a.Group, b.Group) })
	return options
}

// FilterChip is a choice among those that a list shows as chips.
type FilterChip struct {
	Label          string
	Path, Fragment string
	Current        bool
}
