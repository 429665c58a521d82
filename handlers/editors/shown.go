package editors

import (
	"html"
	"regexp"
	"strings"

	view "memberportal/views/preview"
)

// pagesOf returns the pages of a language by the places of the texts on them.
func (p *Preview) pagesOf(language string) (map[string]string, error) {
	version, _ := p.content.current()
	s := &p.shown
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.version != version || s.pages == nil {
		s.version, s.pages = version, map[string]map[string]string{}
	}
	if s.pages[language] == nil {
		pages, err := p.openAll(language)
		if err != nil {
			return nil, err
		}
		s.pages[language] = pages
	}
	return s.pages[language], nil
}

var placesIn = regexp.MustCompile(placesAttribute + `="([^"]*)"`)

// openAll opens every page of the member with whom the preview starts, in a session of its own.
func (p *Preview) openAll(language string) (map[string]string, error) {
	c := view.DefaultChoice()
	c.Language = language
	s, err := newSession(p.portal, c)
	if err != nil {
		return nil, opaque(err)
	}
	offered, err := p.offerOf(c.Member)
	if err != nil {
		return nil, err
	}
	pages := map[string]string{}
	for _, page := range offered.screens {
		response, err := s.respond(getRequest(offered.example.fill(page.path)))
		if err != nil {
			return nil, opaque(err)
		}
		for _, found := range placesIn.FindAllSubmatch(rewriter{}.page(response.Body()), -1) {
			for place := range strings.SplitSeq(html.UnescapeString(string(found[1])), "\n") {
				if pages[place] == "" {
					pages[place] = page.path
				}
			}
		}
	}
	return pages, nil
}
