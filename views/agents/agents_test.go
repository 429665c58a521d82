package agents_test

import (
	"fmt"
	"testing"

	"memberportal/upstream/member"
	"memberportal/views/agents"
	"memberportal/views/analytics"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

func pageOf(p *member.Profile) agents.Page {
	return agents.NewPage(viewtest.English, p, viewtest.Company, viewtest.Today)
}

// Spec: PRODUCT-8, MESSAGE-3.
func TestAgentsAreSortedByNameWithPolicies(t *testing.T) {
	profile := &member.Profile{
		Agencies: []member.Agency{
			{
				ID: "1", Name: "Zeta", Phone1: "(515) 555-0117", Phone2: " ", Phone3: "(800) 555-0119", Email: "z@example.com",
				Hours: "Monday to Saturday, 8 to 5", URL: "https://zeta.example.com/a", City: "B", State: "IA",
				AcceptsMessages: true,
			},
			{ID: "2", Name: "alpha", URL: "http://alpha.example.com/"},
		},
		Accounts: []member.Account{{Policies: []member.Policy{
			{Number: "AA1", AgencyID: "1"},
			{Number: "AA1", AgencyID: "1", FuturePolicy: true},
			{Number: "ZZ2", AgencyID: "1", TypeDescription: "Crop"},
			{Number: "HO3", AgencyID: "9"},
		}}},
	}
	toPolicy := analytics.PageLinkClick(analytics.LinkPolicy)
	want := agents.Page{
		Company: viewtest.Company, Message: "/new-message",
		Agents: []agents.Agent{
			{
				Agent: ui.Agent{
					Name: "alpha", Anchor: "agent-2", Path: "/agents#agent-2", Site: "http://alpha.example.com/",
					SiteName: "alpha.example.com",
				},
				Person: ui.Person{Name: "alpha", Title: true},
			},
			{
				Request: "/requests?from=agents",
				Person: ui.Person{
					Name: "Zeta", Message: "/new-message?about=agent-1", Phone: "(515) 555-0117", Title: true,
				}, Agent: ui.Agent{
					Name: "Zeta", Anchor: "agent-1", Path: "/agents#agent-1", Address: []string{"B, IA"},
					Phones: []string{"(515) 555-0117", "(800) 555-0119"}, Email: "z@example.com", Hours: "Monday to Saturday, 8 to 5",
					Site: "https://zeta.example.com/a", SiteName: "zeta.example.com",
				},
				Policies: []ui.Entry{
					{Icon: "car", Title: "Auto", Sub: "AA1", Path: "/policies/auto/AA1", Event: toPolicy},
					{Icon: "policies", Title: "Crop", Sub: "ZZ2", Event: toPolicy},
				},
			},
		},
		None:       "We can't show this", // HO3 has an agent
		Unassigned: []ui.Entry{{Icon: "house", Title: "Home", Sub: "HO3", Path: "/policies/home/HO3", Event: toPolicy}},
	}
	viewtest.Same(t, "page", want, pageOf(profile))
}

func TestAgentSiteIsLinkedOverHTTP(t *testing.T) {
	for address, want := range map[string]string{
		"https://agency.example.com/": "https://agency.example.com/",
		"http://agency.example.com/":  "http://agency.example.com/", "javascript:alert(1)": "",
		"https://user:pass@agency.example.com/": "",
		"https://":                              "", "agency.example.com": "https://agency.example.com", "": "",
		"https://a b/": "",
	} {
		profile := &member.Profile{Agencies: []member.Agency{{URL: address}}}
		if got := pageOf(profile).Agents[0].Site; got != want {
			t.Errorf("site of %q = %q, want %q", address, got, want)
		}
	}
}

func TestAgentFoldsPolicies(t *testing.T) {
	profile := viewtest.ProfileOf()
	for n := range 7 {
		profile.Accounts[0].Policies = append(profile.Accounts[0].Policies, member.Policy{
			Number: fmt.Sprintf("AA%d", n), AgencyID: "7",
		})
	}
	doc := viewtest.Render(t, agents.View(pageOf(profile)))
	care := doc.Find("details:not([open])").Last()
	summary, listed := care.Find("summary").Text(), care.Find("li").Length()
	if want := "Policies"; summary != want || listed != 7 {
		t.Errorf("folded = %q with %d policies, want %q with 7", summary, listed, want)
	}
	if rel, _ := doc.Find("a[href='https://agency.example.com/']").Attr("rel"); rel != "noopener" {
		t.Errorf("rel = %q, want noopener", rel)
	}
}

func TestAgentOfManyPoliciesLeadsToTheList(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]struct{ links, listed int }{10: {0, 10}, 11: {1, 10}, 300: {1, 10}} {
		profile := viewtest.ProfileOf()
		profile.Accounts[0].Policies = nil
		for i := range n {
			profile.Accounts[0].Policies = append(profile.Accounts[0].Policies, member.Policy{
				Number: fmt.Sprintf("AA%d", i), AgencyID: "7",
			})
		}
		doc := viewtest.Render(t, agents.View(pageOf(profile)))
		if links, listed := doc.Find("a[href='/policies/all']").Length(),
			doc.Find("details").Last().Find("li").Length(); links != want.links || listed != want.listed {
			t.Errorf("%d policies: %d links to all, %d listed, want %d and %d", n, links, listed, want.links, want.listed)
		}
	}
}

func TestMemberWithoutAgentGetsCompanyPhone(t *testing.T) {
	doc := viewtest.Render(t, agents.View(pageOf(&member.Profile{})))
	calls := viewtest.Hrefs(doc.Find("main a, a[href^='tel:']"))
	viewtest.Same(t, "calls", []string{"tel:8005550100"}, calls)
}

func TestAgentMayBeMissing(t *testing.T) {
	for _, incomplete := range []bool{false, true} {
		p := &member.Profile{Agencies: []member.Agency{{Name: "Oak"}}, Incomplete: member.Incomplete{Agencies: incomplete}}
		if notes := viewtest.Render(t, agents.View(pageOf(p))).Find("[data-incomplete]").Length(); notes == 1 != incomplete {
			t.Errorf("incomplete %t: %d notes", incomplete, notes)
		}
	}
}

func TestAgentWithStreetHasMap(t *testing.T) {
	t.Parallel()
	profile := &member.Profile{
		Agencies: []member.Agency{
			{ID: "1", Address: "12 Main St", City: "Cedar Hollow", State: "IA", Zip: "50327"}, {ID: "2", City: "B"},
		},
	}
	page := pageOf(profile)
	want := string(viewtest.English.Agents.MapURL) + "12+Main+St%2C+Cedar+Hollow%2C+IA+50327"
	if page.Agents[0].Map != want || page.Agents[1].Map != "" {
		t.Errorf("maps = %q and %q, want %q and none", page.Agents[0].Map, page.Agents[1].Map, want)
	}
	profile.Missing.Messages = true
	if missing := pageOf(profile).Message; missing != "" {
		t.Errorf("message = %q without messages, want none", missing)
	}
}
