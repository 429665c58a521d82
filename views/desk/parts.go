package desk

import (
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// PartsView is the page of the design's parts.
type PartsView struct {
	Page
	Loading string // a page whose profile is loading, for a frame
}

// icons are the pictures that pages have beside their words.
var icons = []string{
	"home", "billing", "payments", "policies", "cards", "claims", "documents", "messages", "paperless", "questions", "person", "phone", "mail", "site",
	"check", "calendar", "claim", "due", "late", "autopay", "renewal", "download", "shield", "menu", "back", "copy", "print",
}

// tones are what a standing says, from the calmest.
var tones = []struct{ class, text string }{
	{"tone-quiet", "Nothing due"}, {"tone-due", "Payment due by 12/03/2026"}, {"tone-note", "Ends on 12/31/2026"}, {"tone-late", "Past due since 11/02/2026"},
}

var places = []ui.Option{
	{Value: "home", Label: "At home"}, {Value: "road", Label: "On the road", Hint: "Also in a parking lot"}, {Value: "else", Label: "Somewhere else"},
}

// The questions of the page, each in the states that it can be in; name tells one from the others.
func zip(name string) ui.Field {
	return ui.Field{Name: name, Label: "Policy zip code", InputMode: "numeric"}
}

func story(name string) ui.Field { return ui.Field{Name: name, Label: "What happened?"} }

func place(name string) ui.Field {
	return ui.Field{Name: name, Label: "Where did it happen?", Options: places}
}

func hinted(f ui.Field, hint string) ui.Field {
	f.Hint = hint
	return f
}

func answered(f ui.Field, value string) ui.Field {
	f.Value, f.Optional = value, true
	return f
}

func wrong(f ui.Field, value, problem string) ui.Field {
	f.Value, f.Problem = value, problem
	return f
}

const (
	zipHint  = "Of the address that the policy was sent to, with 5 or 9 digits."
	zipWrong = "Enter a zip code with 5 or 9 digits."
)

func problems() []ui.Problem {
	return []ui.Problem{{Field: "text-wrong", Text: zipWrong}, {Text: "We could not find that policy."}}
}

// pager is a list at one of its pages.
func pager(page, total int) ui.Pager {
	p := ui.NewPager(page, paths.DefaultPageSize, total)
	p.List, p.Region = analytics.ListPolicies, "pages"
	p.Link = func(int, int) string { return PartsPath + "#pages" }
	p.Fragment = p.Link
	return p
}

func sampleNotices() []content.Notice {
	var all []content.Notice
	for _, n := range []struct {
		kind        content.NoticeKind
		title, text string
	}{
		{content.Storm, "Storm in southern Indiana", "Report damage here at any time. Do what keeps you safe first."},
		{content.Outage, "Payments are closed tonight", "From 10 p.m. to midnight the payment window does not open."},
		{content.Hours, "Closed on Thanksgiving Day", "We are back on Friday at 7 a.m."},
	} {
		all = append(all, content.Notice{ID: string(n.kind), Kind: n.kind, Title: n.title, Text: content.Prose{HTML: "<p>" + n.text + "</p>"}})
	}
	return all
}
