package sandbox

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
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

	switched []Fault // what the member chose at the last sign-in, one of switches

	contactAsked map[string]time.Time // when a channel's pending address was asked for
}

// clone returns a copy that shares no data with m.
func (m *member) clone() *member {
	c := *m
	c.Profile, c.Methods = m.Profile.Clone(), m.Methods.Clone()
	c.Claims, c.Documents, c.Messages, c.Attachable = samples.CloneAll(m.Claims), samples.CloneAll(m.Documents),
		samples.CloneAll(m.Messages), samples.CloneAll(m.Attachable)
	if m.Contacts != nil {
		c.Contacts = m.Contacts.Clone()
	}
	c.Faults = slices.Clone(m.Faults) // renewals and installments never change
	c.done = map[string]response{}
	return &c
}

// subject returns the identity provider's ID of the member.
func (m *member) subject() string { return m.id }

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

// samplesByDay holds the sample members of each day and time zone, which no one changes: a program
// that starts many sandboxes, such as a test, reads the files once.
var samplesByDay sync.Map // func() (map[string]*member, error) by day

// loadMembers returns members that the caller may change.
func loadMembers(now time.Time) (map[string]*member, error) {
	day := now.Format(samples.ISODate+" ") + now.Location().String()
	read, _ := samplesByDay.LoadOrStore(day,
		sync.OnceValues(func() (map[string]*member, error) { return readMembers(now) }))
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
	return members, nil
}

// never is the delay of something that does not happen.
const never = "never"

// posting is how a member's payments post. An account that is not listed shows a payment
// immediately.
type posting struct {
	After   map[string]string `json:"after"`   // delay by account number, such as "20s"
	Never   []string          `json:"never"`   // accounts that never show a payment
	Unnamed []string          `json:"unnamed"` // accounts for which the processor reports no amount
	// Accounts for which the reported amount includes a card fee that the report does not state.
	FeeWithin []string `json:"feeWithin"`
	// How long GET /profiles returns the amounts from before a payment that the billing summary
	// already includes, by account number: a duration, or "never".
	ProfileAfter map[string]string `json:"profileAfter"`

	waiting []payment
	booked  []booking
}

// booking is the state of an account before a payment was booked on it.
type booking struct {
	account string
	before  samples.Record
	at      time.Time
}

// payment is a payment that an account does not show yet.
type payment struct {
	account string
	paid    int64
	at      time.Time
}

// check returns an error if a delay is not a duration.
func (p posting) check() error {
	for _, delay := range slices.Concat(slices.Collect(maps.Values(p.After)),
		slices.Collect(maps.Values(p.ProfileAfter))) {
		if _, err := time.ParseDuration(delay); err != nil && delay != never {
			return err
		}
	}
	return nil
}

// subjectOf returns the identity provider's ID of a member, which reveals nothing about the member.
func subjectOf(key string) string {
	sum := sha256.Sum256([]byte("sandbox member " + key))
	return hex.EncodeToString(sum[:12])
}
