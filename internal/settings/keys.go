package settings

import (
	"bytes"
	"encoding/base64"
	"strings"
	"unicode"
)

// sessionKeys reads the keys from their setting or from the file that the other one names. If
// they are optional, there may be none.
func (e *environment) sessionKeys(fallback string) []string {
	list, from := e.secret(keysName, "")
	switch {
	case list == "" && fallback == optional:
	case list == "" && from == keysName:
		e.fail(keysName, "is not set. Set it or "+keysName+
			"_FILE, or set PORTAL_SANDBOX=true to try the portal with the sandbox")
	case list != "":
		return e.keys(from, list)
	}
	return nil
}

const keysName = "PORTAL_SESSION_KEYS"

// keys reads a list that the setting name holds.
func (e *environment) keys(name, list string) []string {
	keys := strings.FieldsFunc(list, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	if len(keys) == 0 {
		keys = []string{""} // commas alone
	}
	for _, key := range keys {
		raw, err := base64.StdEncoding.DecodeString(key)
		switch {
		case err != nil || len(raw) != 32:
			e.fail(name, "must be 32-byte keys in base64, separated by commas. Make one with: openssl rand -base64 32")
		case len(bytes.Trim(raw, "\x00")) == 0:
			e.fail(name, "has a key of zeros, which anyone can guess. Make one with: openssl rand -base64 32")
		}
	}
	return keys
}
