package activity

import (
	"slices"
	"strings"
	"time"

	"memberportal/upstream/member"
	"memberportal/views/content"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// answeredAfter is how much later than the member's own message the latest one of a conversation
// must be to be an answer: the provider's clock may differ.
const answeredAfter = 2 * time.Minute

// builder makes the entries of a list.
type builder struct {
	Source
	t     *content.Text
	today member.Date
	zone  *time.Location
}

// entries returns all entries, the latest first.
func (s Source) entries(t *content.Text, now time.Time) []Entry {
	b := builder{s, t, member.DateOf(now), now.Location()}
	var all []Entry
	for _, a := range s.Own {
		if a.Kind.Group() != "" {
			all = append(all, b.own(a))
		}
	}
	for _, p := range s.Payments {
		all = append(all, b.payment(p))
	}
	all = append(all, b.theirs(b.today.AddDays(-HistoryDays))...)
	slices.SortStableFunc(all, func(a, b Entry) int { return b.at.Compare(a.at) })
	return all
}

// looks are the icon of each group, with its wash.
var looks = map[member.ActivityGroup][2]string{
	member.PaymentActivity: {"payments", "billing"}, member.ClaimActivity: {"claims", ""}, member.MessageActivity: {"messages", ""},
	member.RequestActivity: {"draft", ""}, member.PaperlessActivity: {"paperless", "good"}, member.ProfileActivity: {"person", "quiet"},
	member.SignInActivity: {"shield", "quiet"},
}

func (b builder) entry(group member.ActivityGroup, at time.Time) Entry {
	look := looks[group]
	at = at.In(b.zone)
	return Entry{Icon: look[0], Tint: look[1], When: b.t.AsOf(at, b.today), Stamp: at.Format(time.RFC3339), group: group, at: at}
}

// listed is an entry of the provider, which has a day but no time.
func (b builder) listed(group member.ActivityGroup, day member.Date) Entry {
	e := b.entry(group, day.In(b.zone))
	e.Theirs, e.When, e.Stamp = true, b.t.Date(day), day.String()
	return e
}

func (b builder) own(a member.Activity) Entry {
	e, texts := b.entry(a.Kind.Group(), a.At), b.t.Activity
	e.State, e.Tone = texts.States.Done, "good"
	switch a.Kind {
	case member.DidSignIn:
		b.signIn(&e, a)
	case member.DidReportClaim:
		e.Title, e.Facts, e.Path = texts.Titles.Claim, ui.Dots(b.claim(a.Reference), a.Name), paths.Claim(a.Reference)
		e.State, e.Tone = b.claimState(a.Reference)
	case member.DidSendClaimFile:
		b.file(&e, member.ClaimFile{Name: a.Name, Reference: a.Reference}, a.About)
	case member.DidContactAdjuster:
		e.Title, e.Facts, e.Path = texts.Titles.Adjuster, b.claim(a.About), paths.Claim(a.About)
		e.State, e.Tone = texts.States.Sent, "off"
	case member.DidStartConversation, member.DidReply, member.DidRequest:
		b.message(&e, a)
	case member.DidPaperlessBilling, member.DidPaperlessPolicy:
		b.paperless(&e, a)
	case member.DidSaveAutoPay, member.DidSaveMethod:
		e.Title = ui.Either(a.Kind == member.DidSaveAutoPay, texts.Titles.AutoPay, texts.Titles.Method)
		e.Facts, e.Path = b.t.Account.Account.With(a.About), paths.Billing(a.About)
		e.State, e.Tone = texts.States.Submitted, "off"
	default:
		b.profile(&e, a)
	}
	return e
}

func (b builder) claim(number string) string { return b.t.Claims.Claim.With(number) }

// signIn shows a sign-in. One whose session has not ended leads to the list of sessions.
func (b builder) signIn(e *Entry, a member.Activity) {
	device := b.t.Profile.SignIns
	e.Title, e.Facts = b.t.Activity.Titles.SignIn, device.Device.With(device.Browsers[a.Browser], device.Systems[a.System])
	e.State, e.Tone = "", ""
	if b.Live[a.Session] {
		e.State, e.Tone, e.Path = b.t.Activity.States.Live, "good", paths.SignIns()
	}
}

// claimState returns the provider's status of a claim.
func (b builder) claimState(number string) (word, tone string) {
	i := slices.IndexFunc(b.Claims, func(c member.Claim) bool { return c.Number == number })
	if i < 0 || b.Claims[i].Status == "" {
		return b.t.Activity.States.Sent, "off"
	}
	return b.Claims[i].Status, ui.Either(b.Claims[i].Closed, "off", "good")
}

// file shows a file of a claim with the provider's decision about it.
func (b builder) file(e *Entry, f member.ClaimFile, claim string) {
	e.Icon, e.Title = "camera", b.t.OrUnknown(f.Name)
	e.Facts, e.Path = ui.Dots(b.claim(claim), f.Reference), paths.Claim(claim)
	state := f.State
	for _, c := range b.Claims {
		for _, known := range c.Files {
			if c.Number == claim && known.Reference == f.Reference {
				state = known.State
			}
		}
	}
	e.State, e.Tone = b.t.Activity.States.Sent, "off"
	texts := b.t.Claims.Detail.Files
	switch state {
	case member.FileAccepted:
		e.State, e.Tone = texts.Accepted, "good"
	case member.FileRefused:
		e.State, e.Tone = texts.Refused, "late"
	case member.FileReceived:
		e.State = texts.Received
	}
}

// message shows a conversation, a reply, or a request: all have a conversation of the provider.
func (b builder) message(e *Entry, a member.Activity) {
	titles := b.t.Activity.Titles
	e.Title = map[member.ActivityKind]string{member.DidStartConversation: titles.Message, member.DidReply: titles.Reply}[a.Kind]
	e.Facts = ui.Dots(a.Name, a.Reference)
	if a.Kind == member.DidRequest {
		e.Title, e.Facts = a.Name, ui.Dots(a.About, a.Reference)
	}
	e.State, e.Tone = b.t.Activity.States.Sent, "off"
	i := slices.IndexFunc(b.Inbox.Messages, func(m member.Message) bool { return m.ID == a.Reference })
	if i < 0 {
		return
	}
	e.Path = paths.Message(a.Reference)
	if b.isAnswered(b.Inbox.Messages[i]) {
		e.State, e.Tone = b.t.Activity.States.Answered, "new"
	}
}

// isAnswered reports whether the latest message of a conversation is the insurer's: it is later
// than all that the member wrote, and someone else's. An unread message may be older than a reply.
func (b builder) isAnswered(m member.Message) bool {
	var latest time.Time
	for _, a := range b.Own {
		if a.Reference == m.ID && a.At.After(latest) {
			latest = a.At
		}
	}
	return m.Date.After(latest.Add(answeredAfter)) && !strings.EqualFold(m.From, b.Name)
}

func (b builder) paperless(e *Entry, a member.Activity) {
	titles := b.t.Activity.Titles
	switch {
	case a.Kind == member.DidPaperlessBilling:
		e.Title, e.Path = ui.Either(a.On, titles.BillingOn, titles.BillingOff), paths.Paperless(paths.PaperBilling)
		e.Facts = b.t.Account.Account.With(a.About)
	default:
		e.Title, e.Path = ui.Either(a.On, titles.PolicyOn, titles.PolicyOff), paths.Paperless(paths.PaperPolicy)
		e.Facts = b.t.Policies.Policy.With(a.About)
	}
	if a.Count > 0 {
		e.Facts = ui.Either(a.Kind == member.DidPaperlessBilling, titles.Accounts.With(a.Count), titles.Policies.With(a.Count))
	}
}

func (b builder) profile(e *Entry, a member.Activity) {
	titles := b.t.Activity.Titles
	e.Facts, e.Path = a.About, paths.Profile()
	switch a.Kind {
	case member.DidAttach:
		e.Title = titles.Attached
	case member.DidDetach:
		e.Title = titles.Detached
	case member.DidChangeEmail:
		e.Title = titles.Email
	case member.DidChangeMethods:
		e.Title = titles.Methods
	case member.DidChangeContact:
		e.Title, e.Facts, e.State, e.Tone = titles.Contact, b.t.Contact.Channels[a.About].Name, b.t.Activity.States.Sent, "off"
	}
}

// payment shows a payment: of another holder's only that there is one.
func (b builder) payment(p member.PaymentEntry) Entry {
	e, texts := b.entry(member.PaymentActivity, p.At), b.t.Activity
	switch {
	case p.Theirs:
		e = b.listed(member.PaymentActivity, member.DateOf(p.At))
		e.Title = ui.Either(p.State == member.PaymentReturned, texts.Titles.ReturnedOf.With(b.t.Money(p.Amount)), texts.Titles.PaymentOf.With(b.t.Money(p.Amount)))
	case p.Other:
		e.Title = texts.Titles.OtherPayment
	case p.Amount.Known():
		e.Title = texts.Titles.PaymentOf.With(b.t.Money(p.Amount))
	default:
		e.Title = texts.Titles.Payment
	}
	e.Facts = ui.Dots(b.t.Account.Account.With(p.Account), p.Reference)
	e.Path = paths.Billing(p.Account)
	if p.ID != "" && p.State != member.PaymentTakenBack {
		e.Path = paths.Receipt(p.Account, p.ID)
	}
	e.State, e.Tone = b.paymentState(p.State)
	return e
}

func (b builder) paymentState(state member.PaymentState) (word, tone string) {
	s := b.t.Activity.States
	switch state {
	case member.PaymentPosted:
		return s.Posted, "good"
	case member.PaymentReturned:
		return s.Returned, "late"
	case member.PaymentLate:
		return s.NotPosted, "late"
	case member.PaymentTakenBack:
		return s.NotMade, "off"
	}
	return s.Submitted, "off"
}

// theirs returns the claims and files of the provider's lists that the portal has no record of.
func (b builder) theirs(since member.Date) []Entry {
	known := map[string]bool{}
	for _, a := range b.Own {
		known[string(a.Kind)+a.Reference] = true
	}
	var all []Entry
	for _, c := range b.Claims {
		day := c.ReportedDate
		if day.Known() && !day.Before(since) && !known[string(member.DidReportClaim)+c.Number] {
			e := b.listed(member.ClaimActivity, day)
			e.Title, e.Facts, e.Path = b.t.Activity.Titles.Claim, ui.Dots(b.claim(c.Number), c.Kind), paths.Claim(c.Number)
			e.State, e.Tone = b.claimState(c.Number)
			all = append(all, e)
		}
		for _, f := range c.Files {
			if f.Received.Known() && !f.Received.Before(since) && !known[string(member.DidSendClaimFile)+f.Reference] {
				e := b.listed(member.ClaimActivity, f.Received)
				b.file(&e, f, c.Number)
				all = append(all, e)
			}
		}
	}
	return all
}
