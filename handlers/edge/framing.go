package edge

import (
	"bytes"
	"errors"
	"strconv"
)

// What the server refuses in the head of a request. A proxy in front of the portal may read such a
// head in another way than fasthttp does, and then the two disagree where the next request begins
// (request smuggling, RFC 9112 section 11.2). No browser sends any of it.
var (
	errTransferEncoding = errors.New("edge: the request has a Transfer-Encoding")
	errBareLF           = errors.New("edge: a line of the head does not end in CRLF")
	errFolded           = errors.New("edge: a header is folded")
	errLength           = errors.New("edge: the Content-Length is not a number")
)

// framing follows the bytes of a connection through the heads and bodies of its requests. fasthttp
// has no hook that sees how the request line ends, nor one that can refuse a request after its
// head.
type framing struct {
	line   []byte // the beginning of the current line
	last   byte   // the last byte before the line's end
	inHead bool   // the request line is complete
	length int64  // the Content-Length of this head
	body   int64  // bytes of the body that have not arrived
}

// lineLimit is how much of a line is kept: more than the headers have that matter here.
const lineLimit = 64

// check returns how many of the bytes the server may read: all, or up to the end of the line that
// is refused.
func (f *framing) check(p []byte) (int, error) {
	for at := 0; at < len(p); {
		if f.body > 0 {
			skipped := min(f.body, int64(len(p)-at))
			f.body -= skipped
			at += int(skipped)
			continue
		}
		end := bytes.IndexByte(p[at:], '\n')
		if end < 0 {
			f.keep(p[at:])
			break
		}
		f.keep(p[at : at+end])
		at += end + 1
		if err := f.endLine(); err != nil {
			return at, err
		}
	}
	return len(p), nil
}

func (f *framing) keep(part []byte) {
	if len(part) > 0 {
		f.last = part[len(part)-1]
		f.line = append(f.line, part[:min(len(part), lineLimit-len(f.line))]...)
	}
}

// endLine checks a complete line. An empty one ends the head; before a request line it is allowed.
func (f *framing) endLine() error {
	line := f.line
	last := f.last
	f.line, f.last = f.line[:0], 0
	if last != '\r' {
		return errBareLF
	}
	switch {
	case len(line) == 1 && f.inHead:
		*f = framing{line: f.line, body: f.length}
	case len(line) == 1:
	case !f.inHead:
		f.inHead = true
	default:
		return f.checkHeader(line)
	}
	return nil
}

func (f *framing) checkHeader(line []byte) error {
	if line[0] == ' ' || line[0] == '\t' {
		return errFolded
	}
	name, value, _ := bytes.Cut(line, []byte(":"))
	switch name = bytes.TrimSpace(name); {
	case bytes.EqualFold(name, []byte("Transfer-Encoding")):
		return errTransferEncoding
	case bytes.EqualFold(name, []byte("Content-Length")):
		length, err := strconv.ParseUint(string(bytes.TrimSpace(value)), 10, 63)
		if err != nil || len(line) == lineLimit {
			return errLength
		}
		f.length = int64(length)
	}
	return nil
}
