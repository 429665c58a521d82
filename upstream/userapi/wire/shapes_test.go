package wire

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"memberportal/upstream/member"
)

// An answer of a list call without its list is unread, and a list that says that it is not all is
// incomplete. What is the list nevertheless is TestLaw2ShapeChangesNothing.
// Spec: DATA-15, DATA-28.
func TestListCallNeedsItsList(t *testing.T) {
	t.Parallel()
	const read, part, lost, one = "read", "in part", "lost", `[{"claimNumber": "C1"}]`
	bodies := map[string][]string{
		read: {
			`{"claims": []}`, `{"claims": null}`, `{"claims": "none"}`, `[]`, `{"data": ` + one + `, "links": {"next": null}}`,
			`{"_embedded": {"claims": ` + one + `}, "page": {"totalElements": 1, "totalPages": 1}}`, `{"d": {"results": ` + one + `}}`,
			`{"ArrayOfClaim": {"Claim": ` + one + `}}`, `{"claims": [{"claim": {"claimNumber": "C1"}}]}`,
			`{"data": [{"type": "claims", "id": "C1", "attributes": {"claimNumber": "C1"}}]}`,
		},
		part: {
			`{"claims": [{"claimNumber": "C1"}, {"status": "Open"}]}`, `{"claims": [{"claimNumber": "C1"}, {"error": "down"}]}`,
			`{"claims": [{"claimNumber": "C1"}, {"claimNumber": ["1", "2"]}]}`, `{"claims": {"data": ` + one + `, "next": "x"}}`,
			`{"content": ` + one + `, "totalElements": 30, "last": false}`, `{"content": ` + one + `, "page": {"totalElements": 30}}`,
			`{"value": ` + one + `, "@odata.nextLink": "https://api.example.com/claims?$skip=1"}`,
			`{"data": ` + one + `, "links": {"next": "/claims?page=2"}}`,
			`{"_embedded": {"claims": ` + one + `}, "page": {"totalElements": 30}}`, `{"records": ` + one + `, "done": false}`,
		},
		lost: {
			`{}`, `{"error": "backend down"}`, `{"claims": {"error": "down"}}`, `{"claims": [{"error": "down"}]}`,
			`{"errors": ` + one + `}`, `{"cancelledClaims": ` + one + `}`, `{"claims": [{"claimNumber": "N/A", "status": "Open"}]}`,
			`{"claims": [], "count": 3}`, `{"claims": [], "unavailableSources": ["CC"]}`,
			`{"_embedded": {"claims": ` + one + `}, "messages": ["a"]}`, `{"value": [], "@odata.count": 12}`,
			`{"a": {"claims": ` + one + `}, "b": {"claims": ` + one + `}}`,
		},
	}
	for want, all := range map[string][]string{
		read: {
			`"total": 9, "next": "/claims?page=2"`, `"meta": {"claimCount": 1, "has_next_page": false, "last": true}`,
			`"totalPaid": 1200, "accountNumber": 4100`, `"links": [{"rel": "self", "href": "/claims"}], "pageSize": 25`,
			`"nextDueDate": "2026-12-01", "unreadCount": 9`, `"links": {"first": "/claims?p=0", "last": "/claims?p=0"}`,
			`"help": "https://example.com/help?about=claims"`, `"page": 1, "pages": 1`, `"page": 3, "pages": 3`, `"lastPage": true`,
			`"failedSystems": [], "offline": false`, `"_shards": {"total": 1, "failed": 0}`, `"dataSource": "CC", "status": "OK"`,
		},
		part: {
			`"total": 2`, `"hasMore": true`, `"meta": {"recordCount": 40}`, `"ResultSetSize": 12`, `"total": "12 claims"`,
			`"paging": {"nextPageToken": "a"}`, `"links": [{"rel": "next", "href": "/claims?page=2"}]`,
			`"_links": {"next": {"href": "/claims?page=2"}}`, `"siguiente": "https://api.example.com/claims?pagina=2"`,
			`"page": 1, "pages": 3`, `"page": "1 of 3"`, `"meta": {"current_page": 1, "last_page": 3}`, `"numberOfClaims": 12`,
			`"resumptionToken": "a"`, `"moreDataIndicator": "Y"`, `"claimsOmitted": 4`, `"status": "PARTIAL_SUCCESS"`,
			`"unavailableSources": ["CC"]`, `"failedSystems": [{"name": "CC"}]`, `"degraded": true`, `"下一页": "?page=2"`, `"_links": {"self": {"href": "/claims?p=0"}, "last": {"href": "/claims?p=3"}}`,
		},
	} {
		for _, beside := range all {
			bodies[want] = append(bodies[want], `{"claims": `+one+`, `+beside+`}`)
		}
	}
	for want, all := range bodies {
		for _, body := range all {
			var w Claims
			if _, err := Read([]byte(body), &w); err != nil {
				t.Errorf("%s: %v", body, err)
			}
			inPart := w.Partial || w.Next == "" && w.Entries < w.Total
			got := map[[2]bool]string{{false, false}: read, {true, false}: part, {true, true}: lost}[[2]bool{inPart, w.Lost()}]
			if got != want {
				t.Errorf("%s: %d claims are %s, want %s", body, len(w.Claims), got, want)
			}
		}
	}
}

