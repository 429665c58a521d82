// Package apicheck makes the calls of a real user API for one test member, and reports which of
// them answer as the specification and openapi.yaml say.
package apicheck

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"memberportal/upstream/failure"
	"memberportal/upstream/member"
	"memberportal/upstream/userapi"
)

// The results of calls.
const (
	OK         = "ok"
	NotOffered = "not offered" // an optional call; the portal goes without it
	Absent     = "absent"      // 404 where the member may have nothing, or the user API may not have the call
	Fails      = "fails"
	Skipped    = "not tried"
)

// Result is how one call answered.
type Result struct {
	Call, Result string
	Reason       string // of what is not ok, without data of the member
	Took         time.Duration
}

// Run makes every call that reads, and with write those that can set what is set already. It never
// makes calls that would change the member, such as deleting the profile.
func Run(ctx context.Context, api *userapi.Client, m userapi.Member, write bool) []Result {
	r := &run{api: api, m: m, ctx: ctx}
	if r.profile() {
		r.reads()
		r.writes(write)
	}
	for _, call := range untried {
		r.skip(call, "they would change the member")
	}
	return r.results
}

// untried are the calls that change something for good.
var untried = []string{
	"POST /profiles/change-email", "POST /profiles/attach-account-policy", "POST /profiles/detach-policy", "POST /profiles/delete-profile",
	"POST /claims", "POST /claims/{claimNumber}/files", "POST /claims/contact-adjuster", "POST /messages", "PUT /messages/{messageId}/read",
	"PUT /contacts", "PUT /contacts/topics",
}

type run struct {
	api     *userapi.Client
	m       userapi.Member
	ctx     context.Context
	loaded  *member.Profile
	results []Result
}

// try makes a call and stores its result. It reports whether the call answered as specified.
func (r *run) try(call string, make func() error) bool {
	began := time.Now()
	err := make()
	result := Result{Call: call, Result: OK, Took: time.Since(began)}
	switch {
	case failure.Is(err, failure.NotOffered):
		result.Result = NotOffered
	case err != nil:
		result.Result, result.Reason = Fails, reason(err)
	}
	r.results = append(r.results, result)
	return err == nil
}

// mostItems is for how many things of the member a call is made.
const mostItems = 20

// numbersOf returns the numbers of the first things of a list, each once.
func numbersOf[T any](all []T, number func(T) string) (numbers []string) {
	for _, one := range all {
		if n := number(one); len(numbers) < mostItems && !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// each makes a call for each of these numbers. Of those that fail the first one is the result. What
// an account or a policy need not have is 404 then.
func (r *run) each(call string, numbers []string, make func(number string) error) {
	if len(numbers) == 0 {
		return
	}
	absent := 0
	r.try(call, func() (failed error) {
		for _, number := range numbers {
			err := make(number)
			if failure.Is(err, failure.NotFound) {
				absent, err = absent+1, nil
			}
			failed = cmp.Or(failed, err)
		}
		return failed
	})
	if last := &r.results[len(r.results)-1]; absent == len(numbers) && last.Result == OK {
		*last = Result{Call: call, Result: Absent}
	}
}

// reason is the text for a log, which has no data of the member.
func reason(err error) string {
	if failed, ok := errors.AsType[*userapi.Error](err); ok {
		return failed.Error()
	}
	return err.Error()
}

func (r *run) skip(call, reason string) {
	r.results = append(r.results, Result{Call: call, Result: Skipped, Reason: reason})
}

func (r *run) profile() bool {
	return r.try("GET /profiles", func() (err error) {
		r.loaded, err = r.api.Profile(r.ctx, r.m)
		return err
	})
}

func (r *run) reads() {
	const summary, installments = "GET /accounts/{accountNumber}/billing-summary", "GET /accounts/{accountNumber}/installments"
	const renewal = "GET /policies/{policyNumber}/renewal"
	if len(r.loaded.Accounts) == 0 {
		r.skip(summary, "the member has no account")
		r.skip(installments, "the member has no account")
	}
	r.each(summary, numbersOf(r.loaded.Accounts, func(a member.Account) string { return a.Number }),
		func(account string) error { _, err := r.api.BillingSummary(r.ctx, r.m, account); return err })
	r.each(installments, numbersOf(r.loaded.Accounts, func(a member.Account) string { return a.Number }),
		func(account string) error { _, err := r.api.Installments(r.ctx, r.m, account); return err })
	if _, ok := r.policy(); !ok {
		r.skip(renewal, "the member has no policy")
	}
	r.each(renewal, numbersOf(r.loaded.Policies(), func(q *member.Policy) string { return q.Number }),
		func(policy string) error { _, err := r.api.Renewal(r.ctx, r.m, policy); return err })
	r.try("GET /profiles/authentication-methods", func() error { _, err := r.api.AuthenticationMethods(r.ctx, r.m); return err })
	r.try("GET /contacts", func() error { _, err := r.api.Contacts(r.ctx, r.m); return err })
	r.capabilities()
	r.claims()
	r.documents()
	r.messages()
}

func (r *run) policy() (member.Policy, bool) {
	for _, account := range r.loaded.Accounts {
		if len(account.Policies) > 0 {
			return account.Policies[0], true
		}
	}
	return member.Policy{}, false
}

// capabilities uses those of the profile's load, which makes the call.
func (r *run) capabilities() {
	result := Result{Call: "GET /capabilities", Result: OK}
	if r.loaded.Offered == nil {
		result.Result = NotOffered
	}
	r.results = append(r.results, result)
}

// claims uses those of the profile's load, which makes the call.
func (r *run) claims() {
	const one = "GET /claims/{claimNumber}"
	switch {
	case r.loaded.Missing.Claims:
		r.results = append(r.results, Result{Call: "GET /claims", Result: NotOffered})
	case !r.loaded.ClaimsKnown:
		r.results = append(r.results, Result{Call: "GET /claims", Result: Fails, Reason: "the call failed, or its response is malformed"})
	default:
		r.results = append(r.results, Result{Call: "GET /claims", Result: OK})
	}
	if len(r.loaded.Claims) == 0 {
		r.skip(one, "the member has no claim")
		return
	}
	r.each(one, numbersOf(r.loaded.Claims, func(c member.Claim) string { return c.Number }),
		func(claim string) error { _, err := r.api.Claim(r.ctx, r.m, claim); return err })
}

func (r *run) documents() {
	const one = "GET /documents/{documentId}"
	var all member.DocumentList
	r.try("GET /documents", func() (err error) { all, err = r.api.Documents(r.ctx, r.m); return err })
	if len(all.Documents) == 0 {
		r.skip(one, "the member has no document")
		return
	}
	r.try(one, func() error {
		file, err := r.api.Document(r.ctx, r.m, all.Documents[0])
		if err != nil {
			return err
		}
		_, err = io.Copy(io.Discard, file.Body)
		return errors.Join(err, file.Body.Close())
	})
}

func (r *run) messages() {
	const one = "GET /messages/{messageId}"
	var inbox member.Inbox
	r.try("GET /messages", func() (err error) { inbox, err = r.api.Messages(r.ctx, r.m); return err })
	read := slices.DeleteFunc(slices.Clone(inbox.Messages), func(m member.Message) bool { return m.Unread })
	if len(read) == 0 {
		r.skip(one, "the member has no conversation that was read, and reading one marks it")
	}
	r.each(one, numbersOf(read, func(m member.Message) string { return m.ID }),
		func(id string) error { _, err := r.api.Message(r.ctx, r.m, id); return err })
}
