package userapi

import (
	"cmp"
	"strings"

	"memberportal/upstream/member"
)

type wirePolicy struct {
	AccountNumber   wireText        `json:"accountNumber"`
	AgencyID        wireText        `json:"agencyId"`
	AllowCardPrint  wireFlag        `json:"allowCardPrint"`
	Cancelled       wireCancelled   `json:"cancelled"`
	CancelledDate   wireDate        `json:"cancelledDate"`
	Drivers         []*wireDriver   `json:"drivers"`
	EffectiveDate   wireDate        `json:"effectiveDate"`
	ExpirationDate  wireDate        `json:"expirationDate"`
	FilterCancelled wireCancelled   `json:"filterCancelled"`
	Insured         wireInsured     `json:"insured"`
	LiabilityLimit  wireText        `json:"liabilityLimit"`
	Locations       []*wireLocation `json:"locations"`
	PackageNumber   wireText        `json:"packageNumber"`
	PaperlessPolicy wireFlag        `json:"paperlessPolicy"`
	Number          wireText        `json:"policyNumber"`
	Premium         wireMoney       `json:"policyPremium"`
	RiskState       wireText        `json:"riskState"`
	TypeDescription wireText        `json:"typeDescription"`
	Units           []*wireUnit     `json:"units"`
	Vehicles        []*wireVehicle  `json:"vehicles"`

	Coverages []*wireCoverage `json:"coverages"`
	Items     []*wireItem     `json:"items"`
	Interests []*wireInterest `json:"interests"`
	Discounts []*wireDiscount `json:"discounts"`

	Unread wireUnread `json:"-"`
}

func (w *wirePolicy) policy() member.Policy {
	return member.Policy{
		AccountNumber: string(w.AccountNumber), AgencyID: string(w.AgencyID), AllowCardPrint: bool(w.AllowCardPrint),
		Cancelled: w.Cancelled.On, CancelledDate: w.CancelledDate.Date, Drivers: mapped(w.Drivers, (*wireDriver).driver),
		EffectiveDate: w.EffectiveDate.Date, ExpirationDate: w.ExpirationDate.Date, FilterCancelled: w.FilterCancelled.On,
		Unconfirmed: w.Cancelled.Unread || w.FilterCancelled.Unread,
		Insured:     w.Insured.insured(), LiabilityLimit: string(w.LiabilityLimit), Locations: mapped(w.Locations, (*wireLocation).location),
		PackageNumber: string(w.PackageNumber), PaperlessPolicy: bool(w.PaperlessPolicy), Number: string(w.Number),
		Premium: w.Premium.Money, RiskState: string(w.RiskState), TypeDescription: string(w.TypeDescription),
		Units: mapped(w.Units, (*wireUnit).unit), Vehicles: mapped(w.Vehicles, (*wireVehicle).vehicle),
		Coverages: coverages(w.Coverages), Items: items(w.Items), Interests: interests(w.Interests), Discounts: discounts(w.Discounts),
	}
}

type wireInsured struct {
	Address       wireText `json:"address"`
	City          wireText `json:"city"`
	Phone         wireText `json:"phone"`
	Primary       wireName `json:"primary"`
	PrimaryName   wireName `json:"primaryName"` // another spelling
	Secondary     wireName `json:"secondary"`
	SecondaryName wireName `json:"secondaryName"`
	State         wireText `json:"state"`
	Zip           wireText `json:"zip"`
}

func (w *wireInsured) insured() member.Insured {
	return member.Insured{
		Address: string(w.Address), City: string(w.City), State: string(w.State), Zip: string(w.Zip), Phone: string(w.Phone),
		Primary:   cmp.Or(w.Primary.Member(), w.PrimaryName.Member()),
		Secondary: cmp.Or(w.Secondary.Member(), w.SecondaryName.Member()),
	}
}

type wireDriver struct {
	Full  wireText   `json:"full"`
	First wireText   `json:"first"`
	Last  wireText   `json:"last"`
	Rated wireChoice `json:"rated"`
}

func (w *wireDriver) driver() member.Driver {
	name := wireName{Full: w.Full, First: w.First, Last: w.Last}.Member()
	return member.Driver{First: name.First, Full: name.Full, Last: name.Last, Rated: w.Rated.On, RatedUnknown: !w.Rated.Known}
}

type wireLocation struct {
	Address1 wireText `json:"address1"`
	City     wireText `json:"city"`
	State    wireText `json:"state"`
	Zip      wireText `json:"zip"`
}

func (w *wireLocation) location() member.Location {
	return member.Location{Address1: string(w.Address1), City: string(w.City), State: string(w.State), Zip: string(w.Zip)}
}

type wireUnit struct {
	Address          wireText        `json:"address"`
	City             wireText        `json:"city"`
	ConstructionYear wireText        `json:"constructionYear"`
	Coverages        []*wireCoverage `json:"coverages"`
	HeatingType      wireText        `json:"heatingType"`
	LivingAreaTotal  wireText        `json:"livingAreaTotal"`
	NumberOfStories  wireText        `json:"numberOfStories"`
	ProtectionClass  wireText        `json:"protectionClass"`
	RoofAge          wireText        `json:"roofAge"`
	RoofType         wireText        `json:"roofType"`
	State            wireText        `json:"state"`
	SwimmingPool     wireText        `json:"swimmingPool"`
	UnitNumber       wireText        `json:"unitNumber"`
	Woodstove        wireText        `json:"woodstove"`
	Zip              wireText        `json:"zip"`

	Interests []*wireInterest `json:"interests"`
}

func (w *wireUnit) unit() member.Unit {
	return member.Unit{
		Address: string(w.Address), City: string(w.City), State: string(w.State), Zip: string(w.Zip),
		ConstructionYear: string(w.ConstructionYear), Coverages: coverages(w.Coverages),
		HeatingType: string(w.HeatingType), LivingAreaTotal: string(w.LivingAreaTotal), NumberOfStories: string(w.NumberOfStories),
		ProtectionClass: string(w.ProtectionClass), RoofAge: string(w.RoofAge), RoofType: string(w.RoofType),
		SwimmingPool: yesNo(w.SwimmingPool), Woodstove: yesNo(w.Woodstove), UnitNumber: string(w.UnitNumber),
		Interests: interests(w.Interests),
	}
}

type wireVehicle struct {
	Address    wireText `json:"address"`
	City       wireText `json:"city"`
	Make       wireText `json:"make"`
	MakeModel  wireText `json:"makeModel"`
	Model      wireText `json:"model"`
	UnitNumber wireText `json:"unitNumber"`
	State      wireText `json:"state"`
	VIN        wireText `json:"vin"`
	Year       wireText `json:"year"`
	Zip        wireText `json:"zip"`

	Coverages []*wireCoverage `json:"coverages"`
	Interests []*wireInterest `json:"interests"`
}

func (w *wireVehicle) vehicle() member.Vehicle {
	return member.Vehicle{
		Address: string(w.Address), City: string(w.City), State: string(w.State), Zip: string(w.Zip), Make: string(w.Make),
		MakeModel: cmp.Or(string(w.MakeModel), strings.TrimSpace(string(w.Make+" "+w.Model))), Model: string(w.Model),
		UnitNumber: string(w.UnitNumber), VIN: string(w.VIN), Year: string(w.Year),
		Coverages: coverages(w.Coverages), Interests: interests(w.Interests),
	}
}
