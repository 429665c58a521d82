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
	"time"
)

//go:embed members/*.json
var memberFiles embed.FS

// memberKeys are the sample members in the order a developer meets them.
var memberKeys = []string{"household", "newcomer", "farm", "mortgagee", "twenty", "many", "slow", "forbidden", "broken"}

// Member is a sample member that can sign in.
type Member struct {
	Key, Name, Email, Summary string
	// HasFaults members' calls go wrong by themselves.
	HasFaults bool
}

// member is a sample member with everything that can change about it.
type member struct {
	Key        string   `json:"-"`
	Name       string   `json:"name"`
	Email      string   `json:"email"`
	Summary    string   `json:"summary"`
	Faults     []Fault  `json:"faults"`     // what is always wrong with this member's calls
	Profile    record   `json:"profile"`    // the answer of GET /profiles
	Claims     []record `json:"claims"`     // each as GET /claims/{claimNumber} answers
	Documents  []record `json:"documents"`  // the list of GET /documents, but for the sizes
	Messages   []record `json:"messages"`   // each as GET /messages/{messageId} answers, but for date and from
	Methods    record   `json:"methods"`    // the answer of GET /profiles/authentication-methods
	Attachable []record `json:"attachable"` // accounts with policies that the member may attach
	Deleted    bool     `json:"-"`

	done map[string]answer // by call and Idempotency-Key
}

// Members lists the sample members, the changes of their emails included and
// the deleted ones left out.
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

func loadMembers(now time.Time) (map[string]*member, error) {
	members := map[string]*member{}
	for _, key := range memberKeys {
		m, err := loadMember(key, now)
		if err != nil {
			return nil, fmt.Errorf("sandbox: member %s: %w", key, err)
		}
		members[key] = m
	}
	addMany(members["many"].Profile, now)
	return members, nil
}

func loadMember(key string, now time.Time) (*member, error) {
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
	m := &member{Key: key, done: map[string]answer{}}
	if err := decodeNumbers(dated, m); err != nil {
		return nil, err
	}
	return m, nil
}

// decodeNumbers decodes without turning any number into a float: an amount
// goes out as it was written.
func decodeNumbers(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// subject is the identity provider's name for the member; it says nothing.
func (m *member) subject() string {
	sum := sha256.Sum256([]byte("sandbox member " + m.Key))
	return hex.EncodeToString(sum[:12])
}

// memberBySubject is nil for a subject that is nobody's, or no longer. The
// caller holds the lock.
func (s *Sandbox) memberBySubject(subject string) *member {
	for _, m := range s.members {
		if !m.Deleted && m.subject() == subject {
			return m
		}
	}
	return nil
}

// account is nil when the account is not the member's.
func (m *member) account(number string) record {
	accounts := m.Profile.records("accounts")
	i := slices.IndexFunc(accounts, func(a record) bool { return a.text("accountNumber") == number })
	if i < 0 {
		return nil
	}
	return accounts[i]
}

// holdsPolicy reports whether the account has the policy, now or in future.
func holdsPolicy(account record, number string) bool {
	own := func(p record) bool { return strings.EqualFold(p.text("policyNumber"), number) }
	return slices.ContainsFunc(account.records("policies"), own) ||
		slices.ContainsFunc(account.records("futures"), own)
}
