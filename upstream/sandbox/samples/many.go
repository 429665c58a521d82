package samples

import (
	"encoding/json"
	"fmt"
	"time"
)

var (
	manyPrefixes = []string{"DF", "DF", "DF", "HO", "BOP", "CPP", "IM", "HP", "UMC", "MH"}
	manyTypes    = []string{
		"Dwelling Fire", "Dwelling Fire", "Dwelling Fire", "Homeowners", "Businessowners",
		"Commercial Package", "Inland Marine", "Home", "Commercial Excess", "Mobilehome",
	}
	manyStreets = []string{
		"Orchard Street", "Mill Race Road", "Linden Avenue", "Prairie Court", "Quarry Hill", "Depot Lane", "Clover Way",
	}
	manyRoofs = []string{"Asphalt shingle", "Metal", "Slate"}
)

// Size is how much a landlord has. Futures are the policies that are renewed.
type Size struct{ Accounts, Policies, Futures int }

// agencies is how many agencies a landlord has at most.
const agencies = 5

// Add adds accounts and policies to a profile, too many for a file. Each policy has a building. The
// result is always the same, except for the dates.
func (s Size) Add(profile Record, now time.Time) {
	var accounts, offices []Record
	for i := range s.Accounts {
		accounts = append(accounts, s.account(i))
	}
	for i := range min(agencies, s.Accounts) {
		offices = append(offices, Record{
			"id": fmt.Sprintf("06%02d", i), "name": "Whitewater Agency " + manyStreets[i],
			"phone1": fmt.Sprintf("(317) 555-01%02d", i), "phone2": "", "phone3": "",
			"address": fmt.Sprintf("%d %s", 10+i, manyStreets[i]), "city": "Whitewater Bend", "state": "IN", "zip": "47999",
			"email": fmt.Sprintf("office%d@whitewater.example.com", i), "url": "https://whitewater.example.com/",
		})
	}
	profile.SetRecords("accounts", accounts)
	profile.SetRecords("agencies", offices)
	ResolveDates(map[string]any(profile), "", now)
}

// account returns an account with an equal share of the policies.
func (s Size) account(i int) Record {
	number := fmt.Sprintf("61002%05d", 31*i+7)
	account := Record{
		"accountNumber": number, "insured": "Theo Abara", "billType": "Direct bill", "cancelled": false,
		"checklessPay": false, "autoPay": "no", "payInstrument": "", "paperlessBilling": i%2 == 0,
		"dueDate": fmt.Sprintf("today+%d", 5+4*i),
		"dueDay":  fmt.Sprintf("today+%d", 5+4*i),
	}
	var policies, futures, transactions []Record
	balance := int64(0)
	for n := i * s.Policies / s.Accounts; n < (i+1)*s.Policies/s.Accounts; n++ {
		policy := manyPolicy(number, i%agencies, n)
		if n < s.Futures {
			futures = append(futures, renewed(policy, n))
		}
		premium := policy.Cents("policyPremium")
		balance += premium / 4
		policies = append(policies, policy)
		transactions = append([]Record{{
			"amount": money(premium / 4), "balance": money(balance), "premium": money(premium),
			"description": "Quarterly installment", "policyNumber": policy["policyNumber"],
			"effectiveDate": "today-20", "transactionDate": "today-20",
		}}, transactions...)
	}
	account["balance"], account["minDue"] = money(balance), money(balance/3)
	account.SetRecords("policies", policies)
	account.SetRecords("futures", futures)
	account.SetRecords("transactions", transactions)
	return account
}

// renewed returns the next term of the nth policy.
func renewed(policy Record, n int) Record {
	next := policy.Clone()
	next["effectiveDate"], next["expirationDate"] = policy["expirationDate"], fmt.Sprintf("today+%d", 710-n)
	next["cancelled"], next["filterCancelled"], next["cancelledDate"] = false, false, ""
	return next
}

// terms is how many policies have dates of their own; later ones repeat these.
const terms = 200

func manyPolicy(account string, agency, n int) Record {
	kind := n % len(manyPrefixes)
	number := fmt.Sprintf("%s%07d", manyPrefixes[kind], 700000+n)
	address := Record{
		"address": fmt.Sprintf("%d %s", 100+3*n, manyStreets[n%len(manyStreets)]),
		"city":    "Whitewater Bend", "state": "IN", "zip": "47999",
	}
	policy := Record{
		"policyNumber": number, "accountNumber": account, "agencyId": fmt.Sprintf("06%02d", agency),
		"typeDescription": manyTypes[kind], "packageNumber": "", "riskState": "IN", "liabilityLimit": "300,000",
		"allowCardPrint": false, "policyPremium": money(int64(48000 + 137*n)),
		"effectiveDate": fmt.Sprintf("today-%d", 20+n%terms), "expirationDate": fmt.Sprintf("today+%d", 345-n%terms),
		"cancelled": n%25 == 24, "filterCancelled": n%50 == 49, "cancelledDate": "", "paperlessPolicy": n%2 == 0,
		"insured": map[string]any{
			"address": "1 Abara Place", "city": "Whitewater Bend", "state": "IN", "zip": "47999",
			"phone":     "(317) 555-0190",
			"primary":   map[string]any{"full": "Theo Abara", "first": "Theo", "last": "Abara"},
			"secondary": map[string]any{"full": "", "first": "", "last": ""},
		},
	}
	if n%25 == 24 { // half of them are still listed among the active policies
		policy["cancelledDate"] = "today-15"
	}
	policy.SetRecords("units", []Record{manyUnit(address, n)})
	return policy
}

func manyUnit(address Record, n int) Record {
	unit := Record{
		"unitNumber": "1", "constructionYear": fmt.Sprint(1930 + n%90), "livingAreaTotal": fmt.Sprint(720 + 11*n),
		"numberOfStories": fmt.Sprint(1 + n%2),
		"heatingType":     "Natural gas", "roofType": manyRoofs[n%len(manyRoofs)], "roofAge": fmt.Sprint(n % 25),
		"protectionClass": fmt.Sprint(1 + n%9),
		"swimmingPool":    "No", "woodstove": "No",
	}
	for key, value := range address {
		unit[key] = value
	}
	unit.SetRecords("coverages", []Record{{"description": "Dwelling", "limit": fmt.Sprintf("$%d,000", 90+n)}})
	return unit
}

func money(cents int64) json.Number { return json.Number(Dollars(cents)) }
