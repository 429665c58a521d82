package sandbox

import (
	"context"
	"regexp"
	"strconv"

	"memberportal/upstream/sandbox/samples"
)

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

// memberBySubject returns nil for an unknown or deleted subject. The caller holds the lock.
func (s *Sandbox) memberBySubject(subject string) *member {
	for _, m := range s.members {
		if !m.Deleted && m.subject() == subject {
			return m
		}
	}
	return nil
}

// copyKey is the key of a copy: "household~7", or "newcomer-200".
var copyKey = regexp.MustCompile(`^(\w+)([~-])([1-9]\d{0,5})$`)

// signInAs returns the member with the key, nil for none. Programs that need many members, or one
// with much, use copies that the first sign-in makes, each with an identity and an email of its
// own. "household~7" is the seventh copy of a sample member. "newcomer-200" has 200 policies in
// place of that member's. The caller holds the lock.
func (s *Sandbox) signInAs(key string) *member {
	parts := copyKey.FindStringSubmatch(key)
	if s.members[key] != nil || parts == nil || s.members[parts[1]] == nil {
		return s.members[key]
	}
	c := s.members[parts[1]].clone()
	n, _ := strconv.Atoi(parts[3]) // at most six digits
	c.Key, c.id, c.Email = key, subjectOf(key), parts[3]+"."+c.Email
	if parts[2] == "-" {
		c.Profile["paperlessEmail"] = c.Email
		samples.Size{Accounts: min(n, 5), Policies: n}.Add(c.Profile, s.options.Today())
	}
	s.members[key] = c
	return c
}

type callerKey struct{}

// caller returns the member of the access token, nil outside the user API.
func caller(ctx context.Context) *member {
	m, _ := ctx.Value(callerKey{}).(*member)
	return m
}
