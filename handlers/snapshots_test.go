package handlers_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"

	"memberportal/handlers/handlertest"
)

// writeSnapshot writes a page to the folder of -snapshots.
func writeSnapshot(w *walk, page string, r handlertest.Reply) []string {
	dir := filepath.Join(*snapshotsDir, w.state, w.member)
	handlertest.Must(r.T, os.MkdirAll(dir, 0o755))
	file := strings.NewReplacer("/", "_", "?", "_", "&", "_", " ", "_").Replace(page)
	handlertest.Must(r.T, os.WriteFile(filepath.Join(dir, file+".txt"), []byte(canonicalPage(r)), 0o644))
	return nil
}

// changesEachTime matches what differs between two renderings of the same page.
var changesEachTime = regexp.MustCompile(`\b\d{1,2}:\d{2} [AP]M\b|[\w-]{43,}\.[\w-]{16,}|\b[A-Z2-7]{12}\b|\b[A-Z2-7]{26}\b|` +
	`(url|PutOff|setTimeout).*\d{5,}.*|\bcontent="\d+; url=.*`)

var whitespace = regexp.MustCompile(`\s+`)

// unchanging has the results of [stable]: an expression over each text of thousands of pages takes
// longer than rendering them.
var unchanging sync.Map

// stable returns a text or a value without what differs between two renderings.
func stable(text string) string {
	if known, ok := unchanging.Load(text); ok {
		return known.(string)
	}
	replaced := changesEachTime.ReplaceAllString(whitespace.ReplaceAllString(text, " "), "*")
	unchanging.Store(text, replaced)
	return replaced
}

// unstable attributes differ between two renderings of the same page.
var unstable = []string{"nonce", "data-session-warn", "data-session-out", "content", "data-session-left"}

// canonicalPage returns a page with one line for each node and sorted attributes. For PDFs, scripts
// and plain text it returns only the head and the rough size.
func canonicalPage(r handlertest.Reply) string {
	head := fmt.Sprintf("%d %s %s", r.Status, r.Header.Get("Content-Type"), r.Location())
	head = changesEachTime.ReplaceAllString(head, "*") + "\n"
	if !r.IsHTML() {
		return head + fmt.Sprintf("%d bytes", len(r.Body)/100)
	}
	var lines []string
	for node := range r.Doc().Nodes[0].Descendants() {
		lines = append(lines, canonicalNode(node)...)
	}
	return head + strings.Join(lines, "\n") + "\n"
}

func canonicalNode(node *html.Node) []string {
	switch node.Type {
	case html.ElementNode:
		line := "<" + node.Data
		byKey := func(a, b html.Attribute) int { return strings.Compare(a.Key, b.Key) }
		for _, a := range slices.SortedFunc(slices.Values(node.Attr), byKey) {
			if !slices.Contains(unstable, a.Key) {
				line += " " + a.Key + "=" + stable(a.Val)
			}
		}
		return []string{line}
	case html.TextNode:
		if text := stable(node.Data); text != " " {
			return []string{"  " + text + "|"}
		}
	}
	return nil
}
