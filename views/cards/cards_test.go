package cards_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/cards"
	"memberportal/views/content/library"
	"memberportal/views/text"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

var texts = &text.Text{Company: viewtest.Company, Cards: text.Cards{
	Names: "{first} and {second}", FileName: "id-card-{policy}-{vehicle}", FileNameAll: "id-cards-{number}",
	NotBefore: "Not before {date}", NextTerm: "From {date}, use the other until then.", FirstTerm: "From {date}.",
}, Policies: text.Policies{Unread: "Call {phone}."}}

func autoPolicy(number string, vehicles ...member.Vehicle) member.Policy {
	return member.Policy{
		Number: number, AccountNumber: "1", AllowCardPrint: true, EffectiveDate: viewtest.Today.AddDays(-9),
		ExpirationDate: viewtest.Today.AddDays(9), Vehicles: vehicles,
		Insured: member.Insured{Primary: member.Name{Full: "Pat Example"}},
	}
}

func TestCardShowsVehicleTermAndInsured(t *testing.T) {
	t.Parallel()
	policy := autoPolicy("AA1", member.Vehicle{ID: "vehicle-1", Year: "2021", MakeModel: "Toyota RAV4", VIN: "1ZZ"})
	policy.AgencyID, policy.RiskState = "7", "IA"
	policy.Insured = member.Insured{
		Primary: member.Name{Full: "Marta Lindqvist"}, Secondary: member.Name{Full: "Jonas Lindqvist"}, Address: "1 A Street",
		City: "B", State: "IA", Zip: "50000",
	}
	want := []cards.Card{{
		ID: "vehicle-1", State: "IA", Policy: "AA1", Effective: "11/12/2026", Expires: "11/30/2026",
		Vehicle: "2021 Toyota RAV4", VIN: "1ZZ", Names: "Marta Lindqvist and Jonas Lindqvist",
		Address: "1 A Street, B, IA 50000",
		Agent:   "Agency, (515) 555-0117", Agency: "Agency", Phone: "(515) 555-0117", File: "/cards/AA1/vehicle-1.pdf",
		Show: "/cards/AA1/vehicle-1/show", Until: viewtest.Today.AddDays(8),
	}}
	viewtest.Same(
		t, "card", want, cards.Offered(texts, viewtest.ProfileOf(policy), "aa1", viewtest.Today),
		cmp.AllowUnexported(member.Date{}),
	)
}

// Spec: DATA-25.
func TestEachVehicleOfEachTermHasACard(t *testing.T) {
	t.Parallel()
	now := autoPolicy("AA1", member.Vehicle{ID: "vehicle-1", VIN: "1ZZ"}, member.Vehicle{ID: "vehicle-2", VIN: "2ZZ"})
	next := autoPolicy("AA1", member.Vehicle{ID: "vehicle-3", VIN: "3ZZ"})
	next.FuturePolicy, next.EffectiveDate = true, viewtest.Today.AddDays(9)
	alone := autoPolicy("AA2", member.Vehicle{ID: "vehicle-4", VIN: "4ZZ"})
	alone.FuturePolicy, alone.EffectiveDate = true, viewtest.Today.AddDays(8)
	replaced := autoPolicy("AA1", member.Vehicle{ID: "vehicle-5", VIN: "5ZZ"}) // by a change of the same term
	replaced.EffectiveDate = now.EffectiveDate.AddDays(-9)
	profile := viewtest.ProfileOf(next, replaced, now, alone)
	page := cards.NewPage(texts, profile, viewtest.Today)

	type card struct{ ID, NotBefore, StartNote string }
	got := map[string][]card{}
	for _, g := range append(page.Groups, page.Upcoming...) {
		for _, c := range append(g.Cards, g.Next...) {
			got[g.Number] = append(got[g.Number], card{c.ID, c.NotBefore, c.StartNote})
		}
	}
	want := map[string][]card{
		"AA1": {
			{"vehicle-1", "", ""},
			{"vehicle-2", "", ""},
			{"vehicle-3", "Not before 11/30/2026", "From 11/30/2026, use the other until then."},
		},
		"AA2": {{"vehicle-4", "Not before 11/29/2026", "From 11/29/2026."}},
	}
	viewtest.Same(t, "cards", want, got)
	if len(page.Groups[0].Next) != 1 || len(page.Upcoming[0].Next) != 0 ||
		page.Groups[0].Proof.Path != "/cards/AA1/proof.pdf" || page.Upcoming[0].Proof != (ui.Proof{}) {
		t.Errorf("groups = %+v, want the next term of AA1 alone folded away, and a proof of AA1 alone", page.Groups)
	}
	if len(page.Groups) != 1 || len(page.Upcoming) != 1 || page.Groups[0].File != "/cards/AA1/all.pdf" ||
		page.Upcoming[0].File != "" {
		t.Errorf("groups = %+v, upcoming = %+v, want AA1 with one file for all, and AA2 apart", page.Groups, page.Upcoming)
	}
}

