package check

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"memberportal/internal/settings"
)

// shortIdle is less than a member needs to read a page.
const shortIdle = time.Minute

// tryValues returns what is valid by its form and most likely a mistake: problem for what is unsafe
// or can't work, notes for what may be right. env has the variables as they were set.
func tryValues(s settings.Settings, env map[string]string) (notes []string, problem error) {
	if strings.HasPrefix(env["PORTAL_PAYMENT_KEY"], "sk_") {
		problem = errors.New("PORTAL_PAYMENT_KEY begins with sk_, as secret keys do, and pages show it to everyone. " +
			"Set the public key, and replace the secret one")
	}
	for _, key := range s.SessionKeys {
		if isGuessable(key) {
			problem = errors.Join(problem,
				errors.New("PORTAL_SESSION_KEYS has a key that anyone can guess. Make one with: openssl rand -base64 32"))
		}
	}
	script := env["PORTAL_PAYMENT_SCRIPT_URL"] // the sandbox's needs no key
	if script != "" && !strings.Contains(script, "{key}") && s.HasRealMembers() {
		notes = append(notes,
			"PORTAL_PAYMENT_SCRIPT_URL has no {key}, so the processor's script does not get PORTAL_PAYMENT_KEY")
	}
	if sendsPasswordInClear(s.SessionStore) {
		notes = append(notes,
			"PORTAL_SESSION_STORE sends the password of Redis to another machine without encryption. rediss:// encrypts it")
	}
	if s.Limits.Idle < shortIdle {
		notes = append(notes, "PORTAL_SESSION_IDLE is "+s.Limits.Idle.String()+
			": members are signed out while they read a page")
	}
	for _, l := range likely(s, env) {
		if l.mistaken {
			notes = append(notes, l.note)
		}
	}
	return append(notes, quotedAndEmpty(env)...), problem
}

// slip is a value that its form allows.
type slip struct {
	mistaken bool
	note     string
}

// likely lists slips that a start does not show.
func likely(s settings.Settings, env map[string]string) []slip {
	script, api := env["PORTAL_TAG_MANAGER_URL"], strings.TrimRight(env["PORTAL_USER_API"], "/")
	discovery, zone := env["PORTAL_OIDC_DISCOVERY_URL"], env["PORTAL_TIME_ZONE"]
	return []slip{
		{
			s.HasRealMembers() && s.BaseURL.Scheme == "https" && s.Proxies == nil,
			fmt.Sprintf("PORTAL_TRUSTED_PROXIES is not set, but PORTAL_BASE_URL starts with https://, "+
				"which a proxy in front answers. "+
				"All members seem to have its address, and share its %d connections. Set it to that address, as the portal sees it",
				s.Connections.PerAddress),
		},
		{zone == "Local", "PORTAL_TIME_ZONE is Local, the zone of each machine. Set the company's, such as America/Chicago"},
		{
			zone != "Local" && isFixed(zone, s.TimeZone),
			"PORTAL_TIME_ZONE is " + zone + ", which has the same hour in summer and in winter. Set the company's place, " +
				"such as America/New_York; America/Phoenix and Pacific/Honolulu have no summer time",
		},
		{strings.Contains(env["PORTAL_OIDC_SCOPES"], ","), "PORTAL_OIDC_SCOPES has a comma. Separate scopes by spaces"},
		{
			strings.Contains(env["PORTAL_OPS_HOSTS"], "*"),
			"PORTAL_OPS_HOSTS has a star, which stands for no other name. List each host",
		},
		{
			discovery != "" && discovery == env["PORTAL_OIDC_ISSUER"],
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

// isFixed reports whether a zone is an abbreviation or an offset without summer time, such as EST.
func isFixed(name string, zone *time.Location) bool {
	isPlace := strings.Contains(name, "/") && !strings.HasPrefix(name, "Etc/")
	if name == "" || isPlace || zone == nil {
		return false
	}
	_, winter := time.Date(2026, time.January, 1, 12, 0, 0, 0, zone).Zone()
	_, summer := time.Date(2026, time.July, 1, 12, 0, 0, 0, zone).Zone()
	return winter == summer
}

// secrets are the settings that a file can have in place of the environment.
var secrets = []string{"PORTAL_OIDC_CLIENT_SECRET", "PORTAL_SESSION_KEYS", "PORTAL_SESSION_STORE"}

// quotedAndEmpty notes values with quotes that someone else was to remove, and secrets that someone
// else was to fill in.
func quotedAndEmpty(env map[string]string) (notes []string) {
	for _, name := range slices.Sorted(maps.Keys(env)) {
		value := env[name]
		isQuoted := len(value) > 1 && (value[0] == '"' || value[0] == '\'') && value[len(value)-1] == value[0]
		if strings.HasPrefix(name, "PORTAL_") && isQuoted {
			notes = append(notes, name+" begins and ends with a quote, which is part of it: "+
				"an env-file of a container keeps quotes. Remove them")
		}
	}
	for _, name := range secrets {
		value, isSet := env[name]
		file, isFileSet := env[name+"_FILE"]
		switch {
		case value != "" || file != "":
		case isSet:
			notes = append(notes, name+" is set and empty, so it counts as not set. Set it, or remove it")
		case isFileSet:
			notes = append(notes, name+"_FILE is set and empty, so it counts as not set. Set it, or remove it")
		}
	}
	return notes
}

// fewBytes is less than the different bytes that any random key of 32 has.
const fewBytes = 10

// isGuessable reports whether a key is a pattern: a few bytes, one text after the other, or
// counting.
func isGuessable(key string) bool {
	raw, err := base64.StdEncoding.DecodeString(key)
	if err != nil || len(raw) == 0 {
		return false // settings reports it
	}
	different := map[byte]bool{}
	isCounting := true
	for i, b := range raw {
		different[b] = true
		isCounting = isCounting && (i < 2 || b-raw[i-1] == raw[1]-raw[0])
	}
	for period := range len(raw) / 2 {
		if bytes.Equal(raw[period+1:], raw[:len(raw)-period-1]) {
			return true
		}
	}
	return isCounting || len(different) < fewBytes
}

// sendsPasswordInClear reports whether a store's address has a password for Redis on another
// machine and no encryption.
func sendsPasswordInClear(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "redis" {
		return false
	}
	_, hasPassword := u.User.Password()
	return hasPassword && !settings.IsHere(u.Hostname())
}