// A claim says that a part of it could not be read.
// Spec: DATA-28.
func TestClaimSaysThatItIsPartial(t *testing.T) {
	t.Parallel()
	for part, want := range map[string]bool{
		`"payments": {"error": "down"}`: true, `"payments": [{"netAmount": 5}]`: true, `"steps": [{"note": "Inspected"}]`: true,
		`"payments": {"payment": [{"payee": "A"}], "total": 4}`: true, `"adjuster": 5`: true, `"payments": [], "steps": null`: false,
	} {
		var c member.Claim
		if _, err := Read([]byte(`{"claimNumber": "C1", `+part+`}`), &c); err != nil || c.Partial != want {
			t.Errorf("%s: partial = %t, %v, want %t", part, c.Partial, err, want)
		}
	}
}

// profileOf returns the profile of these accounts.
func profileOf(t *testing.T, accounts string) (p *member.Profile, contradict bool) {
	t.Helper()
	var w Profile
	if _, err := Read([]byte(`{"accounts": [`+accounts+`]}`), &w); err != nil {
		t.Fatal(err)
	}
	return w.Profile(asked)
}

// An account or a policy that is none, or has no number, makes the profile incomplete.
// Spec: DATA-28.
func TestProfileSaysThatItIsIncomplete(t *testing.T) {
	t.Parallel()
	for accounts, want := range map[string]member.Incomplete{
		`{"accountNumber": "1", "policies": [{"policyNumber": "A"}, {}]}, "none"`:            {},
		`{"accountNumber": "1"}, {"error": "down"}`:                                          {Accounts: true},
		`{"accountNumber": "1"}, {"balance": 5}`:                                             {Accounts: true},
		`{"accountNumber": "1", "policies": [{"riskState": "IA"}]}`:                          {Policies: true},
		`{"accountNumber": "1", "policies": {"items": [{"policyNumber": "A"}], "total": 2}}`: {Policies: true},
		`{"accountNumber": "1", "futures": ["AA1"]}`:                                         {Policies: true},
		`{"accountNumber": "1", "policies": {"cancelledPolicies": [{"policyNumber": "A"}]}}`: {Policies: true},
		`{"accountNumber": "1", "policies": null, "error": "down"}`:                          {Policies: true},
		`{"accountNumber": "1", "policies": {"data": [], "status": "UNAVAILABLE"}}`:          {Policies: true},
		`{"accountNumber": "1", "policies": [], "policiesStatus": "TIMEOUT"}`:                {Policies: true},
		`{"accountNumber": "1", "_embedded": {"policies": [{"policyNumber": "A"}]}}`:         {Policies: true},
		`{"accountNumber": "1", "policies": [{"policyNumber": "A"}], "numberOfPolicies": 2}`: {Policies: true},
		`{"accountNumber": "1", "policies": [{"policyNumber": "A"}], "futures": [{"policyNumber": "A"}], "policyCount": 2,
			"claimCount": 7, "totalDue": 9, "isComplete": true}`: {},
		`{"accountNumber": "1"}], "totalAccounts": 2, "more": [`:        {Accounts: true},
		`{"accountNumber": "1"}], "accounts@odata.count": 2, "more": [`: {Accounts: true},
		`{"accountNumber": "1"}], "isComplete": false, "more": [`:       {Accounts: true, Agencies: true},
	} {
		if p, _ := profileOf(t, accounts); p.Incomplete != want || len(p.Accounts) != 1 {
			t.Errorf("%s: incomplete = %+v with %d accounts, want %+v with 1", accounts, p.Incomplete, len(p.Accounts), want)
		}
	}
}

