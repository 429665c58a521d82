package claims_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/claims"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

func TestOpenClaimsComeFirstThenTheLatestLoss(t *testing.T) {
	claims := []member.Claim{
		{Number: "1", Status: "Closed", LossDate: viewtest.Today},
		{Number: "2", Status: "Open", LossDate: viewtest.Today.AddDays(-9)},
		{Number: "3", Status: "Closed without payment", LossDate: viewtest.Today.AddDays(-1)},
		{Number: "4", Status: "Payment issued", LossDate: viewtest.Today.AddDays(-2)},
		{Number: "5", Status: "Open"},
	}
	var got []string
	for _, c := range ui.ClaimsInOrder(claims) {
		got = append(got, c.Number)
	}
	if diff := cmp.Diff([]string{"4", "2", "5", "1", "3"}, got); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}

func TestAClaimOfWhichLittleIsKnown(t *testing.T) {
	page := claims.NewDetailPage(viewtest.English, &member.Profile{}, member.Claim{Number: "C1"}, claims.Complete, viewtest.English.Company)
	want := []ui.Fact{{Name: "Claim number", Value: "C1"}, {Name: "Policy", Value: "Not available"}, {Name: "Date of loss", Value: "Not available"}, {Name: "Reported", Value: "Not available"}}
	if diff := cmp.Diff(want, page.Facts); diff != "" || page.Title != "Claim C1" || page.Status != "Not available" || page.Next != "" {
		t.Errorf("%q, %q (-want +got):\n%s", page.Title, page.Status, diff)
	}
}
