package userapi

import (
	"cmp"
	"strings"

	"memberportal/upstream/member"
)

type wirePolicy struct {
	AccountNumber   text            `json:"accountNumber"`
	AgencyID        text            `json:"agencyId"`
	AllowCardPrint  flag            `json:"allowCardPrint"`
	Cancelled       flag            `json:"cancelled"`
	CancelledDate   compactDate     `json:"cancelledDate"`
	Drivers         []*wireDriver   `json:"drivers"`
	EffectiveDate   date            `json:"effectiveDate"`
	ExpirationDate  date            `json:"expirationDate"`
	FilterCancelled flag            `json:"filterCancelled"`
	Insured         wireInsured     `json:"insured"`
	LiabilityLimit  text            `json:"liabilityLimit"`
	Locations       []*wireLocation `json:"locations"`
	PackageNumber   text            `json:"packageNumber"`
	PaperlessPolicy flag            `json:"paperlessPolicy"`
	Number          text            `json:"policyNumber"`
	Premium         money           `json:"policyPremium"`
	RiskState       text            `json:"riskState"`
	TypeDescription text            `json:"typeDescription"`
	Units           []*wireUnit     `json:"units"`
	Vehicles        []*wireVehicle  `json:"vehicles"`
}

func (w *wirePolicy) policy() member.Policy {
	return member.Policy{
		AccountNumber: string(w.AccountNumber), AgencyID: string(w.AgencyID), AllowCardPrint: bool(w.AllowCardPrint),
		Cancelled: bool(w.Cancelled), CancelledDate: w.CancelledDate.Date, Drivers: mapped(w.Drivers, (*wireDriver).driver),
		EffectiveDate: w.EffectiveDate.Date, ExpirationDate: w.ExpirationDate.Date, FilterCancelled: bool(w.FilterCancelled),
		Insured: w.Insured.insured(), LiabilityLimit: string(w.LiabilityLimit), Locations: mapped(w.Locations, (*wireLocation).location),
		PackageNumber: string(w.PackageNumber), PaperlessPolicy: bool(w.PaperlessPolicy), Number: string(w.Number),
		Premium: w.Premium.Money, RiskState: string(w.RiskState), TypeDescription: string(w.TypeDescription),
		Units: mapped(w.Units, (*wireUnit).unit), Vehicles: mapped(w.Vehicles, (*wireVehicle).vehicle),
	}
}

type wireInsured struct {
	Address   text     `json:"address"`
	City      text     `json:"city"`
	Phone     text     `json:"phone"`
	Primary   wireName `json:"primary"`
	Secondary wireName `json:"secondary"`
	State     text     `json:"state"`
	Zip       text     `json:"zip"`
}

func (w *wireInsured) insured() member.Insured {
	return member.Insured{
		Address: string(w.Address), City: string(w.City), State: string(w.State), Zip: string(w.Zip), Phone: string(w.Phone),
		Primary: w.Primary.name(), Secondary: w.Secondary.name(),
	}
}

type wireName struct {
	Full  text `json:"full"`
	First text `json:"first"`
	Last  text `json:"last"`
}

func (w *wireName) name() member.Name {
	return member.Name{Full: w.full(), First: string(w.First), Last: string(w.Last)}
}

// full joins the first and last name when the provider does not send a full name.
func (w *wireName) full() string {
	return cmp.Or(string(w.Full), strings.TrimSpace(string(w.First+" "+w.Last)))
}

type wireDriver struct {
	wireName
	Rated flag `json:"rated"`
}

func (w *wireDriver) driver() member.Driver {
	return member.Driver{First: string(w.First), Full: w.full(), Last: string(w.Last), Rated: bool(w.Rated)}
}

type wireLocation struct {
	Address1 text `json:"address1"`
	City     text `json:"city"`
	State    text `json:"state"`
	Zip      text `json:"zip"`
}

func (w *wireLocation) location() member.Location {
	return member.Location{Address1: string(w.Address1), City: string(w.City), State: string(w.State), Zip: string(w.Zip)}
}

type wireUnit struct {
	Address          text            `json:"address"`
	City             text            `json:"city"`
	ConstructionYear text            `json:"constructionYear"`
	Coverages        []*wireCoverage `json:"coverages"`
	HeatingType      text            `json:"heatingType"`
	LivingAreaTotal  text            `json:"livingAreaTotal"`
	NumberOfStories  text            `json:"numberOfStories"`
	ProtectionClass  text            `json:"protectionClass"`
	RoofAge          text            `json:"roofAge"`
	RoofType         text            `json:"roofType"`
	State            text            `json:"state"`
	SwimmingPool     text            `json:"swimmingPool"`
	UnitNumber       text            `json:"unitNumber"`
	Woodstove        text            `json:"woodstove"`
	Zip              text            `json:"zip"`
}

func (w *wireUnit) unit() member.Unit {
	return member.Unit{
		Address: string(w.Address), City: string(w.City), State: string(w.State), Zip: string(w.Zip),
		ConstructionYear: string(w.ConstructionYear), Coverages: mapped(w.Coverages, (*wireCoverage).coverage),
		HeatingType: string(w.HeatingType), LivingAreaTotal: string(w.LivingAreaTotal), NumberOfStories: string(w.NumberOfStories),
		ProtectionClass: string(w.ProtectionClass), RoofAge: string(w.RoofAge), RoofType: string(w.RoofType),
		SwimmingPool: yesNo(w.SwimmingPool), Woodstove: yesNo(w.Woodstove), UnitNumber: string(w.UnitNumber),
	}
}

type wireCoverage struct {
	Description text `json:"description"`
	Limit       text `json:"limit"`
}

func (w *wireCoverage) coverage() member.Coverage {
	return member.Coverage{Description: string(w.Description), Limit: string(w.Limit)}
}

type wireVehicle struct {
	Address    text `json:"address"`
	City       text `json:"city"`
	Make       text `json:"make"`
	MakeModel  text `json:"makeModel"`
	Model      text `json:"model"`
	UnitNumber text `json:"unitNumber"`
	State      text `json:"state"`
	VIN        text `json:"vin"`
	Year       text `json:"year"`
	Zip        text `json:"zip"`
}

func (w *wireVehicle) vehicle() member.Vehicle {
	return member.Vehicle{
		Address: string(w.Address), City: string(w.City), State: string(w.State), Zip: string(w.Zip), Make: string(w.Make),
		MakeModel: cmp.Or(string(w.MakeModel), strings.TrimSpace(string(w.Make+" "+w.Model))), Model: string(w.Model),
		UnitNumber: string(w.UnitNumber), VIN: string(w.VIN), Year: string(w.Year),
	}
}
