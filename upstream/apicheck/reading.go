package apicheck

import (
	"fmt"
	"strings"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/contract"
)

// Reading returns what members read of a response of GET /profiles, a line a thing. It has numbers
// and names only with values.
func Reading(body []byte, now time.Time, values bool) (lines []string) {
	w, _, err := contract.Read[contract.Profile](body)
	if err != nil {
		return nil
	}
	switch {
	case w.IsEmpty():
		return []string{"the profile of a new member, without an account"}
	case !w.HasAccounts():
		return []string{"the load fails, because no account can be read"}
	}
	p := w.Profile(now).Indexed()
	for i, a := range p.Accounts {
		name := fmt.Sprintf("account %d of %d%s", i+1, len(p.Accounts), shown(values, a.Number, a.Insured))
		lines = append(lines, name+": "+accountState(a), name+", notice: "+noticeState(p, a),
			name+", bill: "+billState(a, now))
	}
	all := p.Policies()
	for i, q := range all {
		line, known := q.Type()
		name := strings.ToLower(string(line))
		if !known {
			name = "other"
		}
		today := member.DateOf(now)
		lines = append(lines, fmt.Sprintf("%s policy %d of %d%s: %s", name, i+1, len(all),
			shown(values, q.Number, q.Insured.Primary.Full), policyState(*q, p.Vouch(*q, today), today)))
	}
	if p.Incomplete.Any() {
		lines = append(lines, "an account or a policy is missing: it could not be read, or has no number")
	}
	return lines
}

func shown(values bool, texts ...string) string {
	if !values {
		return ""
	}
	return " (" + strings.Join(texts, ", ") + ")"
}

func accountState(a member.Account) string {
	switch {
	case a.Unconfirmed():
		return "may be canceled, because cancelled can't be read"
	case a.Cancelled:
		return "canceled, because cancelled is yes"
	}
	return "open, because cancelled is no"
}

func noticeState(p *member.Profile, a member.Account) string {
	switch {
	case a.Notice != nil && a.Notice.LastDay.Known():
		return "a notice, with the last day " + day(a.Notice.LastDay)
	case a.Notice != nil:
		return "a notice without a last day that can be read: no card and no proof"
	case p.SendsNotices:
		return "none"
	}
	return "none, and the provider sends no notices: no proof while the account is past due"
}

func billState(a member.Account, now time.Time) string {
	bill := member.NewBill(a, nil, now, 3)
	autoPay := "AutoPay is off"
	switch {
	case a.AutoPaySuspended:
		autoPay = "AutoPay is suspended"
	case bill.PaysByItself():
		autoPay = "AutoPay pays it"
	case a.AutoPay != "":
		autoPay = "AutoPay can't be read: nothing is promised"
	}
	if a.ContradictsPastDue() {
		autoPay += "; no amount, because pastDue is above minDue, or unread"
	}
	return fmt.Sprintf("minDue %s, balance %s, due %s; %s",
		amount(a.MinimumDue), amount(a.Balance), day(a.DueDate), autoPay)
}

func amount(m member.Money) string {
	switch {
	case m.Unread():
		return "can't be read"
	case m.Known():
		return "is read"
	}
	return "is absent"
}

func day(d member.Date) string {
	switch {
	case d.Unread():
		return "a day that can't be read"
	case !d.Known():
		return "no day"
	}
	return fmt.Sprintf("%02d/%02d/%d", d.Month(), d.Day(), d.Year())
}

func policyState(q member.Policy, v member.Vouch, today member.Date) string {
	return status(q, v, today) + "; " + granted("ID card", v.CardWhy, q) + "; " + granted("proof", v.ProofWhy, q)
}

// granted returns whether members read something, and why not.
func granted(what string, why member.Reason, q member.Policy) string {
	switch why {
	case "":
		return what
	case member.WhyUnread:
		return "no " + what + ", because " + strings.Join(deciding(q.Unread), ", ") + " " + because[why]
	}
	return "no " + what + ", because " + because[why]
}

// deciding returns those unread fields of a policy that decide whether it is in force.
func deciding(unread member.Unread) (fields []string) {
	for _, field := range []string{"cancelled", "filterCancelled", "cancelledDate", "effectiveDate", "expirationDate"} {
		if unread.Has(field) {
			fields = append(fields, field)
		}
	}
	return fields
}

// because words the reasons.
var because = map[member.Reason]string{
	member.WhyCanceled:       "cancelled or filterCancelled is yes",
	member.WhyCanceledLater:  "cancelled is yes and its cancelledDate is still to come",
	member.WhyOver:           "the term has ended",
	member.WhyNotStarted:     "the term has not begun",
	member.WhyUnread:         "is unread",
	member.WhyCanceledDay:    "its cancelledDate has come, and cancelled is not yes",
	member.WhyNoOpenAccount:  "cancelled of its account is yes or unread",
	member.WhyEarlierEnded:   "the term before it is canceled",
	member.WhyStillFuture:    "it has begun and is still among futures",
	member.WhyNoInsured:      "the policy has no named insured",
	member.WhyNoticeOver:     "the last day of its account's notice has passed, or is unread",
	member.WhyPastDue:        "its account is or may be past due, and the user API sends no notices",
	member.WhyNoCardPrint:    "allowCardPrint isn't yes",
	member.WhyVehiclesUnread: "its vehicles are unread",
	member.WhyNoVehicle:      "it lists no vehicle",
	member.WhyVehicleUnnamed: "no vehicle has a VIN or a make",
	member.WhyVehicleOff:     "no vehicle of it is on the policy today: by firstDay, lastDay or a reserved key",
}

func status(q member.Policy, v member.Vouch, today member.Date) string {
	switch v.Status {
	case member.StatusActive:
		if !q.HasStarted(today) {
			return "upcoming, from " + day(q.EffectiveDate)
		}
		return fmt.Sprintf("Active until %s%s", day(v.Until), untilWhy(v))
	case member.StatusFuture:
		return "upcoming, from " + day(q.EffectiveDate)
	case member.StatusCancelled:
		return "canceled"
	case member.StatusExpired:
		return "ended on " + day(v.Ends)
	}
	return "\"call us\""
}

// untilWhy returns why coverage ends before the term.
func untilWhy(v member.Vouch) string {
	switch {
	case v.EndsEarly:
		return ", because its cancelledDate is the day after"
	case v.Until != v.Ends:
		return ", because its account's notice ends then"
	}
	return ""
}