func TestCardsSayWhatMayBeMissing(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		partial, incomplete bool
		want                int
	}{
		"all read":                          {},
		"a vehicle that can't be read":      {partial: true, want: 1},
		"a policy that can't be read":       {incomplete: true, want: 1},
		"a vehicle and a policy unreadable": {partial: true, incomplete: true, want: 2},
	} {
		policy := autoPolicy("AA1", member.Vehicle{ID: "vehicle-1", VIN: "1ZZ"})
		if test.partial {
			policy.Unread = member.Unread{"vehicles"}
		}
		p := viewtest.ProfileOf(policy)
		p.Incomplete.Policies = test.incomplete
		doc := viewtest.Render(t, cards.View(cards.NewPage(texts, p, viewtest.Today)))
		if got := doc.Find("[data-incomplete]").Length(); got != test.want || doc.Find(".id-first").Length() != 1 {
			t.Errorf("%s: %d notes beside the card, want %d", name, got, test.want)
		}
	}
}

// Spec: VOUCH-18.
func TestCardsOfPoliciesThatCantBeConfirmed(t *testing.T) {
	t.Parallel()
	doubtful := autoPolicy("AA1", member.Vehicle{ID: "vehicle-1", VIN: "1ZZ"})
	doubtful.Unread = member.Unread{"cancelled"}
	good := autoPolicy("AA2", member.Vehicle{ID: "vehicle-2", VIN: "2ZZ"})
	for _, others := range [][]member.Policy{nil, {good}} {
		page := cards.NewPage(viewtest.English, viewtest.ProfileOf(append(others, doubtful)...), viewtest.Today)
		doc := viewtest.Render(t, cards.View(page))
		onBand := len(others) == 0
		if got := doc.Find(".answer a[href^='tel:']").Length() == 1; got != onBand ||
			doc.Find("a[href^='tel:']").Length() != 1 {
			t.Errorf("with %d other policies: calls on the band = %t, want one call", len(others), got)
		}
		if len(page.WithoutCards) != 0 || doc.Find("a[href='/policies/auto/AA1']").Length() != 1 {
			t.Errorf("with %d other policies: %+v, want the policy once", len(others), page.WithoutCards)
		}
	}
}

// Spec: VOUCH-1.
func TestPolicyWithoutCardsStatesTheReason(t *testing.T) {
	t.Parallel()
	car, english := member.Vehicle{ID: "vehicle-1", VIN: "1ZZ"}, viewtest.English.Cards
	cancelled, over, elsewhere, unnamed := autoPolicy("AA1", car), autoPolicy("AA2", car), autoPolicy("AA3", car),
		autoPolicy("AA5", car)
	cancelled.Cancelled, over.ExpirationDate, elsewhere.AllowCardPrint = true, viewtest.Today.AddDays(-1), false
	unnamed.Insured = member.Insured{}
	again := elsewhere
	again.FuturePolicy = true
	profile := viewtest.ProfileOf(
		cancelled, over, elsewhere, again, autoPolicy("AA4"), unnamed, member.Policy{Number: "HO1"},
	)
	page := cards.NewPage(viewtest.English, profile, viewtest.Today)
	got := map[string]string{}
	for _, without := range page.WithoutCards {
		_, number, _ := strings.Cut(without.Name.Line, "Auto ")
		got[number] = without.Reason
		if len(cards.Offered(viewtest.English, profile, number, viewtest.Today)) > 0 {
			t.Errorf("%s has cards", number)
		}
	}
	viewtest.Same(t, "policies without cards", map[string]string{
		"AA1": english.NoCards["Cancelled"], "AA2": english.NoCards["Expired"], "AA3": english.NoCards["NotHere"],
		"AA4": english.NoCards["NoVehicle"], "AA5": english.NoCardsByPhone.With("800-555-0142"),
	}, got)
	if slices.Contains(slices.Collect(maps.Values(got)), "") || len(page.WithoutCards) != len(got) ||
		len(page.Groups) > 0 {
		t.Errorf("reasons = %+v, %d groups, want a text for each and no cards", page.WithoutCards, len(page.Groups))
	}
}

