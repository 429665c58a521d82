package views_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"memberportal/upstream/member"
	"memberportal/views/paperless"
	"memberportal/views/paths"
	"memberportal/views/profile"
	"memberportal/views/ui"
	"memberportal/views/viewtest"
)

// rendering is one island with its props, as render.mjs reads it.
type rendering struct {
	Name  string          `json:"name"`
	Props json.RawMessage `json:"props"`
}

// templates are the islands by name, each with the template that renders it from its props.
var templates = map[string]func(props []byte) (templ.Component, error){
	"auth-methods": from(profile.MethodsForm),
	"paperless":    from(paperless.Switch),
	"payment":      from(ui.Payment),
}

// from decodes props and rejects unknown fields, so that both sides must have the same ones.
func from[Props any](template func(Props) templ.Component) func([]byte) (templ.Component, error) {
	return func(data []byte) (templ.Component, error) {
		var props Props
		decoder := json.NewDecoder(bytes.NewReader(data))
		decoder.DisallowUnknownFields()
		err := decoder.Decode(&props)
		return template(props), err
	}
}

// productionProps returns props as the portal makes them.
func productionProps() map[string]any {
	methods := profile.NewMethodsPage(viewtest.English, profile.FormTop{XSRF: "token"}, profile.MethodChoice{Email: true},
		profile.MethodChoice{}, "m•••@example.com", "")
	methods.Check()
	paperless := paperless.Form{
		Kind: paths.PaperBilling, Profile: &member.Profile{Accounts: []member.Account{{Number: "4100238715"}}},
		Text: viewtest.English,
	}
	return map[string]any{
		"auth-methods": methods.Island,
		"paperless":    paperless.Switch("4100238715"),
		"payment": ui.NewPaymentIsland(viewtest.English, viewtest.Bill(member.Account{Number: "4100238715"}), ui.Freshness{},
			"https://pay.example/script.js"),
	}
}

// React hydrates what templ rendered, so both must render the same HTML: for every fixture, and for
// the props that the portal makes.
func TestIslandsRenderAsReactDoes(t *testing.T) {
	var all []rendering
	for name := range templates {
		all = append(all, fixtures(t, name)...)
	}
	for name, props := range productionProps() {
		encoded, err := json.Marshal(props)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, rendering{name, encoded})
	}
	for i, byReact := range renderWithReact(t, all) {
		island, err := templates[all[i].Name](all[i].Props)
		if err != nil {
			t.Fatalf("%s: the Go props differ from the component's: %v\n%s", all[i].Name, err, all[i].Props)
		}
		var byTempl bytes.Buffer
		if err := island.Render(t.Context(), &byTempl); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(canonical(t, byReact), canonical(t, insideIsland(t, byTempl.String()))); diff != "" {
			t.Errorf("%s (-React +templ):\n%s\nprops: %s", all[i].Name, diff, all[i].Props)
		}
	}
}

func TestEveryIslandWithFixturesIsCompared(t *testing.T) {
	folders, err := filepath.Glob("../islands/*/fixtures")
	if err != nil || len(folders) != len(templates) {
		t.Errorf(
			"fixtures in %v (error %v), want one folder for each of %v", folders, err, slices.Sorted(maps.Keys(templates)),
		)
	}
}

func fixtures(t *testing.T, island string) (all []rendering) {
	t.Helper()
	files, err := filepath.Glob("../islands/" + island + "/fixtures/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures of %s: %v", island, err)
	}
	for _, file := range files {
		props, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, rendering{island, props})
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
	_, island, _ := strings.Cut(page, "<portal-island") // its script is before it, its messages are after it
	_, inside, opened := strings.Cut(island, ">")
	inside, _, closed := strings.Cut(inside, "</portal-island>")
	if !opened || !closed {
		t.Fatalf("no island in %s", page)
	}
	return inside
}

// canonical returns HTML as one line per node, with sorted attributes. It keeps all white space,
// because hydration compares that too.
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
