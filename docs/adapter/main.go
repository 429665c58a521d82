// The adapter is an example of a user API (../user-api.md): it answers GET /profiles in the form of
// openapi.yaml with what a policy system has. What it can't be sure of it leaves out, so that
// members read "call us" and nothing untrue.
//
//	adapter https://policies.internal 127.0.0.1:9000   serves; set PORTAL_USER_API to that address
//	adapter < customer.json > profile.json             converts, for portal check --answer
package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"
)

// customer is what the policy system answers. None of its names is one of the document's.
type customer struct {
	Client struct {
		Ledgers []ledger
		Offices []struct{ Code, Title, Tel string }
	}
}

type ledger struct {
	AcctNo, Payor, State, NextDue string
	MinimumCents                  *int64 // pointers: what is missing must not become 0
	OpenBalance                   *json.Number
	Contracts                     []struct {
		No, Product, Office, Given, Family string
		Periods                            []period // earlier terms, this one and the next
	}
}

type period struct {
	From, To, State string
	Premium         *json.Number
	Cars            []struct{ Year, Model, Serial string }
}

type object = map[string]any

// canceled returns the document's flag for a status. One that no one has decided about is null,
// which is not a no.
func canceled(state string) any {
	switch state {
	case "IF", "REN": // in force, renewal
		return false
	case "CAN", "FLC": // canceled, canceled from its first day
		return true
	}
	return nil
}

// dollars returns cents in the document's form: a string with both decimals.
func dollars(cents *int64) any {
	if cents == nil {
		return nil
	}
	return strconv.FormatFloat(float64(*cents)/100, 'f', 2, 64)
}

// payers are the document's words for who pays. Another payor is missing: the member may pay.
var payers = map[string]string{"MTG": "Bill mortgagee", "INS": "Direct bill"}

// profile returns the answer of GET /profiles. Lists of nothing are [], which is not null.
func profile(c customer, today string) object {
	accounts, agencies := []object{}, []object{}
	for _, l := range c.Client.Ledgers {
		accounts = append(accounts, account(l, today))
	}
	for _, o := range c.Client.Offices {
		agencies = append(agencies, object{"id": o.Code, "name": o.Title, "phone1": o.Tel})
	}
	return object{"accounts": accounts, "agencies": agencies}
}

func account(l ledger, today string) object {
	terms := map[bool][]object{false: {}, true: {}} // by whether they are still to come
	for _, c := range l.Contracts {
		for _, p := range c.Periods {
			vehicles := []object{}
			for _, car := range p.Cars {
				vehicles = append(vehicles, object{"year": car.Year, "makeModel": car.Model, "vin": car.Serial})
			}
			terms[p.From > today] = append(terms[p.From > today], object{
				"policyNumber": c.No, "typeDescription": c.Product, "agencyId": c.Office,
				"cancelled": canceled(p.State), "effectiveDate": p.From, "expirationDate": p.To,
				"insured":       object{"primary": object{"first": c.Given, "last": c.Family}},
				"policyPremium": p.Premium, "vehicles": vehicles, "allowCardPrint": true,
			})
		}
	}
	return object{
		"accountNumber": l.AcctNo, "billType": payers[l.Payor], "cancelled": canceled(l.State),
		"dueDate": l.NextDue, "minDue": dollars(l.MinimumCents), "balance": l.OpenBalance,
		"policies": terms[false], "futures": terms[true],
	}
}

// convert writes the profile of a customer, as of a day.
func convert(in io.Reader, out io.Writer, today string) error {
	var c customer
	if err := json.NewDecoder(in).Decode(&c); err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(profile(c, today))
}

// today returns the company's day: run the adapter in its time zone (TZ).
func today() string { return time.Now().Format(time.DateOnly) }

func main() {
	if len(os.Args) != 3 {
		if err := convert(os.Stdin, os.Stdout, today()); err != nil {
			log.Fatal(err)
		}
		return
	}
	// Any other call is 404, which is "not offered".
	http.HandleFunc("GET /profiles", func(w http.ResponseWriter, r *http.Request) {
		// The system checks the member's access token.
		request, _ := http.NewRequestWithContext(r.Context(), http.MethodGet, os.Args[1]+"/customer", nil)
		request.Header.Set("Authorization", r.Header.Get("Authorization"))
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		defer response.Body.Close()
		if response.StatusCode != http.StatusOK {
			w.WriteHeader(response.StatusCode) // 401 ends the session, 5xx is tried again
		} else if err := convert(response.Body, w, today()); err != nil {
			w.WriteHeader(http.StatusBadGateway)
		}
	})
	log.Fatal(http.ListenAndServe(os.Args[2], nil))
}