var (
	pdfPage  = regexp.MustCompile(`/Type /Page\b[^s]`)
	mediaBox = regexp.MustCompile(`/MediaBox \[0 0 612\.00 792\.00\]`)
)

// A card alone comes twice: one for the vehicle, one for the wallet.
func TestPDFHasThreeCardsOnAPage(t *testing.T) {
	t.Parallel()
	for count, want := range map[int]struct{ pages, cards int }{1: {1, 2}, 2: {1, 2}, 3: {1, 3}, 4: {2, 4}} {
		var file bytes.Buffer
		err := cards.WritePDF(context.Background(), viewtest.English, &file, make([]cards.Card, count), day, member.Date{})
		if err != nil || !bytes.HasPrefix(file.Bytes(), []byte("%PDF-")) || !bytes.Contains(file.Bytes(), []byte("%%EOF")) {
			t.Fatalf("not a PDF: %v", err)
		}
		if got := len(pdfPage.FindAll(file.Bytes(), -1)); got != want.pages || !mediaBox.Match(file.Bytes()) {
			t.Errorf("%d cards are on %d pages, want %d of letter size", count, got, want.pages)
		}
		if got := strings.Count(viewtest.PDFText(t, file.Bytes()), viewtest.English.Cards.Heading); got != want.cards {
			t.Errorf("%d cards are there %d times, want %d", count, got, want.cards)
		}
	}
}

var day = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func pdfOf(t *testing.T, write func(w io.Writer) error) string {
	t.Helper()
	var file bytes.Buffer
	if err := write(&file); err != nil {
		t.Fatal(err)
	}
	return viewtest.PDFText(t, file.Bytes())
}

// What an officer, a lender or a dealer gets says who the insurer is, and how to check it.
//
// Spec: BILL-23.
func TestPaperSaysWhoseItIsAndHowToCheckIt(t *testing.T) {
	t.Parallel()
	policy := autoPolicy(
		"AA1182204", member.Vehicle{ID: "vehicle-1", Year: "2021", MakeModel: "Toyota RAV4", VIN: "2T3P1RFV5MC103344"},
	)
	policy.AgencyID = "7"
	profile, company := viewtest.ProfileOf(policy), viewtest.English.Company
	papers := map[string]string{
		"card": pdfOf(t, func(w io.Writer) error {
			return cards.WritePDF(context.Background(), viewtest.English, w,
				cards.Offered(viewtest.English, profile, policy.Number, viewtest.Today), day, member.Date{})
		}),
		"proof": pdfOf(t, func(w io.Writer) error {
			return cards.WriteProof(context.Background(), viewtest.English, w, profile, policy, day)
		}),
	}
	for name, text := range papers {
		for _, want := range []string{
			company.Name, strings.Join(company.Address, ", "), company.NAIC, company.Phone, "AA1182204", "2021 Toyota RAV4",
			"2T3P1RFV5MC103344", "Pat Example",
			"Agency, (515) 555-0117", "From our records on 11/21/2026", "give policy number AA1182204", "Page 1 of 1",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q:\n%s", name, want, text)
			}
		}
	}
	profile.Accounts[0].AmountsAsOf = day.AddDate(0, 0, -53)
	old := pdfOf(t, func(w io.Writer) error {
		return cards.WriteProof(context.Background(), viewtest.English, w, profile, policy, day)
	})
	if !strings.Contains(old, "Amounts of 09/29/2026") || strings.Contains(old, "From our records on") {
		t.Errorf("the proof of an account with old amounts doesn't say so:\n%s", old)
	}
}

// A company that gives neither its number nor its address has neither on paper.
func TestPaperHasNoNumberThatTheCompanyDidNotGive(t *testing.T) {
	t.Parallel()
	other := *viewtest.English
	other.Company = viewtest.Company
	text := pdfOf(t, func(w io.Writer) error {
		return cards.WritePDF(context.Background(), &other, w, make([]cards.Card, 1), day, member.Date{})
	})
	english := viewtest.English
	for _, unwanted := range []string{other.Cards.Labels.Number, english.Company.NAIC, english.Company.Address[0]} {
		if strings.Contains(text, unwanted) {
			t.Errorf("the card has %q:\n%s", unwanted, text)
		}
	}
	page := cards.Page{Groups: []cards.Group{{Cards: []cards.Card{{ID: "vehicle-1"}}}}}
	got := viewtest.Render(t, cards.View(page)).Find(".id-card").Text()
	for _, want := range []string{
		english.Company.NAIC, english.Company.Name, english.Company.Phone, english.Cards.Heading,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the card on the page = %q, want %q in it", got, want)
		}
	}
}

