package views_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"memberportal/upstream/member"
	"memberportal/views"
	"memberportal/views/content"
)

// rendering is one island with its props, as render.mjs reads it.
type rendering struct {
	Name  string          `json:"name"`
	Props json.RawMessage `json:"props"`
}

// React hydrates what templ rendered, so both must say the same: for every fixture, and for the props that the portal makes itself.
func TestIslandsRenderAsReactDoes(t *testing.T) {
	fixtures := paymentFixtures(t)
	made, err := json.Marshal(views.NewPaymentIsland(member.Account{Number: "4100238715"}, "https://pay.example/script.js", content.English.Payment))
	if err != nil {
		t.Fatal(err)
	}
	fixtures = append(fixtures, rendering{"payment", made})
	byReact := renderWithReact(t, fixtures)
	for i, fixture := range fixtures {
		var island views.PaymentIsland
		decoder := json.NewDecoder(bytes.NewReader(fixture.Props))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&island); err != nil {
			t.Fatalf("fixture %d: the Go props differ from the component's: %v", i, err)
		}
		var byTempl bytes.Buffer
		if err := views.Payment(island).Render(t.Context(), &byTempl); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(canonical(t, byReact[i]), canonical(t, insideIsland(t, byTempl.String()))); diff != "" {
			t.Errorf("fixture %d (-React +templ):\n%s", i, diff)
		}
	}
}

func paymentFixtures(t *testing.T) (all []rendering) {
	t.Helper()
	files, err := filepath.Glob("../islands/payment/fixtures/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	for _, file := range files {
		props, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, rendering{"payment", props})
	}
	return all
}

func renderWithReact(t *testing.T, fixtures []rendering) (pages []string) {
	t.Helper()
	input, err := json.Marshal(fixtures)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), "node", "../islands/render.mjs")
	command.Stdin = bytes.NewReader(input)
	output, err := command.Output()
	if err != nil {
		t.Fatalf("render.mjs: %v", err)
	}
	if err := json.Unmarshal(output, &pages); err != nil {
		t.Fatal(err)
	}
	return pages
}

func insideIsland(t *testing.T, page string) string {
	t.Helper()
	_, inside, opened := strings.Cut(page, ">")
	inside, closed := strings.CutSuffix(strings.TrimSpace(inside), "</portal-island>")
	if !opened || !closed {
		t.Fatalf("no island in %s", page)
	}
	return inside
}

// canonical is HTML as lines, one a node: attributes in order, and every text, so that even a space more is a difference.
func canonical(t *testing.T, fragment string) (lines []string) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader("<body>" + fragment))
	if err != nil {
		t.Fatal(err)
	}
	for node := range doc.Descendants() {
		switch node.Type {
		case html.ElementNode:
			slices.SortFunc(node.Attr, func(a, b html.Attribute) int { return strings.Compare(a.Key, b.Key) })
			line := "<" + node.Data
			for _, a := range node.Attr {
				line += " " + a.Key + "=" + a.Val
			}
			lines = append(lines, line)
		case html.TextNode:
			lines = append(lines, "text "+node.Data)
		}
	}
	return lines
}
