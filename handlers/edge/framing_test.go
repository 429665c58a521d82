package edge

import (
	"bufio"
	"io"
	"net/http"
	"strings"
	"testing"
)

func checkAll(chunks ...string) error {
	var f framing
	for _, chunk := range chunks {
		if _, err := f.check([]byte(chunk)); err != nil {
			return err
		}
	}
	return nil
}

// The bytes of a request arrive in any pieces, and with those of the next one.
func TestFramingDoesNotDependOnThePieces(t *testing.T) {
	t.Parallel()
	const before = "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n\n \n"
	for request, want := range map[string]error{
		"GET /b HTTP/1.1\r\nHost: a\r\n\r\n":                                              nil,
		"GET /b HTTP/1.1\nHost: a\r\n\r\n":                                                errBareLF,
		"GET /b HTTP/1.1\r\nHost: a\nX: b\r\n\r\n":                                        errBareLF,
		"GET /b HTTP/1.1\r\nHost: a\r\n\n":                                                errBareLF,
		"GET /b HTTP/1.1\r\nHost: a\r\n b: c\r\n\r\n":                                     errFolded,
		"GET /b HTTP/1.1\r\nHost: a\r\n\tb: c\r\n\r\n":                                    errFolded,
		"GET /b HTTP/1.0\r\nTransfer-Encoding: identity\r\n\r\n":                          errTransferEncoding,
		"GET /b HTTP/1.1\r\nHost: a\r\ntransfer-Encoding \t:x\r\n\r\n":                    errTransferEncoding,
		"GET /b HTTP/1.1\r\nHost: a\r\nTRANSFER-ENCODING:\r\n x\r\n\r\n":                  errTransferEncoding,
		"GET /b HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: x\r\n\r\n": errTransferEncoding,
		"GET /b HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\n":                       errLength,
		"GET /b HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n":                        errLength,
		"GET /b HTTP/1.1\r\nHost: a\r\nContent-Length: +0\r\n\r\n":                        errLength,
		"GET /b HTTP/1.1\r\nHost: a\r\nContent-Length: 0, 0\r\n\r\n":                      errLength,
		"GET /b HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n 0\r\n\r\n":                     errLength,
		"GET /b HTTP/1.1\r\nHost: a\r\nContent-Length: 1_0\r\n\r\n":                       errLength,
		"GET /b HTTP/1.1\r\nContent-Length: " + strings.Repeat("0", 80) + "\r\n\r\n":      errLength,
		"GET /b HTTP/1.1\r\nX: " + strings.Repeat("a", 99) + "\n\r\n":                     errBareLF,
		"GET /b HTTP/1.1\r\nX: " + strings.Repeat("a", 99) + "\r\n\r\n":                   nil,
		"GET /b HTTP/1.1\r\nX: " + strings.Repeat("a", lineLimit-3) + "\n":                errBareLF,
	} {
		for at := range len(before + request) {
			all := before + request
			if got := checkAll(all[:at], all[at:]); got != want {
				t.Fatalf("cut at %d: check(%q) = %v, want %v", at, all, got, want)
			}
		}
		if got := checkAll(strings.Split(before+request, "")...); got != want {
			t.Errorf("byte by byte: check(%q) = %v, want %v", request, got, want)
		}
	}
}

func TestFramingHandsOutNothingBehindTheRefusedLine(t *testing.T) {
	t.Parallel()
	var f framing
	const refused = "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n"
	if n, err := f.check([]byte(refused + "\r\nGET /")); n != len(refused) || err != errTransferEncoding {
		t.Errorf("check = %d, %v, want %d", n, err, len(refused))
	}
}

// FuzzFraming compares with net/http: where both accept a head, they agree on the body's length.
func FuzzFraming(f *testing.F) {
	f.Add("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabcde", uint8(7))
	f.Add("GET / HTTP/1.1\nHost: a\r\n\r\n", uint8(1))
	f.Add("POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n 5\r\n\r\n", uint8(30))
	f.Fuzz(func(t *testing.T, request string, cut uint8) {
		at := min(int(cut), len(request))
		err := checkAll(request[:at], request[at:])
		if whole := checkAll(request); whole != err {
			t.Fatalf("in two pieces: %v, in one: %v", err, whole)
		}
		reader := bufio.NewReader(strings.NewReader(request))
		parsed, parseErr := http.ReadRequest(reader)
		if err != nil || parseErr != nil || strings.HasPrefix(request, "\n") {
			return
		}
		var own framing
		rest, _ := io.ReadAll(reader) // the body and what follows
		if own.check([]byte(request[:len(request)-len(rest)])); own.body != parsed.ContentLength {
			t.Errorf("body = %d, net/http says %d", own.body, parsed.ContentLength)
		}
	})
}
