package claims_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/upstream/member"
	"memberportal/views/claims"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

func TestClaimWithoutDetailsShowsNotAvailable(t *testing.T) {
	t.Parallel()
	page := claims.NewDetailPage(viewtest.English, &member.Profile{}, member.Claim{Number: "C1"}, claims.Complete)
	want := []ui.Fact{{Name: "Claim number", Value: "C1"}, {Name: "Policy", Value: "Not available"}, {Name: "Date of loss", Value: "Not available"}, {Name: "Reported", Value: "Not available"}}
	if diff := cmp.Diff(want, page.Facts); diff != "" || page.Title != "Claim C1" || page.Status != "Not available" || page.Next != "" {
		t.Errorf("title = %q, status = %q, facts (-want +got):\n%s", page.Title, page.Status, diff)
	}
}
