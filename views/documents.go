package views

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/parts"
)

// DocumentQuery is which documents a list shows, as the address says. A choice that is none is ignored: a policy or account that is not the member's,
// a kind or year without documents.
type DocumentQuery struct {
	About string // a policy's number, else an account's, "" for all
	Kind  string // the provider's word, "" for all
	Year  string // "" for all
	ListPage
}

// DocumentsPage is the member's documents, the latest first.
type DocumentsPage struct {
	Intro content.Prose
	List  DocumentList
}

// DocumentList is one page of the documents that were chosen, and the choices.
type DocumentList struct {
	Action, Fragment string        // where the choices go without a script and with one
	Address          string        // of the page that shows exactly this list
	Choices          []parts.Field // none while one page holds everything
	Years            []DocumentYear
	Empty            string // why there is nothing, "" when there is something
	Pager            parts.Pager
}

// DocumentYear is the documents of one year on a page.
type DocumentYear struct {
	Title     string
	Documents []DocumentLink
}

// DocumentLink is one document. Its words alone tell it from every other: what it is, of which policy or account, its date, type and size.
type DocumentLink struct {
	Path, What, Rest, Kind string
}

// undated is the year of a document whose date the provider does not tell.
const undated = "No date"

// NewDocumentsPage lists documents of the member's.
func NewDocumentsPage(p *member.Profile, all []member.Document, q DocumentQuery, words content.Documents) DocumentsPage {
	return DocumentsPage{Intro: words.Intro, List: NewDocumentList(p, all, q, words)}
}

// NewDocumentList narrows the documents to what the query asks for and pages them.
func NewDocumentList(p *member.Profile, all []member.Document, q DocumentQuery, words content.Documents) DocumentList {
	q = q.known(p, all)
	shown := slices.DeleteFunc(slices.Clone(all), func(d member.Document) bool { return !q.matches(d) })
	slices.SortStableFunc(shown, func(a, b member.Document) int { return cmp.Compare(b.Date.String(), a.Date.String()) })
	list := DocumentList{Action: DocumentsPath(), Fragment: documentsFragmentPath(), Pager: q.pager(len(shown))}
	list.Address = list.Pager.Link(list.Pager.Page, list.Pager.Size)
	if len(all) > 1 {
		list.Choices = q.choices(p, all)
	}
	from, to := list.Pager.Bounds()
	for _, d := range shown[from:to] {
		list.add(yearOf(d), newDocumentLink(p, d))
	}
	switch {
	case len(all) == 0:
		list.Empty = words.Empty
	case len(shown) == 0:
		list.Empty = words.NoMatch
	}
	return list
}

func (l *DocumentList) add(year string, link DocumentLink) {
	if n := len(l.Years); n == 0 || l.Years[n-1].Title != year {
		l.Years = append(l.Years, DocumentYear{Title: year})
	}
	last := &l.Years[len(l.Years)-1]
	last.Documents = append(last.Documents, link)
}

// known drops a choice that is none. A policy or account of the member's without a document is one: its page leads here, and the list says so.
func (q DocumentQuery) known(p *member.Profile, all []member.Document) DocumentQuery {
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
func (q DocumentQuery) owned(p *member.Profile) member.Document {
	if policy, ok := p.Policy(q.About); ok && policy.Number == q.About {
		return member.Document{PolicyNumber: q.About}
	}
	if p.HasAccount(q.About) {
		return member.Document{AccountNumber: q.About}
	}
	return member.Document{}
}

func (q DocumentQuery) matches(d member.Document) bool {
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

func (q DocumentQuery) pager(total int) parts.Pager {
	pager := parts.NewPager(q.Page, q.Size, total)
	pager.List, pager.Region = analytics.ListDocuments, "documents"
	pager.Link = func(page, size int) string { return q.at(DocumentsPath(), page, size) }
	pager.Fragment = func(page, size int) string { return q.at(documentsFragmentPath(), page, size) }
	return pager
}

// at is a page of this list under a path.
func (q DocumentQuery) at(path string, page, size int) string {
	return atPage(path, page, size, "about", q.About, "kind", q.Kind, "year", q.Year)
}

func (q DocumentQuery) choices(p *member.Profile, all []member.Document) []parts.Field {
	about := func(d member.Document) string { return orElse(aboutName(p, d), "Other") }
	newestFirst := func(a, b string) int { return strings.Compare(b, a) }
	abouts := documentOptions(all, aboutOf, about, strings.Compare)
	if chosen := q.owned(p); q.About != "" && !slices.ContainsFunc(abouts, func(o parts.Option) bool { return o.Value == q.About }) {
		abouts = append(abouts, parts.Option{Value: q.About, Label: aboutName(p, chosen) + " (0)"})
	}
	return []parts.Field{
		{Name: "about", Label: "Policy or account", Value: q.About, Options: abouts},
		{Name: "kind", Label: "Kind", Value: q.Kind, Options: documentOptions(all, kindOfDocument, kindOfDocument, strings.Compare)},
		{Name: "year", Label: "Year", Value: q.Year, Options: documentOptions(all, yearOf, yearOf, newestFirst)},
	}
}

// documentOptions are the answers that leave something to show, each with how much.
func documentOptions(all []member.Document, value, label func(member.Document) string, order func(a, b string) int) []parts.Option {
	count, labels := map[string]int{}, map[string]string{}
	for _, d := range all {
		if v := value(d); v != "" {
			count[v]++
			labels[v] = label(d)
		}
	}
	options := []parts.Option{{Label: "All (" + strconv.Itoa(len(all)) + ")"}}
	for _, v := range slices.SortedFunc(maps.Keys(labels), func(a, b string) int { return order(labels[a], labels[b]) }) {
		options = append(options, parts.Option{Value: v, Label: labels[v] + " (" + strconv.Itoa(count[v]) + ")"})
	}
	return options
}
