package settings

import (
	"encoding/base64"
	"io"
	"os"
	"runtime"
	"strings"
	"unicode"
)

// maxKeysFile is more than the keys of any installation.
const maxKeysFile = 64 << 10

// sessionKeys reads the keys from their setting or from the file that the other one names.
func (e *environment) sessionKeys() []string {
	const name, fileName = "PORTAL_SESSION_KEYS", "PORTAL_SESSION_KEYS_FILE"
	list, path := e.text(name, ""), e.text(fileName, "")
	switch {
	case list != "" && path != "":
		e.fail(fileName, "is set, but "+name+" is too. Unset one of them")
	case path != "":
		if content, ok := e.secretFile(fileName, path); ok {
			return e.keys(fileName, content)
		}
	case list == "":
		e.fail(name, "is not set. Set it or "+fileName+", or set PORTAL_SANDBOX=true to try the portal with the sandbox")
	default:
		return e.keys(name, list)
	}
	return nil
}

// secretFile returns the content of a file that only its owner and group can read.
func (e *environment) secretFile(name, path string) (content string, ok bool) {
	file, err := os.Open(path)
	if err != nil {
		e.fail(name, "cannot be read: "+err.Error())
		return "", false
	}
	defer file.Close()
	read, err := io.ReadAll(io.LimitReader(file, maxKeysFile))
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
		keys = []string{""}
	}
	for _, key := range keys {
		if raw, err := base64.StdEncoding.DecodeString(key); err != nil || len(raw) != 32 {
			e.fail(name, "must be 32-byte keys in base64, separated by commas. Make one with: openssl rand -base64 32")
		}
	}
	return keys
}
