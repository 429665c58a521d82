package home

import (
	"slices"

	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/ui"
)

// renewalNotice is how many days before its start Home shows a renewal.
const renewalNotice = 60

// Task is something that the member can do, other than paying.
type Task struct {
	Icon   string
	Title  string
	Detail string
	Action Action
	when   member.Date
}

// newTasks returns what the member has to do, what comes first at the top and what has no date
// last.
func newTasks(t *text.Text, p *member.Profile, drafts []ui.ClaimDraft) []Task {
	tasks := claimTasks(t, p)
	for _, d := range drafts {
		tasks = append(tasks, Task{
			Icon: "draft", Title: t.Home.Draft, Detail: t.Home.DraftEnds.With(t.Day(d.Ends)),
			Action: Action{t.Home.DraftAction, d.Path}, when: d.Ends,
		})
	}
	slices.SortStableFunc(tasks, compareTasks)
	return tasks
}

// newUpcoming returns the terms that start soon, the next one first.
func newUpcoming(t *text.Text, p *member.Profile, today member.Date) (tasks []Task) {
	for _, policy := range p.FuturePolicies() {
		days := today.DaysUntil(policy.EffectiveDate)
		if p.Status(*policy, today) == member.StatusFuture && policy.EffectiveDate.Known() && days >= 0 && days <= renewalNotice {
			tasks = append(tasks, futureTask(t, p, *policy))
		}
	}
	slices.SortStableFunc(tasks, compareTasks)
	return tasks
}

// compareTasks orders tasks by date; those without one come last.
func compareTasks(a, b Task) int {
	switch {
	case a.when.Known() == b.when.Known():
		return a.when.Compare(b.when)
	case a.when.Known():
		return -1
	}
	return 1
}

// claimTasks returns what the member has to do for claims.
func claimTasks(t *text.Text, p *member.Profile) []Task {
	var tasks []Task
	for _, c := range p.ClaimToDos() {
		task := Task{
			Icon: "claims", Title: t.Theirs(c.ToDo.Text), Detail: t.Claims.Claim.With(c.Claim.Number),
			Action: Action{t.Home.ClaimAction, paths.Claim(c.Claim.Number)}, when: c.ToDo.Due,
		}
		if c.ToDo.Kind == member.ToDoFiles {
			task.Icon, task.Action = "camera", Action{t.Home.FilesAction, paths.ClaimToDo(c.Claim.Number, c.ToDo.ID)}
		}
		if c.ToDo.Due.Known() {
			task.Detail = ui.Dots(task.Detail, t.Home.ClaimBy.With(t.Day(c.ToDo.Due)))
		}
		tasks = append(tasks, task)
	}
	return tasks
}

// futureTask returns the task of a future term: the renewal of one of the member's policies, or a
// new policy that starts.
func futureTask(t *text.Text, owner *member.Profile, p member.Policy) Task {
	name, day := t.Translate(p.ShortLabel()), t.Day(p.EffectiveDate)
	task := Task{Icon: "renewal", when: p.EffectiveDate}
	detail := t.Home.RenewsPolicy.With(p.Number)
	switch current, _ := owner.Policy(p.Number); {
	case current.FuturePolicy:
		task.Title, task.Action = t.Home.Starts.With(name, day), Action{t.Home.StartsAction, paths.Policy(p)}
	default:
		task.Title, task.Action = t.Home.Renews.With(name, day), Action{t.Home.RenewalAction, paths.PolicyRenewal(p)}
		if p.Premium.Known() && current.Premium.Known() {
			detail = t.Home.RenewsPremium.With(t.Money(current.Premium), t.Money(p.Premium))
		}
	}
	task.Detail = ui.Dots(ui.Covers(t, p), detail)
	return task
}