// A name of nothing but words about outcomes says whether the call failed. Whatever else the
// response has, its amounts may be zero because of the failure.
func TestResponseSaysItFailed(t *testing.T) {
	t.Parallel()
	for want, all := range map[bool][]string{
		true: {
			`"error": "down"`, `"errors": ["down"]`, `"error": {"code": 5}`, `"success": false`, `"succeeded": "N"`,
			`"isSuccess": 0`, `"ok": false`, `"hasErrors": true`, `"status": 500`, `"status": "FAILED"`,
			`"status": false`, `"resultCode": "ERROR"`, `"faultstring": "quota"`, `"StatusCode": "503"`,
			`"errorMessage": "timeout"`, `"messages": [{"severity": "ERROR"}]`, `"meta": {"status": "error"}`,
			`"result": {"errorCode": 7}`, `"returnCode": "08"`, `"responseCode": 99`,
		},
		false: {
			`"error": null`, `"errors": []`, `"error": false`, `"errorCode": "000"`, `"errorCount": 0`,
			`"errorCode": "OK"`, `"success": true`, `"success": "Y"`, `"status": "PAST_DUE"`, `"status": 200`,
			`"status": "Open"`, `"code": "A4"`, `"type": "about:blank"`, `"message": "No claims found"`,
			`"messages": [{"severity": "INFO", "text": "error"}]`, `"claims": [{"status": "error"}]`,
			`"lossType": "failed"`, `"okay": "no"`, `"returnCode": "00"`, `"responseCode": "1"`, `"statusCode": 200`,
			`"resultCount": 12`, `"code": 12`,
		},
	} {
		for _, said := range all {
			if got := SaysItFailed([]byte("{"+said+"}"), &Claims{}); got != want {
				t.Errorf("{%s}: failed = %t, want %t", said, got, want)
			}
		}
	}
	// what a change returns in an envelope was made
	if said := ReadFailure([]byte(`{"data": {"messageId": "M1", "message": "Hello"}}`)); said["message"].Present {
		t.Errorf("failure = %+v, want no message", said)
	}
}

// Accounts whose numbers differ by a zero, and terms, are two if they contradict each other.
// Entries without a key are never one. A vehicle that has ended, or that only one of two entries of
// its term lists, is not confirmed.
func TestTwiceIsNotOnce(t *testing.T) {
	t.Parallel()
	p, one := profileOf(t, `{"accountNumber": "100", "balance": 5}, {"accountNumber": "0100", "balance": 6},
		{"accountNumber": "1", "policies": [{"policyNumber": "A", "vehicles": [{"vin": "V1"}, {"vin": "V2"}, {"vin": "V3", "status": "Deleted"}]},
		{"policyNumber": "a", "vehicles": [{"vin": "V2"}, {"vin": "V3"}]}, {"policyNumber": "A", "cancelled": "Y"}], "transactions": [{"amount": 5}, {"amount": 5}]}`)
	if len(p.Accounts) != 3 || one {
		t.Fatalf("%d accounts, contradict %t, want 3 that don't", len(p.Accounts), one)
	}
	a := p.Accounts[2]
	if q := a.Policies; len(q) != 2 || len(q[0].Vehicles) != 3 || len(q[0].ConfirmedVehicles()) != 1 || len(a.Transactions) != 2 {
		t.Errorf("account = %+v, want two policies, of one a vehicle confirmed, and two transactions", a)
	}
	if _, contradict := profileOf(t, `{"accountNumber": "1", "minDue": 5}, {"accountNumber": "1", "minDue": 6}`); !contradict {
		t.Error("two amounts of one account don't contradict each other, want one WARN")
	}
}

// A summary names its account in many ways.
func TestSummaryIsOfItsAccount(t *testing.T) {
	t.Parallel()
	const yes, no, odd = "yes", "no", "yes, and logged"
	for said, want := range map[string]string{
		"": yes, "4100": yes, "41-00": yes, "004100": yes, "410": no, "41000": no, "****4100": yes, "xx00": yes, "***99": no,
		"AB41": odd, "urn:account:7": odd, "4200": no, "AC-77": no, "ac77": no,
	} {
		w := Summary{Due: member.Due{AccountNumber: said}}
		is, isOdd := w.IsOf("4100", []string{"4100", "4200", "AC77"})
		if got := map[[2]bool]string{
			{true, false}: yes, {true, true}: odd, {false, false}: no,
		}[[2]bool{is, isOdd}]; got != want {
			t.Errorf("%q: %s, want %s", said, got, want)
		}
	}
	w := Summary{Due: member.Due{AccountNumber: "04100"}}
	if is, _ := w.IsOf("4100", []string{"4100", "04100"}); is {
		t.Error("a summary of 04100 is of 4100, beside which there is 04100")
	}
}

