package content

import (
	"net/url"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// link is one that leads to a page of ours, to be looked up when all files are read.
type link struct {
	at       place
	language string
	draft    bool // whether editors alone see it
	to       *url.URL
}

// inspect looks a manuscript over: what it links to, its pictures, its headings, and what would not be shown.
func (r *reading) inspect(m manuscript, firstHeading int) {
	level := firstHeading - 1
	_ = ast.Walk(m.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			n.Destination = r.destination(m, m.at(n), n.Destination)
		case *ast.AutoLink:
			r.destination(m, m.at(n), n.URL(m.source))
		case *ast.Image:
			r.picture(m, n)
		case *ast.RawHTML, *ast.HTMLBlock:
			r.improve(m.at(n), "HTML is not shown. Take it out, and use Markdown instead")
		case *ast.Heading:
			level = r.heading(m, n, firstHeading, level)
		case *ast.Text:
			r.holes(m, n)
		}
		return ast.WalkContinue, nil
	})
}

// destination is where a link may lead: a web page, an email address, a phone number or a page of ours.
func (r *reading) destination(m manuscript, at place, to []byte) []byte {
	u, err := url.Parse(string(to))
	switch {
	case err != nil:
	case u.Scheme == "https" || u.Scheme == "http":
		if u.Host != "" {
			return to
		}
	case u.Scheme == "mailto" || u.Scheme == "tel":
		return to
	case u.Scheme == "" && u.Host == "" && strings.HasPrefix(u.Path, "/"):
		r.links = append(r.links, link{at, m.language, m.draft, u})
		return to
	}
	r.broken(at, "a link cannot lead to %q. Begin it with https://, mailto:, tel: or, for a page of ours, /", to)
	return nil
}

// heading is the level of a heading, which is one deeper than the one before at most.
func (r *reading) heading(m manuscript, n *ast.Heading, first, level int) int {
	switch {
	case n.Level < first:
		r.improve(m.at(n), "this heading is too large here. Begin the line with %s", strings.Repeat("#", first))
	case n.Level > level+1:
		r.improve(m.at(n), "this heading skips a level. Begin the line with %s", strings.Repeat("#", level+1))
	}
	return n.Level
}

// holes are placeholders for which nothing is filled in.
func (r *reading) holes(m manuscript, n *ast.Text) {
	for _, found := range placeholder.FindAllString(string(n.Segment.Value(m.source)), -1) {
		r.broken(m.at(n), "nothing is filled in for %s here. These words may have {phone}, {company}, {hours}", found)
	}
}

// checkLinks looks up the pages and fragments that links lead to.
func (r *reading) checkLinks() {
	for _, l := range r.links {
		page := strings.Trim(l.to.Path, "/")
		switch {
		case !slices.Contains(Pages(), page):
			r.improve(l.at, "there is no page %s. Use one of: /%s", l.to.Path, strings.Join(Pages(), ", /"))
		case l.to.Fragment != "" && (page != "faqs" || !r.hasSection(l.language, l.to.Fragment, l.draft)):
			r.improve(l.at, "there is nothing at %s. Link to the page without #%s, or to a section of /faqs", l.to, l.to.Fragment)
		}
	}
}

// linkedSections are those of /faqs that pages of their own accord lead to (section 2).
var linkedSections = []string{"cards", "paperless"}

// checkSections tells when a page would lead to a section that members do not have.
func (r *reading) checkSections() {
	for _, id := range linkedSections {
		if !r.hasSection(base, id, false) {
			r.improve(place{base + "/faqs/" + id + ".md", 1}, "pages lead to /faqs#%s, and this file is missing or a draft. Write it", id)
		}
	}
}

func (r *reading) hasSection(language, id string, drafts bool) bool {
	is := func(d *document) bool { return d.id == id && (drafts || !d.draft) }
	return slices.ContainsFunc(r.tongues[language].faqs, is) || slices.ContainsFunc(r.tongues[base].faqs, is) || r.tried(base+"/faqs/"+id+".md")
}
