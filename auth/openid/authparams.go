package openid

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// ownParams are the parameters that secure a sign-in or that the portal sets itself. Those that
// begin with code_challenge are reserved, too.
var ownParams = []string{
	"client_id", "redirect_uri", "response_type", "response_mode", "scope", "state", "nonce", "max_age", "login_hint",
	"request", "request_uri",
}

var validParam = regexp.MustCompile(`^[A-Za-z0-9_.~-]+$`)

// ParseParams reads parameters in the form of a query. The error names the first that the portal
// refuses, without its value.
func ParseParams(text string) (url.Values, error) {
	params, err := url.ParseQuery(text)
	if err != nil || strings.ContainsAny(text, " \t\r\n") {
		return nil, errors.New("must be parameters in the form of a query, " +
			"such as audience=https%3A%2F%2Fapi.example.com&ui_locales=en")
	}
	for name, values := range params {
		lower := strings.ToLower(name) // some providers ignore case
		switch {
		case !validParam.MatchString(name):
			return nil, errors.New("has a parameter whose name has other characters than letters, digits and _.~-")
		case slices.Contains(ownParams, lower), strings.HasPrefix(lower, "code_challenge"):
			return nil, fmt.Errorf("must not have the parameter %s: the portal sends its own", name)
		case slices.Contains(values, ""):
			return nil, fmt.Errorf("has the parameter %s without a value", name)
		}
	}
	return params, nil
}

// AddParams returns the address of an authorization request with the parameters. It keeps a prompt
// in the address, which the portal needs.
func AddParams(address string, params url.Values) string {
	u, err := url.Parse(address)
	if err != nil || len(params) == 0 {
		return address
	}
	query := u.Query()
	for name, values := range params {
		if !strings.EqualFold(name, "prompt") || !query.Has("prompt") {
			query[name] = values
		}
	}
	u.RawQuery = query.Encode()
	return u.String()
}
