package views

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
)

// renewalNotice is how many days ahead a renewal is news.
const renewalNotice = 60

// How many of each Home lists before it only counts the rest.
const (
	accountsOnHome = 6
	policiesOnHome = 10
	claimsOnHome   = 5
)

// HomePage is everything Home shows, as strings.
type HomePage struct {
	Greeting     string
	Newcomer     bool // nothing is on the profile yet
	Quick        []QuickAction
	Tasks        []HomeTask // what needs the member
	Unsure       bool       // whether some bill could not be judged
	Ahead        []HomeTask // what comes by itself
	Accounts     []AccountCard
	AsOf         string // when the oldest of their amounts was read
	MoreAccounts string
	Policies     []PolicyLine
	MorePolicies string
	Claims       []ClaimRow
	MoreClaims   string
	ClaimsKnown  bool
	Agents       []AgentCard
}

// HomeTask is one thing that needs the member, or that happens by itself and is good to know.
type HomeTask struct {
	Icon   string
	Tone   string // "due", "late", "quiet"
	Title  string
	Detail string
	Action string
	Path   string
	when   member.Date

	Calendar string // the due date as a calendar file, for a bill that is to be paid by then
}

// AccountCard sums up one billing account.
type AccountCard struct {
	Number   string
	Policies string
	Figures  []Detail
	Standing Standing
	Path     string
}

// PolicyLine is one policy in a list.
type PolicyLine struct {
	Product string
	Number  string
	Term    string
	Premium string
	Status  string
	Tone    string
	Path    string // "" for a policy without a page
}

// AgentCard is one agency with the policies it looks after.
type AgentCard struct {
	Name     string
	Place    string
	Phone    string
	Email    string
	Policies string
	Path     string
}

// NewHomePage chooses and words what Home shows to this member now.
func NewHomePage(p *member.Profile, name string, now time.Time) HomePage {
	today := member.DateOf(now)
	page := HomePage{
		Greeting: greeting(name), Newcomer: len(p.Accounts) == 0, ClaimsKnown: p.ClaimsKnown,
	}
	page.Tasks, page.Ahead = needsMember(homeTasks(p, today))
	page.Unsure = slices.ContainsFunc(p.OpenAccounts(), func(a member.Account) bool { return a.BillStatus(today) == member.BillUnknown })
	accounts := p.AccountsInOrder()
	page.MoreAccounts = more(len(accounts), accountsOnHome, "accounts")
	for _, a := range accounts[:min(len(accounts), accountsOnHome)] {
		page.Accounts = append(page.Accounts, newAccountCard(a, today))
	}
	page.AsOf = amountsAsOf(accounts, now)
	policies := p.CurrentTerms()
	page.Quick = quickActions(p, policies, page.Tasks)
	page.MorePolicies = more(len(policies), policiesOnHome, "policies")
	for _, policy := range policies[:min(len(policies), policiesOnHome)] {
		page.Policies = append(page.Policies, newPolicyLine(policy, today))
	}
	claims := claimRows(p)
	page.Claims, page.MoreClaims = claims[:min(len(claims), claimsOnHome)], more(len(claims), claimsOnHome, "claims")
	for _, pair := range p.AgencyPolicies() {
		page.Agents = append(page.Agents, newAgentCard(pair.Agency, agencysPolicies(policies, pair.Agency)))
	}
	return page
}

// amountsAsOf is when the oldest of the amounts was read, since a loaded profile may be hours old; "" without amounts.
func amountsAsOf(accounts []member.Account, now time.Time) string {
	if len(accounts) == 0 {
		return ""
	}
	oldest := slices.MinFunc(accounts, func(a, b member.Account) int { return a.DueAsOf.Compare(b.DueAsOf) })
	return asOf(oldest.DueAsOf.In(now.Location()), member.DateOf(now))
}

// more counts a list that is longer than what Home shows of it, else "".
func more(all, shown int, what string) string {
	if all <= shown {
		return ""
	}
	return fmt.Sprintf("See all %d %s", all, what)
}

// quickActions leaves out what this member has no use for.
func quickActions(p *member.Profile, policies []member.Policy, tasks []HomeTask) []QuickAction {
	var actions []QuickAction
	if len(p.PayableAccounts()) > 0 {
		actions = append(actions, QuickAction{"payments", "Pay a bill", firstBill(tasks), analytics.LinkPay})
	}
	if slices.ContainsFunc(policies, member.Policy.InsuresVehicles) {
		actions = append(actions, QuickAction{"cards", "ID cards", CardsPath(), analytics.LinkCards})
	}
	if slices.ContainsFunc(policies, func(q member.Policy) bool { return !q.FuturePolicy }) {
		actions = append(actions, QuickAction{"claims", "Start a claim", NewClaimPath(""), analytics.LinkStartClaim})
	}
	return actions
}

// firstBill is where the bill is paid that is due first; when none is, the payments guard chooses.
func firstBill(tasks []HomeTask) string {
	if len(tasks) == 0 {
		return PaymentsPath("")
	}
	return tasks[0].Path
}

func greeting(name string) string {
	if name == "" {
		return "Home"
	}
	return "Hello, " + name
}

