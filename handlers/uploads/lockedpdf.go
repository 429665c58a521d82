package uploads

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
	"encoding/hex"
	"regexp"
	"strconv"
)

// passwordPadding is what an empty password is padded with (ISO 32000-1, 7.6.3.3, algorithm 2).
const passwordPadding = "\x28\xBF\x4E\x5E\x4E\x75\x8A\x41\x64\x00\x4E\x56\xFF\xFA\x01\x08\x2E\x2E\x00\xB6\xD0\x68\x3E\x80\x2F\x0C\xA9\xFE\x64\x53\x69\x7A"

// encryption is how a PDF is encrypted. Its strings are those of the file (ISO 32000-2, 7.6.4).
type encryption struct {
	revision, keyBytes int
	permissions        uint32
	metadata           bool
	owner, user, id    []byte
}

var (
	encryptEntry = regexp.MustCompile(`/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|<<)`)
	idEntry      = regexp.MustCompile(`/ID\s*\[\s*`)
	standard     = regexp.MustCompile(`/Filter\s*/Standard\b`)
	plainMeta    = regexp.MustCompile(`/EncryptMetadata\s+false\b`)
)

// longestDictionary is more bytes than the dictionary of an encryption has.
const longestDictionary = 4 << 10

// isLocked reports whether a PDF opens only with a password. A PDF that is encrypted so that it
// opens with an empty one, as banks do to forbid changes, is not locked. Neither is one whose
// encryption can't be found: a viewer may read more than this function.
func isLocked(pdf []byte) bool {
	dictionary := encryptionDictionary(pdf)
	if dictionary == nil {
		return false
	}
	if !standard.Match(dictionary) {
		return true // a certificate opens it
	}
	e := encryption{
		revision: number(dictionary, "R"), keyBytes: number(dictionary, "Length") / 8,
		permissions: uint32(number(dictionary, "P")),
		metadata:    !plainMeta.Match(dictionary), owner: text(dictionary, "O"), user: text(dictionary, "U"),
	}
	if at := idEntry.FindAllIndex(pdf, -1); at != nil {
		e.id = stringAt(pdf[at[len(at)-1][1]:])
	}
	return !e.opensEmpty()
}

// encryptionDictionary returns the last dictionary of an encryption, nil for none.
func encryptionDictionary(pdf []byte) []byte {
	entries := encryptEntry.FindAllSubmatchIndex(pdf, -1)
	if entries == nil {
		return nil
	}
	last := entries[len(entries)-1]
	start := last[1]
	if last[2] >= 0 { // an object elsewhere
		object := regexp.MustCompile(`\b` + string(pdf[last[2]:last[3]]) + `\s+` +
			string(pdf[last[4]:last[5]]) + `\s+obj\b`)
		all := object.FindAllIndex(pdf, -1)
		if all == nil {
			return nil
		}
		start = all[len(all)-1][1]
	}
	whole := pdf[start:min(len(pdf), start+longestDictionary)]
	if end := bytes.Index(whole, []byte("endobj")); end >= 0 && last[2] >= 0 {
		whole = whole[:end]
	}
	return whole
}

// number returns the number of a key that is not inside another dictionary, 0 for none.
func number(dictionary []byte, key string) int {
	all := regexp.MustCompile(`/`+key+`\s*(-?\d+)`).FindAllSubmatch(withoutInner(dictionary), -1)
	if all == nil {
		return 0
	}
	n, _ := strconv.ParseInt(string(all[0][1]), 10, 64)
	return int(n)
}

// inner matches the filters of an encryption, which have a length of their own.
var inner = regexp.MustCompile(`(?s)/CF\s*<<.*?>>\s*>>`)

func withoutInner(dictionary []byte) []byte { return inner.ReplaceAll(dictionary, nil) }

// text returns the string of a key, nil for none.
func text(dictionary []byte, key string) []byte {
	at := regexp.MustCompile(`/` + key + `\s*[(<]`).FindIndex(dictionary)
	if at == nil {
		return nil
	}
	return stringAt(dictionary[at[1]-1:])
}

// stringAt returns the string at the start of data, hexadecimal or literal (ISO 32000-1, 7.3.4).
func stringAt(data []byte) []byte {
	switch {
	case bytes.HasPrefix(data, []byte("<")):
		digits, _, _ := bytes.Cut(data[1:], []byte(">"))
		digits = bytes.Join(bytes.Fields(digits), nil)
		s := make([]byte, len(digits)/2)
		n, _ := hex.Decode(s, digits[:len(digits)/2*2])
		return s[:n]
	case bytes.HasPrefix(data, []byte("(")):
		return literal(data[1:])
	}
	return nil
}

