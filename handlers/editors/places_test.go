package editors

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"memberportal/views/content/load"
	"memberportal/views/paths"
	view "memberportal/views/preview"
)

// TestEveryTextOfThePreviewNamesItsLine opens pages of several kinds and finds each text in the
// line that its place names.
func TestEveryTextOfThePreviewNamesItsLine(t *testing.T) {
	t.Parallel()
	h := newHarnessWith(t, contentWith(t, map[string]string{
		"en/notices/hail.md": "---\nkind: storm\ntitle: Hail in Iowa\n---\n\nIs your roof damaged?\nCall us.\n",
		"en/agents.yaml":     "title: Contact my agent\nmap: On the map\n",
	}))
	for page, want := range map[string]struct{ selector, text, place string }{
		paths.Home():   {"main [data-preview-text]", "Hail in Iowa", "en/notices/hail.md:3"},
		paths.Claims(): {"main [data-preview-text]", "Is your roof damaged?\nCall us.", "en/notices/hail.md:6"},
		paths.Agents(): {"main [data-preview-text]", "On the map", "en/agents.yaml:2"},
		paths.FAQs(""): {"main summary [data-preview-text], main summary[data-preview-text]", "Where do I find my ID card?", "en/faqs/cards.md:6"},
	} {
		found := false
		doc := h.open(show + page).doc()
		for _, node := range doc.Find(want.selector).EachIter() {
			text, place := strings.TrimSpace(node.Text()), node.AttrOr(placesAttribute, "")
			found = found || text == want.text && place == want.place
		}
		if !found {
			t.Errorf("%s: no element %q with the place %q", page, want.text, want.place)
		}
		checkLines(t, h.open(show+page))
	}
}

var word = regexp.MustCompile(`[A-Za-z]{4,}`)

// checkLines finds a word of each element with one place in the line of that place.
func checkLines(t *testing.T, r reply) {
	t.Helper()
	checked := 0
	for _, node := range r.doc().Find("main [data-preview-text]").EachIter() {
		place := node.AttrOr(placesAttribute, "")
		words := word.FindAllString(node.Contents().Not("*").Text(), -1)
		file, line, _ := strings.Cut(place, ":")
		builtin, isBuiltin := strings.CutPrefix(file, "views/content/")
		if !isBuiltin || strings.Contains(place, "\n") || len(words) == 0 {
			continue
		}
		source, err := os.ReadFile("../../views/content/" + builtin)
		must(t, err)
		n, err := strconv.Atoi(line)
		must(t, err)
		here := strings.Join(strings.Split(string(source), "\n")[n-1:min(n+8, strings.Count(string(source), "\n"))], "\n")
		if !strings.Contains(here, words[0]) {
			t.Errorf("%s: %q is not at %s: %q", r.at, words[0], place, here)
		}
		checked++
	}
	if checked == 0 {
		t.Logf("%s: no built-in texts", r.at)
	}
}

// The script makes links of it (islands/preview/edit-url.test.ts).
func TestPreviewHasTheAddressToEditAt(t *testing.T) {
	t.Parallel()
	const want = "https://git.example.com/edit/{file}#L{line}"
	if got := newHarness(t).get(view.Root).doc().Find(".preview-place").AttrOr("data-edit-url", ""); got != want {
		t.Errorf("address = %q, want %q", got, want)
	}
}

func TestSharedLibraryHasNoKeys(t *testing.T) {
	t.Parallel()
	if got := newHarnessWith(t, load.Builtin()).get(paths.FAQs("")).body; strings.Contains(got, placesAttribute) || strings.ContainsRune(got, '\U000E0001') {
		t.Error("a page of the portal names the places of its texts")
	}
}
