package preview

import (
	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/chart"
	"memberportal/views/claims"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// PartsView is the page with every part of the design.
type PartsView struct {
	Page
	Loading string // address of a page whose profile never loads, for a frame
}

// section is one part of the page.
type section struct {
	id, heading string
	body        templ.Component
}

func sections(loading string) []section {
	return []section{
		{"text", "Text, figures and icons", textParts()},
		{"buttons", "Buttons", buttons()},
		{"fields", "Fields and their errors", controls()},
		{"notices", "Notices and messages", messages()},
		{"lists", "Cards, lists and tables", lists()},
		{"pictures", "Pictures from data", pictures()},
		{"claims", "The stages of a claim", tracker()},
		{"uploads", "Photos and documents", uploads()},
		{"pages", "Pages of a list", pagination()},
		{"dialogs", "Dialogs and the loading overlay", dialogs(loading)},
	}
}

var icons = []string{
	"home", "billing", "payments", "policies", "cards", "claims", "documents", "messages", "paperless", "questions",
	"person", "phone", "mail",
	"site", "check", "calendar", "late", "renewal", "download", "shield", "menu", "back", "copy", "print",
	"agent", "boat", "business", "camera", "car", "draft", "farm", "house", "map", "trash", "umbrella",
}

// tones are the tones of a status, the calmest first.
var tones = []struct{ class, text string }{
	{"tone-quiet", "Nothing due"},
	{"tone-due", "Payment due by 12/03/2026"},
	{"tone-note", "Ends on 12/31/2026"},
	{"tone-late", "Past due since 11/02/2026"},
}

var quick = []ui.QuickAction{
	{Icon: "payments", Label: "Pay bill", Path: "#lists", Event: analytics.LinkAttach},
	{Icon: "cards", Label: "ID cards", Path: "#lists", Event: analytics.LinkAttach},
}

var due = ui.DueCard{
	Account: "4100238715", AsOf: "10:15 a.m.", Fresh: PartsPath, Stored: PartsPath, Calendar: "#lists",
	MoreTime: &ui.MoreTime{Path: "#lists"},
	Figure:   "minimum", Label: "Minimum due after payment", Amount: ui.Amount{Dollars: "$76", Cents: ".45"},
	Balance: "balance after payment $198.50",
	Status:  ui.AccountStatus{Text: "Due Thursday, December 3", Away: "in 12 days", Tone: "due"},
	Notes: []ui.BillNote{
		{
			Text:  "Your $25.00 payment from November 2 hasn't posted yet. Call us at 800-555-0142 before you pay again.",
			Phone: "800-555-0142", Late: true,
		},
		{Text: "Your payment of $50.00 was submitted on November 21 at 10:05 AM. It can take a few days to post."},
	},
}

var figures = []ui.Fact{{Name: "Premium", Value: "$742.80"}, {Name: "Starts", Value: "06/16/2026"}, {Name: "Ends", Value: "12/15/2026"}}

var agent = ui.Person{
	Name: "Hollow Creek Insurance", Facts: []string{"Monday to Friday, 8 a.m. to 5 p.m."},
	Message: "#lists", Phone: "515-555-0117",
}

var chips = []ui.FilterChip{
	{Label: "All (4)", Path: "#lists", Fragment: PartsPath, Current: true},
	{Label: "Bill (3)", Path: "#lists", Fragment: PartsPath},
}

var accounts = []ui.AccountTab{
	{Number: "4100238715", Note: "Personal Auto", Path: "#lists", Current: true}, {Number: "4100241190", Note: "Home", Path: "#lists"},
}

var claimRows = []ui.ClaimRow{
	{
		Path: "#lists", What: "Hail, wind or flood", About: "Claim CL0044170 · Home HO2207719", Loss: "11/02/2026",
		Status: "Open", Tone: "good",
	},
	{
		Path: "#lists", What: "Crash with another vehicle", About: "Claim CL0041022 · Personal Auto AA1182204",
		Loss: "08/14/2026", Status: "Closed",
	},
}

var stages = claims.Tracker{Where: "Step 3 of 4", Now: "Repair", Note: "Your turn", Steps: []claims.TrackerStep{
	{Name: "Reported", Word: "Done", Note: "11/05/2026", State: member.StepDone},
	{Name: "Estimate", Word: "Done", Note: "11/12/2026 · $1,482.60", State: member.StepDone},
	{Name: "Repair", Word: "Now", Note: "Your turn", State: member.StepNow},
	{Name: "Paid", Word: "Still to come", State: member.StepNext},
}}

var paid = chart.NewColumns([]int64{12645, 12645, 0, 14210})

// uploadFields are the field for photos and documents: empty, with files that wait, and with an
// error.
func uploadFields() []ui.Upload {
	field := ui.Field{Name: "papers", Label: "Add photos or documents", Hint: "JPEG, PNG, WebP or PDF, up to 8 MB each."}
	more := field
	more.Name, more.Label = "papers-more", "Add more photos or documents"
	return []ui.Upload{
		{Field: field},
		{Field: more, Waiting: []ui.WaitingFile{
			{ID: "1", Name: "Bumper from the left.jpg", Size: "2.4 MB"},
			{ID: "2", Name: "Estimate.pdf", Size: "180 kB"},
		}},
		{Field: wrong(field, "notes.txt isn't a photo or a PDF.")},
	}
}

var problems = []ui.Problem{{Field: "zip-wrong", Text: zipProblem}, {Text: "We could not find that policy."}}

const zipProblem = "Enter a zip code with 5 or 9 digits."

// places is a question with several options; name distinguishes its copies.
func places(name string) ui.Field {
	return ui.Field{Name: name, Label: "Where did it happen?", Value: "road", Options: []ui.Option{
		{Value: "home", Label: "At home"},
		{Value: "road", Label: "On the road", Hint: "Also in a parking lot"},
		{Value: "else", Label: "Somewhere else"},
	}}
}

// fields are the form's controls, each of them empty or filled in and then with an error.
func fields() []templ.Component {
	zip := ui.Field{Name: "zip", Label: "Policy ZIP code", InputMode: "numeric", Hint: "5 or 9 digits, as on your bill."}
	optional := ui.Field{Name: "phone", Label: "Phone", Value: "515-555-0142", Optional: true}
	story := ui.Field{Name: "story", Label: "What happened?", Hint: "In a few sentences."}
	confirm := ui.Field{Name: "confirm", Label: "Yes, delete my profile"}
	photos := ui.Field{Name: "photos", Label: "Photos", Hint: "JPEG, PNG or WebP, up to 10 MB each."}
	const image = "image/jpeg"
	return []templ.Component{
		ui.TextField(zip), ui.TextField(optional), ui.TextField(wrong(zip, zipProblem)),
		ui.TextArea(story), ui.TextArea(wrong(story, "Tell us what happened.")),
		ui.Choice(places("choice")), ui.Choice(wrong(places("choice"), "Choose where it happened.")),
		ui.Select(places("select")), ui.Select(wrong(places("select"), "Choose where it happened.")),
		ui.Confirmation(confirm), ui.Confirmation(wrong(confirm, "Check the box to continue.")),
		ui.FileField(photos, image), ui.FileField(wrong(photos, "notes.txt is not a photo."), image),
	}
}

func wrong(f ui.Field, problem string) ui.Field {
	f.Name, f.Problem = f.Name+"-wrong", problem
	return f
}

// pager returns one page of a list of 200 rows.
func pager(page int) ui.Pager {
	p := ui.NewPager(page, paths.DefaultPageSize, 200)
	p.List, p.Region = analytics.ListPolicies, "pages"
	p.Link = func(int, int) string { return PartsPath + "#pages" }
	p.Fragment = p.Link
	return p
}

func notice(kind text.NoticeKind, title, sentence string) text.Notice {
	return text.Notice{ID: string(kind), Kind: kind, Title: title, Text: text.Prose{HTML: "<p>" + sentence + "</p>"}}
}

var notices = []text.Notice{
	notice(text.Storm, "Storm in southern Indiana", "Report damage here at any time."),
	notice(text.Outage, "Payments are closed tonight", "You cannot pay from 10 p.m. to midnight."),
	notice(text.Hours, "Closed on Thanksgiving Day", "We are back on Friday at 7 a.m."),
}