// What is ignored is explained, with its path.
func TestExplain(t *testing.T) {
	t.Parallel()
	got := Explain([]byte(`{"accounts": {"data": [{"accountNumber": "1", "insured": "N/A", "dueDate": "9999-12-31", "color": "red"}]}}`), new(Profile))
	want := []string{
		"accounts: a wrapper", "accounts[].color: a key that the document does not have", `accounts[].dueDate = "9999-12-31"`,
		`accounts[].insured = "N/A"`,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Explain = %q, want %q", got, want)
	}
}

// same has responses around @, what is in its place, and what means the same there.
var same = map[string]map[string][]string{
	`{"accounts": [@]}`: { // twice is once, and what both contradict is unread
		`{"accountNumber": "4100", "minDue": 203.1, "balance": 300, "policies": [{"policyNumber": "A"}, {"policyNumber": "B"}]}`: {
			`{"accountNumber": "4100", "minDue": 203.1, "policies": {"policyNumber": "A"}},
			{"accountNumber": "41-00", "minDue": 203.1, "policies": {"policyNumber": "B"}}, {"accountNumber": "004100", "balance": 300}`,
		},
		`{"accountNumber": "1", "minDue": "?", "cancelled": "?", "autoPay": "?", "dueDate": "?"}`: {
			`{"accountNumber": "1", "minDue": 5, "cancelled": "Y", "autoPay": "EFT", "dueDate": "2026-12-01"},
			{"accountNumber": "1", "minDue": 6, "cancelled": "N", "autoPay": "no", "dueDate": "2026-12-02"}`,
			`{"accountNumber": "1", "minDue": 5, "cancelled": "Y", "autoPay": "EFT", "dueDate": "2026-12-01"}, {"accountNumber": "1", "minDue": 6},
			{"accountNumber": "1", "minDue": 7, "cancelled": "N", "autoPay": "no", "dueDate": "2026-12-02"}`,
		},
		`{"accountNumber": "1", "cancelled": "Y", "autoPay": "EFT", "paperlessBilling": "Y",
			"policies": {"policyNumber": "A", "cancelled": "N", "paperlessPolicy": true, "allowCardPrint": "Y"}}`: {
			`{"accountNumber": "1", "cancelled": "Y", "policies": {"policyNumber": "A", "paperlessPolicy": true, "allowCardPrint": "Y"}},
			{"accountNumber": "1", "autoPay": "EFT", "paperlessBilling": "Y", "policies": {"policyNumber": "A", "cancelled": "N"}}`,
		},
		`{"accountNumber": "1", "policies": {"policyNumber": "AA118"}, "futures": {"policyNumber": "AA118"}},
			{"accountNumber": "2", "policies": [{"policyNumber": "AA118"}, {"policyNumber": "AA119"}]}`: { // of today's terms
			`{"accountNumber": "1", "policies": {"policyNumber": "aa 118"}, "futures": {"policyNumber": "AA-118"}},
			{"accountNumber": "2", "policies": [{"policyNumber": "AA118"}, {"policyNumber": "AA119"}]}`,
		},
		`{"accountNumber": "1"}`: {`{"accountNumber": "1", "status": "Past due"}`},
	},
	`{"accounts": [{"accountNumber": "1", "notice": @}]}`: {
		`{"lastDay": "2026-12-10"}`: {`{"amount": 0, "lastDay": "2026-12-10"}`}, // none asks for 0
	},
	`{"accounts": [{"accountNumber": "1", "policies": [{"policyNumber": "A", "insured": @}]}]}`: { // may be its names
		`{"primary": {"full": "Ada Quill"}}`: {
			`"Ada Quill"`, `{"name": "Ada Quill"}`, `[{"full": "Ada Quill"}, "N/A"]`,
			`{"primary": ["Ada Quill"], "secondary": {"full": "ADA QUILL"}}`,
		},
		`{"primary": {"full": "Ada Quill", "first": "Ada", "last": "Quill"}}`: {
			`[{"first": "Ada", "last": "Quill"}]`, `{"primary": {"First Name": "Ada", "last_name": "Quill"}}`,
			`{"primary": {"name": {"first": "Ada", "last": "Quill"}}}`,
			`{"primary": {"lastName": "N", "last": "Quill", "first": "Ada", "firstName": "A"}}`,
		},
		`{"primary": {"full": "Ada"}, "secondary": {"full": "Ben"}}`: {`["Ada", "Ben"]`},
		`{"primary": {"full": "Ada"}, "secondary": {"x": 1}}`:        {`{"primaryName": "Ada", "primary": {"full": ""}, "secondary": {"x": 1}}`},
		`{"primary": {"full": "Ada Null", "first": "Ada", "last": "Null"}}`: { // a part of a name stays
			`{"primary": {"first": "Ada", "last": "Null"}}`,
		},
		`null`: {`{"primary": {"full": "null"}}`, `{"primary": {"first": "N/A", "last": "N/A"}}`, `"N/A"`},
	},
	`{"accounts": [{"accountNumber": "1", "policies": [{"policyNumber": "A", @}]}]}`: {
		`"locations": [{"address1": "1 None Rd", "city": "Unknown", "state": "IA"}]`: {
			`"locations": [{"address": "1 None Rd", "city": "Unknown", "state": "IA"}]`,
			`"locations": [{"address1": "1 None Rd", "city": "Unknown", "state": "IA"}, {"address1": "N/A", "city": "none"}]`,
		},
		`"cancelled": "N"`: {
			`"isCancelled": false`, `"cancelled_ind": "N"`,
			`"cancelled": "N", "canceled": "no"`, `"cancelled": false, "status": "Issued"`,
			`"cancelled": false, "cancellationReason": "NONPAY", "canCancel": true`,
		},
		`"cancelled": "Y"`: {
			`"cancelled": "Y", "canceled": null`, `"isCancelled": true`, `"is_cancelled": "Y"`, `"cancelledFlag": 1`,
			`"cancelled": {"isCancelled": true}`,
		},
		`"cancelled": {"x": 1}`: { // contradicted, or an end in words of others
			`"canceled": "Y", "cancelled": "N"`, `"cancelFlag": 1`, `"isCancelled": "Y", "cancelled": "N"`,
			`"expired": "true"`, `"lapsed": "Y"`, `"isActive": false`, `"inForce": "N"`, `"status": "Cancelled"`,
			`"policyStatus": {"code": "CAN"}`, `"PolicyStatusCd": ["X"]`, `"status": "Quoted"`, `"status": 3`,
			`"state": "terminated"`, `"cancelled": null, "Status__c": "Lapsed"`, `"terminationDate": "2026-10-28"`,
			`"cancellationReason": "NONPAY"`, `"cancellation": {"date": "2026-10-28", "by": null}`, `"deleted": true`,
			`"removedDate": "2026-10-28"`, `"cancelled": false, "status": "Cancelled"`, `"isCancelled": true, "cancelled": "N"`,
			`"cancelled": false, "inForce": "N"`, `"cancelled": false, "policyStatus": {"name": "Expired"}`,
		},
		`"cancelled": null`: {
			`"status": {"code": "A", "name": "Active"}, "active": true`, `"status": "In force"`, `"status": ["Not cancelled"]`,
			`"expired": "N"`, `"inactive": 0`, `"isActive": "Active"`, `"policyStatus": "N/A"`,
			`"cancellationReason": null, "cancelEffDt": "00000000", "terminationDate": ["0001-01-01"]`,
			`"cancellation": {"date": "9999-12-31", "by": "", "flag": "N"}`, `"cancellation": [{}]`, `"state": "IA"`,
			`"state": {"code": "IA", "name": "Iowa"}`, `"paperlessStatus": "Inactive"`, `"collapse": true`,
			`"expirationTime": "12:01"`, `"canCancel": true, "replacementCost": true`, `"isCancelable": "Y"`,
			`"cancellationFee": 50`, `"cancellationNoticeDays": 10, "cancelMethod": "Pro rata"`,
		},
		`"vehicles": [{"vin": "V1", "year": 2021}, {"vin": "V1"}, {"year": 2020}, {"year": 2020}]`: { // those without a number are two
			`"vehicles": [{"vin": "V1", "year": 2021}, {"vin": "V1"}, {"vin": "V1", "year": "2021"}, {"year": 2020}, {"year": 2020}]`,
		},
		`"vehicles": [{"vin": "V1", "removed": true}, {"vin": "V2"}]`: {
			`"vehicles": [{"vin": "V1", "expirationDate": "2020-01-31"}, {"vin": "V2", "endDate": "2999-01-31"}]`,
		},
		`"drivers": [{"full": "Ada"}], "coverages": ["Towing"]`: { // entries that have ended, or were never filled
			`"drivers": [{"full": "Ada"}, {"full": "Ben", "status": "Deleted"}, {"first": " ", "rated": false}],
			"coverages": ["Towing", {"description": "Rental", "selected": false}, {"description": "", "limit": 0}],
			"discounts": [{"description": "Alarm", "applied": "N"}], "interests": [{"name": "Bank", "isReleased": 1}],
			"vehicles": [{"vin": "", "year": "0000", "unitNumber": "000", "coverages": []}]`,
		},
	},
	`{"contacts": @}`:    {`{"phone": {"current": "515-555-0142"}}`: {`{"phone": "515-555-0142"}`}},
	`{"documents": [@]}`: {`{"documentId": "D-1"}`: {`{"id": "D-1"}`}},
	`{"claims": [@]}`:    {`{"x": 1}`: {`{"id": "7", "status": "Open"}`}}, // another ID than its number
	`{"claims": [{"claimNumber": "C1", @}]}`: {
		`"status": "Closed", "closed": true`:                  {`"status": "Closed"`, `"status": "Closed", "closed": "we'll see"`},
		`"closed": true`:                                      {`"closed": {"closed": true}`},
		`"status": "Closed without payment", "closed": true`:  {`"status": "Closed without payment"`},
		`"status": "Re-opened (was closed)", "closed": false`: {`"status": "Re-opened (was closed)"`},
		`"status": "Not yet closed", "closed": false`:         {`"status": "Not yet closed"`},
		`"adjuster": null`:                                    {`"adjuster": "N/A"`, `"tracker": [{"name": "Reported", "state": "done"}, {"name": "Paid", "state": "COMPLETE"}]`},
		`"adjuster": {"name": "Dana"}`:                        {`"adjuster": "Dana"`},
		`"files": [{"reference": "F1", "state": "refused", "reason": "Too dark."}]`: { // with a reason
			`"files": [{"reference": "F1", "state": "Rejected", "reason": "Too dark."}]`,
		},
		`"steps": [{"date": "2026-02-01", "text": "a"}, {"date": "2026-02-02", "text": "b"}]`: { // in the order of time
			`"steps": [{"date": "2026-02-02", "text": "b"}, {"date": "2026-02-01", "text": "a"}]`,
		},
	},
}

