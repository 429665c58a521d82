package cards_test

import (
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/cards"
	"memberportal/views/viewtest"
)

func TestOnlyValidCardWithEndCanBeSaved(t *testing.T) {
	t.Parallel()
	car := member.Vehicle{ID: "vehicle-1"}
	noEnd, upcoming := autoPolicy("AA1", car), autoPolicy("AA1", car)
	noEnd.ExpirationDate = member.Date{}
	upcoming.EffectiveDate = viewtest.Today.AddDays(1)
	for name, test := range map[string]struct {
		policy member.Policy
		want   string
	}{
		"valid":       {autoPolicy("AA1", car), "/cards/AA1/vehicle-1/on-phone"},
		"has no end":  {noEnd, ""},
		"valid later": {upcoming, ""},
	} {
		cards := cards.Offered(texts, viewtest.ProfileOf(test.policy), "AA1", viewtest.Today)
		if len(cards) != 1 || cards[0].OnPhone != test.want {
			t.Errorf("%s: cards = %+v, want one with OnPhone = %q", name, cards, test.want)
		}
	}
}

func TestSavedCardLinksEveryKnownPhoneNumber(t *testing.T) {
	t.Parallel()
	for phone, want := range map[string][]string{"": {"tel:8005550100"}, "(515) 555-0117": {"tel:8005550100", "tel:5155550117"}} {
		page := cards.NewOfflinePage(texts, cards.Card{ID: "vehicle-1", Phone: phone}, "Member Portal", viewtest.Today)
		calls := viewtest.Render(t, cards.OfflineView(page, "n")).Find("a[href^='tel:']").Map(func(_ int, s *goquery.Selection) string { return s.AttrOr("href", "") })
		if diff := cmp.Diff(want, calls); diff != "" {
			t.Errorf("agent %q (-want +got):\n%s", phone, diff)
		}
	}
}
