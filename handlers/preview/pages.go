package preview

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"

	"memberportal/handlers"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// noneSuch fills an address where the member has nothing of the kind; the portal then answers as it would the member.
const noneSuch = "none"

// claimSteps are the steps of a new claim that lie behind one row of the route table.
var claimSteps = []string{"policy", "kind", "what-happened", "contact"}

// page is a row of the route table as the desk lists it. Its path holds names only for what differs from member to member.
type page struct {
	handlers.Route
	Address string
}

// rows is the route table without the files that need no session.
var rows = sync.OnceValue(func() []handlers.Route {
	return slices.DeleteFunc(handlers.Routes(), func(r handlers.Route) bool { return r.Kind == handlers.Asset })
})

// shows tells the page of the list that the desk is asked for, by its name there or by a member's address.
func (p page) shows(asked string) bool {
	return p.Route.IsPage() && (p.Address == asked || matches(p.Address, asked))
}

// pages are all rows, in the order of the table, with one for each value of a name that every member shares.
var pages = sync.OnceValue(func() []page {
	var all []page
	for _, row := range rows() {
		addresses := []string{row.Path}
		addresses = expand(addresses, ":operation", operations())
		addresses = expand(addresses, ":step", claimSteps)
		for _, address := range addresses {
			all = append(all, page{row, address})
		}
	}
	return all
})

func operations() []string {
	var slugs []string
	for _, o := range ui.Operations {
		slugs = append(slugs, o.Slug)
	}
	return slugs
}

func expand(addresses []string, name string, values []string) []string {
	var all []string
	for _, address := range addresses {
		if !strings.Contains(address, name) {
			all = append(all, address)
			continue
		}
		for _, value := range values {
			all = append(all, strings.Replace(address, name, value, 1))
		}
	}
	return all
}

// rowAt is the row that answers a GET of this path.
func rowAt(path string) (handlers.Route, bool) {
	i := slices.IndexFunc(rows(), func(r handlers.Route) bool { return r.Method == http.MethodGet && r.Matches(path) })
	if i < 0 {
		return handlers.Route{}, false
	}
	return rows()[i], true
}

func matches(pattern, path string) bool {
	wanted, given := strings.Split(pattern, "/"), strings.Split(path, "/")
	return slices.EqualFunc(wanted, given, func(w, g string) bool { return w == g || strings.HasPrefix(w, ":") && g != "" })
}

// example is what fills a member's addresses: one thing of each kind that it has.
type example map[string]string

// noExample is what a member has who has nothing.
func noExample() example {
	e := example{":vehicle": "all"}
	for _, name := range []string{":account", ":type", ":policy", ":claim", ":document", ":message", ":photo"} {
		e[name] = noneSuch
	}
	return e
}

func newExample(ctx context.Context, api *userapi.Client, m userapi.Member) (example, error) {
	e := noExample()
	profile, err := api.Profile(ctx, m)
	if err != nil {
		return nil, err
	}
	e.fillFromProfile(profile)
	documents, err := api.Documents(ctx, m)
	if err != nil {
		return nil, err
	}
	messages, err := api.Messages(ctx, m)
	if err != nil {
		return nil, err
	}
	if len(documents) > 0 {
		e[":document"] = documents[0].ID
	}
	if len(messages) > 0 {
		e[":message"] = messages[0].ID
	}
	return e, nil
}

func (e example) fillFromProfile(p *member.Profile) {
	if number, ok := p.FirstBillingAccount(); ok {
		e[":account"] = number
	}
	if policies := p.PoliciesInOrder(); len(policies) > 0 {
		kind, _ := policies[0].Type()
		e[":policy"], e[":type"] = policies[0].Number, string(kind)
	}
	if len(p.Claims) > 0 {
		e[":claim"] = p.Claims[0].Number
	}
}

// fill puts the member's own things into an address of the desk's list. A name that it has nothing for stays.
func (e example) fill(address string) string {
	parts := strings.Split(address, "/")
	for i, part := range parts {
		name, ending, _ := strings.Cut(part, ".")
		if value, ok := e[name]; ok {
			parts[i] = strings.TrimSuffix(value+"."+ending, ".")
		}
	}
	return strings.Join(parts, "/")
}

// What a state needs a row to be.
func everyRow(handlers.Route) bool { return true }

func everyPage(r handlers.Route) bool { return r.IsPage() }

func needsProfile(r handlers.Route) bool { return r.IsPage() && r.Access == handlers.Member }

func hasForm(r handlers.Route) bool { return r.Kind == handlers.Screen && r.HasForm }

func at(path string) func(handlers.Route) bool {
	return func(r handlers.Route) bool { return r.IsPage() && strings.HasPrefix(r.Path, path) }
}

var methodsPath = paths.Methods()
