package settings

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"

	"memberportal/auth/openid"
	"memberportal/auth/store"
	"memberportal/handlers/edge"
	"memberportal/upstream/userapi/contract"
	"memberportal/views/text"
)

// Defaults for environment methods.
const (
	required = "\x00required" // fails if the variable is not set
	optional = ""
)

// environment reads variables and collects all problems. An empty variable counts as not set.
type environment struct {
	getenv   func(string) string
	problems []error
	defaults map[string]string // of all that was read
}

// fail adds a problem, once.
func (e *environment) fail(name, reason string) {
	line := name + " " + reason
	if !slices.ContainsFunc(e.problems, func(known error) bool { return known.Error() == line }) {
		e.problems = append(e.problems, errors.New(line))
	}
}

func (e *environment) text(name, fallback string) string {
	e.defaults[name] = cmp.Or(e.defaults[name], fallback)
	value := strings.TrimSpace(e.getenv(name))
	if value != "" {
		return value
	}
	if fallback == required {
		e.fail(name, "is not set. Set it, or set PORTAL_SANDBOX=true to try the portal with the sandbox")
		return ""
	}
	return fallback
}

func (e *environment) boolean(name string) bool {
	value, err := strconv.ParseBool(e.text(name, "false"))
	if err != nil {
		e.fail(name, "must be true or false")
	}
	return value
}

// onOrOff reads a setting that is on by default. An invalid value is a problem, and counts as on.
func (e *environment) onOrOff(name string) bool {
	value := e.text(name, "on")
	if value != "on" && value != "off" {
		e.fail(name, "must be on or off")
	}
	return value != "off"
}

// number reads a whole number from 0 to most.
func (e *environment) number(name string, fallback, most int) int {
	value, err := strconv.Atoi(e.text(name, strconv.Itoa(fallback)))
	if err != nil || value < 0 || value > most {
		e.fail(name, fmt.Sprintf("must be a whole number from 0 to %d", most))
	}
	return value
}

func (e *environment) duration(name string, fallback time.Duration) time.Duration {
	value, _ := time.ParseDuration(e.text(name, fallback.String())) // 0 for what is none
	if value <= 0 {
		e.fail(name, "must be a duration such as 15m or 8h")
		return fallback
	}
	return value
}

// durationOrNever also accepts 0, for never or none.
func (e *environment) durationOrNever(name string, fallback time.Duration) time.Duration {
	if e.text(name, fallback.String()) == "0" {
		return 0
	}
	return e.duration(name, fallback)
}

// drain returns no time by default for the sandbox, which has no balancer.
func (e *environment) drain(name string, sandbox bool) time.Duration {
	if sandbox && e.text(name, "") == "" {
		return 0
	}
	return e.durationOrNever(name, 5*time.Second)
}

// timeZone returns the process's own time zone if the variable is not set.
func (e *environment) timeZone(name string) *time.Location {
	value := e.text(name, "Local")
	zone, err := time.LoadLocation(value)
	if err != nil {
		e.fail(name, "must be a name of the time zone database such as America/Chicago")
		return time.Local
	}
	return zone
}

// proxies returns nil if the variable is not set.
func (e *environment) proxies(name string) edge.Proxies {
	value := e.text(name, "")
	if value == "" {
		return nil
	}
	proxies, ok := edge.ParseProxies(value)
	if !ok {
		e.fail(name, "must be addresses or networks of your proxies such as 10.0.0.5 or 10.0.0.0/8, separated by commas")
	}
	return proxies
}

func (e *environment) url(name, fallback string) *url.URL {
	return e.parseURL(name, e.text(name, fallback))
}

// exactURL returns the URL as it is written: an issuer must equal the one in its tokens.
func (e *environment) exactURL(name, fallback string) string {
	value := e.text(name, fallback)
	e.parseURL(name, value)
	return value
}

// issuer reads the issuer. People often copy the address of the document.
func (e *environment) issuer(name, fallback string) string {
	value := e.exactURL(name, fallback)
	if strings.HasSuffix(strings.TrimSuffix(value, "/"), oidc.DiscoveryEndpoint) {
		e.fail(name, "ends with "+oidc.DiscoveryEndpoint+". Set the address before that, as the document's issuer has it")
	}
	return value
}

// sessionStore reads the address of the session store, which may have a password.
func (e *environment) sessionStore() string {
	address, from := e.secret("PORTAL_SESSION_STORE", "sqlite:data/portal.db")
	if address != "" && store.CheckAddress(address) != nil {
		e.fail(from, "must be sqlite:PATH, redis://HOST:PORT, rediss://HOST:PORT or memory:")
	}
	return address
}

// secret reads a setting, or the file that the setting with _FILE after its name names. from is the
// one of the two that has the value.
func (e *environment) secret(name, fallback string) (value, from string) {
	from = name + "_FILE"
	path := e.text(from, "")
	if path == "" {
		return e.text(name, fallback), name
	}
	if e.text(name, "") != "" {
		e.fail(from, "is set, but "+name+" is too. Unset one of them")
		return "", from
	}
	content, ok := e.secretFile(from, path)
	if value = strings.TrimSpace(content); ok && value == "" {
		e.fail(from, "names a file with nothing in it")
	}
	return value, from
}

