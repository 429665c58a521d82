package apicheck

import (
	"fmt"
	"strings"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/wire"
)

// Reading returns what members read of a response of GET /profiles, a line a thing. It has numbers
// and names only with values.
func Reading(body []byte, now time.Time, values bool) (lines []string) {
	var w wire.Profile
	if _, err := wire.Read(body, &w); err != nil {
		return nil
	}
	p, contradict := w.Profile(now)
	p = p.Indexed()
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
		vouch := p.Vouch(*q, member.DateOf(now))
		lines = append(lines, fmt.Sprintf("%s policy %d of %d%s: %s", name, i+
			1, len(all), shown(values, q.Number, q.Insured.Primary.Full),
			policyState(*q, vouch, member.DateOf(now))))
	}
	if len(all) > 0 && !wire.SaysCancelled(body) {
		lines = append(lines,
			"no account and no policy has the key cancelled: none is read as canceled before its cancelledDate")
	}
	if contradict {
		lines = append(lines, "an account or a policy comes twice, with other values: what they contradict is not read")
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
	case a.Unconfirmed:
		return "may be canceled, because cancelled can't be read"
	case a.Cancelled:
		return "canceled, because cancelled is yes"
	}
	return "open, because cancelled is no or absent"
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
	case bill.PaysByItself():
		autoPay = "AutoPay pays it"
	case a.AutoPay != "":
		autoPay = "AutoPay can't be read: nothing is promised"
	}
	return fmt.Sprintf("minDue %s, balance %s, due %s; %s", amount(a.MinimumDue), amount(a.Balance), day(a.DueDate), autoPay)
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
		return "on a day that can't be read"
	case !d.Known():
		return "on no day"
	}
	return fmt.Sprintf("%02d/%02d/%d", d.Month(), d.Day(), d.Year())
}

func policyState(q member.Policy, v member.Vouch, today member.Date) string {
	return status(q, v, today) + "; " + card(q, v) + "; " + proof(v)
}

func status(q member.Policy, v member.Vouch, today member.Date) string {
	flag := "cancelled is absent"
	if q.NotCancelled {
		flag = "cancelled is no"
	}
	switch v.Status {
	case member.StatusActive:
		if !q.HasStarted(today) {
			return "upcoming, because its first day is " + day(q.EffectiveDate)
		}
		return fmt.Sprintf("Active until %s, because %s and %s", day(v.Until), flag, termState(q, v))
	case member.StatusFuture:
		return "upcoming, because it is among futures"
	case member.StatusCancelled:
		if q.Cancelled {
			return "canceled, because cancelled is yes"
		}
		return "canceled, because filterCancelled is yes"
	case member.StatusExpired:
		return "ended, because its last day was " + day(v.Ends)
	}
	return "not confirmed, because " + doubt(q, today)
}

func card(q member.Policy, v member.Vouch) string {
	switch v.Card {
	case member.CardAvailable:
		return "an ID card"
	case member.CardNoVehicle:
		return "no ID card, because it lists no vehicle"
	case member.CardPrintingDisabled:
		if !q.InsuresVehicles() {
			return "no ID card"
		}
		return "no ID card, because allowCardPrint isn't yes"
	case member.CardByPhone:
		return "no ID card: members read that they should call"
	}
	return "no ID card"
}

func proof(v member.Vouch) string {
	switch v.Proof {
	case member.ProofAvailable:
		return "a proof of insurance"
	case member.ProofByPhone:
		return "no proof of insurance: members read that they should call"
	}
	return "no proof of insurance"
}

func termState(q member.Policy, v member.Vouch) string {
	switch {
	case !q.EffectiveDate.Known() || !q.ExpirationDate.Known():
		return "a day of the term is absent"
	case v.EndsEarly:
		return "its cancelledDate is the day after"
	case v.Until != v.Ends:
		return "its account's notice ends then"
	}
	return "the term contains today"
}

func doubt(q member.Policy, today member.Date) string {
	ends := q.CancelledOn()
	switch {
	case q.Unconfirmed:
		return "cancelled or filterCancelled can't be read"
	case q.EffectiveDate.Unread() || q.ExpirationDate.Unread() || q.CancelledDate.Unread():
		return "a day can't be read"
	case ends.Known() && !today.Before(ends):
		return "its cancelledDate has come"
	}
	if q.FuturePolicy {
		return "it is still among futures"
	}
	return "its account isn't known to be open"
}
