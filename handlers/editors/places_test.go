package editors

import (
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"memberportal/handlers/handlertest"
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
	content, _ := contentOf(t, folder)
	h := newHarnessWith(t, content)
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
		r := h.open(show + page)
		for _, node := range r.Doc().Find(want.selector).EachIter() {
			text, place := strings.TrimSpace(node.Text()), node.AttrOr(placesAttribute, "")
			found = found || (text == want.text || want.text == "") && place == want.place
		}
		if !found {
			t.Errorf("%s: no element %q with the place %q", page, want.text, want.place)
		}
		checkLines(t, r, folder)
	}
	spanish := view.DefaultChoice()
	spanish.Language = "es"
	r := h.open(showPath(spanish) + paths.Agents())
	if got := r.Attr("html", "lang"); got != "es" {
		t.Errorf("language of the page = %q, want es", got)
	}
	checkLines(t, r, folder)
}

// A text that the folder does not have is ready to paste, and found by its words.
func TestTextOfThePortalIsReadyToPaste(t *testing.T) {
	t.Parallel()
	const git = "https://git.example.com/"
	content, _ := contentOf(t, map[string]string{
		"en/company.yaml": "name: Prairie Mutual\nphone: 800-555-0199\n", "en/agents.yaml": "map: On the map\n",
		"en/layout.yaml": "language: Language\nleave:\n    stay: No\n    leave: \"{no}\"\n", "es/layout.yaml": "leave:\n",
	})
	h := newHarnessWith(t, content)
	for at, want := range map[string]view.Paste{
		"views/content/en/messages.yaml:@send:": {
			File: "en/messages.yaml", Text: "send: Send reply\n", URL: git + "new?filename=en%2Fmessages.yaml",
		},
		"views/content/en/agents.yaml:@title:": {
			File: "en/agents.yaml", Text: "title: Contact my agent\n", Exists: true, URL: git + "edit/en/agents.yaml#L1",
		},
		"views/content/en/layout.yaml:@  title:": {
			File: "en/layout.yaml", Text: "    title: Leave without saving?\n", Line: 2, Exists: true,
			URL: git + "edit/en/layout.yaml#L2",
		},
		"views/content/en/layout.yaml:@  leave:": {
			File: "en/layout.yaml", Line: 4, Exists: true, URL: git + "edit/en/layout.yaml#L4",
		},
		"views/content/es/layout.yaml:@  title:": {
			File: "es/layout.yaml", Text: "  title: ¿Salir sin guardar?\n", Line: 1, Exists: true,
			URL: git + "edit/es/layout.yaml#L1",
		},
		"en/agents.yaml:1": {
			File: "en/agents.yaml", Line: 1, Exists: true, URL: git + "edit/en/agents.yaml#L1",
		},
		"views/content/en/../../secret.yaml:1": {},
		"https://evil.example/{file}":          {},
	} {
		if diff := cmp.Diff(want, h.preview.pasteAt(withLine(t, at))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", at, diff)
		}
	}
	const json = `{"file":"en/agents.yaml","text":"","line":1,"exists":true,"url":"` + git + `edit/en/agents.yaml#L1"}`
	if got := h.get(view.PlacePath + "?at=en/agents.yaml:1").Body; got != json {
		t.Errorf("place = %s, want %s", got, json)
	}
	find := func(language, words string) handlertest.Reply {
		return h.get(view.FindPath + "?language=" + language + "&q=" + url.QueryEscape(words))
	}
	const link = `li a[href="` + view.Root + `?language=es&page=%2Fmessages%2F%3Amessage"]`
	for _, test := range []struct{ language, words, selector, has, lacks string }{
		{"en", "send reply", "li:first-of-type", "Send reply", ""},
		{"en", "send reply", "li:first-of-type", "en/messages.yaml, built in", ""},
		{"en", "send reply", "li:first-of-type", "send: Send reply", ""},
		{"en", "map", "ul", "On the map", "en/agents.yaml, built in"}, // the folder's text replaces it
		{"en", "where we reach you", `li a[href*="page=%2Fprofile%2Fcontact"]`, "", ""},
		{"es", "enviar respuesta", link, "", ""},
	} {
		found := find(test.language, test.words).Doc().Find(test.selector)
		if text := found.Text(); found.Length() == 0 || !strings.Contains(text, test.has) ||
			test.lacks != "" && strings.Contains(text, test.lacks) {
			t.Errorf("%q: %s = %q, want %q in it and not %q", test.words, test.selector, text, test.has, test.lacks)
		}
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
func checkLines(t *testing.T, r handlertest.Reply, folder map[string]string) {
	t.Helper()
	builtins := 0
	for _, node := range r.Doc().Find("main [data-preview-text]").EachIter() {
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
			t.Errorf("%s: %q has no line %q", r.At, words, place)
			continue
		}
		here := strings.Join(lines[n-1:min(n+8, len(lines))], "")
		if !strings.Contains(lines[n-1], "{") && !strings.Contains(here, words[0]) {
			t.Errorf("%s: %q is not at %s: %q", r.At, words[0], place, here)
		}
	}
	if builtins == 0 {
		t.Errorf("%s: no built-in text has its place", r.At)
	}
}

func TestSharedLibraryHasNoKeys(t *testing.T) {
	t.Parallel()
	body := newHarnessWith(t, library.Builtin()).get(paths.FAQs("")).Body
	if strings.Contains(body, placesAttribute) || strings.ContainsRune(body, '\U000E0001') {
		t.Error("a page of the portal names the places of its texts")
	}
}
