package sandbox

import (
	"context"
	"strconv"
	"strings"

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

// maxCopies is the highest number of a copy.
const maxCopies = 999_999

// signInAs returns the member with the key, nil for none. "household~7" is the seventh copy of a
// sample member, for programs that need many members: its identity, its email and its account
// numbers are its own. The first sign-in makes it. The caller holds the lock.
func (s *Sandbox) signInAs(key string) *member {
	original, number, _ := strings.Cut(key, "~")
	n, err := strconv.Atoi(number)
	if m := s.members[original]; s.members[key] == nil && m != nil && err == nil && n > 0 && n <= maxCopies {
		s.members[key] = m.numbered(key, n)
	}
	return s.members[key]
}

type callerKey struct{}

// caller returns the member of the access token, nil outside the user API.
func caller(ctx context.Context) *member {
	m, _ := ctx.Value(callerKey{}).(*member)
	return m
}