var escapes = map[byte]byte{'n': '\n', 'r': '\r', 't': '\t', 'b': '\b', 'f': '\f'}

// literal returns the string whose opening parenthesis is before data.
func literal(data []byte) (s []byte) {
	for depth, i := 1, 0; i < len(data); i++ {
		c := data[i]
		switch {
		case c == '\\' && i+1 < len(data):
			i++
			if n := octalDigits(data[i:]); n > 0 {
				code, _ := strconv.ParseUint(string(data[i:i+n]), 8, 16)
				s, i = append(s, byte(code)), i+n-1
			} else if c, ok := escapes[data[i]]; ok {
				s = append(s, c)
			} else if data[i] != '\n' && data[i] != '\r' {
				s = append(s, data[i])
			}
			continue
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				return s
			}
		}
		s = append(s, c)
	}
	return s
}

func octalDigits(data []byte) (n int) {
	for n < 3 && n < len(data) && data[n] >= '0' && data[n] <= '7' {
		n++
	}
	return n
}

// opensEmpty reports whether an empty password opens the file.
func (e encryption) opensEmpty() bool {
	switch {
	case e.revision >= 5:
		if len(e.user) < 48 {
			return false
		}
		salt := e.user[32:40]
		hash := sha256.Sum256(salt)
		if e.revision >= 6 {
			hash = hardenedHash(salt)
		}
		return bytes.Equal(hash[:], e.user[:32])
	case len(e.owner) < 32 || len(e.user) < 16:
		return false
	case e.revision == 2:
		return bytes.Equal(rc4Of(e.key(), []byte(passwordPadding)), e.user)
	}
	sum := md5.Sum(append([]byte(passwordPadding), e.id...))
	user, key := sum[:], e.key()
	for i := range 20 {
		step := bytes.Clone(key)
		for j := range step {
			step[j] ^= byte(i)
		}
		user = rc4Of(step, user)
	}
	return bytes.Equal(user, e.user[:16])
}

// key returns the key of an empty password (ISO 32000-1, 7.6.3.3, algorithm 2).
func (e encryption) key() []byte {
	input := append([]byte(passwordPadding), e.owner[:32]...)
	input = append(binary.LittleEndian.AppendUint32(input, e.permissions), e.id...)
	if e.revision >= 4 && !e.metadata {
		input = append(input, 0xFF, 0xFF, 0xFF, 0xFF)
	}
	sum := md5.Sum(input)
	if e.revision == 2 {
		return sum[:5]
	}
	length := min(max(e.keyBytes, 5), 16)
	if e.revision >= 4 {
		length = 16
	}
	for range 50 {
		sum = md5.Sum(sum[:length])
	}
	return sum[:length]
}

func rc4Of(key, data []byte) []byte {
	out := make([]byte, len(data))
	if c, err := rc4.NewCipher(key); err == nil { // a key has 5 to 16 bytes
		c.XORKeyStream(out, data)
	}
	return out
}

// hardenedHash returns the hash of an empty password (ISO 32000-2, 7.6.4.3.4, algorithm 2.B).
func hardenedHash(salt []byte) (hash [32]byte) {
	first := sha256.Sum256(salt)
	k := first[:]
	for round := 0; ; round++ {
		block, err := aes.NewCipher(k[:16])
		if err != nil {
			return hash // 16 bytes are a key
		}
		encrypted := bytes.Repeat(k, 64)
		cipher.NewCBCEncrypter(block, k[16:32]).CryptBlocks(encrypted, encrypted)
		k = nextHash(encrypted)
		if round >= 63 && int(encrypted[len(encrypted)-1]) <= round-31 {
			return [32]byte(k[:32])
		}
	}
}

// nextHash chooses the hash by the first 16 bytes, as one number modulo 3.
func nextHash(data []byte) []byte {
	sum := 0
	for _, b := range data[:16] {
		sum += int(b)
	}
	switch sum % 3 {
	case 1:
		hash := sha512.Sum384(data)
		return hash[:]
	case 2:
		hash := sha512.Sum512(data)
		return hash[:]
	}
	hash := sha256.Sum256(data)
	return hash[:]
}
