package editors

import (
	"cmp"
	"context"
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

// loadOffer opens each screen as a member, in a session of its own that no editor has changed, and
// returns those that the portal finds. A member without claims has no page of one.
func loadOffer(ctx context.Context, base *portal, member string) (offer, error) {
	c := view.DefaultChoice()
	c.Member = member
	s, err := newSession(base, c)
	if err != nil {
		return offer{}, err
	}
	o := offer{example: newExample()}
	if member != view.SignedOut {
		if err := o.example.load(ctx, s); err != nil {
			return offer{}, err
		}
	}
	for _, screen := range screens() {
		// Sending a claim reloads the profile. Without this wait, the overlay would count as the page.
		s.browser.get(paths.Loading(paths.Home()))
		response, err := s.respond(getRequest(o.example.fill(screen.path)))
		if err != nil {
			return offer{}, err
		}
		if response.StatusCode() != http.StatusNotFound || screen.path == paths.NotFound() {
			o.screens = append(o.screens, screen)
		}
	}
	return o, nil
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
