package editors

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"memberportal/views/paths"
	view "memberportal/views/preview"
)

// screens returns the pages that an editor can choose: Home, then the others by name.
func screens() []page {
	all := slices.DeleteFunc(slices.Clone(pages()), func(p page) bool { return !p.screen })
	slices.SortStableFunc(all, func(a, b page) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(a.name(), b.name()))
	})
	return all
}

// loadScreens opens each screen as a member in a session of its own, and returns those that the
// portal finds. A member without claims has no page of one.
func (p *Preview) loadScreens(member string) ([]page, error) {
	e, err := p.exampleOf(member)
	if err != nil {
		return nil, err
	}
	c := view.DefaultChoice()
	c.Member = member
	s, err := newSession(p.portal, c)
	if err != nil {
		return nil, err
	}
	var all []page
	for _, screen := range screens() {
		// Sending a claim reloads the profile. Without this wait, the overlay would count as the page.
		s.browser.get(paths.Loading(paths.Home()))
		response, err := s.respond(browserRequest{method: http.MethodGet, target: e.fill(screen.path)})
		if err != nil {
			return nil, err
		}
		if response.StatusCode() != http.StatusNotFound || screen.path == paths.NotFound() {
			all = append(all, screen)
		}
	}
	return all, nil
}

func (p page) rank() int {
	if p.path == paths.Home() {
		return 0
	}
	return 1
}

var wordsOfPath = strings.NewReplacer("/", ", ", "-", " ", ":", "")

// name returns the title of the page. If others have the same title, the words of the page's path
// follow.
func (p page) name() string {
	first, rest, _ := strings.Cut(strings.Trim(p.path, "/"), "/")
	sameTitle := func(other page) bool { return other.screen && other.title == p.title && other.path != p.path }
	switch {
	case p.title == "":
		return first
	case rest == "" || !slices.ContainsFunc(pages(), sameTitle):
		return p.title
	}
	return p.title + ": " + wordsOfPath.Replace(rest)
}