func homeTasks(p *member.Profile, today member.Date) []HomeTask {
	var tasks []HomeTask
	for _, a := range p.OpenAccounts() {
		if task, ok := accountTask(a, today); ok {
			tasks = append(tasks, task)
		}
	}
	for _, policy := range p.FuturePolicies() {
		if days := today.DaysUntil(policy.EffectiveDate); policy.EffectiveDate.Known() && days >= 0 && days <= renewalNotice {
			tasks = append(tasks, renewalTask(policy))
		}
	}
	slices.SortStableFunc(tasks, func(a, b HomeTask) int { return strings.Compare(a.when.String(), b.when.String()) })
	return tasks
}

// needsMember parts what the member has to do from what happens by itself.
func needsMember(tasks []HomeTask) (needs, ahead []HomeTask) {
	for _, t := range tasks {
		if t.Tone == "quiet" {
			ahead = append(ahead, t)
		} else {
			needs = append(needs, t)
		}
	}
	return needs, ahead
}

func accountTask(a member.Account, today member.Date) (HomeTask, bool) {
	task := HomeTask{Detail: "Account " + a.Number, Path: PaymentsPath(a.Number), when: a.DueDate}
	switch a.BillStatus(today) {
	case member.BillPastDue:
		task.Icon, task.Tone, task.Action = "late", "late", "Pay now"
		task.Title = Dollars(a.MinimumDue) + " was due on " + Day(a.DueDate)
	case member.BillDue:
		task.Icon, task.Tone, task.Action = "due", "due", "Pay"
		task.Title = "Pay " + Dollars(a.MinimumDue) + byDate(a.DueDate)
		task.Calendar = dueEventPath(a, today)
	case member.BillAutoPay:
		task.Icon, task.Tone, task.Action, task.Path = "autopay", "quiet", "See billing", BillingPath(a.Number)
		task.Title = "AutoPay takes " + Dollars(a.MinimumDue) + onDate(a.DueDate)
		task.Detail += ". Nothing for you to do."
	default:
		return HomeTask{}, false
	}
	return task, true
}

func renewalTask(p member.Policy) HomeTask {
	title := fmt.Sprintf("Your %s policy renews on %s", p.ShortLabel(), Day(p.EffectiveDate))
	detail := "Policy " + p.Number
	if p.Premium.Known() {
		detail += ". New premium " + Dollars(p.Premium) + "."
	}
	task := HomeTask{Icon: "renewal", Tone: "quiet", Title: title, Detail: detail, when: p.EffectiveDate}
	task.Action, task.Path = "See what changes", PolicyRenewalPath(p)
	if task.Path == "" {
		task.Action, task.Path = "See billing", BillingPath(p.AccountNumber)
	}
	return task
}

func newAccountCard(a member.Account, today member.Date) AccountCard {
	return AccountCard{
		Number:   a.Number,
		Policies: accountPolicies(a),
		Figures:  accountFigures(a),
		Standing: NewStanding(a, today),
		Path:     BillingPath(a.Number),
	}
}

// accountFigures leaves out what is due where nothing is.
func accountFigures(a member.Account) []Detail {
	figures := []Detail{{"Minimum due", Dollars(a.MinimumDue)}, {"Due date", dueDate(a)}, {"Balance", Dollars(a.Balance)}}
	if a.MinimumDue.IsZero() {
		return figures[2:]
	}
	return figures
}

// accountPolicies names an account by what it pays for, which members remember better than its number.
func accountPolicies(a member.Account) string {
	var names []string
	for _, p := range a.Policies {
		if name := p.ProductName(); !p.FuturePolicy && !p.Cancelled && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) > 3 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:2], ", "), len(names)-2)
	}
	return strings.Join(names, ", ")
}

func newPolicyLine(p member.Policy, today member.Date) PolicyLine {
	status, tone := policyStatus(p, today)
	return PolicyLine{
		Product: p.ProductName(),
		Number:  p.Number,
		Term:    Day(p.EffectiveDate) + " to " + Day(p.ExpirationDate),
		Premium: Dollars(p.Premium),
		Status:  status,
		Tone:    tone,
		Path:    PolicyPath(p),
	}
}

func policyStatus(p member.Policy, today member.Date) (word, tone string) {
	switch p.Status(today) {
	case member.StatusCancelled:
		if p.CancelledDate.Known() {
			return "Cancelled " + Day(p.CancelledDate), "off"
		}
		return "Cancelled", "off"
	case member.StatusFuture:
		if p.EffectiveDate.Known() {
			return "Starts " + Day(p.EffectiveDate), "new"
		}
		return "Not started", "new"
	case member.StatusExpired:
		return "Ended " + Day(p.ExpirationDate), "off"
	}
	return "Active", "good"
}

func newAgentCard(a member.Agency, policies []AgentPolicy) AgentCard {
	card := AgentCard{Name: a.Name, Phone: a.Phone1, Email: a.Email, Place: joined(", ", a.City, a.State), Path: AgentPath(a.ID)}
	if n := len(policies); n > 0 {
		card.Policies = fmt.Sprintf("Looks after %d of your policies", n)
		if n == 1 {
			card.Policies = "Looks after your " + policies[0].Product + " policy"
		}
	}
	return card
}

func joined(separator string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), separator)
}

func byDate(d member.Date) string {
	if !d.Known() {
		return ""
	}
	return " by " + Day(d)
}

func onDate(d member.Date) string {
	if !d.Known() {
		return ""
	}
	return " on " + Day(d)
}

func taskLink(tone string) string {
	if tone == "quiet" {
		return "button"
	}
	return "button button-primary"
}
