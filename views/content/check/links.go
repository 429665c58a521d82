package check

import (
	"bytes"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"memberportal/views/content/read"
)

// inspect checks a page's links, pictures and headings, and reports raw HTML. What can't be shown
// of them is left out, a link down to its text.
func (l *loader) inspect(p read.Page, firstHeading int) {
	level := firstHeading - 1
	var dead []ast.Node
	_ = ast.Walk(p.Root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		ok := true
		switch n := n.(type) {
		case *ast.Link:
			ok = l.checkDestination(p, n, n.Destination)
		case *ast.AutoLink:
			ok = l.checkDestination(p, n, n.URL(p.Source))
		case *ast.Image:
			ok = l.image(p, n)
		case *ast.RawHTML, *ast.HTMLBlock:
			l.Improve(p.At(n), "HTML is not shown. Use Markdown instead")
		case *ast.Paragraph, *ast.TextBlock:
			l.checkClosed(p, n)
		case *ast.Heading:
			level = l.heading(p, n, firstHeading, level)
		}
		if !ok {
			dead = append(dead, n)
		}
		return ast.WalkContinue, nil
	})
	for _, n := range dead {
		leaveOut(n)
	}
}

// leaveOut removes a picture, and a link but for its text.
func leaveOut(n ast.Node) {
	if _, isLink := n.(*ast.Link); isLink {
		for child := n.FirstChild(); child != nil; child = n.FirstChild() {
			n.Parent().InsertBefore(n.Parent(), n, child)
		}
	}
	n.Parent().RemoveChild(n.Parent(), n)
}

// checkClosed reports a link whose address has a space, no end or another line's end.
func (l *loader) checkClosed(p read.Page, block ast.Node) {
	for n := range read.Children(block) {
		if text, ok := n.(*ast.Text); ok && bytes.Contains(text.Segment.Value(p.Source), []byte("](")) {
			l.Improve(p.At(block), "a link here has no end, or a space in its address. Write it as [ID cards](/cards)")
		}
	}
}

// checkDestination reports whether a link may go somewhere: to a web page, an email address, a
// phone number or a page of the portal.
func (l *loader) checkDestination(p read.Page, n ast.Node, to []byte) bool {
	u, err := url.Parse(string(to))
	switch {
	case err != nil:
	case (u.Scheme == "https" || u.Scheme == "http") && u.Host != "", u.Scheme == "mailto", u.Scheme == "tel":
		return true
	case u.Scheme == "" && u.Host == "" && strings.HasPrefix(u.Path, "/"):
		l.links = append(l.links, link{p.At(n), p.Language, p.Draft, u})
		return true
	}
	l.Improve(p.At(n), "a link cannot go to %q. Start it with https://, mailto:, tel: or, for a page of the portal, /",
		to)
	return false
}

// heading checks that a heading is at most one level below the one before, and returns its level.
func (l *loader) heading(p read.Page, n *ast.Heading, first, before int) int {
	switch {
	case n.Level < first:
		l.Improve(p.At(n), "this heading is too large here. Start the line with %s", strings.Repeat("#", first))
	case n.Level > before+1:
		l.Improve(p.At(n), "this heading skips a level. Start the line with %s", strings.Repeat("#", before+1))
	}
	return n.Level
}

// checkLinks reports links to pages and fragments that do not exist.
func (l *loader) checkLinks() {
	for _, link := range l.links {
		page := strings.Trim(link.to.Path, "/")
		switch {
		case len(l.known["pages"]) > 0 && !slices.Contains(l.known["pages"], page):
			l.Improve(link.at, "there is no page %s. Use one of: /%s", link.to.Path,
				strings.Join(l.known["pages"], ", /"))
		case link.to.Fragment != "" && (page != "faqs" || !l.hasSection(link.language, link.to.Fragment, link.draft)):
			l.Improve(link.at, "there is nothing at %s. Link to the page without #%s, or to a section of /faqs",
				link.to, link.to.Fragment)
		}
	}
}

// linkedSections are the sections of /faqs that other screens link to (section 2).
var linkedSections = []string{"cards", "paperless"}

// checkSections reports linked sections that members do not see.
func (l *loader) checkSections() {
	for _, id := range linkedSections {
		if !l.hasSection(base, id, false) {
			l.Improve(read.Place{File: base + "/faqs/" + id + ".md"},
				"pages link to /faqs#%s, but this file is missing or a draft. Write it", id)
		}
	}
}

func (l *loader) hasSection(language, id string, drafts bool) bool {
	return slices.ContainsFunc(l.languages[language].documents["faqs"], func(d *read.Document) bool {
		return d.Key == id && (drafts || !d.Draft)
	}) || l.unreadable(language+"/faqs/"+id+".md")
}

// unreadable reports whether a file exists but is broken.
func (l *loader) unreadable(file string) bool {
	return slices.ContainsFunc(l.All, func(f read.Finding) bool { return f.File == file && f.Broken })
}

// image sets an image's address and size from its file, in the page's language or in English. It is
// false without a file.
func (l *loader) image(p read.Page, n *ast.Image) bool {
	if strings.TrimSpace(p.PlainText(n)) == "" {
		l.Improve(p.At(n),
			"this picture has no description for members who cannot see it. "+
				"Write one between the brackets: ![A card in a glove box](…)")
	}
	name, inFolder := strings.CutPrefix(string(n.Destination), "pictures/")
	language, picture, found := l.findPicture(p.Language, name)
	if !inFolder || !found {
		l.Improve(p.At(n), "there is no picture %q. Put the file into %s/pictures and write ![…](pictures/NAME)",
			n.Destination, p.Language)
		return false
	}
	n.Destination = []byte("/pictures/" + language + "/" + name + "?" + picture.Hash)
	n.SetAttributeString("width", []byte(strconv.Itoa(picture.Width)))
	n.SetAttributeString("height", []byte(strconv.Itoa(picture.Height)))
	n.SetAttributeString("loading", []byte("lazy"))
	return true
}
