package member

import "testing"

// Spec: COVER-1.
func TestCoverageThatThePolicyDoesNotHave(t *testing.T) {
	t.Parallel()
	for c, want := range map[Coverage]bool{
		{Description: "Collision", Limit: "Declined"}:                   true,
		{Description: "Collision", Limit: "REJECTED in writing"}:        true,
		{Description: "Collision", Limit: "No coverage"}:                true,
		{Description: "Collision", Limit: "$0"}:                         true,
		{Description: "Collision", Limit: "0.00"}:                       true,
		{Description: "Collision", Deductible: "No coverage"}:           true,
		{Description: "Uninsured motorist - Rejected"}:                  true,
		{Description: "Glass", Deductible: "$0"}:                        false,
		{Description: "Glass", Limit: "No limit"}:                       false,
		{Description: "Glass", Limit: "$500", Deductible: "none"}:       false,
		{Description: "Excluded driver endorsement"}:                    false,
		{Description: "Excluded"}:                                       false,
		{Description: "Original parts endorsement"}:                     false,
		{Description: "Collision", Limit: "$500 excluded driver 5,000"}: false,
	} {
		if got := c.Off(); got != want {
			t.Errorf("Off of %+v = %v, want %v", c, got, want)
		}
	}
}
