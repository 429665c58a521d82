package cards_test

import (
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/cards"
	"memberportal/views/viewtest"
)

func TestPhoneKeepsCurrentCardsWithEnd(t *testing.T) {
	t.Parallel()
	policy := func(number, vehicle string) member.Policy {
		return autoPolicy(number, member.Vehicle{ID: vehicle, Make: "Toyota"})
	}
	now, next, other, noEnd := policy("AA1", "vehicle-1"), policy("AA1", "vehicle-2"), policy("AA2", "vehicle-3"),
		policy("AA3", "vehicle-4")
	next.FuturePolicy, next.EffectiveDate = true, viewtest.Today.AddDays(10)
	other.ExpirationDate, noEnd.ExpirationDate = viewtest.Today.AddDays(30), member.Date{}
	kept := cards.Kept(texts, viewtest.ProfileOf(now, next, other, noEnd), viewtest.Today)
	var ids []string
	for _, card := range kept {
		ids = append(ids, card.ID)
	}
	if diff := cmp.Diff([]string{"vehicle-1", "vehicle-3"}, ids); diff != "" {
		t.Fatalf("kept (-want +got):\n%s", diff)
	}
	if last := cards.LastDay(kept); last != viewtest.Today.AddDays(29) {
		t.Errorf("last day = %v, want that of AA2", last)
	}
	if cards.Version(kept) == cards.Version(kept[:1]) {
		t.Error("version does not identify the cards")
	}
}

func TestKeptCardsLinkEveryKnownPhoneNumberOnce(t *testing.T) {
	t.Parallel()
	one, two, without := cards.Card{ID: "vehicle-1", Agency: "A", Phone: "(515) 555-0117"},
		cards.Card{ID: "vehicle-2", Agency: "A", Phone: "(515) 555-0117"}, cards.Card{ID: "vehicle-3"}
	page := cards.NewOfflinePage(texts, []cards.Card{one, two, without}, "Member Portal", viewtest.Today, time.UTC)
	calls := viewtest.Render(t, cards.OfflineView(page, "n")).Find("a[href^='tel:']").
		Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("href", "") })
	viewtest.Same(t, "", []string{"tel:8005550100", "tel:5155550117"}, calls)
}
