package claims_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"memberportal/upstream/member"
	"memberportal/views/claims"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

var today = member.NewDate(2026, time.November, 21)

func words(s string) string { return strings.Join(strings.Fields(s), " ") }

// profileSent is a profile for whose claims the portal has sent files at their times.
func profileSent(files []member.ClaimFile) *member.Profile {
	var all []member.SentFile
	for _, f := range files {
		all = append(all, member.SentFile{ClaimFile: f, Until: f.At.Add(member.SentFileLife)})
	}
	return new(member.Profile).WithSent(all)
}

func detailOf(c member.Claim) claims.DetailPage {
	return claims.NewDetailPage(claims.Detail{Text: viewtest.English, Profile: &member.Profile{}, Claim: c, Today: today})
}

func TestClaimWithoutDetailsShowsNotAvailable(t *testing.T) {
	t.Parallel()
	page := detailOf(member.Claim{Number: "C1"})
	want := []ui.Fact{
		{Name: "Policy", Value: "Not available"},
		{Name: "Status", Value: "Not available"},
		{Name: "When it happened", Value: "Not available"},
		{Name: "Reported", Value: "Not available"},
	}
	if diff := cmp.Diff(want, append(page.Facts, page.More...)); diff != "" || page.Title != "Claim C1" ||
		page.Answer != "Not available" {
		t.Errorf("title = %q, answer = %q, facts (-want +got):\n%s", page.Title, page.Answer, diff)
	}
	doc := viewtest.Render(t, claims.DetailView(page))
	for _, absent := range []string{".tracker", "#next", "#ours", "#payments", "#all-files", "#steps"} {
		if doc.Find(absent).Length() > 0 {
			t.Errorf("page has %s, want nothing that the provider did not send", absent)
		}
	}
}

// Spec: CLAIM-1.
func TestTrackerSaysEachStateInWords(t *testing.T) {
	t.Parallel()
	doc := viewtest.Render(t, claims.DetailView(detailOf(member.Claim{Tracker: []member.TrackerStep{
		{Name: "Reported", State: member.StepDone, Date: today.AddDays(-5)},
		{Name: "Estimate", State: member.StepDone, Date: today.AddDays(-2), Note: "$1,482.60"},
		{Name: "Repair", State: member.StepNow, Note: "Your turn"},
		{Name: "Paid", State: member.StepNext},
	}})))
	want := []string{
		"Reported Done 11/16/2026", "Estimate Done 11/19/2026 $1,482.60", "Repair Now Your turn",
		"Paid Still to come",
	}
	got := doc.Find(".tracker li").Map(func(_ int, s *goquery.Selection) string {
		return words(s.Text())
	})
	viewtest.Same(t, "tracker", want, got)
	if now, where := doc.Find("[aria-current=step] .tracker-name").Text(),
		words(doc.Find(".answer .kv").Text()); now != "Repair" || where != "Step 3 of 4, Repair then Paid" {
		t.Errorf("current stage = %q, %q, want Repair, the third of four", now, where)
	}
	if segments := doc.Find(".segments > *").Length(); segments != 4 ||
		doc.Find(".segments > .tracker-now").Length() != 1 {
		t.Errorf("segments = %d, want 4, of which one is the current stage", segments)
	}
}

