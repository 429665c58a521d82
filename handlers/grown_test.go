package handlers_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/sandbox/samples"
)

// grownMember has a profile of any size, without faults.
const grownMember = handlertest.Landlord

// growHousehold gives the member this many policies. For 200 policies, these are on 22 accounts, 12
// of them are renewed, and there are 41 claims; other numbers have the same shares.
func growHousehold(h *handlertest.Harness, policies int) {
	share := func(of int) int { return (policies*of + 199) / 200 }
	profile := samples.Record{"paperlessEmail": "200.theo.abara@example.com"}
	samples.Size{Accounts: share(22), Policies: policies, Futures: share(12)}.Add(profile, time.Now())
	var claims []samples.Record
	for i, of := 0, numbersOf(profile); i < share(41); i++ {
		claims = append(claims, grownClaim(i, of[i*4%len(of)]))
	}
	alwaysAnswer(h, grownMember, "GET /profiles", profile)
	alwaysAnswer(h, grownMember, "GET /claims", samples.Record{"claims": claims})
}

func numbersOf(profile samples.Record) (policies []string) {
	for _, a := range profile.Records("accounts") {
		for _, p := range a.Records("policies") {
			policies = append(policies, p.Text("policyNumber"))
		}
	}
	return policies
}

// grownClaim returns a claim, of which every third is open.
func grownClaim(i int, policy string) samples.Record {
	reported := time.Now().AddDate(0, 0, -7*i).Format(samples.ISODate)
	status := "Closed"
	if i%3 == 0 {
		status = "In review"
	}
	return samples.Record{
		"claimNumber": fmt.Sprintf("CL-%06d", 400100+i), "policyNumber": policy, "kind": "Water",
		"description": "Water damage in the kitchen",
		"status":      status, "closed": i%3 != 0, "lossDate": reported, "reportedDate": reported,
		"location": "Whitewater Bend, IN",
	}
}

// growDocuments gives the household this many documents of the last ten years, half of them bills.
// [makeLong] would repeat those of 19 months: 500 reach back to 1960, and each year is an option.
func growDocuments(h *handlertest.Harness, n int) {
	var documents []samples.Record
	for i := range n {
		documents = append(documents, samples.Record{
			"documentId": fmt.Sprintf("D-%06d", 100100+i), "title": "Automatic payment notice", "contentType": "application/pdf",
			"kind": []string{"Bill", "Policy", "Bill", "Notice"}[i%4], "accountNumber": "4100238715",
			"policyNumber": []string{"", "AA1182204", "BT0456731"}[i%3],
			"date":         time.Now().AddDate(0, 0, -i*3650/n).Format(samples.ISODate),
		})
	}
	alwaysAnswer(h, "household", "GET /documents", samples.Record{"documents": documents})
}

// alwaysAnswer makes a call of the member return this response.
func alwaysAnswer(h *handlertest.Harness, member, call string, response samples.Record) {
	body, err := json.Marshal(response)
	handlertest.Must(h.T, err)
	h.Box.InjectFault(sandbox.Fault{
		Call: call, Member: member, Status: 200, ContentType: "application/json", Body: string(body),
	})
}

// growth are the pages whose lists grow. of is what they have more of.
var growth = []struct {
	of     string
	counts []int
	member string
	grow   func(h *handlertest.Harness, n int)
	pages  []struct{ name, path string }
}{
	{"policies", []int{20, 500}, grownMember, growHousehold, []struct{ name, path string }{
		{"Home", "/home"},
		{"Policy", "/policies/dwelling-fire/DF0700000"},
		{"Billing", "/billing/6100200007"},
		{"Payments", "/payments/6100200007"},
		{"Cards", "/cards"},
		{"Claims", "/claims"},
		{"Agents", "/agents"},
		{"Paperless", "/paperless/policy"},
		{"NewClaim", "/new-claim"},
		{"Profile", "/profile"},
	}},
	{"documents", []int{20, 500}, "household", growDocuments, []struct{ name, path string }{
		{"Documents", "/documents"}, {"Filter", "/documents-list?kind=Bill"},
	}},
	{
		"transactions",
		[]int{20, 500, 2000},
		"household",
		func(h *handlertest.Harness, n int) { makeLong(h, handlertest.SummaryCall, n, 0) },
		[]struct{ name, path string }{
			{"Billing", "/billing/4100238715"}, {"Older", "/billing/4100238715/transactions?page=2"},
		},
	},
}

// BenchmarkGrowth measures pages of members who have much.
func BenchmarkGrowth(b *testing.B) {
	for _, g := range growth {
		for _, n := range g.counts {
			v := newViewer(b, g.member, func(h *handlertest.Harness) { g.grow(h, n) })
			for _, page := range g.pages {
				measure(b, fmt.Sprintf("%s/%d/%s", g.of, n, page.name), nil, func() { v.open(b, page.path, "br") })
			}
		}
	}
}
