package paperless

import (
	"memberportal/upstream/member"
	"memberportal/views/paths"
	"memberportal/views/ui"
)

// AllPage turns paperless on for everything of a kind with one consent.
type AllPage struct {
	Title, Back   string
	Action, XSRF  string
	Key           string // idempotency key
	Email         string
	TermsTitle    string
	Terms         []string
	Count, Which  string
	Items         []string // what would be turned on
	Agree, Button string
	Agreed        bool
	Problems      []ui.Problem
	Failure       string
	None          string // everything is on already
	BackPath      string
}

// AgreeID is the ID of the checkbox on an [AllPage].
const AgreeID = "agree"

// OffItems returns the numbers of the accounts or policies that the member can turn paperless on
// for.
func (f Form) OffItems() (numbers []string) {
	for _, s := range f.off() {
		numbers = append(numbers, s.number)
	}
	return numbers
}

func (f Form) off() (all []setting) {
	for _, s := range f.settings() {
		if !s.on && !s.toMortgagee {
			all = append(all, s)
		}
	}
	return all
}

// NewAllPage returns the form. agreed is the member's answer, sent whether there was one, and
// failure why the call failed.
func NewAllPage(f Form, agreed, sent bool, failure string) AllPage {
	texts, off := f.Text.Paperless, f.off()
	p := AllPage{
		Title: texts.All.Title, Back: f.Title(), BackPath: paths.Paperless(f.Kind), Action: paths.PaperlessAll(f.Kind),
		XSRF: f.XSRF, Key: f.Key,
		Email: f.emailTo(f.Profile.PaperlessAddress()), TermsTitle: texts.TermsTitle, Terms: texts.Terms,
		Count: f.kindText().TurnOnAll.With(len(off)), Which: texts.All.Which, Agree: texts.Agree, Agreed: agreed, Failure: failure,
	}
	p.Button = p.Count
	for _, s := range off {
		p.Items = append(p.Items, f.title(s))
	}
	if len(off) == 0 {
		p.None = texts.All.None
	}
	if sent && !agreed {
		p.Problems = []ui.Problem{{Field: AgreeID, Text: texts.AgreeFirst}}
	}
	return p
}

// title names a setting in a list: "2021 Toyota RAV4, Policy AA1182204".
func (f Form) title(s setting) string { return ui.Join(", ", f.heading(s), f.about(s)) }

// Receipt is what one consent led to.
type Receipt struct {
	Email  string   // to which the emails go, "" if the provider did not say
	At     int64    // in Unix seconds
	On     []string // numbers
	Failed []Failed
}

// Failed is an account or policy that was not turned on, or of which that is unknown.
type Failed struct{ Number, Reason string }

// ReceiptPage shows what one consent led to, and offers to try again what failed.
type ReceiptPage struct {
	Title, Back, BackPath string
	Done, When, Email     string
	Failed                string // "2 policies are not switched", "" when all are
	Problems              []ui.Problem
	Again, AgainHint      string
	Action, XSRF, Key     string
	Which                 string
	Items                 []string
	NextTitle, Next       string
	TermsTitle            string
	Terms                 []string
	Print                 string
}

// NewReceiptPage returns the page of a receipt. day and clock are when the member agreed.
func NewReceiptPage(f Form, r Receipt, day member.Date, clock string) ReceiptPage {
	t, kind := f.Text.Paperless, f.kindText()
	p := ReceiptPage{
		Title: kind.AllOn.With(len(r.On)), Back: f.Title(), BackPath: paths.Paperless(f.Kind),
		When:  t.All.When.With(f.Text.Date(day), clock),
		Email: f.emailTo(r.Email), Which: t.All.Which, NextTitle: f.Text.Common.WhatNext, Next: kind.On,
		TermsTitle: t.TermsTitle, Terms: t.Terms, Print: f.Text.Common.Print,
	}
	if len(r.Failed) > 0 {
		p.Failed, p.Again, p.AgainHint = kind.NotOn.With(len(r.Failed)), f.Text.Common.TryAgain, t.All.AgainHint
		p.Action, p.XSRF, p.Key = paths.PaperlessAll(f.Kind), f.XSRF, f.Key
	}
	names := map[string]string{}
	for _, s := range f.settings() {
		names[s.number] = f.title(s)
	}
	for _, number := range r.On {
		p.Items = append(p.Items, nameOr(names, number))
	}
	for _, failed := range r.Failed {
		p.Problems = append(p.Problems, ui.Problem{Field: nameOr(names, failed.Number), Text: failed.Reason})
	}
	if len(r.On) == 0 {
		p.Title, p.Next = kind.NotOn.With(len(r.Failed)), ""
	}
	return p
}

// nameOr returns the name of an account or policy, or its number if it has left the profile.
func nameOr(names map[string]string, number string) string {
	if name, ok := names[number]; ok {
		return name
	}
	return number
}

// allLink returns the link to the form for everything, "" unless it replaces several switches.
func (f Form) allLink() (label, path string) {
	n := len(f.off())
	if n < 2 {
		return "", ""
	}
	return f.kindText().TurnOnAll.With(n), paths.PaperlessAll(f.Kind)
}
