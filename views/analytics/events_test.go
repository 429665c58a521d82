package analytics

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/google/go-cmp/cmp"
)

// Spec: ANALYTICS-2.
func TestRegistryIsSection9(t *testing.T) {
	var names []string
	for _, e := range registry {
		names = append(names, e.name)
	}
	want := strings.Fields("page_view menu_click page_link_click button_click pagination page_size page_number " +
		"document_download_click select_content form_submit logout hover login")
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("events of section 9 (-want +got):\n%s", diff)
	}
}

// A label is sent without redaction, and a blank would end it.
func TestLabelsHaveOnlyLettersAndUnderscores(t *testing.T) {
	source, err := os.ReadFile("labels.go")
	if err != nil {
		t.Fatal(err)
	}
	_, labels, _ := strings.Cut(string(source), "// The navigation.")
	all := regexp.MustCompile(`"[^"]*"`).FindAllString(labels, -1)
	if len(all) < 80 {
		t.Fatalf("labels = %d, want all of labels.go", len(all))
	}
	for _, label := range all {
		if strings.Trim(label, `"`) == "" || strings.Trim(label, `"abcdefghijklmnopqrstuvwxyz_`) != "" {
			t.Errorf("label = %s, want only small letters and underscores", label)
		}
	}
}

// Spec: ANALYTICS-4.
func TestAttributes(t *testing.T) {
	tests := map[string]struct {
		got  *Attributes
		want templ.OrderedAttributes
	}{
		"menu": {MenuClick(MenuBilling, "/billing/4100238715"), templ.OrderedAttributes{{Key: "data-track", Value: true}}},
		"label": {
			MenuClick(MenuAnotherOne, "/login?how=another"),
			templ.OrderedAttributes{{Key: "data-track", Value: "menu_click item=sign_in_as_someone_else"}},
		},
		"two labels": {
			Pagination(ListTransactions, Next),
			templ.OrderedAttributes{{Key: "data-track", Value: "pagination list=transactions direction=next"}},
		},
		"number": {
			PageSize(ListPolicies, 25), templ.OrderedAttributes{{Key: "data-track", Value: "page_size list=policies size=25"}},
		},
		"flag": {Logout(true), templ.OrderedAttributes{{Key: "data-track-submit", Value: "logout timeout=true"}}},
		"form": {
			FormSubmit(FormNewClaim), templ.OrderedAttributes{{Key: "data-track-submit", Value: "form_submit form=new_claim"}},
		},
		"field": {
			ContentSelected(ContentPolicyKind),
			templ.OrderedAttributes{{Key: "data-track-change", Value: "select_content content=policy_filter"}},
		},
		"no label": {PageNumber(List{}, 3), nil},
		"no hover": {Hover(Link{}), nil},
		"both": {
			Both(PageLinkClick(LinkAccount), Hover(LinkAccount)),
			templ.OrderedAttributes{
				{Key: "data-track", Value: "page_link_click link=home_account"},
				{Key: "data-track-hover", Value: "hover target=home_account"},
			},
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
