package documents_test

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/documents"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

var documentOwner = &member.Profile{
	Accounts: []member.Account{{Number: "41", Policies: []member.Policy{{Number: "AA1182204"}}}},
}

func pageOf(all []member.Document, query documents.Query) documents.Page {
	return documents.NewPage(viewtest.English, documentOwner, all, query)
}

func TestRowHasWhatIsKnown(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		document member.Document
		want     ui.Entry
	}{
		"of a policy": {
			member.Document{
				ID: "1", Title: "Declarations", Kind: "Policy", PolicyNumber: "AA1182204", AccountNumber: "41",
				Date: viewtest.Today, ContentType: "application/pdf", Size: 1_430_000,
			},
			ui.Entry{
				Path: "/documents/1", Title: "Declarations", Sub: "AA1182204", SideSub: "11/21/2026", Side: "1.4 MB",
				Icon: "documents",
			},
		},
		"of an account, without a title": {
			member.Document{
				ID: "2/3", Kind: "Bill", AccountNumber: "41", Date: viewtest.Today, ContentType: "application/x-thing",
				Size: 120_400,
			},
			ui.Entry{Path: "/documents/2%2F3", Title: "Bill", Sub: "Account 41", SideSub: "11/21/2026", Icon: "billing"},
		},
		"of a policy that has left the profile": {
			member.Document{ID: "4", Title: "Notice", PolicyNumber: "HO1", ContentType: "image/png"},
			ui.Entry{
				Path: "/documents/4", Title: "Notice", Sub: "Policy HO1", SideSub: "Not available", Side: "PNG image",
				Icon: "documents",
			},
		},
		"of nothing": {
			member.Document{ID: "5"},
			ui.Entry{Path: "/documents/5", Title: "Document", SideSub: "Not available", Icon: "documents"},
		},
	}
	for name, test := range tests {
		test.want.Event = analytics.DocumentDownloadClick(analytics.DocumentOfMember)
		page := pageOf([]member.Document{test.document}, documents.Query{})
		viewtest.Same(t, name, test.want, page.Years[0].Documents[0])
	}
}

func TestDocumentsAreGroupedByYearLatestFirst(t *testing.T) {
	t.Parallel()
	all := []member.Document{
		{ID: "undated"},
		{ID: "last year", Date: viewtest.Today.AddDays(-365)},
		{ID: "today", Date: viewtest.Today},
		{ID: "yesterday", Date: viewtest.Today.AddDays(-1)},
	}
	got := map[string]int{}
	var titles []string
	for _, year := range pageOf(all, documents.Query{}).Years {
		titles = append(titles, year.Title)
		got[year.Title] = len(year.Documents)
	}
	if diff := cmp.Diff([]string{"2026", "2025", "No date"}, titles); diff != "" || got["2026"] != 2 {
		t.Errorf("documents by year = %v, years (-want +got):\n%s", got, diff)
	}
}

func TestFilterOptionsMatchAtLeastOneDocument(t *testing.T) {
	t.Parallel()
	all := []member.Document{
		{ID: "1", Kind: "Bill", AccountNumber: "41", Date: viewtest.Today},
		{ID: "2", Kind: "Policy", AccountNumber: "41", PolicyNumber: "AA1182204", Date: viewtest.Today},
		{ID: "3", Kind: "Bill", AccountNumber: "41", Date: viewtest.Today.AddDays(-365)},
	}
	var got []string
	page := pageOf(all, documents.Query{})
	for _, chip := range page.Kinds {
		got = append(got, chip.Path+": "+chip.Label)
	}
	for _, choice := range page.Filters.Fields {
		for _, option := range choice.Options {
			got = append(got, choice.Name+"="+option.Value+": "+option.Label)
		}
	}
	want := []string{
		"/documents: All (3)", "/documents?kind=Bill: Bill (2)", "/documents?kind=Policy: Policy (1)",
		"about=: All (3)", "about=41: Account 41 (2)", "about=AA1182204: Auto AA1182204 (1)",
	}
	viewtest.Same(t, "options", want, got)
}