// Spec: CLAIM-2.
func TestNextStepsAreAChecklist(t *testing.T) {
	t.Parallel()
	todos := []member.ToDo{
		{ID: "1", Text: "Report the loss", Kind: member.ToDoText, Done: true},
		{ID: "2", Text: "Choose a shop", Detail: "Any licensed shop", Kind: member.ToDoText},
		{
			ID: "3", Text: "Send the bill", Kind: member.ToDoFiles, Due: today.AddDays(4),
			Files: []member.RequestedFile{{Shows: "The bill"}},
		},
		{ID: "4", Text: "Send photos", Kind: member.ToDoFiles, Due: today.AddDays(-1)},
	}
	tests := map[string]struct {
		claim member.Claim
		want  []string // nil for none: text, due and detail, action
	}{
		"to-dos, the earliest first": {
			member.Claim{ToDos: todos, YourPart: []string{"Not shown"}, Adjuster: &member.Adjuster{Name: "Dana Whitfield"}},
			[]string{
				"Send photos|Was due 11/20/2026|Tell Dana", "Send the bill|By November 25|Tell Dana",
				"Choose a shop|Any licensed shop|Tell Dana",
			},
		},
		"no adjuster":     {member.Claim{ToDos: todos[1:2]}, []string{"Choose a shop|Any licensed shop|Tell us"}},
		"a closed claim":  {member.Claim{ToDos: todos[:2], Closed: true}, nil},
		"all done":        {member.Claim{ToDos: todos[:1]}, nil},
		"sentences alone": {member.Claim{YourPart: []string{"Keep the receipts."}}, []string{"Keep the receipts.||"}},
	}
	for name, test := range tests {
		doc := viewtest.Render(t, claims.DetailView(detailOf(test.claim)))
		got := doc.Find(".todo").Map(func(_ int, s *goquery.Selection) string {
			return words(s.Find("h3").Text()) + "|" + words(s.Find("p.sub").Text()) + "|" + words(s.Find("a").Text())
		})
		viewtest.Same(t, name, test.want, got, cmpopts.EquateEmpty())
		history := words(doc.Find("#done + ul").Text())
		if wanted := len(test.claim.ToDos) > 0 && test.claim.ToDos[0].Done; wanted != (history == "Report the loss") {
			t.Errorf("%s: history = %q, want what is done in it: %t", name, history, wanted)
		}
	}
}

