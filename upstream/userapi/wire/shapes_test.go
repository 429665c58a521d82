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
		read: {`{"claims": []}`, `{"claims": null}`, `{"claims": "none"}`, `[]`, `{"data": ` + one + `, "links": {"next": null}}`},
		part: {
			`{"claims": [{"claimNumber": "C1"}, {"status": "Open"}]}`, `{"claims": [{"claimNumber": "C1"}, {"error": "down"}]}`,
			`{"claims": [{"claimNumber": "C1"}, {"claimNumber": ["1", "2"]}]}`, `{"claims": {"data": ` + one + `, "next": "x"}}`,
			`{"content": ` + one + `, "totalElements": 30, "last": false}`, `{"content": ` + one + `, "page": {"totalElements": 30}}`,
			`{"value": ` + one + `, "@odata.nextLink": "https://api.example.com/claims?$skip=1"}`,
			`{"data": ` + one + `, "links": {"next": "/claims?page=2"}}`, `{"records": ` + one + `, "done": false}`,
		},
		lost: {
			`{}`, `{"error": "backend down"}`, `{"claims": {"error": "down"}}`, `{"claims": [{"error": "down"}]}`,
			`{"errors": ` + one + `}`, `{"cancelledClaims": ` + one + `}`, `{"claims": [{"claimNumber": "N/A", "status": "Open"}]}`,
			`{"claims": [], "count": 3}`, `{"value": [], "@odata.count": 12}`,
		},
	}
	for want, all := range map[string][]string{
		read: {
			`"total": 9, "next": "/claims?page=2"`, `"meta": {"claimCount": 1, "has_next_page": false, "last": true}`,
			`"totalPaid": 1200, "accountNumber": 4100`, `"links": [{"rel": "self", "href": "/claims"}], "pageSize": 25`,
			`"nextDueDate": "2026-12-01", "unreadCount": 9`, `"links": {"first": "/claims?p=0", "last": "/claims?p=0"}`,
			`"help": "https://example.com/help?about=claims"`,
		},
		part: {
			`"total": 2`, `"hasMore": true`, `"meta": {"recordCount": 40}`, `"ResultSetSize": 12`, `"total": "12 claims"`,
			`"paging": {"nextPageToken": "a"}`, `"links": [{"rel": "next", "href": "/claims?page=2"}]`,
			`"_links": {"next": {"href": "/claims?page=2"}}`, `"siguiente": "https://api.example.com/claims?pagina=2"`,
			`"下一页": "?page=2"`, `"_links": {"self": {"href": "/claims?p=0"}, "last": {"href": "/claims?p=3"}}`,
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
		`{"accountNumber": "1", "futures": ["AA1"]}`:                                         {Policies: true},
		`{"accountNumber": "1", "policies": {"cancelledPolicies": [{"policyNumber": "A"}]}}`: {Policies: true},
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
	for said, want := range map[string]bool{
		`"error": "down"`: true, `"errors": ["down"]`: true, `"error": {"code": 5}`: true, `"success": false`: true,
		`"succeeded": "N"`: true, `"isSuccess": 0`: true, `"ok": false`: true, `"hasErrors": true`: true, `"status": 500`: true,
		`"status": "FAILED"`: true, `"status": false`: true, `"resultCode": "ERROR"`: true, `"faultstring": "quota"`: true,
		`"StatusCode": "503"`: true, `"errorMessage": "timeout"`: true, `"messages": [{"severity": "ERROR"}]`: true,
		`"meta": {"status": "error"}`: true, `"result": {"errorCode": 7}`: true,

		`"error": null`: false, `"errors": []`: false, `"error": false`: false, `"errorCode": "000"`: false, `"errorCount": 0`: false,
		`"errorCode": "OK"`: false, `"success": true`: false, `"success": "Y"`: false, `"status": "PAST_DUE"`: false,
		`"status": 200`: false, `"status": "Open"`: false, `"code": "A4"`: false, `"type": "about:blank"`: false,
		`"message": "No claims found"`: false, `"messages": [{"severity": "INFO", "text": "error"}]`: false,
		`"claims": [{"status": "error"}]`: false, `"lossType": "failed"`: false, `"okay": "no"`: false,
	} {
		if got := SaysItFailed([]byte("{"+said+"}"), &Claims{}); got != want {
			t.Errorf("{%s}: failed = %t, want %t", said, got, want)
		}
	}
	// what a change returns in an envelope was made
	if said := ReadFailure([]byte(`{"data": {"messageId": "M1", "message": "Hello"}}`)); said["message"].Present {
		t.Errorf("failure = %+v, want no message", said)
	}
}

// Systems spell a policy's number in several ways. The terms of today's list have its spelling.
func TestNumberHasOneSpelling(t *testing.T) {
	t.Parallel()
	p, _ := profileOf(t, `{"accountNumber": "1", "futures": {"policyNumber": "AA-118"}, "policies": {"policyNumber": "aa 118"}},
		{"accountNumber": "2", "policies": [{"policyNumber": "AA118"}, {"policyNumber": "AA119"}]}`)
	p = p.WithDocuments(member.DocumentList{Documents: []member.Document{{ID: "D", PolicyNumber: "AA 1-18"}}})
	var numbers []string
	for _, q := range p.Terms("aA1 18") {
		numbers = append(numbers, q.Number)
	}
	if want := []string{"AA118", "AA118", "AA118"}; !slices.Equal(numbers, want) ||
		p.Documents.Documents[0].PolicyNumber != "AA118" {
		t.Errorf("numbers = %q, the document's = %q, want %q", numbers, p.Documents.Documents[0].PolicyNumber, want)
	}
}

// Of an account or a term that is in a profile twice, what both state counts; what they contradict
// is unread.
func TestTwiceIsOnce(t *testing.T) {
	t.Parallel()
	p, contradict := profileOf(t, `{"accountNumber": "41-00", "minDue": 203.1, "policies": {"policyNumber": "A"}}, {"accountNumber": "4100", "minDue": 203.1, "policies": {"policyNumber": "B"}},
		{"accountNumber": "004100", "balance": 300}`)
	if a := p.Accounts[0]; len(p.Accounts) != 1 || len(a.Policies) != 2 || a.MinimumDue != member.Cents(20310) ||
		a.Balance != member.Cents(30000) || contradict {
		t.Errorf("accounts = %+v, contradict %t, want one with both policies", p.Accounts, contradict)
	}
	p, contradict = profileOf(t, `{"accountNumber": "1", "minDue": 5, "cancelled": "Y", "autoPay": "EFT", "dueDate": "2026-12-01"},
		{"accountNumber": "1", "minDue": 6, "cancelled": "N", "autoPay": "no", "dueDate": "2026-12-02"}`)
	if a := p.Accounts[0]; !contradict || a.MinimumDue.Known() || a.Cancelled || !a.Unconfirmed ||
		a.AutoPay != member.UnreadAutoPay || !a.DueDate.Unread() {
		t.Errorf("account = %+v, contradict %t, want what both contradict unread", a, contradict)
	}
	p, contradict = profileOf(t, `{"accountNumber": "1", "cancelled": "Y", "policies": {"policyNumber": "A", "paperlessPolicy": true, "allowCardPrint": "Y"}},
		{"accountNumber": "1", "autoPay": "EFT", "paperlessBilling": "Y", "policies": {"policyNumber": "A", "cancelled": "N"}}`)
	a := p.Accounts[0]
	stated := a.Cancelled && a.AutoPay == "EFT" && a.PaperlessBilling && !a.Unconfirmed && !a.PaperlessUnread
	if q := a.Policies[0]; contradict || !stated || len(a.Policies) != 1 || !q.NotCancelled || !q.PaperlessPolicy ||
		!q.AllowCardPrint || q.PaperlessUnread {
		t.Errorf("account = %+v, contradict %t, want what one entry states alone", a, contradict)
	}
	p, _ = profileOf(t, `{"accountNumber": "100", "balance": 5}, {"accountNumber": "0100", "balance": 6}`)
	if len(p.Accounts) != 2 {
		t.Errorf("%d accounts that differ by a zero and their balances, want 2", len(p.Accounts))
	}
	p, _ = profileOf(t, `{"accountNumber": "1", "policies": [{"policyNumber": "A", "vehicles": [{"vin": "V1"}, {"vin": "V2"}]},
		{"policyNumber": "a", "vehicles": [{"vin": "V2"}]}, {"policyNumber": "A", "cancelled": "Y"}], "transactions": [{"amount": 5}, {"amount": 5}]}`)
	q := p.Accounts[0].Policies
	if len(q) != 2 || len(q[0].Vehicles) != 2 || len(q[0].ConfirmedVehicles()) != 1 ||
		len(p.Accounts[0].Transactions) != 2 {
		t.Errorf("policies = %+v, want two, of one a vehicle confirmed, and two transactions", q)
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

// A part of a name is never nothing, and neither is a street or a city beside other parts of an
// address.
// Spec: DATA-29.
func TestPartsStay(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]member.Name{
		`{"full": "null"}`:                     {},
		`"N/A"`:                                {},
		`{"first": "Ada", "last": "Null"}`:     {Full: "Ada Null", First: "Ada", Last: "Null"},
		`{"first": "N/A", "last": "N/A"}`:      {},
		`{"full": "Ada Null", "last": "Null"}`: {Full: "Ada Null", Last: "Null"},
	} {
		var q wirePolicy
		if _, err := Read([]byte(`{"insured": {"primary": `+body+`}}`), &q); err != nil || q.Insured.Primary != want {
			t.Errorf("%s = %+v, %v, want %+v", body, q.Insured.Primary, err, want)
		}
	}
	var q wirePolicy
	_, err := Read([]byte(`{"locations": [{"address1": "1 None Rd", "city": "Unknown", "state": "IA"}, {"address1": "N/A", "city": "none"}]}`), &q)
	if want := []member.Location{{Address1: "1 None Rd", City: "Unknown", State: "IA"}}; err != nil ||
		!slices.Equal(q.Locations, want) {
		t.Errorf("locations = %+v, %v, want %+v", q.Locations, err, want)
	}
}

// An insured may be its names alone, and a name its text. A name twice is once, and of a name in
// two spellings the one that is something counts.
// Spec: DATA-29.
func TestInsuredMayBeItsNames(t *testing.T) {
	t.Parallel()
	for body, want := range map[string][]string{
		`"Ada Quill"`: {"Ada Quill", ""}, `{"name": "Ada Quill"}`: {"Ada Quill", ""}, `["Ada Quill", "Ben Quill"]`: {"Ada Quill", "Ben Quill"},
		`[{"first": "Ada", "last": "Quill"}]`: {"Ada Quill", ""}, `[{"full": "Ada Quill"}, "N/A"]`: {"Ada Quill", ""},
		`{"primary": ["Ada Quill"], "secondary": {"full": "ADA QUILL"}}`:               {"Ada Quill", ""},
		`{"primaryName": "Ada Quill", "primary": {"full": ""}, "secondary": {"x": 1}}`: {"Ada Quill", ""},
		`"N/A"`: {"", ""}, `["Ada", "Ben", "Cy"]`: {"Ada", "Ben"},
	} {
		var q wirePolicy
		_, err := Read([]byte(`{"policyNumber": "A", "insured": `+body+`}`), &q)
		if got := []string{q.Insured.Primary.Full, q.Insured.Secondary.Full}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v, want %q", body, got, err, want)
		}
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

// A flag that comes twice with other values is unread. Of a text, the document's own key counts.
// Spec: DATA-27.
func TestKeysTwice(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]cancellation{
		`{"cancelled": "N", "canceled": "no"}`: {Off: true}, `{"cancelled": "Y", "canceled": null}`: {On: true},
		`{"canceled": "Y", "cancelled": "N"}`: {Unread: true},
	} {
		var a wireAccount
		unread, err := Read([]byte(body), &a)
		if err != nil || a.Cancelled != want || slices.Equal(unread, []string{"cancelled"}) != want.Unread {
			t.Errorf("%s: %+v, unread %q, %v, want %+v", body, a.Cancelled, unread, err, want)
		}
	}
	for _, body := range []string{
		`{"First Name": "Ada", "last_name": "Quill"}`, `{"lastName": "N", "last": "Quill", "first": "Ada", "firstName": "A"}`,
	} {
		var q wirePolicy
		want := member.Name{Full: "Ada Quill", First: "Ada", Last: "Quill"}
		if _, err := Read([]byte(`{"insured": {"primary": `+body+`}}`), &q); err != nil || q.Insured.Primary != want {
			t.Errorf("%s = %+v, %v, want %+v", body, q.Insured.Primary, err, want)
		}
	}
}

// Where the key for it is missing, another one that may say that a policy has ended is unread.
// Spec: VOUCH-6.
func TestEndInOtherWordsIsUnread(t *testing.T) {
	t.Parallel()
	ends := []string{
		`"isCancelled": true`, `"is_cancelled": "Y"`, `"cancelFlag": 1`, `"expired": "true"`, `"lapsed": "Y"`,
		`"isActive": false`, `"inForce": "N"`, `"status": "Cancelled"`, `"policyStatus": {"code": "CAN"}`,
		`"PolicyStatusCd": ["X"]`, `"status": "Quoted"`, `"status": 3`, `"state": "terminated"`,
		`"cancelled": null, "Status__c": "Lapsed"`, `"terminationDate": "2026-10-28"`, `"cancellationReason": "NONPAY"`,
		`"cancellation": {"date": "2026-10-28", "by": null}`, `"deleted": true`, `"removedDate": "2026-10-28"`,
		`"cancelled": false, "status": "Cancelled"`, `"isCancelled": true, "cancelled": "N"`,
		`"cancelled": false, "inForce": "N"`, `"cancelled": false, "policyStatus": {"name": "Expired"}`,
	}
	for i, body := range append(ends,
		`"status": {"code": "A", "name": "Active"}, "active": true`, `"status": "In force"`, `"status": ["Not cancelled"]`,
		`"isCancelled": false`, `"expired": "N"`, `"inactive": 0`, `"isActive": "Active"`, `"policyStatus": "N/A"`,
		`"cancellationReason": null, "cancelEffDt": "00000000", "terminationDate": ["0001-01-01"]`,
		`"cancellation": {"date": "9999-12-31", "by": "", "flag": "N"}`, `"cancellation": [{}]`, `"state": "IA"`,
		`"state": {"code": "IA", "name": "Iowa"}`, `"paperlessStatus": "Inactive"`, `"collapse": true`,
		`"expirationTime": "12:01"`, `"canCancel": true, "replacementCost": true`, `"isCancelable": "Y"`, `"cancellationFee": 50`,
		`"cancellationNoticeDays": 10, "cancelMethod": "Pro rata"`, `"cancelled": false, "status": "Issued"`,
		`"cancelled": false, "cancellationReason": "NONPAY", "canCancel": true`,
	) {
		var q wirePolicy
		unread, err := Read([]byte(`{"policyNumber": "A", `+body+`}`), &q)
		want := i < len(ends)
		if err != nil || len(unread) > 0 != want || want && !strings.Contains(body, unread[0]) || q.Cancelled.Unread != want {
			t.Errorf("%s: unread %q and %+v, %v, want unread %t", body, unread, q.Cancelled, err, want)
		}
	}
	var listing wirePolicy
	unread, err := Read([]byte(`{"drivers": [{"full": "Ada"}, {"full": "Ben", "status": "Deleted"}, {"first": " ", "rated": false}],
		"coverages": ["Towing", {"description": "Rental", "selected": false}, {"description": "", "limit": 0}],
		"discounts": [{"description": "Alarm", "applied": "N"}], "interests": [{"name": "Bank", "isReleased": 1}],
		"vehicles": [{"vin": "", "year": "0000", "unitNumber": "000", "coverages": []}]}`), &listing)
	if err != nil || len(unread)+len(listing.Discounts)+len(listing.Interests)+len(listing.Vehicles) > 0 ||
		len(listing.Drivers) != 1 || len(listing.Coverages) != 1 || listing.Coverages[0].Description != "Towing" {
		t.Errorf("policy = %+v, unread %q, %v, want Ada, Towing, and nothing else", listing, unread, err)
	}
	var a wireAccount
	_, err = Read([]byte(`{"accountNumber": "1", "status": "Past due"}`), &a)
	var gone member.Vehicle
	_, failed := Read([]byte(`{"vin": "V1", "vehicleStatus": "Deleted"}`), &gone)
	if err != nil || failed != nil || a.Cancelled.Unread || !gone.Unconfirmed {
		t.Errorf("account = %+v, %v, vehicle = %+v, %v, want only the vehicle unconfirmed", a, err, gone, failed)
	}
}
