package handlers_test

import (
	"flag"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
	"memberportal/upstream/userapi"
	"memberportal/views/content/library"
)

var snapshotsDir = flag.String("snapshots", "", "write the canonical HTML of every page to this `folder`")

// walkStates are what the calls of pages answer ([isPageCall]), 0 for the usual responses.
var walkStates = map[string]int{"usual": 0, "unsupported": http.StatusNotFound, "down": http.StatusServiceUnavailable}

// isPageCall reports whether pages read what a call returns. Without the profile there are none.
func isPageCall(call string) bool { return strings.HasPrefix(call, "GET ") && call != "GET /profiles" }

// Every edition of the portal is walked as some members. These are the sample members whose pages
// differ, the most different ones first: the others have faults of their own. Core's provider has
// only section 7's calls.
var (
	all  = []string{"household", "farm", "mortgagee", "newcomer", handlertest.Landlord}
	core = []string{"core"}
)

// edition is a language and its texts, in which members are walked: some in every state, others in
// the usual one.
type edition struct {
	language            string           // offered beside English, and the member's; "" for none
	texts               *library.Library // nil for the built-in ones
	everyState, usually []string
}

// editions returns the editions by name. English is only for snapshots, because the checks hold for
// marked texts as well.
func editions(t *testing.T) map[string]edition {
	if *snapshotsDir != "" {
		return map[string]edition{"english": {"", nil, all, nil}}
	}
	return map[string]edition{
		"marked":  {"es", markedTexts(t), all[:3], slices.Concat(all[3:], core)},
		"spanish": {"es", nil, nil, all[:1]},
	}
}

// walk is one member's way through an edition of the portal.
type walk struct {
	edition, member, state string
	data                   *memberData
}

// TestWalk opens every page that a member reaches, and makes the checks of [walkChecks]. For one
// page: go test ./handlers -run 'TestWalk/marked/farm/down/agents$'
//
// Spec: LANG-6, LANG-10, READING-14.
func TestWalk(t *testing.T) {
	t.Parallel()
	for name, e := range editions(t) {
		for state, status := range walkStates {
			members := e.everyState
			if state == "usual" {
				members = slices.Concat(members, e.usually)
			}
			for _, member := range members {
				t.Run(name+"/"+member+"/"+state, func(t *testing.T) {
					t.Parallel()
					w := walk{name, member, state, nil}
					b := w.start(t, e)
					visited := 0
					visit := func(page string, r handlertest.Reply) {
						visited++
						t.Run(strings.TrimPrefix(page, "/"), func(t *testing.T) {
							r.T = t
							w.check(page, r)
						})
					}
					b.SignIn(member, "/home")
					for _, call := range userapi.Calls {
						if status != 0 && isPageCall(call) {
							b.Harness.Box.InjectFault(sandbox.Fault{Call: call, Status: status})
						}
					}
					crawl(b, visit)
					sendEmptyForms(b, visit)
					if visited < 25 {
						t.Errorf("pages = %d, want at least 25", visited)
					}
				})
			}
		}
	}
}

// start returns a browser at a portal of the edition, whose calls the walk's data notes.
func (w *walk) start(t *testing.T, e edition) *handlertest.Browser {
	box := handlertest.NewBox(t, sandbox.Options{})
	w.data = newMemberData(box)
	h := handlertest.NewWith(t, handlertest.Parts{Box: box, Transport: w.data})
	if e.texts != nil {
		h.Portal.Content = e.texts
	}
	b := h.Browser()
	if e.language != "" {
		h.Portal.Languages = []string{e.language}
		b.Header.Set("Accept-Language", e.language)
	}
	return b
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
	for _, row := range slices.Concat(allPageRoutes(), formRoutes) {
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
		"/profile/email", "/profile/contact/text", "/profile/attach", "/profile/delete", "/claims/contact-adjuster",
		"/new-message", "/new-claim/policy",
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