// An adjuster who can't be read is not none, and another amount is none in dollars.
func TestUnreadIsNotNone(t *testing.T) {
	t.Parallel()
	for _, sent := range []string{`{"userId": 7}`, `["Dana", "Theo"]`} {
		var c member.Claim
		if _, err := Read([]byte(`{"claimNumber": "C1", "adjuster": `+sent+`}`), &c); err != nil || c.Adjuster == nil {
			t.Errorf("%s: adjuster = %v, %v, want one without a name", sent, c.Adjuster, err)
		}
	}
	for _, amounts := range []string{`[{"amount": "100.00", "currency": "CAD"}]`, `{"amount": "100.00", "sign": "-"}`} {
		var w Renewal
		unread, err := Read([]byte(`{"reasons": ["Rates"], "amounts": `+amounts+`}`), &w)
		if err != nil || len(unread) != 1 || slices.ContainsFunc(w.Amounts, member.Money.Known) {
			t.Errorf("%s = %+v, unread %q, %v, want no amount", amounts, w.Amounts, unread, err)
		}
	}
}

// Spec: DATA-27, DATA-29, VOUCH-6.
func TestShapesThatMeanTheSame(t *testing.T) {
	t.Parallel()
	for around, rows := range same {
		c := profileCall
		for _, other := range lawfulCalls {
			if strings.HasPrefix(around, `{"`+other.path[1:]+`"`) {
				c = other
			}
		}
		read := func(part string) any {
			got, _, err := c.read([]byte(strings.ReplaceAll(around, "@", part)))
			if err != nil {
				t.Errorf("%s: %v", part, err)
			}
			return got
		}
		for means, all := range rows {
			for _, sent := range all {
				if diff := differ(read(means), read(sent)); diff != "" {
					t.Errorf("%s (-%s +it):\n%s", sent, means, diff)
				}
			}
		}
	}
}
