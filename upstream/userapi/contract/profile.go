package contract

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"memberportal/upstream/member"
)

// What the profile is in the portal.

// IsEmpty reports whether the profile is that of a new member: it has no field, or both lists are
// null.
func (p *Profile) IsEmpty() bool { return p.isEmpty || p.Accounts.How == None && !p.Beside.Fails() }

// HasAccounts reports whether the profile has the list of accounts, which may be empty unless an
// error stands beside it.
func (p *Profile) HasAccounts() bool {
	return p.Accounts.How == Sent && (len(p.Accounts.Entries) > 0 || !p.Beside.Fails())
}

// Profile returns the profile as the portal has it. asOf is the start time of the call.
func (p *Profile) Profile(asOf time.Time) *member.Profile {
	to := &member.Profile{PaperlessEmail: p.PaperlessEmail.Value, LoadedAt: asOf}
	to.Incomplete.Accounts = p.Accounts.Lacks() || p.Beside.Lacks(false)
	to.Incomplete.Agencies = p.Agencies.Lacks()
	vehicles := 0
	for i := range p.Accounts.Entries {
		from := &p.Accounts.Entries[i]
		to.SendsNotices = to.SendsNotices || from.Notice.How != NotSent
		to.Incomplete.Policies = to.Incomplete.Policies || from.Unread.Has("policies", "futures")
		account := from.account(asOf)
		account.AmountsAsOf = amountsAsOf(p.AsOf.Value, asOf)
		for _, q := range account.Policies {
			for j := range q.Vehicles {
				vehicles++
				q.Vehicles[j].ID = fmt.Sprintf("vehicle-%d", vehicles)
			}
		}
		to.Accounts = append(to.Accounts, account)
	}
	for i := range p.Agencies.Entries {
		to.Agencies = append(to.Agencies, p.Agencies.Entries[i].agency())
	}
	return to
}

// withReserved returns the unread fields of an object with reserved keys: one that says something
// is an unread cancelled.
func withReserved(unread member.Unread, keys *ReservedKeys) member.Unread {
	if keys.Said() && !unread.Has("cancelled") {
		unread = append(unread, "cancelled")
	}
	return unread
}

func (a *Account) account(asOf time.Time) member.Account {
	to := member.Account{
		Number: a.AccountNumber.Value, AutoPay: a.AutoPay.word(), AutoPayDate: a.AutoPayDate.date(),
		AutoPaySuspended: a.AutoPaySuspended.Value, Balance: a.Balance.amount(), BillType: a.BillType.Value,
		Cancelled: a.Cancelled.Value, ChecklessPay: a.ChecklessPay.Value, DueDate: a.DueDate.date(),
		DueDay: a.DueDay.Value, Insured: a.Insured.Value, MinimumDue: a.MinDue.amount(), PastDue: a.PastDue.amount(),
		PaperlessBilling: a.PaperlessBilling.PaperlessBilling.Value, PayInstrument: member.MaskNumbers(a.PayInstrument.Value),
		Transactions: transactions(a.Transactions.Entries), Notice: a.Notice.notice(), DueAsOf: asOf,
		Unread: withReserved(a.Unread, &a.ReservedKeys),
	}
	for i := range a.Policies.Entries {
		to.Policies = append(to.Policies, a.Policies.Entries[i].policy(to.Number, false))
	}
	for i := range a.Futures.Entries {
		to.Policies = append(to.Policies, a.Futures.Entries[i].policy(to.Number, true))
	}
	return to
}

// notice returns nil unless there is a notice: an amount above 0, a day, a text, or what is unread.
func (n *Notice) notice() *member.Notice {
	to := member.Notice{
		Amount: n.Amount.amount(), LastDay: n.LastDay.date(), Reason: n.Reason.Value, Terms: n.Terms.Value,
	}
	isUnread := isAny(Unread, n.How, n.Amount.How, n.LastDay.How, n.Reason.How, n.Terms.How, n.Status.How,
		n.HasNotice.How)
	if !isUnread && !to.Amount.Positive() && !to.LastDay.Known() && to.Reason == "" && to.Terms == "" {
		return nil
	}
	if !to.Amount.Positive() && !to.Amount.Unread() {
		to.Amount = member.Money{} // no notice asks for nothing
	}
	return &to
}

