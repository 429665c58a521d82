package handlers_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"memberportal/handlers/handlertest"
	"memberportal/upstream/sandbox"
)

var snapshotsDir = flag.String("snapshots", "", "write the canonical HTML of every page to this `folder`")

// TestSnapshots writes every page of every sample member, in the usual state and under several
// faults, as canonical HTML, so that `diff -r` of two folders shows what a change did to all pages
// (`./task snapshots -- FOLDER`). Without -snapshots it only writes the pages of one member to a
// temporary folder, because TestEveryTextComesFromContent visits all pages.
func TestSnapshots(t *testing.T) {
	t.Parallel()
	if *snapshotsDir == "" {
		writeSnapshots(t, t.TempDir(), "newcomer", nil)
		return
	}
	for state, faults := range walkStates {
		t.Run(state, func(t *testing.T) {
			t.Parallel()
			for _, member := range walkMembers {
				writeSnapshots(t, filepath.Join(*snapshotsDir, state, member), member, faults)
			}
		})
	}
}

// writeSnapshots writes the pages of a member to a folder.
func writeSnapshots(t *testing.T, dir, member string, faults []sandbox.Fault) {
	t.Helper()
	handlertest.Must(t, os.MkdirAll(dir, 0o755))
	walkPages(handlertest.New(t).Browser(), member, faults, func(name string, r handlertest.Reply) {
		file := strings.NewReplacer("/", "_", "?", "_", "&", "_", " ", "_").Replace(name)
		handlertest.Must(t, os.WriteFile(filepath.Join(dir, file+".txt"), []byte(canonicalPage(t, r)), 0o644))
	})
}

// changesEachTime matches what differs between two renderings of the same page.
var changesEachTime = regexp.MustCompile(`\b\d{1,2}:\d{2} [AP]M\b|[\w-]{43,}\.[\w-]{16,}|\b[A-Z2-7]{12}\b|\b[A-Z2-7]{26}\b|(url|PutOff|setTimeout).*\d{5,}.*|\bcontent="\d+; url=.*`)

var whitespace = regexp.MustCompile(`\s+`)

// unstable attributes differ between two renderings of the same page.
var unstable = []string{"nonce", "data-session-warn", "data-session-out", "content", "data-session-left"}

// canonicalPage returns a page with one line for each node and sorted attributes. For PDFs, scripts
// and plain text it returns only the head and the rough size.
func canonicalPage(t *testing.T, r handlertest.Reply) string {
	t.Helper()
	head := changesEachTime.ReplaceAllString(fmt.Sprintf("%d %s %s", r.Status, r.Header.Get("Content-Type"), r.Location()), "*") + "\n"
	if !r.IsHTML() {
		return head + fmt.Sprintf("%d bytes", len(r.Body)/100)
	}
	doc, err := html.Parse(strings.NewReader(r.Body))
	handlertest.Must(t, err)
	var lines []string
	for node := range doc.Descendants() {
		lines = append(lines, canonicalNode(node)...)
	}
	return head + strings.Join(lines, "\n") + "\n"
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
