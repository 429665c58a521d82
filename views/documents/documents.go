// Package documents renders the list of the member's documents (section 2: /documents).
package documents

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Query is which documents a list shows, as the address says. A choice that is none is ignored: a policy or account that is not the member's,
// a kind or year without documents.
type Query struct {
	About string // a policy's number, else an account's, "" for all
	Kind  string // the provider's word, "" for all
	Year  string // "" for all
	ui.ListPage
}

// Page is the member's documents, the latest first.
type Page struct {
	Intro content.Prose
	List  List
}

// List is one page of the documents that were chosen, and the choices.
type List struct {
	Action, Fragment string     // where the choices go without a script and with one
	Address          string     // of the page that shows exactly this list
	Choices          []ui.Field // none while one page holds everything
	Years            []Year
	Empty            string // why there is nothing, "" when there is something
	Pager            ui.Pager
}

// Year is the documents of one year on a page.
type Year struct {
	Title     string
	Documents []Link
}

// undated is the year of a document whose date the provider does not tell.
const undated = "No date"

// NewPage lists documents of the member's.
func NewPage(t *content.Text, p *member.Profile, all []member.Document, q Query, words content.Documents) Page {
	return Page{Intro: words.Intro, List: NewList(t, p, all, q, words)}
}

// NewList narrows the documents to what the query asks for and pages them.
func NewList(t *content.Text, p *member.Profile, all []member.Document, q Query, words content.Documents) List {
	q = q.known(p, all)
	shown := slices.DeleteFunc(slices.Clone(all), func(d member.Document) bool { return !q.matches(d) })
	slices.SortStableFunc(shown, func(a, b member.Document) int { return cmp.Compare(b.Date.String(), a.Date.String()) })
	list := List{Action: paths.Documents(), Fragment: paths.DocumentsFragment(), Pager: q.pager(len(shown))}
	list.Address = list.Pager.Link(list.Pager.Page, list.Pager.Size)
	if len(all) > 1 {
		list.Choices = q.choices(t, p, all)
	}
	from, to := list.Pager.Bounds()
	for _, d := range shown[from:to] {
		list.add(yearOf(d), newDocumentLink(t, p, d))
	}
	switch {
	case len(all) == 0:
		list.Empty = words.Empty
	case len(shown) == 0:
		list.Empty = words.NoMatch
	}
	return list
}

func (l *List) add(year string, link Link) {
	if n := len(l.Years); n == 0 || l.Years[n-1].Title != year {
		l.Years = append(l.Years, Year{Title: year})
	}
	last := &l.Years[len(l.Years)-1]
	last.Documents = append(last.Documents, link)
}

// known drops a choice that is none. A policy or account of the member's without a document is one: its page leads here, and the list says so.
func (q Query) known(p *member.Profile, all []member.Document) Query {
	drop := func(choice *string, of func(member.Document) string) {
		if !slices.ContainsFunc(all, func(d member.Document) bool { return of(d) == *choice }) {
			*choice = ""
		}
	}
	if q.owned(p) == (member.Document{}) {
		drop(&q.About, aboutOf)
	}
	drop(&q.Kind, kindOfDocument)
	drop(&q.Year, yearOf)
	return q
}

// owned stands for a document about the chosen policy or account, nothing when that is not the member's.
func (q Query) owned(p *member.Profile) member.Document {
	if policy, ok := p.Policy(q.About); ok && policy.Number == q.About {
		return member.Document{PolicyNumber: q.About}
	}
	if p.HasAccount(q.About) {
		return member.Document{AccountNumber: q.About}
	}
	return member.Document{}
}

func (q Query) matches(d member.Document) bool {
	fits := func(choice, value string) bool { return choice == "" || choice == value }
	return fits(q.About, aboutOf(d)) && fits(q.Kind, kindOfDocument(d)) && fits(q.Year, yearOf(d))
}

// aboutOf is the number of what a document is about: its policy, or else its account.
func aboutOf(d member.Document) string { return cmp.Or(d.PolicyNumber, d.AccountNumber) }

func kindOfDocument(d member.Document) string { return d.Kind }

func yearOf(d member.Document) string {
	if !d.Date.Known() {
		return undated
	}
	return strconv.Itoa(d.Date.Year())
}

func (q Query) pager(total int) ui.Pager {
	pager := ui.NewPager(q.Page, q.Size, total)
	pager.List, pager.Region = analytics.ListDocuments, "documents"
	pager.Link = func(page, size int) string { return q.at(paths.Documents(), page, size) }
	pager.Fragment = func(page, size int) string { return q.at(paths.DocumentsFragment(), page, size) }
	return pager
}

// at is a page of this list under a path.
func (q Query) at(path string, page, size int) string {
	return paths.AtPage(path, page, size, "about", q.About, "kind", q.Kind, "year", q.Year)
}

func (q Query) choices(t *content.Text, p *member.Profile, all []member.Document) []ui.Field {
	about := func(d member.Document) string { return ui.Or(aboutName(t, p, d), "Other") }
	newestFirst := func(a, b string) int { return strings.Compare(b, a) }
	abouts := documentOptions(all, aboutOf, about, strings.Compare)
	if chosen := q.owned(p); q.About != "" && !slices.ContainsFunc(abouts, func(o ui.Option) bool { return o.Value == q.About }) {
		abouts = append(abouts, ui.Option{Value: q.About, Label: aboutName(t, p, chosen) + " (0)"})
	}
	return []ui.Field{
		{Name: "about", Label: "Policy or account", Value: q.About, Options: abouts},
		{Name: "kind", Label: "Kind", Value: q.Kind, Options: documentOptions(all, kindOfDocument, kindOfDocument, strings.Compare)},
		{Name: "year", Label: "Year", Value: q.Year, Options: documentOptions(all, yearOf, yearOf, newestFirst)},
	}
}

// documentOptions are the answers that leave something to show, each with how much.
func documentOptions(all []member.Document, value, label func(member.Document) string, order func(a, b string) int) []ui.Option {
	count, labels := map[string]int{}, map[string]string{}
	for _, d := range all {
		if v := value(d); v != "" {
			count[v]++
			labels[v] = label(d)
		}
	}
	options := []ui.Option{{Label: "All (" + strconv.Itoa(len(all)) + ")"}}
	for _, v := range slices.SortedFunc(maps.Keys(labels), func(a, b string) int { return order(labels[a], labels[b]) }) {
		options = append(options, ui.Option{Value: v, Label: labels[v] + " (" + strconv.Itoa(count[v]) + ")"})
	}
	return options
}
