package settings

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"
)

// address reads where to listen.
func (e *environment) address(name, fallback string) string {
	value := e.text(name, fallback)
	_, port, err := net.SplitHostPort(value)
	if err != nil {
		e.fail(name, "must be a host and a port such as "+fallback)
	} else if _, err := net.LookupPort("tcp", port); err != nil {
		e.fail(name, "has a port that is none: it must be a number from 0 to 65535")
	}
	return value
}

// refuseSamePorts rejects two addresses on one port, of which the second could not listen.
func (e *environment) refuseSamePorts(s Settings) {
	listen := s.Listeners()
	for i, second := range listen {
		for _, first := range listen[:i] {
			if collide(first[1], second[1]) {
				e.fail(second[0], fmt.Sprintf("is %s, but %s is %s: both need the same port", second[1], first[0], first[1]))
			}
		}
	}
}

// collide reports whether two listeners cannot have these addresses at once. Port 0 is any that is
// free.
func collide(a, b string) bool {
	hostA, portA, errA := net.SplitHostPort(a)
	hostB, portB, errB := net.SplitHostPort(b)
	return errA == nil && errB == nil && portA == portB && portA != "0" &&
		(hostA == hostB || isEveryHost(hostA) || isEveryHost(hostB))
}

func isEveryHost(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "" || err == nil && ip.IsUnspecified()
}

// baseURL reads an origin: the paths of all pages begin at its root. Browsers leave a scheme's own
// port out of the header Host, so it is removed here.
func (e *environment) baseURL(name string) *url.URL {
	u := e.url(name, optional)
	if u == nil {
		return nil
	}
	if strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		e.fail(name,
			"must have no path: the portal's pages begin at the root. Use an address such as https://portal.example.com")
	}
	if u.Scheme == "https" {
		u.Host = strings.TrimSuffix(u.Host, ":443")
	} else {
		u.Host = strings.TrimSuffix(u.Host, ":80")
	}
	u.Host = strings.ToLower(strings.TrimSuffix(u.Host, ":"))
	return u
}
