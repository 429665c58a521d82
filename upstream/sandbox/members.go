package sandbox

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

//go:embed members/*.json
var memberFiles embed.FS

// memberKeys lists the sample members in the order of the sign-in page.
var memberKeys = []string{"household", "newcomer", "farm", "mortgagee", "twenty", "many", "core", "slow", "posting", "forbidden", "broken"}

// Member is a sample member that can sign in.
type Member struct {
	Key, Name, Email, Summary string
	// HasFaults is set for members whose calls fail or are slow by design.
	HasFaults bool
}

// member is a sample member with all data that can change.
type member struct {
	Key        string   `json:"-"`
	Name       string   `json:"name"`
	Email      string   `json:"email"`
	Summary    string   `json:"summary"`
	Faults     []Fault  `json:"faults"`     // faults of this member's calls
	Posting    posting  `json:"posting"`    // how this member's payments post
	Profile    record   `json:"profile"`    // response of GET /profiles
	Claims     []record `json:"claims"`     // each in the format of GET /claims/{claimNumber}
	Documents  []record `json:"documents"`  // list of GET /documents, without the sizes
	Messages   []record `json:"messages"`   // each in the format of GET /messages/{messageId}, without date and from
	Methods    record   `json:"methods"`    // response of GET /profiles/authentication-methods
	Attachable []record `json:"attachable"` // accounts with policies that the member may attach
	Deleted    bool     `json:"-"`

	done map[string]response // by call and Idempotency-Key
}

// Members returns the sample members with their current emails, without the deleted ones.
func (s *Sandbox) Members() []Member {
	s.mu.Lock()
	defer s.mu.Unlock()
	var members []Member
	for _, key := range memberKeys {
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
	day := now.Format(isoDate+" ") + now.Location().String()
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
	for _, key := range memberKeys {
		m, err := readMember(key, now)
		if err != nil {
			return nil, fmt.Errorf("sandbox: member %s: %w", key, err)
		}
		members[key] = m
	}
	addMany(members["many"].Profile, now)
	return members, nil
}

func readMember(key string, now time.Time) (*member, error) {
	file, err := memberFiles.ReadFile("members/" + key + ".json")
	if err != nil {
		return nil, err
	}
	var raw any
	if err := decodeNumbers(file, &raw); err != nil {
		return nil, err
	}
	dated, err := json.Marshal(resolveDates(raw, "", now))
	if err != nil {
		return nil, err
	}
	m := &member{Key: key}
	if err := decodeNumbers(dated, m); err != nil {
		return nil, err
	}
	for _, delay := range m.Posting.After {
		if _, err := time.ParseDuration(delay); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// clone returns a copy that shares no data with m.
func (m *member) clone() *member {
	c := *m
	c.Profile, c.Methods = m.Profile.clone(), m.Methods.clone()
	c.Claims, c.Documents, c.Messages, c.Attachable = cloneAll(m.Claims), cloneAll(m.Documents), cloneAll(m.Messages), cloneAll(m.Attachable)
	c.Faults = slices.Clone(m.Faults)
	c.done = map[string]response{}
	return &c
}

// decodeNumbers decodes numbers as text, so that an amount keeps its format.
func decodeNumbers(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// subject returns the identity provider's ID of the member, which reveals nothing about the member.
func (m *member) subject() string {
	sum := sha256.Sum256([]byte("sandbox member " + m.Key))
	return hex.EncodeToString(sum[:12])
}

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
func (m *member) account(number string) record {
	accounts := m.Profile.records("accounts")
	i := slices.IndexFunc(accounts, func(a record) bool { return a.text("accountNumber") == number })
	if i < 0 {
		return nil
	}
	return accounts[i]
}

// holdsPolicy reports whether the account has a current or future term of the policy.
func holdsPolicy(account record, number string) bool {
	own := func(p record) bool { return strings.EqualFold(p.text("policyNumber"), number) }
	return slices.ContainsFunc(account.records("policies"), own) ||
		slices.ContainsFunc(account.records("futures"), own)
}
