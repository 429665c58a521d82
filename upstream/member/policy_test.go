package member

import "testing"

func TestVehicleNameUsesWhatIsKnown(t *testing.T) {
	t.Parallel()
	for want, v := range map[string]Vehicle{
		"2021 Toyota RAV4": {Year: "2021", MakeModel: "Toyota RAV4", Make: "TOYT"},
		"2021 Toyota":      {Year: "2021", Make: "Toyota"},
		"2021 Ford F-150":  {Year: "2021", MakeModel: "2021 Ford F-150"},
		"2021":             {Year: "2021"},
		"Honda Fit":        {Make: "Honda", Model: "Fit"},
		"":                 {VIN: "1"},
	} {
		if got := v.Name(); got != want {
			t.Errorf("name = %q, want %q", got, want)
		}
	}
}

func TestPolicyListsCoverages(t *testing.T) {
	t.Parallel()
	some := []Coverage{{Description: "Collision"}}
	for name, test := range map[string]struct {
		policy Policy
		want   bool
	}{
		"of the policy": {Policy{Coverages: some}, true},
		"an item":       {Policy{Items: []Item{{Number: "1"}}}, true},
		"of a vehicle":  {Policy{Vehicles: []Vehicle{{}, {Coverages: some}}}, true},
		"of a building": {Policy{Units: []Unit{{}, {Coverages: some}}}, true},
		"none":          {Policy{Vehicles: []Vehicle{{}}, Units: []Unit{{}}}, false},
	} {
		if got := test.policy.ListsCoverages(); got != test.want {
			t.Errorf("%s: lists coverages = %t, want %t", name, got, test.want)
		}
	}
}
