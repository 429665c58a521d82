package cards_test

import (
	"bytes"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/cards"
	"memberportal/views/content"
	"memberportal/views/viewtest"
)

var cardWords = &content.Text{Company: viewtest.Company, Cards: content.Cards{
	Heading: "ID card", Keep: "Keep it.", Accident: "Call {phone}.", NotBefore: "Not before {date}", NextTerm: "From {date}, use the other until then.",
	FirstTerm: "From {date}.", UnknownDay: "day one",
	Refused: map[string]string{"Cancelled": "It is cancelled.", "Expired": "It has ended.", "NotHere": "Ask.", "NoVehicle": "No vehicle."},
}}

func autoPolicy(number string, vehicles ...member.Vehicle) member.Policy {
	return member.Policy{Number: number, AllowCardPrint: true, EffectiveDate: viewtest.Today.AddDays(-9), ExpirationDate: viewtest.Today.AddDays(9), Vehicles: vehicles}
}

func TestCardSaysWhatAnOfficerAsksFor(t *testing.T) {
	policy := autoPolicy("AA1", member.Vehicle{ID: "vehicle-1", Year: "2021", MakeModel: "Toyota RAV4", VIN: "1ZZ"})
	policy.AgencyID, policy.RiskState = "7", "IA"
	policy.Insured = member.Insured{
		Primary: member.Name{Full: "Marta Lindqvist"}, Secondary: member.Name{Full: "Jonas Lindqvist"}, Address: "1 A Street", City: "B", State: "IA", Zip: "50000",
	}
	want := []cards.Card{{
		ID: "vehicle-1", Company: "Test Mutual", Heading: "ID card", State: "IA", Policy: "AA1", Effective: "11/12/2026", Expires: "11/30/2026",
		Vehicle: "2021 Toyota RAV4", VIN: "1ZZ", Names: "Marta Lindqvist and Jonas Lindqvist", Address: "1 A Street, B, IA 50000",
		Agent: "Agency, (515) 555-0117", Phone: "(515) 555-0117", Keep: "Keep it.", Accident: "Call 800-555-0100.", File: "/cards/AA1/vehicle-1.pdf",
		OnPhone: "/cards/AA1/vehicle-1/on-phone", Until: viewtest.Today.AddDays(9),
	}}
	if diff := cmp.Diff(want, cards.Offered(viewtest.ProfileOf(policy), "aa1", cardWords, viewtest.Today), cmp.AllowUnexported(member.Date{})); diff != "" {
		t.Errorf("card (-want +got):\n%s", diff)
	}
}

