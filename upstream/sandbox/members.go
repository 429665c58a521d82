package sandbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"memberportal/upstream/sandbox/samples"
)

// Member is a sample member that can sign in.
type Member struct {
	Key, Name, Email, Summary string
	// HasFaults is set for members whose calls fail or are slow by design.
	HasFaults bool
}

// member is a sample member with all data that can change.
type member struct {
	Key       string           `json:"-"`
	Name      string           `json:"name"`
	Email     string           `json:"email"`
	Summary   string           `json:"summary"`
	UserInfo  bool             `json:"userInfo"`  // the ID token has no email and no name, only UserInfo does
	Faults    []Fault          `json:"faults"`    // faults of this member's calls
	Posting   posting          `json:"posting"`   // how this member's payments post
	Profile   samples.Record   `json:"profile"`   // response of GET /profiles
	Claims    []samples.Record `json:"claims"`    // each in the format of GET /claims/{claimNumber}
	Documents []samples.Record `json:"documents"` // list of GET /documents, without the sizes
	// Each in the format of GET /messages/{messageId}, without date and from.
	Messages []samples.Record `json:"messages"`
	Methods  samples.Record   `json:"methods"` // response of GET /profiles/authentication-methods
	// Contacts is the response of GET /contacts. A member without any does not have that call.
	Contacts samples.Record `json:"contacts"`
	// Accounts with policies that the member may attach.
	Attachable []samples.Record `json:"attachable"`
	// Each in the format of GET /policies/{policyNumber}/renewal, with the number.
	Renewals []samples.Record `json:"renewals"`
	// Installments are the coming bills, each in the format of GET
	// /accounts/{accountNumber}/installments, with the number.
	Installments []samples.Record `json:"installments"`
	Deleted      bool             `json:"-"`
	// Capabilities are the calls in GET /capabilities. A member without any does not have that
	// call.
	Capabilities []string `json:"capabilities"`

	id   string              // the identity provider's ID
	done map[string]response // by call and Idempotency-Key

	contactAsked map[string]time.Time // when a channel's pending address was asked for
}

// Members returns the sample members with their current emails, without the deleted ones.
func (s *Sandbox) Members() []Member {
	s.mu.Lock()
	defer s.mu.Unlock()
	var members []Member
	for _, key := range samples.Members {
		if m := s.members[key]; !m.Deleted {
			members = append(members, Member{m.Key, m.Name, m.Email, m.Summary, len(m.Faults) > 0})
		}
	}
	return members
}

// samplesByDay holds the sample members of each day and time zone, which no one changes: a program
// that starts many sandboxes, such as a test, reads the files once.
var samplesByDay sync.Map // func() (map[string]*member, error) by day

// loadMembers returns members that the caller may change.
func loadMembers(now time.Time) (map[string]*member, error) {
	day := now.Format(samples.ISODate+" ") + now.Location().String()
	read, _ := samplesByDay.LoadOrStore(day, sync.OnceValues(func() (map[string]*member, error) { return readMembers(now) }))
	originals, err := read.(func() (map[string]*member, error))()
	members := make(map[string]*member, len(originals))
	for key, m := range originals {
		members[key] = m.clone()
	}
	return members, err
}

func readMembers(now time.Time) (map[string]*member, error) {
	members := map[string]*member{}
	for _, key := range samples.Members {
		m := &member{Key: key, id: subjectOf(key)}
		if err := errors.Join(samples.Read(key, now, m), m.Posting.check()); err != nil {
			return nil, fmt.Errorf("sandbox: member %s: %w", key, err)
		}
		members[key] = m
	}
	samples.Many.Add(members["many"].Profile, now)
	return members, nil
}

// clone returns a copy that shares no data with m.
func (m *member) clone() *member {
	c := *m
	c.Profile, c.Methods = m.Profile.Clone(), m.Methods.Clone()
	c.Claims, c.Documents, c.Messages, c.Attachable = samples.CloneAll(m.Claims), samples.CloneAll(m.Documents), samples.CloneAll(m.Messages), samples.CloneAll(m.Attachable)
	if m.Contacts != nil {
		c.Contacts = m.Contacts.Clone()
	}
	c.Faults = slices.Clone(m.Faults) // renewals and installments never change
	c.done = map[string]response{}
	return &c
}

// subject returns the identity provider's ID of the member.
func (m *member) subject() string { return m.id }

// memberBySubject returns nil for an unknown or deleted subject. The caller holds the lock.
func (s *Sandbox) memberBySubject(subject string) *member {
	for _, m := range s.members {
		if !m.Deleted && m.subject() == subject {
			return m
		}
	}
	return nil
}

// account returns nil if the account is not the member's.
func (m *member) account(number string) samples.Record {
	accounts := m.Profile.Records("accounts")
	i := slices.IndexFunc(accounts, func(a samples.Record) bool { return a.Text("accountNumber") == number })
	if i < 0 {
		return nil
	}
	return accounts[i]
}

// holdsPolicy reports whether the account has a current or future term of the policy.
func holdsPolicy(account samples.Record, number string) bool {
	own := func(p samples.Record) bool { return strings.EqualFold(p.Text("policyNumber"), number) }
	return slices.ContainsFunc(account.Records("policies"), own) ||
		slices.ContainsFunc(account.Records("futures"), own)
}
