package ui

import (
	"cmp"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
)

// PolicyName is how every page names a policy: by what it insures, which members remember, then by
// its kind and number, which distinguish two policies of one thing.
type PolicyName struct {
	Thing string // "2021 Toyota RAV4 + 1 more", or the kind if the provider lists nothing
	Kind  string // "Auto AA1182204", or the number alone if Thing is the kind
	Line  string // both within a line: "2021 Toyota RAV4 + 1 more, Auto AA1182204"
}

// NamePolicy names a policy.
func NamePolicy(t *text.Text, p member.Policy) PolicyName {
	thing, kind := Covers(t, p), cmp.Or(t.Listed(p.Kind()), t.Policies.Unnamed)
	numbered := Join(" ", kind, p.Number)
	if thing == "" {
		return PolicyName{kind, p.Number, numbered}
	}
	return PolicyName{thing, numbered, thing + ", " + numbered}
}

// OwnPolicyName names one of the member's policies. Any other has only its number, and no thing.
func OwnPolicyName(t *text.Text, p *member.Profile, number string) PolicyName {
	if policy, ok := p.Policy(number); ok {
		return NamePolicy(t, policy)
	}
	numbered := Either(number != "", t.Policies.Policy.With(number), "")
	return PolicyName{Kind: numbered, Line: numbered}
}

// PolicyKind returns the provider's description of a policy's type, else the product's name: that
// of a homeowners policy is only "Home". A translation may have both.
func PolicyKind(t *text.Text, p member.Policy) string {
	return t.Listed(cmp.Or(p.TypeDescription, p.ProductName()))
}

// PolicySearchTexts returns the texts that a search for a policy matches: its number, kind,
// addresses and vehicles.
func PolicySearchTexts(t *text.Text, p member.Policy) []string {
	texts := []string{p.Number, t.Listed(p.Kind()), t.Translate(p.ProductName()), PolicyKind(t, p)}
	for _, v := range p.Vehicles {
		texts = append(texts, VehicleName(t, v), v.VIN, AddressLine(v.Address, v.City, v.State, v.Zip))
	}
	for _, u := range p.Units {
		texts = append(texts, AddressLine(u.Address, u.City, u.State, u.Zip))
	}
	for _, l := range p.Locations {
		texts = append(texts, AddressLine(l.Address1, l.City, l.State, l.Zip))
	}
	return texts
}

// PolicyIcon returns the icon of a policy's type.
func PolicyIcon(p member.Policy) string {
	kind, _ := p.Type()
	return cmp.Or(policyIcons[kind], "policies")
}

var policyIcons = map[member.PolicyType]string{
	member.Auto: "car", member.ComlAuto: "car", member.FarmAuto: "car",
	member.Home: "house", member.DwellingFire: "house", member.Boat: "boat",
	member.Business: "business", member.ComlPackage: "business", member.FarmPackage: "farm",
	member.Excess: "umbrella", member.ComlExcess: "umbrella", member.FarmExcess: "umbrella",
}

// PolicyLink returns the path of the page of one of the member's policies, "" when there is none.
func PolicyLink(p *member.Profile, number string) string {
	if policy, ok := p.Policy(number); ok {
		return paths.Policy(policy)
	}
	return ""
}

// AccountPolicies describes an account by its active policies of a day, which members remember
// better than its number.
func AccountPolicies(t *text.Text, a member.Account, today member.Date) string {
	return NamePolicies(t, a.ActivePolicies(today))
}

// NamePolicies returns what policies insure, or what the first insures and the number of others.
func NamePolicies(t *text.Text, active []*member.Policy) string {
	switch len(active) {
	case 0:
		return ""
	case 1:
		return NamePolicy(t, *active[0]).Thing
	case 2:
		return Join(", ", NamePolicy(t, *active[0]).Thing, NamePolicy(t, *active[1]).Thing)
	default:
		return t.Account.More.With(firstThing(t, *active[0]), len(active)-1)
	}
}

// firstThing returns the first item that a policy insures, or its kind if unknown.
func firstThing(t *text.Text, p member.Policy) string {
	return NamePolicy(t, withFirstOf(p)).Thing
}

// withFirstOf returns the policy with the first of each of its things alone.
func withFirstOf(p member.Policy) member.Policy {
	p.Vehicles, p.Units, p.Locations = firstOf(p.Vehicles), firstOf(p.Units), firstOf(p.Locations)
	return p
}

func firstOf[T any](all []T) []T { return all[:min(len(all), 1)] }

// OthersHeading returns the heading of the policies that a summary lists apart from the active
// ones, "" for none.
func OthersHeading(t *text.Text, others []*member.Policy) string {
	upcoming := 0
	for _, q := range others {
		if q.FuturePolicy {
			upcoming++
		}
	}
	switch upcoming {
	case len(others):
		return Either(upcoming == 0, "", t.Policies.Others.Upcoming)
	case 0:
		return t.Policies.Others.Canceled
	}
	return t.Policies.Others.Both
}