func TestYearsAreAFilterFromTheSecondPageOn(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{25: "about", 26: "about, year"} {
		var all []member.Document
		for i := range n {
			all = append(all, member.Document{ID: strconv.Itoa(i), Date: viewtest.Today.AddDays(-i * 30)})
		}
		page := pageOf(all, documents.Query{})
		var names []string
		for _, f := range page.Filters.Fields {
			names = append(names, f.Name)
		}
		if got := strings.Join(names, ", "); got != want || (page.Pager.Pages > 1) != (n > 25) {
			t.Errorf("%d documents: fields = %s on %d pages, want %s", n, got, page.Pager.Pages, want)
		}
		if page.Pager.List != analytics.ListDocuments {
			t.Errorf("%d documents: list of the events = %v, want %v", n, page.Pager.List, analytics.ListDocuments)
		}
	}
}

func TestFileNames(t *testing.T) {
	t.Parallel()
	const bill = "Bill- -May-June- account 41 2026-11-21"
	long, flags := strings.Repeat("Notice ", 60), strings.Repeat("Ünö̈ ", 60)
	for name, test := range map[string]struct{ title, listed, answered, suggested, want string }{
		"by its type":               {"", "", "application/pdf", "x.exe", bill + ".pdf"},
		"by the list":               {"", "application/pdf", "application/octet-stream", "x.exe", bill + ".pdf"},
		"by the list, no answer":    {"", "Image/TIFF; charset=binary", "", "", bill + ".tif"},
		"a download":                {"", "application/pdf", "application/force-download", "", bill + ".pdf"},
		"the answer before it":      {"", "application/pdf", "image/png", "", bill + ".png"},
		"HTML in place of it":       {"", "application/pdf", "text/html", "", bill},
		"by the provider's":         {"", "", "", "scan.tif", bill + ".tif"},
		"by the provider's, listed": {"", "application/x-scan", "application/octet-stream", "scan.tif", bill + ".tif"},
		"without either":            {"", "", "", "", bill},
		"unsafe extension":          {"", "", "", "scan.a\x00:b", bill + ".a-b"},
		"a long extension":          {"", "", "", "scan." + strings.Repeat("x", 300), bill + "." + strings.Repeat("x", 19)},
		"what no member sees": {
			"\u202eBi\u200bll\ufeff\u00ad\ufe0f", "", "", "s.p\u202edf", "Bill account 41 2026-11-21.pdf",
		},
		"too many letters": {long, "", "application/pdf", "", long[:118] + " account 41 2026-11-21.pdf"},
		"too many bytes":   {flags, "", "application/pdf", "", ""},
		"joined letters":   {strings.Repeat("\U0001f468\u200d\U0001f469", 40), "", "application/pdf", "", ""},
	} {
		if test.title == "" {
			test.title = `Bill: "May/June"`
		}
		document := member.Document{Title: test.title, AccountNumber: "41", Date: viewtest.Today, ContentType: test.listed}
		got := documents.FileName(viewtest.English, documentOwner, document, test.answered, test.suggested)
		if test.want != "" && got != test.want {
			t.Errorf("%s: name = %q, want %q", name, got, test.want)
		}
		if utf8.RuneCountInString(got) > 150-5 || len(got) > 200-5 || !utf8.ValidString(got) || got != member.Visible(got) {
			t.Errorf("%s: name = %q of %d letters and %d bytes", name, got, utf8.RuneCountInString(got), len(got))
		}
		if test.want == "" && !strings.HasSuffix(got, " account 41 2026-11-21.pdf") {
			t.Errorf("%s: name = %q, want what it is about and its date", name, got)
		}
	}
}

func TestContentTypeIsOneThatMembersExpect(t *testing.T) {
	t.Parallel()
	for contentType, want := range map[string]string{
		"application/pdf": "application/pdf", "text/html": "application/octet-stream",
		"image/svg+xml": "application/octet-stream", "": "application/octet-stream",
	} {
		if got := documents.ContentType(member.Document{}, contentType); got != want {
			t.Errorf("ContentType(%q) = %q, want %q", contentType, got, want)
		}
	}
}

// The page of a policy links here: the list must not show the documents of other policies.
func TestPolicyWithoutDocumentsShowsNone(t *testing.T) {
	t.Parallel()
	all := []member.Document{{ID: "1", AccountNumber: "41", Date: viewtest.Today}, {ID: "2", Date: viewtest.Today}}
	page := pageOf(all, documents.Query{About: "AA1182204"})
	about := page.Filters.Fields[0]
	want := ui.Option{Value: "AA1182204", Label: "Auto AA1182204 (0)"}
	if got := about.Options[len(about.Options)-1]; about.Value != "AA1182204" || got != want || page.Empty == "" {
		t.Errorf("chosen = %q, last option = %v, empty text = %q", about.Value, got, page.Empty)
	}
}

