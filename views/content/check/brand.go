package check

import (
	"net/url"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"memberportal/static/color"
	"memberportal/views/content/read"
	"memberportal/views/text"
)

// builtinAccent is the accent of static/css/tokens.css.
const builtinAccent = "#0b5d57"

// builtinMark is the value of the setting mark for the built-in shield.
const builtinMark = "shield"

// widestMark is how wide a wordmark is at most beside the navigation (static/css/components/
// masthead.css), and leastMark how high it should be, in CSS pixels.
const widestMark, leastMark = 176, 20

// setBrand computes the brand from the company's settings. A translation without them uses the
// English ones.
func (l *loader) setBrand(lang, english *language) {
	if lang != english {
		lang.Text.Brand = english.Text.Brand
		return
	}
	c := lang.Text.Company
	lang.Text.Brand = text.Brand{}
	if accent, ok := color.Parse(string(c.Accent)); ok && c.Accent != builtinAccent {
		lang.Text.Brand.Style, lang.Text.Brand.Color = color.Style(accent), color.Button(accent).String()
	}
	if c.Mark == "" || c.Mark == builtinMark {
		return
	}
	p, ok := lang.Pictures[c.Mark]
	if !ok {
		l.reportMark(lang.Code+"/company.yaml", lang.Code+"/pictures/"+c.Mark)
		return
	}
	if high := widestMark * p.Height / max(1, p.Width); c.Wordmark && high < leastMark {
		l.Improve(l.placeOf(lang.Code+"/company.yaml", "mark"),
			"this picture is %d pixels high beside the navigation. Use one that is at most six times as wide as high", high)
	}
	lang.Text.Brand.Mark = text.Mark{
		Address: "/pictures/" + lang.Code + "/" + c.Mark + "?" + p.Hash, Type: p.Type, Wordmark: c.Wordmark,
		Width: max(1, p.Width*text.MarkHeight/max(1, p.Height)), Picture: &p,
	}
}

// reportMark reports a mark that pages do not show, at the line that names its picture.
func (l *loader) reportMark(company, picture string) {
	at := l.placeOf(company, "mark")
	if l.unreadable(picture) {
		l.Improve(at, "%s is not shown. Correct it, and name the corrected picture here", picture)
		return
	}
	l.Improve(at, "there is no picture %s for mark. Put it there, or write mark: %s", picture, builtinMark)
}

// checkFooter reports links of the footer to pages that do not exist, where the folder has them.
func (l *loader) checkFooter(lang *language) {
	file := lang.Code + "/company.yaml"
	links := read.EntryOf(l.nodes[file], "links")
	if links == nil {
		return
	}
	read.EachLeaf(links, "", func(path string, n ast.Node) {
		u, err := url.Parse(read.TextOf(n))
		if err == nil && u.Scheme == "" && strings.HasSuffix(path, ".address") {
			l.links = append(l.links, link{read.PlaceOf(file, n), lang.Code, false, u})
		}
	})
}

// shades lists the shades of the company's color that the pages have, "" for the built-in ones.
func (s *Snapshot) shades() string {
	t := s.Languages[0].Text
	accent, ok := color.Parse(string(t.Company.Accent))
	if !ok || t.Brand.Style == "" {
		return ""
	}
	return color.Shades(accent)
}