func (q *Policy) policy(account string, isFuture bool) member.Policy {
	to := member.Policy{
		AccountNumber: cmp.Or(q.AccountNumber.Value, account), AgencyID: q.AgencyID.Value,
		AllowCardPrint: q.AllowCardPrint.Value, Cancelled: q.Cancelled.Value, CancelledDate: q.CancelledDate.date(),
		EffectiveDate: q.EffectiveDate.date(), ExpirationDate: q.ExpirationDate.date(),
		FilterCancelled: q.FilterCancelled.Value, FuturePolicy: isFuture, Insured: q.Insured.insured(),
		LiabilityLimit: q.LiabilityLimit.Value, PackageNumber: q.PackageNumber.Value,
		PaperlessPolicy: q.PaperlessPolicy.PaperlessPolicy.Value, Number: q.PolicyNumber.Value,
		Premium: q.PolicyPremium.amount(), RiskState: q.RiskState.Value, TypeDescription: q.TypeDescription.Value,
		Unread: withReserved(q.Unread, &q.ReservedKeys),
	}
	if !to.Premium.Positive() {
		to.Premium = member.Money{} // no policy costs nothing: there is no amount yet
	}
	parts := parts{unread: &to.Unread}
	to.Drivers = shown(&parts, "drivers", q.Drivers.Entries, (*Driver).driver)
	to.Locations = shown(&parts, "locations", q.Locations.Entries, (*Location).location)
	to.Units = shown(&parts, "units", q.Units.Entries, (*Unit).unit)
	to.Vehicles = shown(&parts, "vehicles", q.Vehicles.Entries, (*Vehicle).vehicle)
	to.Coverages = parts.coverages("coverages", q.Coverages.Entries)
	to.Items = shown(&parts, "items", q.Items.Entries, (*Item).item)
	to.Interests = parts.interests("interests", q.Interests.Entries)
	to.Discounts = shown(&parts, "discounts", q.Discounts.Entries, (*Discount).discount)
	return to
}

// parts collects which lists of a policy aren't all, because an entry has a reserved key.
type parts struct{ unread *member.Unread }

// withKeys is a pointer to an entry with reserved keys.
type withKeys[E any] interface {
	*E
	Said() bool
}

// shown returns the entries of a list of a policy as the portal has them, but for those with a
// reserved key.
func shown[E, V any, P withKeys[E]](p *parts, list string, entries []E, as func(P, *parts) V) (all []V) {
	for i := range entries {
		e := P(&entries[i])
		if _, isVehicle := any(e).(*Vehicle); e.Said() && !isVehicle {
			p.lacks(list)
			continue
		}
		all = append(all, as(e, p))
	}
	return all
}

func (p *parts) lacks(list string) {
	if !p.unread.Has(list) {
		*p.unread = append(*p.unread, list)
	}
}

func (p *parts) coverages(list string, entries []Coverage) []member.Coverage {
	return shown(p, list, entries, (*Coverage).coverage)
}

func (p *parts) interests(list string, entries []Interest) []member.Interest {
	all := shown(p, list, entries, (*Interest).interest)
	return slices.DeleteFunc(all, func(i member.Interest) bool { return i.Name == "" })
}

func (c *Coverage) coverage(*parts) member.Coverage {
	return member.Coverage{
		Description: c.Description.Value, Limit: c.Limit.Value, Deductible: c.Deductible.Value, Code: c.Code.Value,
	}
}

func (i *Interest) interest(*parts) member.Interest {
	return member.Interest{
		Kind: member.InterestKind(i.Kind.Value), Name: i.Name.Value, Address: i.Address.Value, City: i.City.Value,
		State: i.State.Value, Zip: i.Zip.Value, Reference: i.Reference.Value,
	}
}

func (d *Discount) discount(*parts) member.Discount {
	return member.Discount{Description: d.Description.Value, Amount: d.Amount.Value}
}

