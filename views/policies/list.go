package policies

import (
	"cmp"
	"slices"
	"strconv"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// longList is from how many policies on the list has a search, filters, orders and pages.
const longList = 30

// Query is the filter, order and page of a list, as in the URL. Unknown values are ignored.
type Query struct {
	Kind   string // a policy type of section 2, "" for all
	Status string // a [member.Status], "" for all
	Find   string // words of a number, an address or a vehicle, "" for all
	Sort   string // one of the list's orders, "" for the order of the policies guard
	// Endings are the notes of the policies that end without a payment, which come first.
	Endings ui.Endings
	ui.ListPage
}

// membersBest is the kind that selects the policies of the Member's Best program, which also have
// another kind (section 3).
const membersBest = "members-best"

// List is the member's policies to choose from.
type List struct {
	Filters ui.Filters // without fields for a short list, which has one page
	Active  []Row
	Others  []Row // canceled and upcoming policies
	Pager   ui.Pager
	None    string // of a member without a policy
	Chosen  bool   // whether a filter or a search chose the rows
}

// Section is the policies below one heading. One that is folded is opened on request.
type Section struct {
	Heading string
	Rows    []Row
	Folded  bool
}

// sections has the active policies, by what they are for if that differs, then the upcoming ones,
// and the canceled ones folded unless they are all there is or were chosen.
func (l List) sections(t *text.Text) []Section {
	sections := bySection(l.Active)
	if len(sections) == 1 && sections[0].Heading != t.Policies.List.Ending {
		sections[0].Heading = t.Policies.List.Heading
	}
	others := bySection(l.Others)
	for i, s := range others {
		others[i].Folded = s.Heading == t.Policies.Others.Canceled && len(l.Active) > 0 && !l.Chosen
	}
	return append(sections, others...)
}

func sectionID(i int) string { return "section-" + strconv.Itoa(i+1) }

func bySection(rows []Row) (sections []Section) {
	for _, row := range rows {
		if n := len(sections); n == 0 || sections[n-1].Heading != row.Section {
			sections = append(sections, Section{Heading: row.Section})
		}
		last := &sections[len(sections)-1]
		if n := len(last.Rows); n > 0 {
			row.Picture = row.Picture.After(last.Rows[n-1].Picture)
		}
		last.Rows = append(last.Rows, row)
	}
	return sections
}

// Row is one policy of a list.
type Row struct {
	Picture ui.Picture
	Name    ui.PolicyName
	Status  string // "" for an active one
	Ends    string // how its coverage ends, "" for one that goes on
	Path    string // "" for a policy without a page
	Section string // heading of those that it is among
}

// policyOrder is one way to sort the list.
type policyOrder struct {
	value, label string
	compare      func(a, b *member.Policy) int
}

// policyOrders starts with the order of the policies guard, which is also the order of the profile.
func policyOrders(t *text.Text, owner *member.Profile) []policyOrder {
	labels := t.Policies.List.Orders
	return []policyOrder{
		{"", labels.CurrentFirst, func(_, _ *member.Policy) int { return 0 }},
		{"number", labels.Number, byText(func(p *member.Policy) string { return p.Number })},
		{"kind", labels.Kind, byText(func(p *member.Policy) string { return t.Translate(p.ProductName()) })},
		{"covers", labels.Covers, byText(func(p *member.Policy) string { return ui.Covers(t, *p) })},
		{"ends", labels.Ends, byText(func(p *member.Policy) string { return owner.LastDay(*p).String() })},
		{"premium", labels.Premium, func(a, b *member.Policy) int { return b.Premium.Compare(a.Premium) }},
	}
}

func byText(of func(*member.Policy) string) func(a, b *member.Policy) int {
	return func(a, b *member.Policy) int { return member.CompareFold(of(a), of(b)) }
}

// NewList returns the list of the member's policies, which can be searched. The active ones come
// first, each part in the order of the query.
func NewList(t *text.Text, p *member.Profile, q Query, today member.Date) List {
	active, others := p.PolicySummary()
	all := slices.Concat(active, others)
	status := statusOf(p, today)
	if q = q.known(t, p, all, status); len(all) < longList {
		q = Query{Endings: q.Endings}
	}
	shown := append(q.apply(t, p, all[:len(active)], today), q.apply(t, p, all[len(active):], today)...)
	list := List{
		Filters: ui.Filters{
			Action: paths.AllPolicies() + "#policies", Fragment: paths.AllPoliciesFragment(), Region: "policies",
			Content: analytics.ContentPolicyKind,
		},
		Pager:  q.pager(len(shown)),
		Chosen: q.Find+q.Kind+q.Status != "",
	}
	if len(all) == 0 {
		list.None = ui.None(t, p.Incomplete.Any(), t.Profile.PoliciesNone)
	}
	if len(all) >= longList {
		list.Filters.Search = ui.SearchField(t.Policies.List.Search, q.Find)
		list.Filters.Fields = q.fields(t, p, all, status)
	}
	if len(all) < longList {
		list.Pager.Size, list.Pager.Pages = len(all)+1, 1
	}
	list.addRows(t, p, shown, q, today)
	return list
}

// addRows adds the rows of the list's page.
func (l *List) addRows(t *text.Text, owner *member.Profile, shown []*member.Policy, q Query, today member.Date) {
	from, to := l.Pager.Bounds()
	for _, policy := range shown[from:to] {
		row := newPolicyRow(t, owner, *policy, today)
		row.Section = q.section(policy, today).heading(t)
		row.Ends = cmp.Or(q.Endings.Of(*policy), ui.EndNote(t, owner, *policy, today))
		if policy.IsActive(today) {
			l.Active = append(l.Active, row)
		} else {
			l.Others = append(l.Others, row)
		}
	}
}

// apply returns the policies that match the query, in its order.
func (q Query) apply(t *text.Text, owner *member.Profile, all []*member.Policy, today member.Date) []*member.Policy {
	status, order := statusOf(owner, today), q.order(t, owner)
	matching := slices.DeleteFunc(slices.Clone(all), func(p *member.Policy) bool { return !q.matches(t, p, status) })
	slices.SortStableFunc(matching, func(a, b *member.Policy) int {
		return cmp.Or(cmp.Compare(q.section(a, today), q.section(b, today)), order.compare(a, b))
	})
	return matching
}

// Offers reports whether the list has a policy of the kind.
func Offers(p *member.Profile, kind string) bool {
	active, others := p.PolicySummary()
	all := slices.Concat(active, others)
	return ui.Offered(all, kind, kindOf) != "" ||
		kind == membersBest && slices.ContainsFunc(all, (*member.Policy).MembersBest)
}

// section is a heading of the list: what the policies are for, unless they are sorted in another
// way, or why they are apart.
type section int

const (
	ending section = iota
	forFarm
	forBusiness
	forPeople
	upcoming
	canceled
)

func (q Query) section(p *member.Policy, today member.Date) section {
	switch {
	case !p.IsActive(today) && p.FuturePolicy:
		return upcoming
	case !p.IsActive(today):
		return canceled
	case q.Endings.Of(*p) != "":
		return ending
	case q.Sort != "":
		return forPeople
	}
	switch kind, _ := p.Type(); kind {
	case member.FarmAuto, member.FarmPackage, member.FarmExcess:
		return forFarm
	case member.Business, member.ComlAuto, member.ComlPackage, member.ComlExcess:
		return forBusiness
	}
	return forPeople
}

func (s section) heading(t *text.Text) string {
	switch s {
	case ending:
		return t.Policies.List.Ending
	case forFarm:
		return t.Policies.List.Farm
	case forBusiness:
		return t.Policies.List.Business
	case upcoming:
		return t.Policies.Others.Upcoming
	case canceled:
		return t.Policies.Others.Canceled
	}
	return t.Policies.List.People
}

// known returns the query without a kind or status that no policy has.
func (q Query) known(t *text.Text, owner *member.Profile, all []*member.Policy, status policyText) Query {
	if q.Kind != membersBest || !slices.ContainsFunc(all, (*member.Policy).MembersBest) {
		q.Kind = ui.Offered(all, q.Kind, kindOf)
	}
	q.Status = ui.Offered(all, q.Status, status)
	q.Sort = q.order(t, owner).value
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

func (q Query) order(t *text.Text, owner *member.Profile) policyOrder {
	orders := policyOrders(t, owner)
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

func (q Query) fields(t *text.Text, owner *member.Profile, all []*member.Policy, status policyText) []ui.Field {
	kind := func(p *member.Policy) string { return t.Translate(p.ShortLabel()) }
	label := func(p *member.Policy) string { return statusLabel(t, member.Status(status(p))) }
	texts := t.Policies.List
	return []ui.Field{
		{
			Name: "kind", Label: texts.Kind, Value: q.Kind,
			Options: append(ui.CountedOptions(t, all, kindOf, kind, member.CompareFold), membersBestOption(t, all)...),
		},
		{
			Name: "status", Label: texts.Status, Value: q.Status,
			Options: ui.CountedOptions(t, all, status, label, member.CompareFold),
		},
		{Name: "sort", Label: texts.Sort, Value: q.Sort, Options: orderOptions(t, owner)},
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

func orderOptions(t *text.Text, owner *member.Profile) []ui.Option {
	var options []ui.Option
	for _, o := range policyOrders(t, owner) {
		options = append(options, ui.Option{Value: o.value, Label: o.label})
	}
	return options
}

func newPolicyRow(t *text.Text, owner *member.Profile, p member.Policy, today member.Date) Row {
	row := Row{Picture: ui.PictureOf(p), Name: ui.NamePolicy(t, p), Path: paths.Policy(p)}
	if status, tone := ui.PolicyStatus(t, owner, p, today); tone != "good" {
		row.Status = status
	}
	return row
}