// The numbers in a filter are those of the documents that the other filters leave.
func TestFilterCountsFollowTheOtherFilters(t *testing.T) {
	t.Parallel()
	all := []member.Document{
		{ID: "1", Kind: "Bill", AccountNumber: "41", Date: viewtest.Today},
		{ID: "2", Kind: "Bill", AccountNumber: "41", Date: viewtest.Today.AddDays(-365)},
		{ID: "3", Kind: "Policy", PolicyNumber: "AA1182204", Date: viewtest.Today.AddDays(-365)},
	}
	page := pageOf(all, documents.Query{Kind: "Policy", Year: "2026"})
	var got []string
	for _, chip := range page.Kinds {
		got = append(got, "kind: "+chip.Label)
	}
	for _, field := range page.Filters.Fields {
		for _, option := range field.Options {
			got = append(got, field.Name+": "+option.Label)
		}
	}
	want := []string{
		"kind: All (1)", "kind: Bill (1)", "kind: Policy (0)", "about: All (0)", "year: All (1)", "year: 2025 (1)",
		"year: 2026 (0)",
	}
	if diff := cmp.Diff(want, got); diff != "" || page.Empty == "" {
		t.Errorf("empty text = %q, options (-want +got):\n%s", page.Empty, diff)
	}
}

func TestDocumentsOfTheLastTwoWeeksAreNew(t *testing.T) {
	t.Parallel()
	for days, want := range map[int]bool{0: true, -14: true, -15: false, 1: false} {
		all := []member.Document{{ID: "1", Kind: "Bill", Date: viewtest.Today.AddDays(days)}}
		page := pageOf(all, documents.Query{Today: viewtest.Today})
		if got := page.Years[0].Documents[0].New; got != want {
			t.Errorf("%d days: new = %t, want %t", days, got, want)
		}
	}
	undated := pageOf([]member.Document{{ID: "1"}}, documents.Query{Today: viewtest.Today})
	if undated.Years[0].Documents[0].New {
		t.Error("document without a date is new")
	}
}

func TestZipSaysItsSizeOnlyWhenAllAreKnown(t *testing.T) {
	t.Parallel()
	of := func(size int64) member.Document {
		return member.Document{ID: "1", PolicyNumber: "AA1182204", TermStart: viewtest.Today, Size: size}
	}
	for want, all := range map[string][]member.Document{
		"2 documents in one ZIP file, about 1.6 MB": {of(1_430_000), of(150_000)},
		"2 documents in one ZIP file":               {of(1_430_000), of(0)},
	} {
		page := pageOf(all, documents.Query{About: "AA1182204"})
		if len(page.Zips) != 1 || page.Zips[0].Sub != want {
			t.Errorf("zips = %+v, want one of %s", page.Zips, want)
		}
	}
}

// What is missing of a list is said, and no zip then has all documents of a term.
//
// Spec: CONTRACT-1.
func TestIncompleteListSaysSo(t *testing.T) {
	t.Parallel()
	one := member.Document{ID: "1", PolicyNumber: "AA1182204", TermStart: viewtest.Today}
	for _, incomplete := range []bool{false, true} {
		page := pageOf([]member.Document{one, one}, documents.Query{About: "AA1182204", Incomplete: incomplete})
		notes := viewtest.Render(t, documents.View(page)).Find(".tone-note").Length()
		if notes == 1 != incomplete || len(page.Zips) == 0 != incomplete {
			t.Errorf("incomplete %t: %d notes, %d zips", incomplete, notes, len(page.Zips))
		}
	}
}

func TestUnknownFiltersAreIgnored(t *testing.T) {
	t.Parallel()
	all := []member.Document{{ID: "1", Kind: "Bill", PolicyNumber: "AA1182204"}, {ID: "2", Kind: "Notice"}}
	page := pageOf(all, documents.Query{About: "ZZ9", Kind: "Secret", Year: "1066", ListPage: ui.ListPage{Page: 99}})
	if page.Pager.Total != 2 || page.Empty != "" {
		t.Errorf("documents = %d, %q, want both", page.Pager.Total, page.Empty)
	}
}
