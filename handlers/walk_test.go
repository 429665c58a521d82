package handlers_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

// walkMembers are the sample members whose pages differ: the others have faults of their own.
var walkMembers = []string{"household", "newcomer", "farm", "mortgagee", "twenty", "many"}

// walkStates are the states in which the tests visit every page.
var walkStates = map[string][]sandbox.Fault{
	"usual":       nil,
	"unsupported": unsupportedCalls(http.StatusNotFound),
	"down":        unsupportedCalls(http.StatusServiceUnavailable),
}

// unsupportedCalls returns faults for the calls that only some providers support, and for the
// billing summary.
func unsupportedCalls(status int) []sandbox.Fault {
	var faults []sandbox.Fault
	for _, call := range []string{
		"GET /accounts/{accountNumber}/billing-summary", "GET /claims", "GET /claims/{claimNumber}",
		"GET /documents", "GET /messages", "GET /messages/{messageId}", "GET /profiles/authentication-methods",
		"GET /contacts",
	} {
		faults = append(faults, sandbox.Fault{Call: call, Status: status})
	}
	return faults
}

// walkPages signs in as the member, injects the faults, and calls visit with every page and with
// the errors of every form.
func walkPages(b *handlertest.Browser, member string, faults []sandbox.Fault, visit func(name string, r handlertest.Reply)) {
	b.Harness.T.Helper()
	b.SignIn(member, "/home")
	for _, fault := range faults {
		b.Harness.Box.InjectFault(fault)
	}
	visited := 0
	count := func(name string, r handlertest.Reply) {
		visited++
		visit(name, r)
	}
	crawl(b, count)
	sendEmptyForms(b, count)
	if visited < 25 {
		b.Harness.T.Errorf("%s: pages = %d, want at least 25", member, visited)
	}
}

// crawl visits every page without parameters and what the pages link to: three of each kind, and
// one of each kind of PDF, which takes longer than any page.
func crawl(b *handlertest.Browser, visit func(name string, r handlertest.Reply)) {
	waiting := pathsWithoutParameters()
	seen, kinds := map[string]bool{}, map[string]int{}
	for len(waiting) > 0 {
		path := waiting[0]
		waiting = waiting[1:]
		kind := digits.ReplaceAllString(path, "N")
		most := 3
		if strings.HasSuffix(path, ".pdf") {
			most = 1
		}
		if seen[path] || kinds[kind] == most || leavesSession.MatchString(path) {
			continue
		}
		seen[path] = true
		kinds[kind]++
		r := b.GetAfterOverlay(path)
		visit(path, r)
		waiting = append(waiting, linksIn(r)...)
	}
}

func pathsWithoutParameters() []string {
	var paths []string
	for _, row := range append(slices.Clone(pageRoutes), formRoutes...) {
		if method, pattern, _ := strings.Cut(row.route, " "); method == http.MethodGet && !strings.Contains(pattern, ":") {
			paths = append(paths, pattern)
		}
	}
	return paths
}

var (
	digits        = regexp.MustCompile(`[A-Z]*[0-9][\w-]*`)
	leavesSession = regexp.MustCompile(`^/(logout|login|reauth|register$|refresh-profile|profile/deleted|session$)`)
)

func linksIn(r handlertest.Reply) []string {
	var links []string
	if !r.IsHTML() {
		return nil
	}
	for _, element := range r.Doc().Find("a[href], form[method=get], [hx-get]").EachIter() {
		for _, attribute := range []string{"href", "action", "hx-get"} {
			link, _, _ := strings.Cut(element.AttrOr(attribute, ""), "#")
			if strings.HasPrefix(link, "/") {
				links = append(links, link)
			}
		}
	}
	return links
}

// sendEmptyForms submits empty forms, for the pages with errors.
func sendEmptyForms(b *handlertest.Browser, visit func(name string, r handlertest.Reply)) {
	for _, path := range []string{
		"/profile/email", "/profile/contact/text", "/profile/attach", "/profile/delete", "/claims/contact-adjuster", "/new-message", "/new-claim/policy",
	} {
		visit("POST "+path, b.Post(path, url.Values{}))
	}
	sendEmptyRequests(b, visit)
	policy := b.Open("/new-claim").Attr("input[name=policy], select[name=policy] option:nth-child(2)", "value")
	if policy == "" {
		return
	}
	b.Post("/new-claim/policy", url.Values{"policy": {policy}})
	for _, step := range []string{"kind", "what-happened", "contact", "photos", "review"} {
		visit("step "+step, b.Get("/new-claim/"+step))
		visit("POST step "+step, b.Post("/new-claim/"+step, url.Values{}))
	}
	visit("started claim", b.Get("/new-claim"))
}

// sendEmptyRequests visits the topics of requests, and each form with and without errors.
func sendEmptyRequests(b *handlertest.Browser, visit func(name string, r handlertest.Reply)) {
	start := b.Open("/requests")
	visit("requests", start)
	for _, path := range hrefs(start, ".request-rows a") {
		page := b.Open(path)
		if choices := hrefs(page, ".request-rows a"); len(choices) > 0 {
			visit("what "+path+" is about", page)
			page = b.Open(choices[0])
		}
		visit("request "+path, page)
		visit("POST request "+path, b.Submit(page.Form("main form[method=post]")))
	}
}
