package handlers_test

import (
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"memberportal/upstream/sandbox"
)

var snapshotsDir = flag.String("snapshots", "", "write the canonical HTML of every page to this `folder`")

// TestSnapshots visits every page of every sample member, in the usual state and under several
// faults. With -snapshots it writes each page as canonical HTML, so that `diff -r` of two folders
// shows what a change did to all pages (`./task snapshots -- FOLDER`).
func TestSnapshots(t *testing.T) {
	t.Parallel()
	for name, faults := range map[string][]sandbox.Fault{
		"usual":       nil,
		"unsupported": unsupportedCalls(http.StatusNotFound),
		"down":        unsupportedCalls(http.StatusServiceUnavailable),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, member := range snapshotMembers {
				snapshotMember(t, name, member, faults)
			}
		})
	}
}

var snapshotMembers = []string{"household", "newcomer", "farm", "mortgagee", "twenty", "many"}

// unsupportedCalls returns faults for the calls that only some providers support, and for the
// billing summary.
func unsupportedCalls(status int) []sandbox.Fault {
	var faults []sandbox.Fault
	for _, call := range []string{
		"GET /accounts/{accountNumber}/billing-summary", "GET /claims", "GET /claims/{claimNumber}",
		"GET /documents", "GET /messages", "GET /messages/{messageId}", "GET /profiles/authentication-methods",
	} {
		faults = append(faults, sandbox.Fault{Call: call, Status: status})
	}
	return faults
}

// snapshotMember visits the pages of a member and writes their snapshots.
func snapshotMember(t *testing.T, state, member string, faults []sandbox.Fault) {
	t.Helper()
	h := newHarness(t)
	b := h.browser()
	b.signIn(member, "/home")
	for _, fault := range faults {
		h.box.InjectFault(fault)
	}
	pages := map[string]string{}
	b.crawl(pages)
	b.sendEmptyForms(pages)
	if len(pages) < 25 {
		t.Errorf("%s: pages = %d, want at least 25", member, len(pages))
	}
	for name, page := range pages {
		writeSnapshot(t, filepath.Join(*snapshotsDir, state, member), name, page)
	}
}

// crawl visits every page without parameters and what the pages link to, three of each kind.
func (b *browser) crawl(pages map[string]string) {
	var waiting []string
	for _, row := range append(slices.Clone(pageRoutes), formRoutes...) {
		if method, pattern, _ := strings.Cut(row.route, " "); method == http.MethodGet && !strings.Contains(pattern, ":") {
			waiting = append(waiting, pattern)
		}
	}
	kinds := map[string]int{}
	for len(waiting) > 0 {
		path := waiting[0]
		waiting = waiting[1:]
		kind := digits.ReplaceAllString(path, "N")
		if _, seen := pages[path]; seen || kinds[kind] == 3 || leavesSession.MatchString(path) {
			continue
		}
		kinds[kind]++
		r := b.getAfterOverlay(path)
		pages[path] = fmt.Sprintf("%d %s %s\n%s", r.status, r.header.Get("Content-Type"), r.location(), r.body)
		waiting = append(waiting, linksIn(r)...)
	}
}

var (
	digits        = regexp.MustCompile(`[A-Z]*[0-9][\w-]*`)
	leavesSession = regexp.MustCompile(`^/(logout|login|reauth|register$|refresh-profile|profile/deleted|session$)`)
)

func linksIn(r reply) []string {
	var links []string
	if !strings.HasPrefix(r.header.Get("Content-Type"), "text/html") {
		return nil
	}
	for _, element := range r.doc().Find("a[href], form[method=get], [hx-get]").EachIter() {
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
func (b *browser) sendEmptyForms(pages map[string]string) {
	for _, path := range []string{
		"/profile/email", "/profile/attach", "/profile/delete", "/claims/contact-adjuster", "/new-message", "/new-claim/policy",
	} {
		r := b.post(path, url.Values{})
		pages["POST "+path] = fmt.Sprintf("%d\n%s", r.status, r.body)
	}
	policy := b.open("/new-claim").attr("input[name=policy], select[name=policy] option:nth-child(2)", "value")
	if policy == "" {
		return
	}
	b.post("/new-claim/policy", url.Values{"policy": {policy}})
	for _, step := range []string{"kind", "what-happened", "contact", "photos", "review"} {
		pages["step "+step] = b.get("/new-claim/" + step).body
		pages["POST step "+step] = b.post("/new-claim/"+step, url.Values{}).body
	}
	pages["started claim"] = b.get("/new-claim").body
}

func writeSnapshot(t *testing.T, dir, name, page string) {
	t.Helper()
	if *snapshotsDir == "" {
		return
	}
	must(t, os.MkdirAll(dir, 0o755))
	file := strings.NewReplacer("/", "_", "?", "_", "&", "_", " ", "_").Replace(name)
	must(t, os.WriteFile(filepath.Join(dir, file+".txt"), []byte(canonicalPage(t, page)), 0o644))
}

// changesEachTime matches what differs between two renderings of the same page.
var changesEachTime = regexp.MustCompile(`\b\d{1,2}:\d{2} [AP]M\b|[\w-]{43,}\.[\w-]{16,}|\b[A-Z2-7]{12}\b|\b[A-Z2-7]{26}\b|(url|PutOff|setTimeout).*\d{5,}.*|\bcontent="\d+; url=.*`)

var whitespace = regexp.MustCompile(`\s+`)

// unstable attributes differ between two renderings of the same page.
var unstable = []string{"nonce", "data-session-warn", "data-session-out", "content", "data-session-left"}

// canonicalPage returns a page with one line for each node and sorted attributes. For PDFs, scripts
// and plain text it returns only the head and the rough size.
func canonicalPage(t *testing.T, page string) string {
	t.Helper()
	head, body, _ := strings.Cut(page, "\n")
	if !strings.Contains(page, "<") || strings.Contains(head, "pdf") || strings.Contains(head, "javascript") {
		return changesEachTime.ReplaceAllString(head, "*") + fmt.Sprintf("\n%d bytes", len(body)/100)
	}
	doc, err := html.Parse(strings.NewReader(page))
	must(t, err)
	var lines []string
	for node := range doc.Descendants() {
		lines = append(lines, canonicalNode(node)...)
	}
	return strings.Join(lines, "\n") + "\n"
}

func canonicalNode(node *html.Node) []string {
	switch node.Type {
	case html.ElementNode:
		slices.SortFunc(node.Attr, func(a, b html.Attribute) int { return strings.Compare(a.Key, b.Key) })
		line := "<" + node.Data
		for _, a := range node.Attr {
			if !slices.Contains(unstable, a.Key) {
				line += " " + a.Key + "=" + changesEachTime.ReplaceAllString(a.Val, "*")
			}
		}
		return []string{line}
	case html.TextNode:
		if text := whitespace.ReplaceAllString(node.Data, " "); text != " " {
			return []string{"  " + changesEachTime.ReplaceAllString(text, "*") + "|"}
		}
	}
	return nil
}
