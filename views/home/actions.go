package home

import (
	"slices"

	"github.com/a-h/templ"

	"memberportal/upstream/member"
	"memberportal/views/analytics"
	"memberportal/views/paths"
	"memberportal/views/text"
	"memberportal/views/text/mark"
	"memberportal/views/ui"
)

// renewalNotice is how many days before its start Home shows a renewal.
const renewalNotice = 60

// Task is something that the member can do, other than paying.
type Task struct {
	Picture ui.Picture // what it is about
	Title   string
	Detail  string
	By      string // the day by which to do it, "" for none
	Day     string // the same within a row
	Shots   []Shot // the photos that it asks for
	Missing string // how many of them are missing, "" without them
	Action  ui.Action
	when    member.Date
}

// entries are tasks as rows. A day takes the place of what a task is about.
func entries(tasks []Task) (rows []ui.Entry) {
	for _, k := range tasks {
		rows = append(rows, ui.Entry{
			Path: k.Action.Path, Title: k.Title, Sub: ui.Either(k.Day == "", k.Detail, ""), SideSub: k.Day,
			Event: analytics.PageLinkClick(analytics.LinkTask),
		})
	}
	return rows
}

// about is what the button is for, within a sentence.
func (k Task) about() string { return ui.Either(mark.IsOther(k.Title), k.Detail, k.Title) }

// partly reports whether a part of what the task asks for was received.
func (k Task) partly() bool {
	return slices.ContainsFunc(k.Shots, func(s Shot) bool { return s.Received != "" })
}

// Shot is a photo that a task asks for.
type Shot struct {
	Shows    string
	Drawing  templ.Component
	Received string // that it was received, "" while it is missing
}

// newTasks returns what the member has to do, what comes first at the top and what has no date
// last.
func newTasks(t *text.Text, p *member.Profile, drafts []ui.ClaimDraft, today member.Date) []Task {
	tasks := claimTasks(t, p, today)
	for _, d := range drafts {
		tasks = append(tasks, Task{
			Picture: ui.PaperPicture, Title: t.Home.Draft, Detail: t.Home.DraftEnds.With(t.Day(d.Ends)),
			Action: ui.Action{Label: t.Common.Continue, Path: d.Path}, when: d.Ends,
		})
	}
	slices.SortStableFunc(tasks, compareTasks)
	return tasks
}

// addUpcoming lists the policies that renew or start soon: in their row, or in one of their own,
// the next one first.
func (page *Page) addUpcoming(t *text.Text, p *member.Profile, today member.Date) {
	soon := slices.DeleteFunc(slices.Clone(p.FuturePolicies()), func(q *member.Policy) bool {
		days := today.DaysUntil(q.EffectiveDate)
		return p.Interrupted(q.Number, today) || // which its row says
			p.Status(*q, today) != member.StatusFuture || !q.EffectiveDate.Known() || days < 0 || days > renewalNotice
	})
	slices.SortStableFunc(soon, func(a, b *member.Policy) int { return a.EffectiveDate.Compare(b.EffectiveDate) })
	for _, policy := range soon {
		line := newPolicyLine(t, p, *policy, today)
		line.Note, line.Path = upcomingNote(t, p, *policy)
		listed := slices.IndexFunc(page.Policies, func(l PolicyLine) bool { return l.Name == line.Name })
		if listed >= 0 {
			page.Policies[listed].Note, page.Policies[listed].Path = line.Note, line.Path
		} else {
			page.Upcoming = append(page.Upcoming, line)
		}
	}
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
func claimTasks(t *text.Text, p *member.Profile, today member.Date) []Task {
	var tasks []Task
	for _, turn := range p.Turns() {
		task := Task{
			Picture: ui.PictureOfToDo(turn.ToDo), Title: t.Theirs(turn.Words),
			Detail: t.Claims.Claim.With(turn.Claim.Number), Action: ui.TurnAction(t, turn), when: turn.Due,
		}
		if turn.ToDo.Kind == member.ToDoFiles {
			task.Shots = shots(t, p, turn, today)
		}
		if len(task.Shots) > 0 {
			task.Missing = t.Home.FilesTask.With(text.Sentence(ui.TurnItem(t, turn)))
		}
		if turn.Due.Known() {
			task.By, task.Day = t.Home.ClaimBy.With(t.Day(turn.Due)), t.Date(turn.Due)
		}
		tasks = append(tasks, task)
	}
	return tasks
}

// shots returns the photos of a to-do if each has a drawing of where to take it from.
func shots(t *text.Text, p *member.Profile, turn member.Turn, today member.Date) (all []Shot) {
	for _, f := range turn.ToDo.Files {
		shot := Shot{Shows: t.Theirs(f.Shows), Drawing: ui.Angle(f.Angle, "")}
		if shot.Drawing == nil {
			return nil
		}
		if file, received := p.Received(turn.Claim, turn.ToDo.ID, f.Shows); received {
			shot.Received = ui.ReceivedNote(t, file, today)
		}
		all = append(all, shot)
	}
	return all
}

// upcomingNote returns when a future term starts and what it costs, and the path of its page: that
// of the renewal of one of the member's policies, or of a new policy.
func upcomingNote(t *text.Text, owner *member.Profile, p member.Policy) (note, path string) {
	current, _ := owner.Policy(p.Number)
	switch day := t.Date(p.EffectiveDate); {
	case current.FuturePolicy:
		return t.Home.Starts.With(day), paths.Policy(p)
	case p.Premium.Known() && current.Premium.Known():
		more := member.Cents(p.Premium.Cents() - current.Premium.Cents())
		return ui.PremiumChange(t, more, day), paths.PolicyRenewal(p)
	default:
		return t.Home.Renews.With(day), paths.PolicyRenewal(p)
	}
}
