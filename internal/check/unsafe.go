package check

import (
	"bytes"
	"encoding/base64"
	"errors"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"memberportal/internal/settings"
)

// shortIdle is less than a member needs to read a page.
const shortIdle = time.Minute

// tryValues returns what is valid by its form and most likely a mistake: problem for what is unsafe
// or can't work, notes for what may be right. get returns a setting's value as it was set.
func tryValues(s settings.Settings, get func(name string) string) (notes []string, problem error) {
	if strings.HasPrefix(get("PORTAL_PAYMENT_KEY"), "sk_") {
		problem = errors.New("PORTAL_PAYMENT_KEY begins with sk_, as secret keys do, and pages show it to everyone. Set the public key, and replace the secret one")
	}
	for _, key := range s.SessionKeys {
		if isGuessable(key) {
			problem = errors.Join(problem,
				errors.New("PORTAL_SESSION_KEYS has a key that anyone can guess. Make one with: openssl rand -base64 32"))
		}
	}
	script := get("PORTAL_PAYMENT_SCRIPT_URL") // the sandbox's needs no key
	if script != "" && !strings.Contains(script, "{key}") && s.HasRealMembers() {
		notes = append(notes, "PORTAL_PAYMENT_SCRIPT_URL has no {key}, so the processor's script does not get PORTAL_PAYMENT_KEY")
	}
	if sendsPasswordInClear(s.SessionStore) {
		notes = append(notes, "PORTAL_SESSION_STORE sends the password of Redis to another machine without encryption. rediss:// encrypts it")
	}
	if get("PORTAL_TIME_ZONE") == "Local" {
		notes = append(notes, "PORTAL_TIME_ZONE is Local, the zone of each machine. Set the company's, such as America/Chicago")
	}
	if s.Limits.Idle < shortIdle {
		notes = append(notes, "PORTAL_SESSION_IDLE is "+
			s.Limits.Idle.String()+": members are signed out while they read a page")
	}
	for _, l := range likely(s, get) {
		if l.mistaken {
			notes = append(notes, l.note)
		}
	}
	return notes, problem
}

// slip is a value that its form allows.
type slip struct {
	mistaken bool
	note     string
}

// likely lists slips that a start does not show.
func likely(s settings.Settings, get func(name string) string) []slip {
	script, api := get("PORTAL_TAG_MANAGER_URL"), strings.TrimRight(get("PORTAL_USER_API"), "/")
	discovery := get("PORTAL_OIDC_DISCOVERY_URL")
	return []slip{
		{strings.Contains(get("PORTAL_OIDC_SCOPES"), ","), "PORTAL_OIDC_SCOPES has a comma. Separate scopes by spaces"},
		{
			strings.Contains(get("PORTAL_OPS_HOSTS"), "*"),
			"PORTAL_OPS_HOSTS has a star, which stands for no other name. List each host",
		},
		{
			discovery != "" && discovery == get("PORTAL_OIDC_ISSUER"),
			"PORTAL_OIDC_DISCOVERY_URL is the issuer. It must be the document itself, and is needed only if that is not at " +
				"the issuer's /.well-known/openid-configuration",
		},
		{
			s.HasRealMembers() && strings.HasPrefix(s.SessionStore, "memory:"),
			"PORTAL_SESSION_STORE is memory: each restart signs all members out, and forgets payments that have not posted yet",
		},
		{
			script != "" && !strings.Contains(script, "{id}") && !strings.Contains(script, s.MeasurementID),
			"PORTAL_TAG_MANAGER_URL has no {id}, so the script does not get PORTAL_MEASUREMENT_ID",
		},
		{repeats(s.SessionKeys), "PORTAL_SESSION_KEYS has a key twice. A key that is replaced needs a new one before it"},
		{strings.HasSuffix(api, "/profiles"), "PORTAL_USER_API ends with /profiles, which the portal adds itself"},
	}
}

func repeats(all []string) bool {
	sorted := slices.Sorted(slices.Values(all))
	return len(slices.Compact(sorted)) < len(all)
}

// isGuessable reports whether a key is one byte repeated, or the bytes from 0 to 31.
func isGuessable(key string) bool {
	raw, err := base64.StdEncoding.DecodeString(key)
	if err != nil || len(raw) == 0 {
		return false // settings reports it
	}
	if len(bytes.Trim(raw, string(raw[:1]))) == 0 {
		return true
	}
	for i, b := range raw {
		if int(b) != i {
			return false
		}
	}
	return true
}

// sendsPasswordInClear reports whether a store's address has a password for Redis on another
// machine and no encryption.
func sendsPasswordInClear(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "redis" {
		return false
	}
	_, hasPassword := u.User.Password()
	return hasPassword && !isHere(u.Hostname())
}

// isHere reports whether a host is this machine.
func isHere(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
