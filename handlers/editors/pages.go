package editors

import (
	"net/http"
	"slices"
	"strings"
	"sync"

	"memberportal/handlers"
	"memberportal/handlers/request"
	"memberportal/upstream/member"
	"memberportal/views/paths"
)

// claimSteps are the values of :step, in the order of a new claim.
var claimSteps = []string{"policy", "kind", "what-happened", "vehicle", "contact"}

// expand returns a route's path with each value of the placeholders that are the same for all
// members.
func expand(path string) []string {
	var operations, all []string
	for _, o := range member.PaymentOperations {
		operations = append(operations, o.Slug)
	}
	var channels []string
	for _, c := range member.ContactChannels {
		channels = append(channels, string(c))
	}
	var topics []string
	for _, t := range member.AllTopics() {
		if t != member.RequestDocument { // has a row of its own
			topics = append(topics, string(t))
		}
	}
	for name, values := range map[string][]string{
		":operation": operations, ":step": claimSteps, ":topic": topics, ":channel": channels,
	} {
		for _, value := range values {
			if strings.Contains(path, name) {
				all = append(all, strings.Replace(path, name, value, 1))
			}
		}
	}
	if all == nil {
		return []string{path}
	}
	return all
}

// matches reports whether path is the page's own path, or one with its placeholders filled.
func (p page) matches(path string) bool {
	return slices.EqualFunc(strings.Split(p.path, "/"), strings.Split(path, "/"), func(pattern, part string) bool {
		return pattern == part || strings.HasPrefix(pattern, ":") && part != ""
	})
}

// hasFormAt reports whether the page at a path has a form.
func hasFormAt(path string) bool {
	i := slices.IndexFunc(pages(), func(p page) bool { return p.method == http.MethodGet && p.matches(path) })
	return i >= 0 && pages()[i].form
}

// isFile reports whether a path is that of a file, such as a PDF. Its texts have no keys, because
// nothing removes them from it.
func isFile(path string) bool {
	return slices.ContainsFunc(pages(), func(p page) bool { return p.file && p.matches(path) })
}

func anyPage(page) bool { return true }

func anyScreen(p page) bool { return p.screen }

func needsProfile(p page) bool { return p.screen && p.profile }

// showsBill reports whether the page shows an account's bill.
func showsBill(p page) bool {
	return p.path == paths.Home() || below(paths.Billing(""))(p) || below(paths.Payments(""))(p)
}

func hasForm(p page) bool { return p.form }

func below(path string) func(page) bool {
	return func(p page) bool { return p.screen && strings.HasPrefix(p.path, path) }
}

// except leaves out the pages with one of the parts in their paths: a page about something that a
// state takes away isn't there.
func except(of func(page) bool, parts ...string) func(page) bool {
	return func(p page) bool {
		return of(p) && !slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(p.path, part) })
	}
}

// page is one route, as the preview lists it.
type page struct {
	method  string
	path    string // with a placeholder for each value that differs between members
	title   string
	screen  bool // a page; false for fragments, files and form targets
	file    bool // not made of texts alone, such as a PDF
	profile bool // needs the member's profile
	form    bool // has a form that is posted to the same path
}

// pages returns the route table in its order, with one entry for each value of a placeholder that
// is the same for all members.
var pages = sync.OnceValue(func() []page {
	var all []page
	for _, r := range handlers.Routes() {
		if r.Kind == request.KindAsset {
			continue
		}
		for _, path := range expand(r.Path) {
			all = append(all, page{
				method: r.Method, path: path, title: r.Title, screen: r.IsPage(), file: r.Kind == request.KindFile,
				profile: r.Access == request.Member, form: r.HasForm,
			})
		}
	}
	return all
})