func TestPaperHasTheCompanysMark(t *testing.T) {
	t.Parallel()
	var mark bytes.Buffer
	if err := png.Encode(&mark, image.NewGray(image.Rect(0, 0, 112, 56))); err != nil {
		t.Fatal(err)
	}
	own := *viewtest.English
	own.Brand.Mark.Picture = &text.Picture{Data: mark.Bytes()}
	for with, texts := range map[bool]*text.Text{true: &own, false: viewtest.English} {
		var file bytes.Buffer
		if err := cards.WritePDF(context.Background(), texts, &file, make([]cards.Card, 1), day, member.Date{}); err != nil {
			t.Fatal(err)
		}
		if got := bytes.Contains(file.Bytes(), []byte("/Width 112\n/Height 56")); got != with {
			t.Errorf("picture of the mark = %t, want %t", got, with)
		}
	}
}

var oneCard = []cards.Card{{
	State: "IA", Policy: "AA1182204", Effective: "06/14/2026", Expires: "12/14/2026", Vehicle: "2021 Toyota RAV4",
	VIN:   "2T3P1RFV5MC103344",
	Names: "Marta Lindqvist and Jonas Lindqvist", Address: "418 Orchard Lane, Ames, IA 50010",
	Agent: "Prairie Insurance Agency, (515) 555-0117",
}}

func writeCard(w io.Writer, card cards.Card) error {
	return cards.WritePDF(context.Background(), viewtest.English, w, []cards.Card{card}, day, member.Date{})
}

func TestPDFHasEveryNameWhole(t *testing.T) {
	t.Parallel()
	long := "Maximiliana Alexandrovna Konstantinopolskaya-Featherstonehaugh and Bartholomew Christopherson"
	for _, names := range []string{long + " and " + long, strings.Repeat("Wm", 100)} {
		card := oneCard[0]
		card.Names, card.Agent, card.Phone = names, names, ""
		text := pdfOf(t, func(w io.Writer) error { return writeCard(w, card) })
		if got := strings.Count(letters(text), letters(names)); got != 4 {
			t.Errorf("insured and agent of two copies are there %d times, want 4:\n%s", got, text)
		}
	}
}

// letters returns a text without its spaces and lines.
func letters(text string) string { return strings.Join(strings.Fields(text), "") }

func TestPDFHas200LettersOfAText(t *testing.T) {
	t.Parallel()
	card := oneCard[0]
	card.Names = strings.Repeat("a", 4000)
	text := letters(pdfOf(t, func(w io.Writer) error { return writeCard(w, card) }))
	if most := strings.Repeat("a", 200); !strings.Contains(text, most+"…") || strings.Contains(text, most+"a") {
		t.Errorf("the card has not 200 letters and an ellipsis:\n%s", text)
	}
}

func TestCardWithMoreThanFitsIsNotWritten(t *testing.T) {
	t.Parallel()
	card := oneCard[0]
	wide := strings.Repeat("W", 200)
	card.Names, card.Address, card.Vehicle, card.VIN, card.Agent, card.Policy = wide, wide, wide, wide, wide, wide
	if err := writeCard(io.Discard, card); !errors.Is(err, cards.ErrUnprintable) {
		t.Errorf("error = %v, want ErrUnprintable", err)
	}
}

func TestEndOfRequestEndsPDF(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	policy := autoPolicy("AA1")
	var file bytes.Buffer
	for name, err := range map[string]error{
		"cards": cards.WritePDF(ctx, viewtest.English, &file, oneCard, day, member.Date{}),
		"proof": cards.WriteProof(ctx, viewtest.English, &file, viewtest.ProfileOf(policy), policy, day),
	} {
		if !errors.Is(err, context.Canceled) || file.Len() > 0 {
			t.Errorf("%s: error = %v, %d bytes, want that of the context and none", name, err, file.Len())
		}
	}
}

func TestFileNameOfCards(t *testing.T) {
	t.Parallel()
	one := cards.Card{Policy: "AA1", Vehicle: "2021 Toyota RAV4"}
	for want, both := range map[string][]cards.Card{
		"id-card-AA1-2021-Toyota-RAV4.pdf": {one}, "id-cards-AA1.pdf": {one, one},
	} {
		if got := cards.FileName(texts, both); got != want {
			t.Errorf("name = %s, want %s", got, want)
		}
	}
}

