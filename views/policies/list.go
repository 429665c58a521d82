package policies

import (
	"slices"
	"strconv"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// Query is the filter, order and page of a list, as in the URL. Unknown values are ignored.
type Query struct {
	Kind   string // a policy type of section 2, "" for all
	Status string // a [member.Status], "" for all
	Find   string // words of a number, an address or a vehicle, "" for all
	Sort   string // one of the list's orders, "" for the order of the policies guard
	ui.ListPage
}

// membersBest is the kind that selects the policies of the Member's Best program, which also have
// another kind (section 3).
const membersBest = "members-best"

// List is the member's policies to choose from.
type List struct {
	Heading string
	Filters ui.Filters // without fields for a short list, which has one page
	Active  []Row
	Others  []Row // canceled and upcoming policies
	Pager   ui.Pager
	None    bool // whether the member has no policy

	OthersHeading string
}

// Row is one policy of a list.
type Row struct {
	Picture      ui.Picture
	Name         ui.PolicyName
	Status, Tone string
	Path         string // "" for a policy without a page
}

// policyOrder is one way to sort the list.
type policyOrder struct {
	value, label string
	compare      func(a, b *member.Policy) int
}

// policyOrders starts with the order of the policies guard, which is also the order of the profile.
func policyOrders(t *text.Text) []policyOrder {
	labels := t.Policies.List.Orders
	return []policyOrder{
		{"", labels.CurrentFirst, func(_, _ *member.Policy) int { return 0 }},
		{"number", labels.Number, byText(func(p *member.Policy) string { return p.Number })},
		{"kind", labels.Kind, byText(func(p *member.Policy) string { return t.Translate(p.ProductName()) })},
		{"covers", labels.Covers, byText(func(p *member.Policy) string { return ui.Covers(t, *p) })},
		{"ends", labels.Ends, byText(func(p *member.Policy) string { return p.ExpirationDate.String() })},
		{"premium", labels.Premium, func(a, b *member.Policy) int { return b.Premium.Compare(a.Premium) }},
	}
}

func byText(of func(*member.Policy) string) func(a, b *member.Policy) int {
	return func(a, b *member.Policy) int { return ui.CompareFold(of(a), of(b)) }
}

// NewList returns the list of the member's policies, which can be searched. The active ones come
// first, each part in the order of the query.
func NewList(t *text.Text, p *member.Profile, q Query, today member.Date) List {
	active, others := p.PolicySummary()
	all := slices.Concat(active, others)
	status := statusOf(p, today)
	q = q.known(t, all, status)
	shown := append(q.apply(t, all[:len(active)], status), q.apply(t, all[len(active):], status)...)
	list := List{
		Heading: t.Policies.List.Heading,
		Filters: ui.Filters{
			Action: paths.AllPolicies() + "#policies", Fragment: paths.AllPoliciesFragment(), Region: "policies",
			Content: analytics.ContentPolicyKind, Search: ui.SearchField(t.Policies.List.Search, q.Find),
		},
		Pager: q.pager(len(shown)),
		None:  len(all) == 0,

		OthersHeading: ui.OthersHeading(t, others),
	}
	if len(active) == 0 && len(others) > 0 {
		list.Heading, list.OthersHeading = list.OthersHeading, ""
	}
	if len(all) > paths.DefaultPageSize {
		list.Filters.Fields = q.fields(t, all, list.Pager.Size, status)
	}
	list.addRows(t, p, shown, today)
	return list
}

// addRows adds the rows of the list's page.
func (l *List) addRows(t *text.Text, owner *member.Profile, shown []*member.Policy, today member.Date) {
	from, to := l.Pager.Bounds()
	for _, policy := range shown[from:to] {
		row := newPolicyRow(t, owner, *policy, today)
		if policy.IsActive(today) {
			l.Active = append(l.Active, row)
		} else {
			l.Others = append(l.Others, row)
		}
	}
}

// apply returns the policies that match the query, in its order.
func (q Query) apply(t *text.Text, all []*member.Policy, status policyText) []*member.Policy {
	matching := slices.DeleteFunc(slices.Clone(all), func(p *member.Policy) bool { return !q.matches(t, p, status) })
	slices.SortStableFunc(matching, q.order(t).compare)
	return matching
}

// Offers reports whether the list has a policy of the kind.
func Offers(p *member.Profile, kind string) bool {
	active, others := p.PolicySummary()
	all := slices.Concat(active, others)
	return ui.Offered(all, kind, kindOf) != "" || kind == membersBest && slices.ContainsFunc(all, (*member.Policy).MembersBest)
}

// known returns the query without a kind or status that no policy has.
func (q Query) known(t *text.Text, all []*member.Policy, status policyText) Query {
	if q.Kind != membersBest || !slices.ContainsFunc(all, (*member.Policy).MembersBest) {
		q.Kind = ui.Offered(all, q.Kind, kindOf)
	}
	q.Status = ui.Offered(all, q.Status, status)
	q.Sort = q.order(t).value
	return q
}

func (q Query) matches(t *text.Text, p *member.Policy, status policyText) bool {
	kind := ui.Matches(q.Kind, kindOf(p)) || q.Kind == membersBest && p.MembersBest()
	return kind && ui.Matches(q.Status, status(p)) && (q.Find == "" || ui.Found(q.Find, ui.PolicySearchTexts(t, *p)...))
}

func kindOf(p *member.Policy) string {
	kind, _ := p.Type()
	return string(kind)
}

// policyText returns what the list filters or counts policies by.
type policyText = func(*member.Policy) string

func statusOf(owner *member.Profile, today member.Date) policyText {
	return func(p *member.Policy) string { return string(owner.Status(*p, today)) }
}

func (q Query) order(t *text.Text) policyOrder {
	orders := policyOrders(t)
	i := slices.IndexFunc(orders, func(o policyOrder) bool { return o.value == q.Sort })
	return orders[max(i, 0)]
}

func (q Query) pager(total int) ui.Pager {
	pager := ui.NewPager(q.Page, q.Size, total)
	pager.List, pager.Region = analytics.ListPolicies, "policies"
	pager.Link = func(page, size int) string {
		return paths.WithFragment(q.at(paths.AllPolicies(), page, size), "policies")
	}
	pager.Fragment = func(page, size int) string { return q.at(paths.AllPoliciesFragment(), page, size) }
	return pager
}

// at returns the URL of a page of this list.
func (q Query) at(path string, page, size int) string {
	return paths.AtPage(path, page, size, "find", q.Find, "kind", q.Kind, "status", q.Status, "sort", q.Sort)
}

func (q Query) fields(t *text.Text, all []*member.Policy, size int, status policyText) []ui.Field {
	kind := func(p *member.Policy) string { return t.Translate(p.ShortLabel()) }
	label := func(p *member.Policy) string { return statusLabel(t, member.Status(status(p))) }
	texts := t.Policies.List
	return []ui.Field{
		{
			Name: "kind", Label: texts.Kind, Value: q.Kind,
			Options: append(ui.CountedOptions(t, all, kindOf, kind, ui.CompareFold), membersBestOption(t, all)...),
		},
		{Name: "status", Label: texts.Status, Value: q.Status, Options: ui.CountedOptions(t, all, status, label, ui.CompareFold)},
		{Name: "sort", Label: texts.Sort, Value: q.Sort, Options: orderOptions(t)},
		{Name: "size", Label: t.Common.RowsPerPage, Value: strconv.Itoa(size), Options: sizeOptions()},
	}
}

// membersBestOption returns the option for the Member's Best policies, if there are any.
func membersBestOption(t *text.Text, all []*member.Policy) []ui.Option {
	count := 0
	for _, p := range all {
		if p.MembersBest() {
			count++
		}
	}
	if count == 0 {
		return nil
	}
	return []ui.Option{{Value: membersBest, Label: t.Common.Option.With(t.Policies.Term.MembersBest, count)}}
}

func statusLabel(t *text.Text, s member.Status) string {
	switch s {
	case member.StatusFuture:
		return t.Policies.Status.NotStarted
	case member.StatusCancelled:
		return t.Policies.Status.Cancelled
	case member.StatusExpired:
		return t.Policies.List.Ended
	case member.StatusActive:
		return t.Policies.Status.Active
	}
	return t.Policies.Status.ByPhone
}

func orderOptions(t *text.Text) []ui.Option {
	var options []ui.Option
	for _, o := range policyOrders(t) {
		options = append(options, ui.Option{Value: o.value, Label: o.label})
	}
	return options
}

func sizeOptions() []ui.Option {
	var options []ui.Option
	for _, size := range ui.PageSizes {
		options = append(options, ui.Option{Value: strconv.Itoa(size), Label: strconv.Itoa(size)})
	}
	return options
}

func newPolicyRow(t *text.Text, owner *member.Profile, p member.Policy, today member.Date) Row {
	row := Row{Picture: ui.PictureOf(p), Name: ui.NamePolicy(t, p), Path: paths.Policy(p)}
	row.Status, row.Tone = ui.PolicyStatus(t, owner, p, today)
	return row
}
