package contract

import (
	"cmp"
	"slices"

	"memberportal/upstream/member"
)

// What claims, documents, messages, contacts and methods are in the portal.

// A Page is the part of a list that an answer has.
type Page struct {
	Next       string // address of the next page, "" for none
	Incomplete bool   // whether something of the page is unread, or isn't there
	Lost       bool   // whether none of the list could be read, which is not the same as an empty list
}

func pageOf[T any](l *List[T], b *Beside, next *Text) Page {
	incomplete := l.Lacks() || b.Lacks(next.Value != "") || next.How == Unread
	return Page{Next: next.Value, Incomplete: incomplete, Lost: l.How == Unread || len(l.Entries) == 0 && b.Fails()}
}

// Page returns what the answer has of the list.
func (c *Claims) Page() Page { return pageOf(&c.Claims, &c.Beside, &c.Next) }

// Page returns what the answer has of the list.
func (d *Documents) Page() Page { return pageOf(&d.Documents, &d.Beside, &d.Next) }

// Page returns what the answer has of the list.
func (m *Messages) Page() Page { return pageOf(&m.Messages, &m.Beside, &m.Next) }

// Once leaves each key of the entries of several pages once: equal entries are one, others are
// unread, both. differ is whether there are some of them.
func Once[E any](all []E, key func(*E) string, equal func(a, b E) bool) (kept []E, differ bool) {
	drop, others := twiceOf(len(all), func(i int) string { return key(&all[i]) },
		func(i, j int) bool { return equal(all[i], all[j]) })
	l := List[E]{Entries: all}
	l.remove(drop, 0)
	return l.Entries, len(others) > 0
}

// Members returns the claims as the portal has them.
func (c *Claims) Members() (all []member.Claim) {
	for i := range c.Claims.Entries {
		all = append(all, c.Claims.Entries[i].Member())
	}
	return all
}

// Member returns the claim as the portal has it. One of which it isn't known whether it is closed
// is among the open ones. An adjuster who can't be read is assigned, and stages of which one has no
// state say nothing.
func (c *Claim) Member() member.Claim {
	to := member.Claim{
		Number: c.ClaimNumber.Value, PolicyNumber: c.PolicyNumber.Value, Kind: c.Kind.Value,
		Description: c.Description.Value, Status: c.Status.Value, Closed: c.Closed.Value,
		ClosedUnread: c.Closed.How == Unread, LossDate: c.LossDate.date(), ReportedDate: c.ReportedDate.date(),
		Location: c.Location.Value, NextDate: c.NextDate.date(), AcceptsFiles: c.AcceptsFiles.Value,
		OurPart: texts(c.OurPart.Entries), YourPart: texts(c.YourPart.Entries),
		Partial:   len(c.Unread) > 0,
		SaysToDos: c.ToDos.How == Sent || c.YourPart.How == Sent,
	}
	switch c.Adjuster.How {
	case Sent:
		to.Adjuster = &member.Adjuster{
			Name: c.Adjuster.Name.Value, Phone: c.Adjuster.Phone.Value, Email: c.Adjuster.Email.Value,
			Hours: c.Adjuster.Hours.Value,
		}
	case Unread:
		to.Adjuster = &member.Adjuster{}
	case NotSent, None:
	}
	for i := range c.Steps.Entries {
		to.Steps = append(to.Steps, member.ClaimStep{
			Date: c.Steps.Entries[i].Date.date(),
			Text: c.Steps.Entries[i].Text.Value,
		})
	}
	slices.SortStableFunc(to.Steps, func(a, b member.ClaimStep) int { return a.Date.Compare(b.Date) })
	to.Tracker = c.tracker()
	for i := range c.ToDos.Entries {
		to.ToDos = append(to.ToDos, c.ToDos.Entries[i].toDo())
	}
	for i := range c.Files.Entries {
		to.Files = append(to.Files, c.Files.Entries[i].Member())
	}
	for i := range c.Payments.Entries {
		p := &c.Payments.Entries[i]
		to.Payments = append(to.Payments,
			member.ClaimPayment{Date: p.Date.date(), Payee: p.Payee.Value, Amount: p.Amount.amount(), For: p.For.Value})
	}
	return to
}

func texts(entries []Text) (all []string) {
	for _, t := range entries {
		all = append(all, t.Value)
	}
	return all
}

func (c *Claim) tracker() (steps []member.TrackerStep) {
	for i := range c.Tracker.Entries {
		s := &c.Tracker.Entries[i]
		if s.State.How != Sent || s.Name.How != Sent {
			return nil
		}
		steps = append(steps, member.TrackerStep{
			Name: s.Name.Value, State: member.StepState(s.State.Value), Date: s.Date.date(), Note: s.Note.Value,
		})
	}
	if c.Tracker.Lacks() {
		return nil
	}
	return steps
}

