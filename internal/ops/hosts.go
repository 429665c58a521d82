package ops

import (
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
)

// forOwnHosts answers 421 to any host name but the operators' own: a website could make its name
// point to this port, and read the answers in the browser of someone on this network. An address is
// no name, and what sends no host, such as a balancer's check, isn't a browser.
func (s *Server) forOwnHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.isOwn(r.Host) {
			http.Error(w, "unknown host; PORTAL_OPS_HOSTS names others", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Server) isOwn(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil || host == "" {
		return true
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || slices.Contains(s.hosts, host)
}

// ownNames returns the names of this machine and of the address that the operators' port listens
// on.
func ownNames(addr string) []string {
	host, _, _ := net.SplitHostPort(addr)
	machine, _ := os.Hostname() // without one there is no such name
	return []string{strings.ToLower(host), strings.ToLower(machine)}
}