// PolicyStatus returns the status of one of the owner's policies and the tone of its chip.
func PolicyStatus(t *text.Text, owner *member.Profile, p member.Policy, today member.Date) (word, tone string) {
	s := t.Policies.Status
	switch owner.Status(p, today) {
	case member.StatusCancelled:
		if today.Before(p.CancelledOn()) {
			return s.Marked, "off"
		}
		return DatedText(t, p.CancelledOn(), s.CancelledOn, s.Cancelled), "off"
	case member.StatusFuture:
		return s.Starts.With(t.Date(p.EffectiveDate)), "new"
	case member.StatusExpired:
		return s.Expired.With(t.Date(p.ExpirationDate)), "off"
	case member.StatusActive:
		if !p.HasStarted(today) {
			return s.Starts.With(t.Date(p.EffectiveDate)), "new"
		}
		return s.Active, "good"
	}
	return s.ByPhone, "off"
}

// EndNote returns how the coverage of a policy ends, in one sentence: by a cancellation that is
// still to come, or before a gap. It is "" for a policy that goes on or that ended earlier.
func EndNote(t *text.Text, owner *member.Profile, p member.Policy, today member.Date) string {
	gap, found := owner.Gap(p.Number, today)
	if !found {
		return lastDayNote(t, owner, p, today)
	}
	notes, from, to := t.Policies.Notes, NearDay(t, gap.From, today), NearDay(t, gap.To, today)
	switch phone, ended := t.Company.Phone, !today.Before(gap.From); {
	case !gap.From.Known():
		return notes.OnFile.With(to, phone)
	case gap.Doubtful && ended:
		return notes.CanceledOnFile.With(to, from, phone)
	case gap.Doubtful:
		return notes.LastDayOnFile.With(to, NearDay(t, gap.From.AddDays(-1), today), phone)
	case !gap.To.Known():
		return notes.EndedToday.With(phone)
	case ended:
		return notes.Gap.With(to, from)
	}
	return notes.GapAhead.With(to, from)
}

// yearAfter is from how many days on a date in a sentence has its year.
const yearAfter = 180

// NearDay returns a date within a sentence, with its year if that may be unclear.
func NearDay(t *text.Text, d, today member.Date) string {
	if days := today.DaysUntil(d); days > yearAfter || days < -yearAfter {
		return t.DayOfYear(d)
	}
	return t.Day(d)
}

// lastDayNote returns when a cancellation that is still to come ends a policy, "" for none.
func lastDayNote(t *text.Text, owner *member.Profile, p member.Policy, today member.Date) string {
	vouched, notes := owner.Vouch(p, today), t.Policies.Notes
	day := t.Date(vouched.Ends)
	switch {
	case !vouched.EndsEarly || vouched.Status == member.StatusByPhone:
		return ""
	case vouched.Status == member.StatusCancelled:
		return notes.Marked.With(day, t.Company.Phone)
	}
	return notes.LastDayUnless.With(day, t.Company.Phone)
}

// Covers returns what a policy insures: its first vehicle, building or location, and how many more.
// It distinguishes policies of one kind.
func Covers(t *text.Text, p member.Policy) string {
	switch {
	case len(p.Vehicles) > 0:
		return andMore(t, VehicleName(t, p.Vehicles[0]), len(p.Vehicles)-1)
	case len(p.Units) > 0:
		return andMore(t, p.Units[0].Address, len(p.Units)-1)
	case len(p.Locations) > 0:
		return andMore(t, p.Locations[0].Address1, len(p.Locations)-1)
	}
	return ""
}

// andMore adds how many more there are, which stays on one line: no line ends with the plus.
func andMore(t *text.Text, first string, more int) string {
	if more == 0 {
		return first
	}
	text := t.Policies.More.With(first, more)
	rest, found := strings.CutPrefix(text, first+" ")
	if !found {
		return text
	}
	return first + " " + strings.ReplaceAll(rest, " ", "\u00a0")
}

// VehicleName returns the name of a vehicle, its unit number if it has none: "2021 Toyota RAV4".
func VehicleName(t *text.Text, v member.Vehicle) string {
	name := v.Name()
	if name == "" && v.UnitNumber != "" {
		return t.Policies.VehicleNumber.With(v.UnitNumber)
	}
	return cmp.Or(name, t.Policies.Vehicle)
}

// Limit formats a number of dollars. It returns a split limit such as 250/500/100 unchanged,
// because members' documents have it in that form.
func Limit(t *text.Text, s string) string {
	if s == "" {
		return t.NotAvailable
	}
	if m, err := member.ParseMoney(s); err == nil && m.Known() {
		return strings.TrimSuffix(t.Money(m), ".00")
	}
	return s
}

// PremiumChange says how much more or less a next term costs. day is its first.
func PremiumChange(t *text.Text, more member.Money, day string) string {
	switch texts := t.Policies.Renewal; {
	case more.IsZero():
		return texts.Same.With(day)
	case more.Positive():
		return texts.More.With(t.Money(more), day)
	default:
		return texts.Less.With(t.Money(member.Cents(-more.Cents())), day)
	}
}
