// Package home renders the member's start page (section 2: /home).
package home

import (
	"slices"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// renewalNotice is how many days before its start Home shows a renewal.
const renewalNotice = 60

// How many of each Home lists. A link has the number of all.
const (
	accountsOnHome = 6
	policiesOnHome = 10
	othersOnHome   = 3
	claimsOnHome   = 5
)

// Page is the home page, formatted.
type Page struct {
	Greeting           string
	Empty              bool // the profile has no account yet
	Quick              []ui.QuickAction
	Tasks              []Task // what the member has to do
	AmountsUnavailable bool   // whether the amounts of some account are unknown
	Upcoming           []Task // what happens without the member
	Accounts           []AccountCard
	AsOf               string // when the oldest of their amounts were read
	MoreAccounts       string
	Policies           []PolicyLine // the active ones
	NoPolicies         string       // why there is no active policy, "" when there is one
	MorePolicies       string
	Others             []PolicyLine // canceled and upcoming policies
	OthersHeading      string
	Claims             []ui.ClaimRow
	MoreClaims         string
	ShowsClaims        bool
	ClaimsKnown        bool
	Agents             []AgentCard
}

// Task is something that the member has to do, or that happens by itself.
type Task struct {
	Icon   string
	Tone   string // "due", "late", "quiet"
	Title  string
	Detail string
	Action string
	Path   string
	when   member.Date

	Calendar string       // path of the due date as a calendar file, "" for none
	MoreTime *ui.MoreTime // nil unless the bill is past due
	Pays     bool         // whether Path leads to a payment
}

// AccountCard sums up one billing account.
type AccountCard struct {
	Number   string
	Policies string
	Figures  []ui.Detail
	Status   ui.AccountStatus
	Notes    []ui.BillNote
	Path     string
}

// PolicyLine is one policy.
type PolicyLine struct {
	Product string
	Number  string
	Term    string
	Premium string
	Status  string
	Tone    string
	Path    string // "" for a policy without a page
}

// AgentCard is one agency with its policies.
type AgentCard struct {
	Name     string
	Place    string
	Phone    string
	Email    string
	Policies string
	Path     string
}

// NewPage returns the home page of a member with the bills of all accounts, in order. name is the
// member's name, "" when it is unknown; viewer is the key of the member's identity.
func NewPage(t *content.Text, p *member.Profile, bills []member.Bill, name, viewer string, now time.Time) Page {
	today := member.DateOf(now)
	page := Page{
		Greeting: greeting(t, name), Empty: len(p.Accounts) == 0, ClaimsKnown: p.ClaimsKnown,
	}
	page.Tasks, page.Upcoming = splitTasks(homeTasks(t, p, bills, today))
	page.AmountsUnavailable = slices.ContainsFunc(bills, func(b member.Bill) bool { return b.Status == member.BillUnknown })
	page.MoreAccounts = more(len(bills), accountsOnHome, t.Home.AccountsMore)
	for _, b := range bills[:min(len(bills), accountsOnHome)] {
		page.Accounts = append(page.Accounts, newAccountCard(t, b, viewer))
	}
	page.AsOf = amountsAsOf(t, p.Accounts, now)
	active, others := p.PolicySummary()
	page.Quick = quickActions(t, p, page.Tasks)
	page.Policies = policyLines(t, active[:min(len(active), policiesOnHome)], today)
	page.Others, page.OthersHeading = policyLines(t, others[:min(len(others), othersOnHome)], today), ui.OthersHeading(t, others)
	if len(page.Policies)+len(page.Others) < len(active)+len(others) {
		page.MorePolicies = t.Home.PoliciesMore.With(len(active) + len(others))
	}
	if len(active) == 0 {
		page.NoPolicies = ui.Either(len(others) == 0, t.Home.PoliciesNone, t.Home.PoliciesNotActive)
	}
	claims := ui.NewClaimRows(t, p)
	page.ShowsClaims = !p.Missing.Claims && (!page.Empty || len(claims) > 0)
	page.Claims, page.MoreClaims = claims[:min(len(claims), claimsOnHome)], more(len(claims), claimsOnHome, t.Home.ClaimsMore)
	for _, pair := range p.AgencyPolicies() {
		page.Agents = append(page.Agents, newAgentCard(t, pair.Agency, ui.AgencyPolicies(t, active, pair.Agency)))
	}
	return page
}

// amountsAsOf returns when the oldest of the amounts were read, because a profile may be hours old.
// It returns "" without accounts.
func amountsAsOf(t *content.Text, accounts []member.Account, now time.Time) string {
	if len(accounts) == 0 {
		return ""
	}
	oldest := slices.MinFunc(accounts, func(a, b member.Account) int { return a.DueAsOf.Compare(b.DueAsOf) })
	return t.AsOf(oldest.DueAsOf.In(now.Location()), member.DateOf(now))
}

// more returns the text with the number of all items, "" when Home shows them all.
func more(all, shown int, text content.CountText) string {
	if all <= shown {
		return ""
	}
	return text.With(all)
}

// quickActions returns the tiles that the member can use.
func quickActions(t *content.Text, p *member.Profile, tasks []Task) []ui.QuickAction {
	var actions []ui.QuickAction
	if len(p.PayableAccounts()) > 0 {
		actions = append(actions, ui.QuickAction{Icon: "payments", Label: t.Home.Quick.Pay, Path: firstBill(tasks), Event: analytics.LinkPay})
	}
	if slices.ContainsFunc(p.Policies(), member.Policy.InsuresVehicles) {
		actions = append(actions, ui.QuickAction{Icon: "cards", Label: t.Home.Quick.Cards, Path: paths.Cards(), Event: analytics.LinkCards})
	}
	if len(p.ClaimablePolicies()) > 0 {
		actions = append(actions, ui.QuickAction{Icon: "claims", Label: t.Home.Quick.Claim, Path: paths.NewClaim(""), Event: analytics.LinkStartClaim})
	}
	return actions
}

// firstBill returns the path that pays the bill due first. Without one, the payments guard chooses.
func firstBill(tasks []Task) string {
	i := slices.IndexFunc(tasks, func(t Task) bool { return t.Pays })
	if i < 0 {
		return paths.Payments("")
	}
	return tasks[i].Path
}

func greeting(t *content.Text, name string) string {
	if name == "" {
		return t.Home.Title
	}
	return t.Home.Greeting.With(name)
}

func homeTasks(t *content.Text, p *member.Profile, bills []member.Bill, today member.Date) []Task {
	var tasks []Task
	for _, b := range bills {
		if task, ok := accountTask(t, p, b); ok {
			tasks = append(tasks, task)
		}
	}
	for _, policy := range p.FuturePolicies() {
		if days := today.DaysUntil(policy.EffectiveDate); policy.EffectiveDate.Known() && days >= 0 && days <= renewalNotice {
			tasks = append(tasks, futureTask(t, p, policy))
		}
	}
	slices.SortStableFunc(tasks, func(a, b Task) int { return a.when.Compare(b.when) })
	return tasks
}

// splitTasks separates what the member has to do from what happens by itself.
func splitTasks(tasks []Task) (needed, upcoming []Task) {
	for _, t := range tasks {
		if t.Tone == "quiet" {
			upcoming = append(upcoming, t)
		} else {
			needed = append(needed, t)
		}
	}
	return needed, upcoming
}

func accountTask(t *content.Text, p *member.Profile, b member.Bill) (Task, bool) {
	a := b.Account
	task := Task{Detail: t.Home.TaskAccount.With(a.Number), Path: paths.Payments(a.Number), when: a.DueDate}
	switch b.Status {
	case member.BillPastDue:
		task.Icon, task.Tone, task.Action, task.Pays = "late", "late", t.Home.PayNowAction, true
		task.Title = t.Home.WasDue.With(t.Money(b.Due), t.Date(a.DueDate))
		task.Detail = t.Home.TaskPastDue.With(a.Number, t.Days.With(b.DaysPastDue))
		task.MoreTime = ui.NewMoreTime(p, b)
	case member.BillDue:
		task.Icon, task.Tone, task.Action, task.Pays = "due", "due", t.Home.PayAction, true
		task.Title = amountByDate(t, b, t.Home.PayBy, t.Home.Pay)
		task.Calendar = ui.DueEventPath(b)
	case member.BillAutoPay:
		task.Icon, task.Tone, task.Action, task.Path = "autopay", "quiet", t.Home.SeeBilling, paths.Billing(a.Number)
		task.Title = amountByDate(t, b, t.Home.AutoPayOn, t.Home.AutoPay)
		task.Detail = t.Home.AutoPayTask.With(a.Number)
	case member.BillOwed:
		task.Icon, task.Tone, task.Action, task.Path = "due", "due", t.Home.OwedAction, paths.Billing(a.Number)
		task.Title = t.Home.Owed.With(t.Money(b.Due))
	default:
		return Task{}, false
	}
	return task, true
}

// amountByDate returns a text with what a bill asks for and its date, or the undated text when the
// date is unknown.
func amountByDate(t *content.Text, b member.Bill, dated content.AmountDateText, undated content.AmountText) string {
	if !b.Account.DueDate.Known() {
		return undated.With(t.Money(b.Due))
	}
	return dated.With(t.Money(b.Due), t.Date(b.Account.DueDate))
}

// futureTask returns the task of a future term: the renewal of one of the member's policies, or a
// new policy that starts.
func futureTask(t *content.Text, owner *member.Profile, p member.Policy) Task {
	name, day := t.Translate(p.ShortLabel()), t.Date(p.EffectiveDate)
	task := Task{Icon: "renewal", Tone: "quiet", Detail: t.Home.RenewsPolicy.With(p.Number), when: p.EffectiveDate}
	if current, _ := owner.Policy(p.Number); current.FuturePolicy {
		task.Title, task.Action, task.Path = t.Home.Starts.With(name, day), t.Home.StartsAction, paths.Policy(p)
	} else {
		task.Title, task.Action, task.Path = t.Home.Renews.With(name, day), t.Home.RenewalAction, paths.PolicyRenewal(p)
		if p.Premium.Known() {
			task.Detail = t.Home.RenewsPremium.With(p.Number, t.Money(p.Premium))
		}
	}
	if task.Path == "" {
		task.Action, task.Path = t.Home.SeeBilling, paths.Billing(p.AccountNumber)
	}
	return task
}

func newAccountCard(t *content.Text, b member.Bill, viewer string) AccountCard {
	return AccountCard{
		Number:   b.Account.Number,
		Policies: ui.AccountPolicies(t, b.Account),
		Figures:  accountFigures(t, b),
		Status:   ui.NewAccountStatus(t, b),
		Notes:    ui.NewBillNotes(t, b, viewer),
		Path:     paths.Billing(b.Account.Number),
	}
}

// accountFigures returns the figures of a bill, only the balance when nothing is due.
func accountFigures(t *content.Text, b member.Bill) []ui.Detail {
	var figures []ui.Detail
	for _, f := range ui.BillFigures(t, b) {
		if f.Key != "minimum" || b.Status != member.BillNothingDue {
			figures = append(figures, f.Detail)
		}
	}
	return figures
}

func policyLines(t *content.Text, policies []member.Policy, today member.Date) []PolicyLine {
	var lines []PolicyLine
	for _, policy := range policies {
		lines = append(lines, newPolicyLine(t, policy, today))
	}
	return lines
}

func newPolicyLine(t *content.Text, p member.Policy, today member.Date) PolicyLine {
	status, tone := ui.PolicyStatus(t, p, today)
	return PolicyLine{
		Product: t.Translate(p.ProductName()),
		Number:  p.Number,
		Term:    t.Home.Term.With(t.Date(p.EffectiveDate), t.Date(p.ExpirationDate)),
		Premium: t.Money(p.Premium),
		Status:  status,
		Tone:    tone,
		Path:    paths.Policy(p),
	}
}

func newAgentCard(t *content.Text, a member.Agency, policies []ui.AgentPolicy) AgentCard {
	card := AgentCard{Name: a.Name, Phone: a.Phone1, Email: a.Email, Place: ui.Join(", ", a.City, a.State), Path: paths.Agent(a.ID)}
	if n := len(policies); n > 0 {
		card.Policies = t.Home.AgentOfMany.With(n)
		if n == 1 {
			card.Policies = t.Home.AgentOfOne.With(policies[0].Product)
		}
	}
	return card
}

func taskLink(tone string) string {
	if tone == "quiet" {
		return "button"
	}
	return "button button-primary"
}
