package content

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFAQsAreSectionsInTheOrderTheyAskFor(t *testing.T) {
	e := shown(t, map[string]string{
		"en/faqs/cards.md": "---\ntitle: ID cards\norder: 2\n---\n\n## Where?\n\nIn [ID cards](/cards).\n\nOr call.\n\n## Why \"not\"?\n\n- No\n- Yes\n",
		"en/faqs/bills.md": "---\norder: 1\ntitle: Bills: all\n---\n## When?\nSoon.",
	})
	want := []FAQSection{
		{ID: "bills", Title: "Bills: all", Questions: []FAQ{{"When?", "<p>Soon.</p>\n"}}},
		{ID: "cards", Title: "ID cards", Questions: []FAQ{
			{"Where?", "<p>In <a href=\"/cards\">ID cards</a>.</p>\n<p>Or call.</p>\n"},
			{`Why "not"?`, "<ul>\n<li>No</li>\n<li>Yes</li>\n</ul>\n"},
		}},
	}
	if diff := cmp.Diff(want, e.FAQs); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestRawHTMLInAnAnswerDoesNothing(t *testing.T) {
	section := shown(t, map[string]string{
		"en/faqs/t.md": "---\ntitle: T\norder: 1\n---\n## Q?\n<script>alert(1)</script>\n\nA <b onclick=x>word</b>.\n",
	}).FAQs[0]
	for _, live := range []string{"<script", "<b"} {
		if strings.Contains(section.Questions[0].Answer, live) {
			t.Errorf("the answer holds %q: %s", live, section.Questions[0].Answer)
		}
	}
}

// Section 2 names the fragments cards and paperless.
func TestTheBuiltInFAQsHaveTheFragmentsOfTheSpecification(t *testing.T) {
	found := map[string]int{}
	for _, section := range Builtin().Words("en", noon, false).FAQs {
		found[section.ID] = len(section.Questions)
	}
	for _, id := range []string{"cards", "paperless", "claims"} {
		if found[id] == 0 {
			t.Errorf("no questions under #%s: %v", id, found)
		}
	}
}