func TestCardsAreOneForEachVehicleOfEachTerm(t *testing.T) {
	now := autoPolicy("AA1", member.Vehicle{ID: "vehicle-1"}, member.Vehicle{ID: "vehicle-2"})
	next := autoPolicy("AA1", member.Vehicle{ID: "vehicle-3"})
	next.FuturePolicy, next.EffectiveDate = true, viewtest.Today.AddDays(9)
	alone := autoPolicy("AA2", member.Vehicle{ID: "vehicle-4"})
	alone.FuturePolicy, alone.EffectiveDate = true, member.Date{}
	page := cards.NewPage(viewtest.ProfileOf(next, now, alone), cardWords, viewtest.Today)

	type card struct{ ID, NotBefore, Counts string }
	got := map[string][]card{}
	for _, g := range page.Groups {
		for _, c := range g.Cards {
			got[g.Number] = append(got[g.Number], card{c.ID, c.NotBefore, c.Counts})
		}
	}
	want := map[string][]card{
		"AA1": {{"vehicle-1", "", ""}, {"vehicle-2", "", ""}, {"vehicle-3", "Not before 11/30/2026", "From 11/30/2026, use the other until then."}},
		"AA2": {{"vehicle-4", "Not before day one", "From day one."}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("cards (-want +got):\n%s", diff)
	}
	if page.Groups[0].File != "/cards/AA1/all.pdf" || page.Groups[1].File != "" {
		t.Errorf("files = %q and %q", page.Groups[0].File, page.Groups[1].File)
	}
}

func TestCardsThatAreNotOfferedSayWhy(t *testing.T) {
	car := member.Vehicle{ID: "vehicle-1"}
	cancelled, over, elsewhere := autoPolicy("AA1", car), autoPolicy("AA2", car), autoPolicy("AA3", car)
	cancelled.Cancelled, over.ExpirationDate, elsewhere.AllowCardPrint = true, viewtest.Today.AddDays(-1), false
	again := elsewhere
	again.FuturePolicy = true
	home := member.Policy{Number: "HO1"}
	page := cards.NewPage(viewtest.ProfileOf(cancelled, over, elsewhere, again, autoPolicy("AA4"), home), cardWords, viewtest.Today)
	want := []cards.Refusal{
		{Product: "Personal Auto", Number: "AA1", Why: "It is cancelled."},
		{Product: "Personal Auto", Number: "AA2", Why: "It has ended."},
		{Product: "Personal Auto", Number: "AA3", Why: "Ask."},
		{Product: "Personal Auto", Number: "AA4", Why: "No vehicle."},
	}
	if diff := cmp.Diff(want, page.Refused); diff != "" || len(page.Groups) != 0 {
		t.Errorf("%d groups, refused (-want +got):\n%s", len(page.Groups), diff)
	}
	for _, number := range []string{"AA1", "AA2", "AA3", "AA9"} {
		if cards := cards.Offered(viewtest.ProfileOf(cancelled, over, elsewhere), number, cardWords, viewtest.Today); len(cards) > 0 {
			t.Errorf("%s has cards: %+v", number, cards)
		}
	}
}

func TestEveryReasonHasItsWords(t *testing.T) {
	for _, why := range []member.CardStatus{member.CardCancelled, member.CardExpired, member.CardPrintingDisabled, member.CardNoVehicle} {
		if viewtest.English.Cards.Refused[string(why)] == "" {
			t.Errorf("nobody wrote why cards are refused: %s", why)
		}
	}
}

var (
	pdfPage  = regexp.MustCompile(`/Type /Page\b[^s]`)
	mediaBox = regexp.MustCompile(`/MediaBox \[0 0 612\.00 792\.00\]`)
)

func TestCardsFileIsAPDFWithTwoCardsAPage(t *testing.T) {
	for count, pages := range map[int]int{1: 1, 2: 1, 3: 2} {
		var file bytes.Buffer
		err := cards.WritePDF(&file, make([]cards.Card, count), time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
		if err != nil || !bytes.HasPrefix(file.Bytes(), []byte("%PDF-")) || !bytes.Contains(file.Bytes(), []byte("%%EOF")) {
			t.Fatalf("not a PDF: %v", err)
		}
		if got := len(pdfPage.FindAll(file.Bytes(), -1)); got != pages || !mediaBox.Match(file.Bytes()) {
			t.Errorf("%d cards are on %d pages, want %d of letter size", count, got, pages)
		}
	}
}

func TestCardsFileTakesAnyNameAtAnyLength(t *testing.T) {
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			card := cards.Card{Names: strings.Repeat("Łucja Đorđević-Ångström ", 20), Vehicle: "\x00\ufffd", VIN: "", Policy: "AA1"}
			if err := cards.WritePDF(&bytes.Buffer{}, []cards.Card{card}, time.Now()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

func TestCardsFileName(t *testing.T) {
	one := cards.Card{Policy: "AA1", Vehicle: "2021 Toyota RAV4"}
	for want, both := range map[string][]cards.Card{
		"id-card-AA1-2021-Toyota-RAV4.pdf": {one}, "id-cards-AA1.pdf": {one, one},
	} {
		if got := cards.FileName(both); got != want {
			t.Errorf("name = %s, want %s", got, want)
		}
	}
}
