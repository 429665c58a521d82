package userapi

import (
	"cmp"
	"strings"

	"memberportal/upstream/member"
	"memberportal/upstream/wire"
)

type wirePolicy struct {
	AccountNumber   wire.Text        `json:"accountNumber"`
	AgencyID        wire.Text        `json:"agencyId"`
	AllowCardPrint  wire.Flag        `json:"allowCardPrint"`
	Cancelled       wire.Flag        `json:"cancelled"`
	CancelledDate   wire.CompactDate `json:"cancelledDate"`
	Drivers         []*wireDriver    `json:"drivers"`
	EffectiveDate   wire.Date        `json:"effectiveDate"`
	ExpirationDate  wire.Date        `json:"expirationDate"`
	FilterCancelled wire.Flag        `json:"filterCancelled"`
	Insured         wireInsured      `json:"insured"`
	LiabilityLimit  wire.Text        `json:"liabilityLimit"`
	Locations       []*wireLocation  `json:"locations"`
	PackageNumber   wire.Text        `json:"packageNumber"`
	PaperlessPolicy wire.Flag        `json:"paperlessPolicy"`
	Number          wire.Text        `json:"policyNumber"`
	Premium         wire.Money       `json:"policyPremium"`
	RiskState       wire.Text        `json:"riskState"`
	TypeDescription wire.Text        `json:"typeDescription"`
	Units           []*wireUnit      `json:"units"`
	Vehicles        []*wireVehicle   `json:"vehicles"`

	Unread wire.Unread `json:"-"`
}

func (w *wirePolicy) policy() member.Policy {
	return member.Policy{
		AccountNumber: string(w.AccountNumber), AgencyID: string(w.AgencyID), AllowCardPrint: bool(w.AllowCardPrint),
		Cancelled: bool(w.Cancelled), CancelledDate: w.CancelledDate.Date, Drivers: wire.Mapped(w.Drivers, (*wireDriver).driver),
		EffectiveDate: w.EffectiveDate.Date, ExpirationDate: w.ExpirationDate.Date, FilterCancelled: bool(w.FilterCancelled),
		Insured: w.Insured.insured(), LiabilityLimit: string(w.LiabilityLimit), Locations: wire.Mapped(w.Locations, (*wireLocation).location),
		PackageNumber: string(w.PackageNumber), PaperlessPolicy: bool(w.PaperlessPolicy), Number: string(w.Number),
		Premium: w.Premium.Money, RiskState: string(w.RiskState), TypeDescription: string(w.TypeDescription),
		Units: wire.Mapped(w.Units, (*wireUnit).unit), Vehicles: wire.Mapped(w.Vehicles, (*wireVehicle).vehicle),
	}
}

type wireInsured struct {
	Address       wire.Text `json:"address"`
	City          wire.Text `json:"city"`
	Phone         wire.Text `json:"phone"`
	Primary       wire.Name `json:"primary"`
	PrimaryName   wire.Name `json:"primaryName"` // another spelling
	Secondary     wire.Name `json:"secondary"`
	SecondaryName wire.Name `json:"secondaryName"`
	State         wire.Text `json:"state"`
	Zip           wire.Text `json:"zip"`
}

func (w *wireInsured) insured() member.Insured {
	return member.Insured{
		Address: string(w.Address), City: string(w.City), State: string(w.State), Zip: string(w.Zip), Phone: string(w.Phone),
		Primary:   cmp.Or(w.Primary.Member(), w.PrimaryName.Member()),
		Secondary: cmp.Or(w.Secondary.Member(), w.SecondaryName.Member()),
	}
}

type wireDriver struct {
	Full  wire.Text `json:"full"`
	First wire.Text `json:"first"`
	Last  wire.Text `json:"last"`
	Rated wire.Flag `json:"rated"`
}

func (w *wireDriver) driver() member.Driver {
	name := wire.Name{Full: w.Full, First: w.First, Last: w.Last}.Member()
	return member.Driver{First: name.First, Full: name.Full, Last: name.Last, Rated: bool(w.Rated)}
}

type wireLocation struct {
	Address1 wire.Text `json:"address1"`
	City     wire.Text `json:"city"`
	State    wire.Text `json:"state"`
	Zip      wire.Text `json:"zip"`
}

func (w *wireLocation) location() member.Location {
	return member.Location{Address1: string(w.Address1), City: string(w.City), State: string(w.State), Zip: string(w.Zip)}
}

type wireUnit struct {
	Address          wire.Text       `json:"address"`
	City             wire.Text       `json:"city"`
	ConstructionYear wire.Text       `json:"constructionYear"`
	Coverages        []*wireCoverage `json:"coverages"`
	HeatingType      wire.Text       `json:"heatingType"`
	LivingAreaTotal  wire.Text       `json:"livingAreaTotal"`
	NumberOfStories  wire.Text       `json:"numberOfStories"`
	ProtectionClass  wire.Text       `json:"protectionClass"`
	RoofAge          wire.Text       `json:"roofAge"`
	RoofType         wire.Text       `json:"roofType"`
	State            wire.Text       `json:"state"`
	SwimmingPool     wire.Text       `json:"swimmingPool"`
	UnitNumber       wire.Text       `json:"unitNumber"`
	Woodstove        wire.Text       `json:"woodstove"`
	Zip              wire.Text       `json:"zip"`
}

func (w *wireUnit) unit() member.Unit {
	return member.Unit{
		Address: string(w.Address), City: string(w.City), State: string(w.State), Zip: string(w.Zip),
		ConstructionYear: string(w.ConstructionYear), Coverages: wire.Mapped(w.Coverages, (*wireCoverage).coverage),
		HeatingType: string(w.HeatingType), LivingAreaTotal: string(w.LivingAreaTotal), NumberOfStories: string(w.NumberOfStories),
		ProtectionClass: string(w.ProtectionClass), RoofAge: string(w.RoofAge), RoofType: string(w.RoofType),
		SwimmingPool: wire.YesNo(w.SwimmingPool), Woodstove: wire.YesNo(w.Woodstove), UnitNumber: string(w.UnitNumber),
	}
}

type wireCoverage struct {
	Description wire.Text `json:"description"`
	Limit       wire.Text `json:"limit"`
}

func (w *wireCoverage) coverage() member.Coverage {
	return member.Coverage{Description: string(w.Description), Limit: string(w.Limit)}
}

type wireVehicle struct {
	Address    wire.Text `json:"address"`
	City       wire.Text `json:"city"`
	Make       wire.Text `json:"make"`
	MakeModel  wire.Text `json:"makeModel"`
	Model      wire.Text `json:"model"`
	UnitNumber wire.Text `json:"unitNumber"`
	State      wire.Text `json:"state"`
	VIN        wire.Text `json:"vin"`
	Year       wire.Text `json:"year"`
	Zip        wire.Text `json:"zip"`
}

func (w *wireVehicle) vehicle() member.Vehicle {
	return member.Vehicle{
		Address: string(w.Address), City: string(w.City), State: string(w.State), Zip: string(w.Zip), Make: string(w.Make),
		MakeModel: cmp.Or(string(w.MakeModel), strings.TrimSpace(string(w.Make+" "+w.Model))), Model: string(w.Model),
		UnitNumber: string(w.UnitNumber), VIN: string(w.VIN), Year: string(w.Year),
	}
}
