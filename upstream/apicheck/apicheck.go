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
	"POST /profiles/change-email", "POST /profiles/attach-account-policy", "POST /profiles/detach-policy",
	"POST /profiles/delete-profile", "POST /claims", "POST /claims/{claimNumber}/files",
	"POST /claims/contact-adjuster", "POST /messages", "PUT /messages/{messageId}/read", "PUT /contacts",
	"PUT /contacts/topics",
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
// an account or a policy need not have is 404 then. none is why there may be no number.
func (r *run) each(call string, numbers []string, none string, make func(number string) error) {
	if len(numbers) == 0 {
		r.skip(call, none)
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
	const noAccount = "the member has no account"
	accounts := numbersOf(r.loaded.Accounts, func(a member.Account) string { return a.Number })
	policies := numbersOf(r.loaded.Policies(), func(q *member.Policy) string { return q.Number })
	r.each("GET /accounts/{accountNumber}/billing-summary", accounts, noAccount, func(account string) error {
		return errorOf(r.api.BillingSummary(r.ctx, r.m, account))
	})
	r.each("GET /accounts/{accountNumber}/installments", accounts, noAccount, func(account string) error {
		return errorOf(r.api.Installments(r.ctx, r.m, account))
	})
	r.each("GET /policies/{policyNumber}/renewal", policies, "the member has no policy", func(policy string) error {
		return errorOf(r.api.Renewal(r.ctx, r.m, policy))
	})
	r.try("GET /profiles/authentication-methods", func() error {
		return errorOf(r.api.AuthenticationMethods(r.ctx, r.m))
	})
	r.try("GET /contacts", func() error { return errorOf(r.api.Contacts(r.ctx, r.m)) })
	r.capabilities()
	r.claims()
	r.documents()
	r.messages()
}

// errorOf drops the result of a call.
func errorOf[T any](_ T, err error) error { return err }

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
	result := Result{Call: "GET /claims", Result: OK}
	switch {
	case r.loaded.Missing.Claims:
		result.Result = NotOffered
	case !r.loaded.ClaimsKnown:
		result.Result, result.Reason = Fails, "the call failed, or its response is malformed"
	}
	r.results = append(r.results, result)
	claims := numbersOf(r.loaded.Claims, func(c member.Claim) string { return c.Number })
	r.each("GET /claims/{claimNumber}", claims, "the member has no claim", func(claim string) error {
		return errorOf(r.api.Claim(r.ctx, r.m, claim))
	})
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
	var inbox member.Inbox
	r.try("GET /messages", func() (err error) { inbox, err = r.api.Messages(r.ctx, r.m); return err })
	read := slices.DeleteFunc(slices.Clone(inbox.Messages), func(m member.Message) bool { return m.Unread })
	const none = "the member has no conversation that was read, and reading one marks it"
	ids := numbersOf(read, func(m member.Message) string { return m.ID })
	r.each("GET /messages/{messageId}", ids, none, func(id string) error {
		return errorOf(r.api.Message(r.ctx, r.m, id))
	})
}