func (i *Item) item(p *parts) member.Item {
	return member.Item{
		Number: i.ItemNumber.Value, Description: i.Description.Value, SerialNumber: i.SerialNumber.Value,
		Coverages: p.coverages("items[]", i.Coverages.Entries), Interests: p.interests("items[]", i.Interests.Entries),
	}
}

func (d *Driver) driver(*parts) member.Driver {
	return member.Driver{
		First: d.First.Value, Full: fullName(&d.Full, &d.First, &d.Last), Last: d.Last.Value, Rated: d.Rated.Value,
		RatedUnknown: d.Rated.How != Sent, Excluded: d.Excluded.Value, ExcludedUnread: d.Excluded.How == Unread,
	}
}

// fullName joins the first and last name where no full name is sent.
func fullName(full, first, last *Text) string {
	return cmp.Or(full.Value, strings.TrimSpace(first.Value+" "+last.Value))
}

func (n *Name) name() member.Name {
	return member.Name{Full: fullName(&n.Full, &n.First, &n.Last), First: n.First.Value, Last: n.Last.Value}
}

func (i *Insured) insured() member.Insured {
	to := member.Insured{
		Address: i.Address.Value, City: i.City.Value, State: i.State.Value, Zip: i.Zip.Value, Phone: i.Phone.Value,
		Primary: i.Primary.name(), Secondary: i.Secondary.name(),
	}
	if strings.EqualFold(to.Secondary.Full, to.Primary.Full) {
		to.Secondary = member.Name{}
	}
	return to
}

func (l *Location) location(*parts) member.Location {
	return member.Location{Address1: l.Address1.Value, City: l.City.Value, State: l.State.Value, Zip: l.Zip.Value}
}

func (u *Unit) unit(p *parts) member.Unit {
	return member.Unit{
		Address: u.Address.Value, City: u.City.Value, State: u.State.Value, Zip: u.Zip.Value,
		ConstructionYear: u.ConstructionYear.Value, HeatingType: u.HeatingType.Value,
		LivingAreaTotal: u.LivingAreaTotal.Value, NumberOfStories: u.NumberOfStories.Value,
		ProtectionClass: u.ProtectionClass.Value, RoofAge: u.RoofAge.Value, RoofType: u.RoofType.Value,
		SwimmingPool: u.SwimmingPool.Value, Woodstove: u.Woodstove.Value, UnitNumber: u.UnitNumber.Value,
		Coverages: p.coverages("units[]", u.Coverages.Entries), Interests: p.interests("units[]", u.Interests.Entries),
	}
}

// vehicle returns a vehicle, without a card if a reserved key or what decides about its card says
// something that isn't read.
func (v *Vehicle) vehicle(p *parts) member.Vehicle {
	return member.Vehicle{
		Address: v.Address.Value, City: v.City.Value, State: v.State.Value, Zip: v.Zip.Value,
		Make: v.Make.Value, MakeModel: v.MakeModel.Value, Model: v.Model.Value, UnitNumber: v.UnitNumber.Value,
		VIN: v.VIN.Value, Year: v.Year.Value, FirstDay: v.FirstDay.Value, LastDay: v.LastDay.Value,
		NoCardPrint: v.AllowCardPrint.How == Sent && !v.AllowCardPrint.Value,
		Unconfirmed: v.Said() || isAny(Unread, v.FirstDay.How, v.LastDay.How, v.AllowCardPrint.How),
		Coverages:   p.coverages("vehicles[]", v.Coverages.Entries),
		Interests:   p.interests("vehicles[]", v.Interests.Entries),
	}
}

func (a *Agency) agency() member.Agency {
	return member.Agency{
		Address: a.Address.Value, City: a.City.Value, State: a.State.Value, Zip: a.Zip.Value,
		Email: a.Email.Value, ID: a.ID.Value, Name: a.Name.Value, URL: a.URL.Value,
		Phone1: a.Phone1.Value, Phone2: a.Phone2.Value, Phone3: a.Phone3.Value,
		Hours: a.Hours.Value, AcceptsMessages: a.AcceptsMessages.Value,
	}
}
