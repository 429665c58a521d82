package sandbox

import "net/http"

// getClaims is a call of ours: the specification shows no fields of a claim.
func (s *Sandbox) getClaims(m *member, _ *http.Request) answer {
	return answer{http.StatusOK, map[string]any{"claims": m.Claims}}
}