func (d *ToDo) toDo() member.ToDo {
	to := member.ToDo{
		ID: d.ID.Value, Text: d.Text.Value, Detail: d.Detail.Value, Due: d.Due.date(),
		Kind: cmp.Or(member.ToDoKind(d.Kind.Value), member.ToDoText), Done: d.Done.Value,
	}
	for i := range d.Files.Entries {
		file := member.RequestedFile{Shows: d.Files.Entries[i].Value}
		if i < len(d.Angles.Entries) {
			file.Angle = member.Angle(d.Angles.Entries[i].Value)
		}
		if file.Shows != "" {
			to.Files = append(to.Files, file)
		}
	}
	return to
}

// Member returns the file as the portal has it. Only a refusal has a reason.
func (f *ClaimFile) Member() member.ClaimFile {
	to := member.ClaimFile{
		Reference: f.Reference.Value, Name: f.Name.Value, ToDo: f.ToDo.Value, Shows: f.Shows.Value,
		Received: f.Received.date(), State: cmp.Or(member.FileState(f.State.Value), member.FileReceived),
	}
	if to.State == member.FileRefused {
		to.Reason = f.Reason.Value
	}
	return to
}

// Members returns the documents as the portal has them.
func (d *Documents) Members() (all []member.Document) {
	for i := range d.Documents.Entries {
		one := &d.Documents.Entries[i]
		all = append(all, member.Document{
			ID: one.DocumentID.Value, Title: one.Title.Value, Kind: one.Kind.Value,
			PolicyNumber: one.PolicyNumber.Value, AccountNumber: one.AccountNumber.Value, Date: one.Date.date(),
			TermStart: one.TermEffectiveDate.date(), ContentType: one.ContentType.Value, Size: one.Size.Value,
		})
	}
	return all
}

// Members returns the conversations as the portal has them.
func (m *Messages) Members() (all []member.Message) {
	for i := range m.Messages.Entries {
		all = append(all, m.Messages.Entries[i].Member())
	}
	return all
}

// Member returns the conversation as the portal has it.
func (m *Message) Member() member.Message {
	to := member.Message{
		ID: m.MessageID.Value, Subject: m.Subject.Value, Date: m.Date.Value, From: m.From.Value,
		Unread: m.Unread.Value, Closed: m.Closed.Value, AcceptsFiles: m.AcceptsFiles.Value,
	}
	if m.About.Kind.How == Sent && m.About.Number.How == Sent {
		to.About = member.About{Kind: member.AboutKind(m.About.Kind.Value), Number: m.About.Number.Value}
	}
	for i := range m.Entries.Entries {
		e := &m.Entries.Entries[i]
		to.Entries = append(to.Entries, member.MessageEntry{
			From: e.From.Value, FromMember: e.FromMember.Value, At: e.At.Value, Text: e.Text.Value,
			Files: texts(e.Files.Entries),
		})
	}
	return to
}

// Member returns the contacts as the portal has them, without topics that have no ID, no name or no
// channel that the insurer uses.
func (c *Contacts) Member() (to member.Contacts) {
	used := among(c.Channels.Entries, member.ContactChannels)
	if len(used) == 0 {
		used = member.ContactChannels
	}
	sent := map[member.ContactChannel]*ContactAddress{
		member.ContactPhone: &c.Phone, member.ContactText: &c.Text, member.ContactEmail: &c.Email,
	}
	for _, channel := range used {
		to.Addresses = append(to.Addresses, sent[channel].masked(channel))
	}
	for i := range c.Topics.Entries {
		t := &c.Topics.Entries[i]
		topic := member.ContactTopic{
			ID: t.ID.Value, Name: t.Name.Value, Description: t.Description.Value,
			Channels: among(t.Channels.Entries, used), Required: t.Required.Value,
		}
		topic.Chosen = among(t.Chosen.Entries, topic.Channels)
		if topic.ID != "" && topic.Name != "" && len(topic.Channels) > 0 {
			to.Topics = append(to.Topics, topic)
		}
	}
	return to
}

// masked returns the address of a channel. A pending value that is in use already is none.
func (a *ContactAddress) masked(channel member.ContactChannel) member.ContactAddress {
	to := member.ContactAddress{
		Channel: channel, Current: member.MaskContact(channel, a.Current.Value), Consented: a.Consented.Value,
	}
	if a.Pending.Value != a.Current.Value {
		to.Pending = member.MaskContact(channel, a.Pending.Value)
	}
	return to
}

// among returns those of the known channels that the provider sends, in our order.
func among(sent []Choice, known []member.ContactChannel) []member.ContactChannel {
	return slices.DeleteFunc(slices.Clone(known), func(c member.ContactChannel) bool {
		return !slices.ContainsFunc(sent, func(s Choice) bool { return s.Value == string(c) })
	})
}

// Names returns the calls that the provider offers.
func (c *Calls) Names() []string { return texts(c.Calls.Entries) }
