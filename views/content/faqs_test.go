package content

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

func TestFAQsAreSectionsInTheOrderTheyAskFor(t *testing.T) {
	folder := fstest.MapFS{
		"faqs/cards.md": {Data: []byte("---\ntitle: ID cards\norder: 2\n---\n\n## Where?\n\nIn [ID cards](/cards).\n\nOr call.\n\n## Why \"not\"?\n\n- No\n- Yes\n")},
		"faqs/bills.md": {Data: []byte("---\norder: 1\ntitle: Bills: all\n---\n## When?\nSoon.")},
	}
	got, err := loadFAQs(folder, "faqs")
	want := []FAQSection{
		{ID: "bills", Title: "Bills: all", Order: 1, Questions: []FAQ{{"When?", "<p>Soon.</p>\n"}}},
		{ID: "cards", Title: "ID cards", Order: 2, Questions: []FAQ{
			{"Where?", "<p>In <a href=\"/cards\">ID cards</a>.</p>\n<p>Or call.</p>\n"},
			{`Why "not"?`, "<ul>\n<li>No</li>\n<li>Yes</li>\n</ul>\n"},
		}},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

func TestRawHTMLInAnAnswerDoesNothing(t *testing.T) {
	section, err := parseFAQs([]byte("---\ntitle: T\norder: 1\n---\n## Q?\n<script>alert(1)</script>\n\nA <b onclick=x>word</b> [here](javascript:alert(1)).\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, live := range []string{"<script", "<b", "javascript:"} {
		if strings.Contains(section.Questions[0].Answer, live) {
			t.Errorf("the answer holds %q: %s", live, section.Questions[0].Answer)
		}
	}
}

func TestABrokenFAQFileSaysWhatIsWrong(t *testing.T) {
	tests := map[string]struct{ file, want string }{
		"no front matter":      {"## Q?\nA.", "front matter between"},
		"front matter unended": {"---\ntitle: T\norder: 1\n## Q?\nA.", "front matter between"},
		"no title":             {"---\norder: 1\n---\n## Q?\nA.", `no "title"`},
		"no order":             {"---\ntitle: T\n---\n## Q?\nA.", `"order"`},
		"a line of nothing":    {"---\ntitle T\norder: 1\n---\n## Q?\nA.", `"title T" is not a name`},
		"an answer first":      {"---\ntitle: T\norder: 1\n---\nA.\n\n## Q?\n", "not a question"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := loadFAQs(fstest.MapFS{"faqs/t.md": {Data: []byte(test.file)}}, "faqs")
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "faqs/t.md") {
				t.Errorf("error = %v, want the file and %q", err, test.want)
			}
		})
	}
}

// Section 2 names the fragments cards and paperless.
func TestTheBuiltInFAQsHaveTheFragmentsOfTheSpecification(t *testing.T) {
	found := map[string]int{}
	for _, section := range English.FAQs {
		found[section.ID] = len(section.Questions)
	}
	for _, id := range []string{"cards", "paperless", "claims"} {
		if found[id] == 0 {
			t.Errorf("no questions under #%s: %v", id, found)
		}
	}
}
