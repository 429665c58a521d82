package main

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
// no name, and what sends no host, such as a balancer's check, is no browser.
func (o *ops) forOwnHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !o.isOwn(r.Host) {
			http.Error(w, "unknown host; PORTAL_OPS_HOSTS names others", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (o *ops) isOwn(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil || host == "" {
		return true
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || slices.Contains(o.hosts, host)
}

// ownNames returns the names of this machine and of the address that the operators' port listens
// on.
func ownNames(addr string) []string {
	host, _, _ := net.SplitHostPort(addr)
	machine, _ := os.Hostname() // without one there is no such name
	return []string{strings.ToLower(host), strings.ToLower(machine)}
}

// hostNames reads host names that are separated by commas.
func (e *environment) hostNames(name string) (names []string) {
	for host := range strings.SplitSeq(e.text(name, ""), ",") {
		if host = strings.ToLower(strings.TrimSpace(host)); host == "" {
			continue
		}
		if strings.ContainsAny(host, ":/* ") {
			e.fail(name, "must be host names such as portal or portal.internal, without ports, separated by commas")
		}
		names = append(names, host)
	}
	return names
}
