package policies

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// Query is which of the member's policies a list shows and in which order, as the address says. What the list does not know is ignored.
type Query struct {
	Kind   string // a policy type of section 2, "" for all
	Status string // a [member.Status], "" for all
	Sort   string // one of the list's orders, "" for the policies guard's
	ui.ListPage
}

// List is the member's policies to choose from.
type List struct {
	Heading  string
	Action   string // where the choices go without a script
	Fragment string // and with one
	Choices  []Choice
	Rows     []Row
	Pager    ui.Pager
}

// Swaps reports whether there is anything to swap in place: a short list has neither choices nor pages.
func (l List) Swaps(t *content.Text) bool { return len(l.Choices) > 0 }

// Choice is one way to narrow or order a list.
type Choice struct {
	Name, Label string
	Options     []ChoiceOption
}

// ChoiceOption is one answer to a choice.
type ChoiceOption struct {
	Value, Label string
	Chosen       bool
}

// Row is one policy to choose.
type Row struct {
	Product, Number, What string
	Status, Tone          string
	Path                  string // "" for a policy without a page
	Current               bool
}

// policyOrder is one way to sort the list.
type policyOrder struct {
	value, label string
	compare      func(t *content.Text, a, b member.Policy) int
}

// policyOrders begins with the policies guard's own, which the profile's list already has.
var policyOrders = []policyOrder{
	{"", "Current first", func(_ *content.Text, a, b member.Policy) int { return 0 }},
	{"number", "Policy number", func(_ *content.Text, a, b member.Policy) int { return compareFold(a.Number, b.Number) }},
	{"kind", "Kind", func(_ *content.Text, a, b member.Policy) int { return compareFold(a.ProductName(), b.ProductName()) }},
	{"covers", "What it covers", func(t *content.Text, a, b member.Policy) int { return compareFold(ui.Covers(t, a), ui.Covers(t, b)) }},
	{"ends", "End date", func(_ *content.Text, a, b member.Policy) int {
		return cmp.Compare(a.ExpirationDate.String(), b.ExpirationDate.String())
	}},
	{"premium", "Premium, highest first", func(_ *content.Text, a, b member.Policy) int { return b.Premium.Compare(a.Premium) }},
}

// NewList lists the member's policies beside the current one; nil when there is no other.
func NewList(t *content.Text, p *member.Profile, current member.Policy, q Query, today member.Date) *List {
	all := p.CurrentTerms()
	if len(all) < 2 {
		return nil
	}
	q = q.known(all, today)
	shown := slices.DeleteFunc(slices.Clone(all), func(policy member.Policy) bool { return !q.matches(policy, today) })
	compare := q.order().compare
	slices.SortStableFunc(shown, func(a, b member.Policy) int { return compare(t, a, b) })
	base := paths.Policy(current)
	list := &List{
		Heading:  "Your " + strconv.Itoa(len(all)) + " policies",
		Action:   base + "#policies",
		Fragment: base + "/list",
		Pager:    q.pager(base, len(shown)),
	}
	if len(all) > paths.DefaultPageSize {
		list.Choices = q.choices(all, list.Pager.Size, today)
	}
	from, to := list.Pager.Bounds()
	for _, policy := range shown[from:to] {
		list.Rows = append(list.Rows, newPolicyRow(t, policy, current, q.at("", list.Pager.Page, list.Pager.Size), today))
	}
	return list
}

// known drops a kind or status that none of the policies has.
func (q Query) known(all []member.Policy, today member.Date) Query {
	if !slices.ContainsFunc(all, func(p member.Policy) bool { return Query{Kind: q.Kind}.matches(p, today) }) {
		q.Kind = ""
	}
	if !slices.ContainsFunc(all, func(p member.Policy) bool { return Query{Status: q.Status}.matches(p, today) }) {
		q.Status = ""
	}
	q.Sort = q.order().value
	return q
}

func (q Query) matches(p member.Policy, today member.Date) bool {
	kind, _ := p.Type()
	return (q.Kind == "" || q.Kind == string(kind)) && (q.Status == "" || q.Status == string(p.Status(today)))
}

func (q Query) order() policyOrder {
	i := slices.IndexFunc(policyOrders, func(o policyOrder) bool { return o.value == q.Sort })
	return policyOrders[max(i, 0)]
}

func (q Query) pager(base string, total int) ui.Pager {
	pager := ui.NewPager(q.Page, q.Size, total)
	pager.List, pager.Region = analytics.ListPolicies, "policies"
	pager.Link = func(page, size int) string { return paths.WithFragment(q.at(base, page, size), "policies") }
	pager.Fragment = func(page, size int) string { return q.at(base+"/list", page, size) }
	return pager
}

// at is a page of this list under a path.
func (q Query) at(path string, page, size int) string {
	return paths.AtPage(path, page, size, "kind", q.Kind, "status", q.Status, "sort", q.Sort)
}

func (q Query) choices(all []member.Policy, size int, today member.Date) []Choice {
	return []Choice{
		{"kind", "Kind", countedOptions(all, q.Kind, kindOf)},
		{"status", "Status", countedOptions(all, q.Status, func(p member.Policy) (string, string) {
			status := p.Status(today)
			return string(status), statusLabels[status]
		})},
		{"sort", "Sort by", orderOptions(q.order().value)},
		{"size", "Rows per page", sizeOptions(size)},
	}
}

var statusLabels = map[member.Status]string{
	member.StatusActive: "Active", member.StatusFuture: "Not started", member.StatusCancelled: "Cancelled", member.StatusExpired: "Ended",
}

func kindOf(p member.Policy) (value, label string) {
	kind, _ := p.Type()
	return string(kind), p.ShortLabel()
}

// countedOptions are the answers that leave something to show, each with how much.
func countedOptions(all []member.Policy, chosen string, option func(member.Policy) (value, label string)) []ChoiceOption {
	count, labels := map[string]int{}, map[string]string{}
	for _, p := range all {
		if value, label := option(p); value != "" {
			count[value]++
			labels[value] = label
		}
	}
	options := []ChoiceOption{{"", "All (" + strconv.Itoa(len(all)) + ")", chosen == ""}}
	for _, value := range slices.SortedFunc(maps.Keys(labels), func(a, b string) int { return compareFold(labels[a], labels[b]) }) {
		options = append(options, ChoiceOption{value, labels[value] + " (" + strconv.Itoa(count[value]) + ")", value == chosen})
	}
	return options
}

func orderOptions(chosen string) []ChoiceOption {
	var options []ChoiceOption
	for _, o := range policyOrders {
		options = append(options, ChoiceOption{o.value, o.label, o.value == chosen})
	}
	return options
}

func sizeOptions(chosen int) []ChoiceOption {
	var options []ChoiceOption
	for _, size := range ui.PageSizes {
		options = append(options, ChoiceOption{strconv.Itoa(size), strconv.Itoa(size), size == chosen})
	}
	return options
}

func newPolicyRow(t *content.Text, p, current member.Policy, query string, today member.Date) Row {
	row := Row{Product: p.ProductName(), Number: p.Number, What: ui.Covers(t, p), Current: p.Number == current.Number}
	row.Status, row.Tone = ui.PolicyStatus(t, p, today)
	if path := paths.Policy(p); path != "" {
		row.Path = path + query
	}
	return row
}

func compareFold(a, b string) int { return strings.Compare(strings.ToUpper(a), strings.ToUpper(b)) }
