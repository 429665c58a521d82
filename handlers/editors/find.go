package editors

import (
	"cmp"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v2"

	view "memberportal/views/preview"
)

// builtinFolder is before the place of a text that the folder does not have.
const builtinFolder = "views/content/"

// place returns what to paste to change the text at a place, such as
// "views/content/en/home.yaml:3".
func (p *Preview) place(c *fiber.Ctx) error { return c.JSON(p.pasteAt(c.Query("at"))) }

func (p *Preview) pasteAt(place string) view.Paste {
	named, at, _ := strings.Cut(place, ":")
	line, _ := strconv.Atoi(at)
	file, isBuiltin := strings.CutPrefix(named, builtinFolder)
	exists := p.content.library.HasFile(file)
	if !isBuiltin {
		if !exists {
			return view.Paste{}
		}
		return view.Paste{File: file, Line: line, Exists: true, URL: address(p.host.Edit, file, at)}
	}
	pasted, ok := p.content.library.Paste(file, line)
	switch {
	case !ok:
		return view.Paste{}
	case !exists:
		return view.Paste{File: file, Text: pasted.Text, URL: address(p.host.New, file, "1")}
	}
	at = strconv.Itoa(max(1, pasted.Below))
	return view.Paste{
		File: file, Text: pasted.Text, Line: pasted.Below, Exists: true, URL: address(p.host.Edit, file, at),
	}
}

// address fills in an address of the Git host. In a path, the slashes stay.
func address(template, file, line string) string {
	escaped := url.QueryEscape(file)
	if before, _, _ := strings.Cut(template, "{file}"); !strings.Contains(before, "?") {
		escaped = strings.ReplaceAll(url.PathEscape(file), "%2F", "/")
	}
	return strings.NewReplacer("{file}", escaped, "{line}", line).Replace(template)
}

// find shows the texts of a language that have all words of a query.
func (p *Preview) find(c *fiber.Ctx) error {
	v := view.Search{
		Page:      view.Page{Title: "Find a text", Nonce: nonce(c), Assets: p.portal.Assets, Script: "preview.js"},
		Query:     c.Query("q"),
		Language:  c.Query("language", "en"),
		Languages: p.content.languages(),
	}
	// Only a language that there is has findings.
	if found := p.content.library.Find(v.Language, v.Query); len(found) > 0 {
		pages, err := p.pagesOf(v.Language)
		if err != nil {
			return err
		}
		for _, f := range found {
			v.Found = append(v.Found, view.FoundText{
				Text: f.Text, Place: nameOf(f.Place), Path: cmp.Or(pages[f.Place], pageOf(f.Place)), Paste: p.pasteAt(f.Place),
			})
		}
	}
	return p.render(c, view.FindView(v))
}

// nameOf returns a place as the preview names it: editors have no folder of built-in texts.
func nameOf(place string) string {
	file, line, _ := strings.Cut(place, ":")
	if own, isBuiltin := strings.CutPrefix(file, builtinFolder); isBuiltin {
		return own + ", built in"
	}
	return file + ", line " + line
}

// pageOf returns the page with the name of a file, "" for none: of texts that are not on a page
// now, such as errors.
func pageOf(place string) string {
	file, _, _ := strings.Cut(strings.TrimPrefix(place, builtinFolder), ":")
	parts := strings.Split(strings.TrimSuffix(strings.TrimSuffix(file, path.Ext(file)), "-intro"), "/")
	name := parts[1]
	if name == "pages" {
		name = parts[2]
	}
	i := slices.IndexFunc(screens(), func(s page) bool {
		return strings.ReplaceAll(strings.Trim(s.path, "/"), "/", "-") == name ||
			strings.ReplaceAll(s.path, "-", "") == "/"+name
	})
	if i < 0 {
		return ""
	}
	return screens()[i].path
}
