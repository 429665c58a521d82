package wire

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"

	"memberportal/upstream/member"
)

// The responses of the other calls, and what they have in another form than the portal.

// Summary is the response of GET /accounts/{accountNumber}/billing-summary.
type Summary struct {
	member.Due
	AutopayType autoPay

	Keys   Keys
	Unread Unread
}

// IsOf reports whether the response is of an account of a member with these accounts. The
// specification's response does not say. A number of digits must be the account's, and so must the
// end of one that is masked; another account's is refused in any form. Any other text says nothing:
// odd is true for it.
func (w *Summary) IsOf(account string, accounts []string) (is, odd bool) {
	said := w.AccountNumber
	own, key := member.NumberKey(account), member.NumberKey(said)
	isOther := func(a string) bool { other := member.NumberKey(a); return other != own && other == key }
	masked := maskedNumber.FindStringSubmatch(said)
	switch {
	case w.Unread.Has("accountNumber"), slices.ContainsFunc(accounts, isOther):
		return false, false
	case said == "" || key == own:
		return true, false
	case masked != nil:
		return strings.HasSuffix(own, masked[1]), false
	case strings.Trim(key, "0123456789") != "":
		return true, true
	}
	zeros := func(a string) bool { return member.NumberKey(a) != own && member.SameNumber(a, account) }
	return member.SameNumber(said, account) && !slices.ContainsFunc(accounts, zeros), false
}

// maskedNumber matches a number of which the last digits show.
var maskedNumber = regexp.MustCompile(`^[*•xX#. -]*[*•xX#][*•xX#. -]*(\d{2,})$`)

// Of converts the response. asOf is the start time of the call.
func (w *Summary) Of(account string, asOf time.Time) member.Due {
	due := w.Due
	due.AccountNumber, due.AutoPay, due.FromSummary = account, w.AutopayType.kind(), true
	due.AsOf, due.AmountsAsOf = asOf, amountsAsOf(w.AmountsAsOf, asOf)
	due.TransactionsIncomplete = w.Unread.Within("transactions")
	due.Keys = w.Keys
	return due
}

// maxClockLead is how far the provider's clock may be ahead of ours.
const maxClockLead = 5 * time.Minute

// amountsAsOf returns the time of the amounts according to the response. A time after the call is
// an error of the provider: those amounts would take precedence over every later response.
func amountsAsOf(said, called time.Time) time.Time {
	if said.Sub(called) > maxClockLead {
		return time.Time{}
	}
	return said.UTC()
}

// Methods is the response of GET /profiles/authentication-methods.
type Methods struct {
	EmailMethod, MobilePhoneMethod state
	ProfileID, Email, MobilePhone  string
}

// Calls is the response of GET /capabilities. No calls mean that they are unknown.
type Calls struct{ Calls []string }

// A Page is the part of a list that a response has. [Read] sets it.
type Page struct {
	Next    string // address of the next page, "" for none
	Unread  Unread
	Entries int  // of this page
	Total   int  // of all pages, 0 if the provider sends none
	Partial bool // whether an entry or its key could not be read
}

// Listed returns the page.
func (p *Page) Listed() *Page { return p }

// Lost reports whether none of the list could be read, which is not the same as an empty list.
func (p *Page) Lost() bool { return p.Entries == 0 && (p.Partial || p.Total > 0 && p.Next == "") }

// Claims is the response of GET /claims.
type Claims struct {
	Page
	Claims []member.Claim
	// AcceptsVehicleDetails is whether POST /claims has the fields about a vehicle and its driver.
	AcceptsVehicleDetails bool
}

type wireClaim struct {
	member.Claim
	Closed state

	Unread Unread
}

// claimOf reads the status of a provider without the flag. Any other text than "closed" means an
// open claim, so that no action is withheld. An adjuster who can't be read is assigned, and stages
// of which one has no state say nothing.
func claimOf(w *wireClaim) member.Claim {
	claim := w.Claim
	claim.Partial = len(w.Unread) > 0
	slices.SortStableFunc(claim.Steps, func(a, b member.ClaimStep) int { return a.Date.Compare(b.Date) })
	if claim.Closed = w.Closed.On; !w.Closed.Known() {
		claim.Closed = isClosed.MatchString(claim.Status) && !isNotClosed.MatchString(claim.Status)
	}
	if w.Unread.Has("adjuster") {
		claim.Adjuster = &member.Adjuster{}
	}
	if slices.ContainsFunc(claim.Tracker, func(s member.TrackerStep) bool { return s.State == "" }) {
		claim.Tracker = nil
	}
	return claim
}

var (
	isClosed    = regexp.MustCompile(`(?i)\bclosed\b`)
	isNotClosed = regexp.MustCompile(`(?i)open|\bnot\b`)
)

type wireToDo struct {
	member.ToDo
	Files  []string
	Angles []member.Angle // in the order of Files
}

func toDoOf(w *wireToDo) member.ToDo {
	toDo := w.ToDo
	toDo.Kind = cmp.Or(toDo.Kind, member.ToDoText)
	for i, shows := range w.Files {
		file := member.RequestedFile{Shows: shows}
		if i < len(w.Angles) {
			file.Angle = w.Angles[i]
		}
		if shows != "" {
			toDo.Files = append(toDo.Files, file)
		}
	}
	return toDo
}

func claimFileOf(f *member.ClaimFile) member.ClaimFile {
	if f.State == "" && f.Reason != "" { // only a refusal has one
		f.State = member.FileRefused
	}
	if f.State = cmp.Or(f.State, member.FileReceived); f.State != member.FileRefused {
		f.Reason = ""
	}
	return *f
}

// Documents is the response of GET /documents.
type Documents struct {
	Page
	Documents []member.Document
}

// Messages is the response of GET /messages.
type Messages struct {
	Page
	Messages     []member.Message
	AcceptsFiles bool
}

// aboutOf returns the zero value unless the kind is known, and the number.
func aboutOf(a *member.About) member.About {
	if a.Kind == "" || a.Number == "" {
		return member.About{}
	}
	return *a
}

// Installments is the response of GET /accounts/{accountNumber}/installments.
type Installments struct {
	Installments []member.Installment

	Unread Unread
}

// Lost reports whether a bill of the list is missing, or its day: the next bill would be another.
func (w *Installments) Lost() bool {
	return w.Unread.Has("installments") || w.Unread.Has("installments[].dueDate")
}

// Renewal is the response of GET /policies/{policyNumber}/renewal.
type Renewal struct {
	Reasons   []string
	Amounts   []member.Money // in the order of Reasons
	Coverages []member.CoverageTerms

	Unread Unread
}

// Terms returns the terms of the renewal. Coverages of which a part can't be read are none: the
// page would say that a term doesn't include one.
func (w *Renewal) Terms() (terms member.RenewalTerms) {
	if !w.Unread.Within("coverages") {
		terms.Coverages = w.Coverages
	}
	for i, text := range w.Reasons {
		reason := member.RenewalReason{Text: text}
		if i < len(w.Amounts) {
			reason.Amount = w.Amounts[i]
		}
		if text != "" {
			terms.Reasons = append(terms.Reasons, reason)
		}
	}
	return terms
}
