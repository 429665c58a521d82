package editors

import (
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"memberportal/views/content/library"
	"memberportal/views/paths"
	view "memberportal/views/preview"
)

// TestEveryTextOfThePreviewNamesItsLine opens pages of several kinds and finds each text in the
// line that its place names. The folder has what an editors' folder starts with, and two changes.
func TestEveryTextOfThePreviewNamesItsLine(t *testing.T) {
	t.Parallel()
	folder := map[string]string{
		"en/company.yaml":    "name: Prairie Mutual\nphone: 800-555-0199\n",
		"en/notices/hail.md": "---\nkind: storm\ntitle: Hail in Iowa\n---\n\nIs your roof damaged?\nCall us.\n",
		"en/agents.yaml":     "title: Contact my agent\nmap: On the map\n",
	}
	h := newHarnessWith(t, leastContent(t, folder))
	for page, want := range map[string]struct{ selector, text, place string }{
		paths.Home():   {"main [data-preview-text]", "Hail in Iowa", "en/notices/hail.md:3"},
		paths.Claims(): {"main [data-preview-text]", "Is your roof damaged?\nCall us.", "en/notices/hail.md:6"},
		paths.Agents(): {"main [data-preview-text]", "On the map", "en/agents.yaml:2"},
		paths.FAQs(""): {
			"main summary [data-preview-text], main summary[data-preview-text]", "Where do I find my ID card?",
			"views/content/en/faqs/cards.md:6",
		},
		paths.Messages(): {"main [data-preview-text]", "", "views/content/en/pages/messages-intro.md:1"},
	} {
		found := false
		doc := h.open(show + page).doc()
		for _, node := range doc.Find(want.selector).EachIter() {
			text, place := strings.TrimSpace(node.Text()), node.AttrOr(placesAttribute, "")
			found = found || (text == want.text || want.text == "") && place == want.place
		}
		if !found {
			t.Errorf("%s: no element %q with the place %q", page, want.text, want.place)
		}
		checkLines(t, h.open(show+page), folder)
	}
	spanish := view.DefaultChoice()
	spanish.Language = "es"
	checkLines(t, h.open(showPath(spanish)+paths.Agents()), folder)
}

