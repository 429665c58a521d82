package main

import (
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
)

// kinds are the sample members whose copies visit: those without faults of their own.
var kinds = []string{household, "two", farm, "twenty", "core", "mortgagee", "newcomer", "posting", household, many}

// mainPages are the pages in the navigation.
var mainPages = []string{
	"/home", "/billing", "/payments", "/policies", "/cards", "/claims", "/documents", "/messages", "/agents", "/profile",
	"/paperless/billing", "/paperless/policy", "/faqs", "/help",
}

const linksPerVisit = 15 // that a member follows from the main pages

// visit is the nth visit: a member whom the portal has not seen before signs in, opens every main
// page and some of what they link to, runs an errand, and leaves.
func visit(base string, n int) error {
	do := errands[n/len(kinds)%len(errands)]
	kind := do.as
	if kind == "" {
		kind = kinds[n%len(kinds)]
	}
	m, err := newMember(base, fmt.Sprintf("%s~%d", kind, n+1), n)
	if err != nil {
		return err
	}
	if err := m.signIn(); err != nil {
		return err
	}
	home, err := m.browse(n)
	if err == nil {
		err = do.run(m, home)
	}
	if err == nil {
		err = m.leave(n)
	}
	if err != nil {
		err = fmt.Errorf("visit %d as %s: %w", n, m.key, err)
	}
	return err
}

var (
	link = regexp.MustCompile(`(?:href|hx-get)="(/[^"#]*)`)
	// leaving are the links that end the visit, and static files, which no session sees.
	leaving = regexp.MustCompile(`^/(logout|login|reauth|register$|refresh-profile|profile/deleted|session$|static/)`)
)

// browse opens all main pages, and some links of these, others at each visit: lists, bills, claims,
// PDFs, archives. It returns Home.
func (m *member) browse(n int) (home page, err error) {
	var links []string
	for _, path := range mainPages {
		p, err := m.open(m.base + path)
		if err == nil && p.status != http.StatusOK {
			err = fmt.Errorf("%s: status %d at %s", path, p.status, p.url)
		}
		if err != nil {
			return page{}, err
		}
		if path == "/home" {
			home = p
		}
		for _, found := range link.FindAllStringSubmatch(p.body, -1) {
			if to := html.UnescapeString(found[1]); !leaving.MatchString(to) && !slices.Contains(links, to) {
				links = append(links, to)
			}
		}
	}
	for i := range min(linksPerVisit, len(links)) {
		if err := m.fetch(links[(n*linksPerVisit+i)%len(links)]); err != nil {
			return page{}, err
		}
	}
	return home, nil
}

// fetch follows a link as a browser that knows brotli, which Go's client does not read.
func (m *member) fetch(path string) error {
	request, err := http.NewRequest(http.MethodGet, m.base+path, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Accept-Encoding", "br, gzip")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	response, err := m.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if _, err = io.Copy(io.Discard, response.Body); err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: status %d", path, response.StatusCode)
	}
	return err
}

// leave ends the visit: half of the members sign out, some everywhere or by deleting their profile,
// and a quarter close the browser.
func (m *member) leave(n int) error {
	switch n % 8 {
	case 0, 4:
		return nil
	case 1:
		_, err := m.post("/logout", http.StatusOK, url.Values{"identity": {"everywhere"}})
		return err
	case 2:
		_, err := m.post("/profile/delete", http.StatusOK, url.Values{"confirm": {"yes"}})
		return err
	default: // of the one who is active; a second member stays
		_, err := m.post("/logout", http.StatusOK, nil)
		return err
	}
}
