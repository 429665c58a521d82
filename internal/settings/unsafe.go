package settings

import (
	"net/url"
	"strings"
)

// refuseUnsafe rejects settings that are valid one by one, but not safe together. It has no
// exception for http on a public base: browsers would send session cookies in the clear.
func (e *environment) refuseUnsafe(s Settings, allowed []*url.URL) {
	if s.Limits.Idle > s.Limits.Absolute {
		e.fail("PORTAL_SESSION_IDLE", "is longer than PORTAL_SESSION_ABSOLUTE. Make it shorter, or the other one longer")
	}
	if s.BaseURL == nil {
		return // of this machine
	}
	if !onOwnMachine(s.BaseURL) {
		e.refuseOnPublicBase(s)
	}
	if s.BaseURL.Scheme == "https" {
		e.refuseHTTP(s, allowed)
	}
}

// refuseOnPublicBase rejects what is for one's own machine.
func (e *environment) refuseOnPublicBase(s Settings) {
	const reason = "is true, but PORTAL_BASE_URL is not an address of this machine, " +
		"so others could use it without a password. " +
		"Use a base such as http://localhost:8080 or https://portal.localhost, or unset it"
	if s.Sandbox && !s.Preview { // previewSettings has a rule of its own
		e.fail("PORTAL_SANDBOX", reason)
	}
	if s.BaseURL.Scheme == "http" {
		e.fail("PORTAL_BASE_URL",
			"must start with https://. Only addresses of this machine, such as http://localhost:8080, may start with http://")
	}
}

// refuseHTTP rejects addresses that an https portal would trust over http.
func (e *environment) refuseHTTP(s Settings, allowed []*url.URL) {
	issuer, _ := url.Parse(s.OIDC.Issuer)
	discovery, _ := url.Parse(s.OIDC.DiscoveryURL)
	for _, setting := range []struct {
		name    string
		address *url.URL
	}{
		{"PORTAL_OIDC_ISSUER", issuer},
		{"PORTAL_OIDC_DISCOVERY_URL", discovery},
		{"PORTAL_USER_API", s.UserAPI},
		{"PORTAL_PAYMENT_SCRIPT_URL", s.PaymentScript},
		{"PORTAL_TAG_MANAGER_URL", s.TagManager},
		{"PORTAL_REGISTER_URL", s.RegisterURL},
		{"PORTAL_PASSWORD_URL", s.PasswordURL},
	} {
		if setting.address != nil && setting.address.Scheme == "http" && !names(allowed, setting.address) {
			e.fail(setting.name,
				"starts with http://, but PORTAL_BASE_URL with https://. "+
					"Use https, or name the address in PORTAL_ALLOW_HTTP if no one can read or change what is sent there")
		}
	}
}

// allowedHTTP reads addresses that start with http://, separated by commas.
func (e *environment) allowedHTTP(name string) (allowed []*url.URL) {
	for address := range strings.SplitSeq(e.text(name, ""), ",") {
		u, err := url.Parse(strings.TrimSpace(address))
		switch {
		case strings.TrimSpace(address) == "":
		case err != nil || u.Scheme != "http" || u.Host == "":
			e.fail(name, "must be addresses that start with http://, such as http://api.internal:8080, separated by commas")
		default:
			allowed = append(allowed, u)
		}
	}
	return allowed
}

// names reports whether the list has the address, or its origin.
func names(list []*url.URL, address *url.URL) bool {
	for _, u := range list {
		path := strings.TrimSuffix(u.Path, "/")
		if strings.EqualFold(u.Host, address.Host) && (path == "" || path == strings.TrimSuffix(address.Path, "/")) {
			return true
		}
	}
	return false
}

// onOwnMachine also accepts names below localhost, which browsers resolve to loopback addresses.
func onOwnMachine(u *url.URL) bool {
	return IsHere(u.Hostname()) || strings.HasSuffix(strings.ToLower(u.Hostname()), ".localhost")
}