// A closed claim gets no adjuster any more, so nothing says that one will be assigned.
func TestAdjusterIsPromisedOnlyToAnOpenClaim(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		claim member.Claim
		known claims.Completeness
		want  string
	}{
		"open": {
			member.Claim{}, claims.Complete, "Your adjuster We haven't assigned an adjuster yet. Until we do, call us.",
		},
		"closed":      {member.Claim{Closed: true}, claims.Complete, "Contact an adjuster"},
		"unreachable": {member.Claim{}, claims.Unreachable, "Contact an adjuster"},
	} {
		page := claims.NewDetailPage(claims.Detail{
			Text: viewtest.English, Profile: &member.Profile{}, Claim: test.claim, Known: test.known, Today: today,
		})
		card := viewtest.Render(t, claims.DetailView(page)).Find("[aria-labelledby=adjuster]")
		if got := words(card.Find("h2").Text() + " " + card.Find(".reachable > p:not([class])").Text()); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// What can't be read of a claim may be missing, and says so.
func TestClaimSaysThatAPartMayBeMissing(t *testing.T) {
	t.Parallel()
	for partial, want := range map[bool]string{
		false: "", true: "Some details of this claim may be missing here. For help, call 800-555-0142.",
	} {
		if got := detailOf(member.Claim{Partial: partial}).Gap; got != want {
			t.Errorf("partial = %t: %q, want %q", partial, got, want)
		}
	}
}

// The row has two round links; the number, the email and the hours are in its fold.
func TestAdjusterIsReachedInOnePress(t *testing.T) {
	t.Parallel()
	adjuster := &member.Adjuster{
		Name: "Dana Whitfield", Phone: "(515) 555-0181", Email: "dana@example.com",
		Hours: "Weekdays",
	}
	card := viewtest.Render(t, claims.DetailView(detailOf(member.Claim{
		Number:   "C1",
		Adjuster: adjuster,
	}))).Find("[aria-labelledby=adjuster]")
	hrefs := func(links string) []string {
		return card.Find(links).Map(func(_ int, a *goquery.Selection) string { return a.AttrOr("href", "") })
	}
	viewtest.Same(t, "row", []string{"/claims/contact-adjuster?claim=C1", "tel:5155550181"}, hrefs(".person-row a"))
	viewtest.Same(t, "fold", []string{"tel:5155550181", "mailto:dana@example.com"}, hrefs("details a"))
	if hours := card.Find("details .agent-hours").Text(); hours != "Weekdays" {
		t.Errorf("hours = %q, want them in the fold", hours)
	}
}

// The answer is the member's turn and the provider's day. After that only the provider's words say
// what happens.
// Spec: CLAIM-2.
func TestClaimAnswersWhatIsNext(t *testing.T) {
	t.Parallel()
	photos := []member.RequestedFile{{Shows: "Left", Angle: member.Left}, {Shows: "Right", Angle: member.Right}}
	todo := func(due member.Date, files ...member.RequestedFile) []member.ToDo {
		return []member.ToDo{{ID: "1", Text: "Send the bill.", Kind: member.ToDoFiles, Due: due, Files: files}}
	}
	ours, soon := []string{"We're waiting for the shop."}, today.AddDays(4)
	sent := []member.ClaimFile{{ToDo: "1", Shows: "Left"}, {ToDo: "1", Shows: "Right"}}
	for name, test := range map[string]struct {
		claim member.Claim
		sent  []member.ClaimFile
		want  string
	}{
		"photos":       {member.Claim{ToDos: todo(soon, photos...)}, nil, "Your turn: two photos by November\u00a025"},
		"one is sent":  {member.Claim{ToDos: todo(soon, photos...)}, sent[:1], "Your turn: one photo by November\u00a025"},
		"all are sent": {member.Claim{ToDos: todo(soon, photos...), OurPart: ours}, sent, "We're waiting for the shop."},
		"files": {
			member.Claim{ToDos: todo(soon, photos[0], member.RequestedFile{Shows: "Bill"})},
			nil,
			"Your turn: two files by November\u00a025",
		},
		"in words":      {member.Claim{ToDos: todo(soon)}, nil, "Your turn: Send the bill by November\u00a025"},
		"without a day": {member.Claim{ToDos: todo(member.Date{})}, nil, "Your turn: Send the bill"},
		"late":          {member.Claim{ToDos: todo(today.AddDays(-1))}, nil, "Your turn: Send the bill. Was due 11/20/2026"},
		"sentences": {
			member.Claim{YourPart: []string{"Keep the receipts."}, NextDate: soon},
			nil,
			"Your turn: Keep the receipts by November\u00a025",
		},
		"closed": {member.Claim{Status: "Closed", Closed: true, ToDos: todo(soon), OurPart: ours}, nil, "Closed"},
		"long":   {member.Claim{Status: "Open", OurPart: []string{strings.Repeat("We are waiting. ", 9)}}, nil, "Open"},
	} {
		detail := claims.Detail{
			Text: viewtest.English, Profile: profileSent(test.sent), Claim: test.claim, Today: today,
		}
		page := claims.NewDetailPage(detail)
		if page.Answer != test.want || slices.Contains(page.OurPart, page.Answer) {
			t.Errorf("%s: answer = %q, then %q, want %q once", name, page.Answer, page.OurPart, test.want)
		}
	}
}

// Spec: CLAIM-4.
func TestEachRequestedFileHasATile(t *testing.T) {
	t.Parallel()
	var wanted []member.RequestedFile
	for _, angle := range append(slices.Clone(member.Angles), "", "above") {
		wanted = append(wanted, member.RequestedFile{Shows: "The car, " + string(angle), Angle: angle})
	}
	claim := member.Claim{
		AcceptsFiles: true, ToDos: []member.ToDo{{ID: "3", Text: "Send photos", Kind: member.ToDoFiles, Files: wanted}},
	}
	doc := viewtest.Render(t, claims.DetailView(detailOf(claim)))
	tiles := doc.Find(".todo .tile")
	if tiles.Length() != len(wanted) || doc.Find(".todo .bullets").Length() != 0 {
		t.Fatalf("tiles = %d, want %d and no other list", tiles.Length(), len(wanted))
	}
	drawn := map[string]bool{}
	tiles.Each(func(i int, tile *goquery.Selection) {
		drawing, _ := tile.Find("svg.angle").Html()
		drawn[drawing] = true
		photos := !strings.Contains(tile.Find("input[type=file]").AttrOr("accept", ""), "pdf")
		if isAngle := i < len(member.Angles); (drawing != "") != isAngle || photos != isAngle ||
			strings.Contains(tile.Text(), "Add photo") != isAngle {
			t.Errorf("%s: drawing = %q, only photos = %t, want both %t", wanted[i].Shows, drawing, photos, isAngle)
		}
		if title := tile.Find(".tile-title").Text(); title != wanted[i].Shows {
			t.Errorf("title = %q, want %q", title, wanted[i].Shows)
		}
	})
	if len(drawn) != len(member.Angles)+1 {
		t.Errorf("different drawings = %d, want one for each angle and none for the others", len(drawn)-1)
	}
}

func TestTileOfASentFileSaysWhenItArrived(t *testing.T) {
	t.Parallel()
	wanted := []member.RequestedFile{{Shows: "Left side"}, {Shows: "Right side"}}
	claim := member.Claim{
		AcceptsFiles: true, ToDos: []member.ToDo{{ID: "3", Text: "Send photos", Kind: member.ToDoFiles, Files: wanted}},
	}
	evening := time.Date(2026, time.November, 21, 21, 32, 0, 0, time.UTC)
	sent := []member.ClaimFile{
		{ToDo: "3", Shows: "Left side", At: evening},
		{ToDo: "3", Shows: "Right side", At: evening.AddDate(0, 0, -1)},
	}
	for n, want := range []string{
		"Left side Add file, Right side Add file, Send", "Left side Received 9:32 PM, Right side Add file, Send",
		"Left side Received 9:32 PM, Right side Received 11/20/2026, 9:32 PM",
	} {
		detail := claims.Detail{Text: viewtest.English, Profile: profileSent(sent[:n]), Claim: claim, Today: today}
		doc := viewtest.Render(t, claims.DetailView(claims.NewDetailPage(detail)))
		doc.Find(".todo label .tile-added").Remove()
		got := doc.Find(".todo .tile, .todo form button").Map(func(_ int, s *goquery.Selection) string {
			return viewtest.Words(s)
		})
		if got := strings.Join(got, ", "); got != want {
			t.Errorf("%d sent: tiles = %q, want %q", n, got, want)
		}
		if fields := doc.Find(".todo input[type=file]"); fields.Length() != 2-n || n < 2 &&
			fields.AttrOr("name", "") != "files-3" {
			t.Errorf(
				"%d sent: %d fields, the first named %q, want %d and files-3", n, fields.Length(), fields.AttrOr("name", ""), 2-n,
			)
		}
	}
}

func TestPaymentsHaveATotal(t *testing.T) {
	t.Parallel()
	paid := []member.ClaimPayment{
		{Date: today, Payee: "Shop", Amount: member.Cents(148260), For: "Repair"}, {Amount: member.Cents(100)},
	}
	tests := map[string]struct {
		payments []member.ClaimPayment
		want     claims.Payments
	}{
		"one": {paid[:1], claims.Payments{Rows: []claims.PaymentRow{{"11/21/2026", "Shop", "Repair", "$1,482.60"}}}},
		"two": {
			paid,
			claims.Payments{
				Rows: []claims.PaymentRow{
					{"11/21/2026", "Shop", "Repair", "$1,482.60"},
					{"Not available", "Not available", "", "$1.00"},
				},
				Total: "$1,483.60",
			},
		},
	}
	for name, test := range tests {
		viewtest.Same(t, name, test.want, detailOf(member.Claim{Payments: test.payments}).Payments)
	}
}

// Spec: CLAIM-3.
func TestReceivedFilesSayTheirState(t *testing.T) {
	t.Parallel()
	page := detailOf(member.Claim{Files: []member.ClaimFile{
		{Reference: "F-1", Name: "a.jpg", Received: today, State: member.FileReceived},
		{Name: "b.jpg", State: member.FileRefused, Reason: "Too dark"},
		{Reference: "F-3", State: member.FileAccepted},
	}})
	want := []claims.FileRow{
		{Name: "a.jpg", Reference: "Reference F-1", Date: "11/21/2026", Word: "Received"},
		{Name: "b.jpg", Word: "Not accepted", Tone: "late", Reason: "Too dark"},
		{Name: "Not available", Reference: "Reference F-3", Word: "Accepted", Tone: "good"},
	}
	viewtest.Same(t, "open", want[1:2], page.Files)
	viewtest.Same(t, "folded", slices.Delete(want, 1, 2), page.Kept)
	doc := viewtest.Render(t, claims.DetailView(page))
	if got := words(doc.Find(".file").First().Text()); got != "b.jpgNot acceptedToo dark" {
		t.Errorf("refused file = %q, want its state and the reason", got)
	}
	refused := member.ClaimFile{Name: "b.jpg", ToDo: "T-2", State: member.FileRefused}
	photos := member.ToDo{ID: "T-2", Text: "Send photos", Kind: member.ToDoFiles}
	for want, claim := range map[string]member.Claim{
		"#todo-T-2":   {AcceptsFiles: true, Files: []member.ClaimFile{refused}, ToDos: []member.ToDo{photos}},
		"#send-other": {AcceptsFiles: true, Files: []member.ClaimFile{refused}},
		"":            {Files: []member.ClaimFile{refused}},
	} {
		if got := detailOf(claim).Files[0].Again; got != want {
			t.Errorf("send again = %q, want %q", got, want)
		}
	}
}

// Spec: CLAIM-8, CLAIM-9.
func TestListSaysWhichClaimsWaitForTheMember(t *testing.T) {
	t.Parallel()
	day := member.NewDate(2026, 12, 2)
	photos := member.ToDo{
		ID: "T-2", Text: "Send photos.", Kind: member.ToDoFiles, Due: day,
		Files: []member.RequestedFile{{Shows: "left", Angle: member.RearLeft}, {Shows: "right", Angle: member.RearRight}},
	}
	asks := member.Claim{Number: "C1", ToDos: []member.ToDo{photos}}
	calls := member.Claim{Number: "C2", ToDos: []member.ToDo{{ID: "T-1", Text: "Call us."}}}
	waits := member.Claim{Number: "C3", Status: "Open", LossDate: day}
	ours := member.Claim{Number: "C4", Status: "Open", SaysToDos: true}
	closed := member.Claim{Number: "C5", Closed: true, LossDate: day}
	for name, test := range map[string]struct {
		claims       []member.Claim
		say, primary string
		rows         string
	}{
		"one": {
			[]member.Claim{closed, waits, asks},
			"One needs you: two photos by December\u00a02", "Add two photos",
			"Open: Claim C3 Open Claim C1 Your turn, by 12/02/2026 Closed: Claim C5 12/02/2026",
		},
		"two": {
			[]member.Claim{calls, asks}, "Two need you: first, two photos by December\u00a02", "Add two photos", "",
		},
		"words":        {[]member.Claim{calls}, "One needs you: Call us", "Open claim", "Open: Claim C2 Your turn"},
		"words of two": {[]member.Claim{calls, calls}, "Two need you", "Open claim", ""},
		"nothing": {
			[]member.Claim{ours, closed}, "Nothing for you to do", "", "Open: Claim C4 Open Closed: Claim C5 12/02/2026",
		},
		"unknown": {[]member.Claim{ours, waits}, "", "Start a claim", "Open: Claim C3 Open Claim C4 Open"},
	} {
		page := claims.NewPage(viewtest.English, &member.Profile{Claims: test.claims, ClaimsKnown: true}, nil, 1)
		doc := viewtest.Render(t, claims.View(page))
		if say, primary := doc.Find(".answer .say").Text(), doc.Find(".button-primary").Text(); say != test.say ||
			primary != test.primary {
			t.Errorf("%s: list says %q with button %q, want %q with %q", name, say, primary, test.say, test.primary)
		}
		doc.Find("#open, #closed").AppendHtml(": ")
		if rows := words(doc.Find("#open, #closed").Parent().Text()); test.rows != "" && rows != test.rows {
			t.Errorf("%s: rows = %q, want %q", name, rows, test.rows)
		}
	}
}

func TestClaimsThatDidNotLoadCanBeReloaded(t *testing.T) {
	t.Parallel()
	doc := viewtest.Render(t, claims.View(claims.NewPage(viewtest.English, &member.Profile{}, nil, 1)))
	if doc.Find("a[href='/refresh-profile?return=%2Fclaims']").Length() != 1 {
		t.Errorf("page = %q, want a reload that returns to the claims", doc.Text())
	}
}

// Ten claims are on a page, and what is missing of the list is said.
//
// Spec: CONTRACT-1.
func TestClaimsHavePages(t *testing.T) {
	t.Parallel()
	for claimed, want := range map[int]string{10: "", 12: "Showing 11 to 12 of 12"} {
		p := &member.Profile{Claims: make([]member.Claim, claimed), ClaimsKnown: true, ClaimsIncomplete: claimed == 12}
		doc := viewtest.Render(t, claims.View(claims.NewPage(viewtest.English, p, nil, 2)))
		rows, notes := doc.Find(".rows .row").Length(), doc.Find(".tone-note").Length()
		if shown := strings.Contains(doc.Text(), "Showing"); shown != (want != "") || !strings.Contains(doc.Text(), want) ||
			rows != map[int]int{10: 10, 12: 2}[claimed] || notes == 1 != p.ClaimsIncomplete {
			t.Errorf("%d claims: %d rows and %d notes on the last page, want %q", claimed, rows, notes, want)
		}
	}
}
