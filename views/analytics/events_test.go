package analytics

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the registry of the scripts")

const scriptsRegistry = "../../islands/loader/analytics-events.ts"

// shared are the values of several events, with the name of their type in the scripts.
var shared = []struct {
	name   string
	values *values
}{{"Link", &links}, {"List", &lists}}

// Spec: ANALYTICS-2.
func TestRegistryIsSection9(t *testing.T) {
	var names []string
	for _, e := range registry {
		names = append(names, e.name)
	}
	want := strings.Fields("page_view menu_click page_link_click button_click pagination page_size page_number document_download_click select_content form_submit logout hover login")
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("events of section 9 (-want +got):\n%s", diff)
	}
}

// A label is sent without redaction, and a blank would end it.
func TestLabelsHaveOnlyLettersAndUnderscores(t *testing.T) {
	seen := map[*values]bool{}
	for _, e := range registry {
		for _, p := range e.params {
			if p.values == nil || seen[p.values] {
				continue
			}
			seen[p.values] = true
			for _, value := range *p.values {
				if value == "" || strings.Trim(value, "abcdefghijklmnopqrstuvwxyz_") != "" {
					t.Errorf("%s %s: label = %q, want only small letters and underscores", e.name, p.name, value)
				}
			}
		}
	}
}

// Spec: ANALYTICS-4.
func TestAttributes(t *testing.T) {
	tests := map[string]struct {
		got  *Attributes
		want templ.OrderedAttributes
	}{
		"menu":       {MenuClick(MenuBilling, "/billing/4100238715"), templ.OrderedAttributes{{Key: "data-track", Value: true}}},
		"label":      {MenuClick(MenuAnotherOne, "/login?how=another"), templ.OrderedAttributes{{Key: "data-track", Value: "menu_click item=sign_in_as_someone_else"}}},
		"two labels": {Pagination(ListTransactions, Next), templ.OrderedAttributes{{Key: "data-track", Value: "pagination list=transactions direction=next"}}},
		"number":     {PageSize(ListPolicies, 25), templ.OrderedAttributes{{Key: "data-track", Value: "page_size list=policies size=25"}}},
		"flag":       {Logout(true), templ.OrderedAttributes{{Key: "data-track-submit", Value: "logout timeout=true"}}},
		"form":       {FormSubmit(FormNewClaim), templ.OrderedAttributes{{Key: "data-track-submit", Value: "form_submit form=new_claim"}}},
		"field":      {ContentSelected(ContentPolicyKind), templ.OrderedAttributes{{Key: "data-track-change", Value: "select_content content=policy_filter"}}},
		"no label":   {PageNumber(List{}, 3), nil},
		"no hover":   {Hover(Link{}), nil},
		"both": {
			Both(PageLinkClick(LinkAccount), Hover(LinkAccount)),
			templ.OrderedAttributes{{Key: "data-track", Value: "page_link_click link=home_account"}, {Key: "data-track-hover", Value: "hover target=home_account"}},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff([]templ.KeyValue[string, any](test.want), test.got.Items()); diff != "" {
				t.Errorf("attributes (-want +got):\n%s", diff)
			}
		})
	}
}

// The scripts have the registry as types. go test ./views/analytics -update rewrites them.
// Spec: ANALYTICS-2.
func TestScriptsHaveTheRegistry(t *testing.T) {
	want := typeScript()
	if *update {
		if err := os.WriteFile(scriptsRegistry, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(scriptsRegistry)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("%s is stale, run go test ./views/analytics -update (-want +got):\n%s", scriptsRegistry, diff)
	}
}

func typeScript() string {
	var b strings.Builder
	b.WriteString("// Written from the registry in views/analytics by its test; do not edit.\n\n")
	for _, s := range shared {
		b.WriteString(union("type "+s.name+" =", "", *s.values) + "\n")
	}
	b.WriteString("/** The events of section 9 and no others, each with the parameters it may carry. */\nexport interface Events {\n")
	for _, e := range registry {
		b.WriteString(e.typeScript())
	}
	b.WriteString("}\n\n/** A query with one of these in a key or value is not reported. */\nexport const sensitiveWords = [\n")
	for _, word := range sensitiveWords {
		b.WriteString("  \"" + word + "\",\n")
	}
	b.WriteString("];\n")
	return b.String()
}

func (e event) typeScript() string {
	if len(e.params) == 0 {
		return "  " + e.name + ": Record<never, never>;\n"
	}
	lines := "  " + e.name + ": {\n"
	for _, p := range e.params {
		lines += p.typeScript()
	}
	return lines + "  };\n"
}

func (p param) typeScript() string {
	if p.values == nil {
		return "    " + p.name + ": " + p.text + ";\n"
	}
	for _, s := range shared {
		if s.values == p.values {
			return "    " + p.name + ": " + s.name + ";\n"
		}
	}
	return union(p.name+":", "    ", *p.values)
}

// union is a declaration of one of the values. It breaks lines where the formatter does.
func union(head, indent string, v values) string {
	line := indent + head + ` "` + strings.Join(v, `" | "`) + "\";\n"
	if len(line) <= 110 {
		return line
	}
	return indent + head + "\n" + indent + `  | "` + strings.Join(v, "\"\n"+indent+`  | "`) + "\";\n"
}