// A long farm policy continues on the next page.
func TestProofOfInsuranceFitsAnyPolicy(t *testing.T) {
	t.Parallel()
	unit := member.Unit{Address: "1 A Street", Coverages: []member.Coverage{{Description: "Dwelling", Limit: "$412,000"}}}
	for count, pages := range map[int]int{0: 1, 1: 1, 30: 6} {
		policy := autoPolicy("FAP1", slices.Repeat([]member.Vehicle{{VIN: "V1"}}, count)...)
		policy.LiabilityLimit, policy.Units = "300000", slices.Repeat([]member.Unit{unit}, count)
		var file bytes.Buffer
		if err := cards.WriteProof(context.Background(), viewtest.English, &file, viewtest.ProfileOf(policy), policy,
			time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)); err != nil {
			t.Fatal(err)
		}
		if got := len(pdfPage.FindAll(file.Bytes(), -1)); got != pages {
			t.Errorf("%d vehicles and buildings: %d pages, want %d", count, got, pages)
		}
	}
}

// Spec: COVER-3.
func TestCardHasRoadsideAssistance(t *testing.T) {
	t.Parallel()
	english := *viewtest.English
	english.Company.RoadsidePhone = "800-555-0190"
	for name, test := range map[string]struct {
		coverages []member.Coverage
		name      string
		value     string
	}{
		"by its name": {
			[]member.Coverage{{Description: "Collision"}, {Description: "Towing and labor", Limit: "$100 per tow"}},
			"Towing and labor", "$100 per tow, 800-555-0190",
		},
		"by its code":          {[]member.Coverage{{Description: "ERS-4", Code: text.Roadside}}, "ERS-4", "800-555-0190"},
		"without the coverage": {[]member.Coverage{{Description: "Collision"}}, "", ""},
		"without any":          {nil, "", ""},
	} {
		policy := autoPolicy("AA1", member.Vehicle{ID: "vehicle-1", VIN: "1ZZ", Coverages: test.coverages})
		card := cards.Offered(&english, viewtest.ProfileOf(policy), "AA1", viewtest.Today)[0]
		if card.Roadside.Name != test.name || card.Roadside.Value != test.value {
			t.Errorf("%s: roadside = %+v, want %q and %q", name, card.Roadside, test.name, test.value)
		}
		all := []cards.Card{card}
		page := cards.Page{Groups: []cards.Group{{Cards: all}}}
		for what, text := range map[string]string{
			"card": viewtest.Render(t, cards.View(page)).Find(".id-card dl").Text(),
			"PDF": pdfOf(t, func(w io.Writer) error {
				return cards.WritePDF(context.Background(), &english, w, all, day, member.Date{})
			}),
		} {
			if got := strings.Contains(text, "800-555-0190"); got != (test.name != "") {
				t.Errorf("%s: %s has the number = %t, want %t", name, what, got, test.name != "")
			}
		}
	}
}

// An officer reads a card in English, and the member below it in Spanish.
//
// Spec: LANG-6.
func TestCardsInSpanishKeepTheirEnglish(t *testing.T) {
	t.Parallel()
	es := library.Builtin().Text("es", viewtest.Noon, false)
	page := cards.NewPage(es, viewtest.ProfileOf(autoPolicy("AA1", member.Vehicle{ID: "vehicle-1", VIN: "1ZZ"})),
		viewtest.Today)
	var html strings.Builder
	if err := cards.View(page).Render(text.With(t.Context(), es), &html); err != nil {
		t.Fatal(err)
	}
	card := viewtest.NewPage(html.String()).Doc(t).Find(".id-card").First()
	label, own := card.Find(".id-policy dt [lang=en]"), card.Find(".id-policy dt .id-own.off-paper")
	if label.Text() != "Policy number" || own.Text() != "Número de póliza" || label.Next().Text() != own.Text() {
		t.Errorf("label = %q, below it %q, want English above Spanish", label.Text(), own.Text())
	}
	if note := card.Find("p.id-note"); !strings.HasPrefix(strings.TrimSpace(note.First().Text()), "After an accident") ||
		!strings.Contains(note.Last().Text(), "Después de un accidente") {
		t.Errorf("notes = %q, want both languages", note.Text())
	}
}
