package settings

import (
	"bytes"
	"encoding/base64"
	"io"
	"os"
	"runtime"
	"strings"
	"unicode"
)

// maxSecretFile is more than the keys of any installation.
const maxSecretFile = 64 << 10

// sessionKeys reads the keys from their setting or from the file that the other one names.
func (e *environment) sessionKeys() []string {
	list, from := e.secret(keysName, "")
	switch {
	case list == "" && from == keysName:
		e.fail(keysName, "is not set. Set it or "+keysName+"_FILE, or set PORTAL_SANDBOX=true to try the portal with the sandbox")
	case list != "":
		return e.keys(from, list)
	}
	return nil
}

const keysName = "PORTAL_SESSION_KEYS"

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
		e.fail(name, "names a file that others can read or change. Make it private: chmod 600 FILE (in Kubernetes, defaultMode: 0440), and change the keys if others had access")
	default:
		return string(read), true
	}
	return "", false
}

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