// A text that the folder does not have is ready to paste, and found by its words.
func TestTextOfThePortalIsReadyToPaste(t *testing.T) {
	t.Parallel()
	h := newHarnessWith(t, leastContent(t, map[string]string{
		"en/company.yaml": "name: Prairie Mutual\nphone: 800-555-0199\n", "en/agents.yaml": "map: On the map\n",
		"en/layout.yaml": "language: Language\nleave:\n    stay: No\n    leave: \"{no}\"\n", "es/layout.yaml": "leave:\n",
	}))
	for at, want := range map[string]string{
		"views/content/en/messages.yaml:@send:":            `{"file":"en/messages.yaml","text":"send: Send reply\n","line":0,"exists":false,"url":"https://git.example.com/new?filename=en%2Fmessages.yaml"}`,
		"views/content/en/agents.yaml:@title:":             `{"file":"en/agents.yaml","text":"title: Contact my agent\n","line":0,"exists":true,"url":"https://git.example.com/edit/en/agents.yaml#L1"}`,
		"views/content/en/layout.yaml:@  title:":           `{"file":"en/layout.yaml","text":"    title: Leave without saving?\n","line":2,"exists":true,"url":"https://git.example.com/edit/en/layout.yaml#L2"}`,
		"views/content/en/layout.yaml:@  leave:":           `{"file":"en/layout.yaml","text":"","line":4,"exists":true,"url":"https://git.example.com/edit/en/layout.yaml#L4"}`,
		"views/content/en/paperless.yaml:@  - We'll email": `{"file":"en/paperless.yaml","text":"terms:\n  - We'll email you instead of mailing paper. Your bills and policy documents will be here, under Documents. # sample\n  - Use an email you check. Documents open as PDFs. Let us know if your email changes.\n  - We still mail some notices when the law requires it. # sample\n  - You can turn this off at any time, at no cost, and you can ask us for a paper copy. # sample\n","line":0,"exists":false,"url":"https://git.example.com/new?filename=en%2Fpaperless.yaml"}`,
		"views/content/es/layout.yaml:@  title:":           `{"file":"es/layout.yaml","text":"  title: ¿Salir sin guardar?\n","line":1,"exists":true,"url":"https://git.example.com/edit/es/layout.yaml#L1"}`,
		"en/agents.yaml:1":                                 `{"file":"en/agents.yaml","text":"","line":1,"exists":true,"url":"https://git.example.com/edit/en/agents.yaml#L1"}`,
		"views/content/en/../../secret.yaml:1":             `{"file":"","text":"","line":0,"exists":false,"url":""}`,
		"https://evil.example/{file}":                      `{"file":"","text":"","line":0,"exists":false,"url":""}`,
	} {
		if got := h.get(view.PlacePath + "?at=" + url.QueryEscape(withLine(t, at))).body; got != want {
			t.Errorf("%s: %s, want %s", at, got, want)
		}
	}
	found := h.get(view.FindPath + "?language=en&q=send+reply").doc()
	if text := found.Find("li").First().Text(); !strings.Contains(text, "Send reply") ||
		!strings.Contains(text, "en/messages.yaml, built in") || !strings.Contains(text, "send: Send reply") {
		t.Errorf("found = %q, want the text, its place and what to paste", text)
	}
	found = h.get(view.FindPath + "?language=en&q=map").doc()
	if text := found.Find("ul").Text(); !strings.Contains(text, "On the map") || strings.Contains(text, "en/agents.yaml, built in") {
		t.Errorf("found = %q, want the folder's text, not the built-in one that it replaces", text)
	}
	found = h.get(view.FindPath + "?language=en&q=where+we+reach+you").doc()
	if found.Find(`li a[href*="page=%2Fprofile%2Fcontact"]`).Length() == 0 {
		t.Errorf("no text of contact.yaml leads to its page: %s", found.Find("ul").Text())
	}
	found = h.get(view.FindPath + "?language=es&q=enviar+respuesta").doc()
	if found.Find(`li a[href="`+view.Root+`?language=es&page=%2Fmessages%2F%3Amessage"]`).Length() == 0 {
		t.Errorf("no Spanish text leads to the messages in Spanish: %s", found.Find("ul").Text())
	}
}

// withLine replaces @key by the key's line in the built-in file.
func withLine(t *testing.T, place string) string {
	t.Helper()
	named, key, ok := strings.Cut(place, ":@")
	if !ok {
		return place
	}
	data, err := os.ReadFile("../../" + named)
	must(t, err)
	before, _, _ := strings.Cut("\n"+string(data), "\n"+key)
	return named + ":" + strconv.Itoa(1+strings.Count(before, "\n"))
}

var word = regexp.MustCompile(`[A-Za-z]{4,}`)

// checkLines finds a word of each element with one place in the line of that place, or in one of
// the lines after it of the same text.
func checkLines(t *testing.T, r reply, folder map[string]string) {
	t.Helper()
	builtins := 0
	for _, node := range r.doc().Find("main [data-preview-text]").EachIter() {
		place := node.AttrOr(placesAttribute, "")
		file, line, one := strings.Cut(place, ":")
		words := word.FindAllString(node.Contents().Not("*").Text(), -1)
		if !one || strings.Contains(place, "\n") || len(words) == 0 {
			continue
		}
		source := folder[file]
		if builtin, ok := strings.CutPrefix(file, builtinFolder); ok {
			builtins++
			data, err := os.ReadFile("../../views/content/" + builtin)
			must(t, err)
			source = string(data)
		}
		n, err := strconv.Atoi(line)
		lines := strings.SplitAfter(source, "\n")
		if must(t, err); n < 1 || n > len(lines) {
			t.Errorf("%s: %q has no line %q", r.at, words, place)
			continue
		}
		here := strings.Join(lines[n-1:min(n+8, len(lines))], "")
		if !strings.Contains(lines[n-1], "{") && !strings.Contains(here, words[0]) {
			t.Errorf("%s: %q is not at %s: %q", r.at, words[0], place, here)
		}
	}
	if builtins == 0 {
		t.Errorf("%s: no built-in text has its place", r.at)
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
	if got := newHarnessWith(t, library.Builtin()).get(paths.FAQs("")).
		body; strings.Contains(got, placesAttribute) || strings.ContainsRune(got, '\U000E0001') {
		t.Error("a page of the portal names the places of its texts")
	}
}