// maxSecretFile is more than the keys of any installation.
const maxSecretFile = 64 << 10

// secretFile returns the content of a file that only its owner and group can read.
func (e *environment) secretFile(name, path string) (content string, ok bool) {
	file, err := os.Open(path)
	if err != nil {
		e.fail(name, "cannot be read: "+err.Error())
		return "", false
	}
	defer file.Close()
	read, err := io.ReadAll(io.LimitReader(file, maxSecretFile))
	info, statErr := file.Stat()
	switch {
	case err != nil || statErr != nil || !info.Mode().IsRegular():
		e.fail(name, "is not a file that can be read")
	case info.Mode().Perm()&0o027 != 0 && runtime.GOOS != "windows":
		e.fail(name,
			"names a file that others can read or change. "+
				"Make it private: chmod 600 FILE (in Kubernetes, defaultMode: 0440), and change the keys if others had access")
	default:
		return string(read), true
	}
	return "", false
}

// authParams reads the parameters that are added to each authorization request.
func (e *environment) authParams(name string) url.Values {
	params, err := openid.ParseParams(e.text(name, ""))
	if err != nil {
		e.fail(name, err.Error())
	}
	return params
}

// parseURL returns nil for no value.
func (e *environment) parseURL(name, value string) *url.URL {
	if value == "" {
		return nil
	}
	u, err := url.Parse(value)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		e.fail(name, "must be a URL that starts with https:// or http://")
		return nil
	}
	return u
}

// scriptURL returns a script's URL with the placeholder replaced by a public key, such as {key} for
// the payment processor (section 9). It returns nil if the URL is not set.
func (e *environment) scriptURL(name, placeholder, keyName string) *url.URL {
	key := e.text(keyName, "")
	address := e.text(name, "")
	if strings.Contains(address, placeholder) && key == "" {
		e.fail(keyName, "is not set, but "+name+" contains "+placeholder)
	}
	return e.parseURL(name, strings.ReplaceAll(address, placeholder, url.QueryEscape(key)))
}

// bothOrNeither requires both settings if one of them is set.
func (e *environment) bothOrNeither(a, b string) {
	for _, pair := range [][2]string{{a, b}, {b, a}} {
		if e.text(pair[0], "") == "" && e.text(pair[1], "") != "" {
			e.fail(pair[0], "is not set, but "+pair[1]+" is")
		}
	}
}

// origins reads a list of https origins; a host may start with "*.". They become part of the
// content security policy, so characters that could end a directive are rejected.
func (e *environment) origins(name string) []string {
	origins := strings.Fields(e.text(name, ""))
	for _, origin := range origins {
		u, err := url.Parse(origin)
		if err != nil || u.Host == "" || origin != "https://"+u.Host || strings.ContainsAny(u.Host, ";,'") {
			e.fail(name, "must be origins such as https://www.example.com or https://*.example.com, separated by spaces")
		}
	}
	return origins
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

// languages reads the codes of languages that are separated by commas. English is always one.
func (e *environment) languages(name string) (codes []string) {
	for code := range strings.SplitSeq(e.text(name, "en"), ",") {
		code = strings.TrimSpace(code)
		switch {
		case !text.LanguageCode.MatchString(code):
			e.fail(name, "must be codes of languages, separated by commas, such as en,es")
		case code != "en" && !slices.Contains(codes, code):
			codes = append(codes, code)
		}
	}
	return codes
}

// language reads the code of a language, English by default.
func (e *environment) language(name string) string {
	code := e.text(name, "en")
	if !text.LanguageCode.MatchString(code) {
		e.fail(name, "must be the code of a language, such as en")
	}
	return code
}

// keyPath is a path of a key in an answer of the user API.
var keyPath = regexp.MustCompile(`^[^\s.\[\],]+(?:\[\])?(?:\.[^\s.\[\],]+(?:\[\])?)*$`)

// extraKeys reads paths of keys that are separated by commas. A key that the contract has, also a
// reserved one, can't say nothing.
func (e *environment) extraKeys(name string) (paths []string) {
	for path := range strings.SplitSeq(e.text(name, ""), ",") {
		path = strings.TrimSpace(path)
		switch {
		case path == "":
		case !keyPath.MatchString(path):
			e.fail(name, "must be paths, separated by commas, such as accounts[].policies[].underwriter")
		case isDocumented(path):
			e.fail(name, "has "+path+", which is a key of the user API's document")
		default:
			paths = append(paths, path)
		}
	}
	return paths
}

func isDocumented(path string) bool {
	for _, answer := range contract.Answers {
		if slices.ContainsFunc(contract.Fields(answer), func(f contract.Field) bool { return f.Path == path }) {
			return true
		}
	}
	return false
}

// IsHere reports whether a host is this machine.
func IsHere(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}
