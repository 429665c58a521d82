package ui_test

import (
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// Spec: BILL-26.
func TestBillIsNamedByItsPolicies(t *testing.T) {
	t.Parallel()
	car, truck := member.Vehicle{Year: "2021", MakeModel: "Toyota RAV4"}, member.Vehicle{
		Year: "2018", MakeModel: "Ford F-250",
	}
	auto := func(number string, vehicles ...member.Vehicle) member.Policy {
		return member.Policy{
			Number: number, Vehicles: vehicles,
			EffectiveDate: viewtest.Today.AddDays(-9), ExpirationDate: viewtest.Today.AddDays(90),
		}
	}
	house := auto("HO1")
	house.Units = []member.Unit{{Address: "418 Larkspur Lane"}}
	excess := auto("PE1")
	for name, test := range map[string]struct {
		policies []member.Policy
		want     ui.BillName
	}{
		"none": {nil, ui.BillName{Name: "Account 7"}},
		"one": {
			[]member.Policy{auto("AA1", car, truck)}, ui.BillName{"Auto bill", "2021 Toyota RAV4 +\u00a01\u00a0more"},
		},
		"one without a car": {[]member.Policy{auto("AA1")}, ui.BillName{Name: "Auto bill"}},
		"two of a kind": {
			[]member.Policy{auto("AA1", car), auto("AA2", truck)}, ui.BillName{
				"Auto bill", "2021 Toyota RAV4 +\u00a01\u00a0more",
			},
		},
		"several kinds": {
			[]member.Policy{auto("AA1", car, truck), house, excess},
			ui.BillName{"Bill for three policies", "2021 Toyota RAV4 +\u00a03\u00a0more"},
		},
		"the first is unknown": {
			[]member.Policy{excess, house}, ui.BillName{"Bill for two policies", "418 Larkspur Lane +\u00a01\u00a0more"},
		},
	} {
		account := member.Account{Number: "7", Policies: test.policies}
		viewtest.Same(t, name, test.want, ui.NewBillName(viewtest.English, account, viewtest.Today))
	}
}
