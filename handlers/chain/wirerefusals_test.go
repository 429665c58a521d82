package chain_test

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/edge"
	"memberportal/handlers/handlertest"
)

// listenOn serves the harness behind the listener of the program and returns its address.
func listenOn(h *handlertest.Harness) string {
	h.T.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	handlertest.Must(h.T, err)
	go h.App.Listener(edge.Listen(listener, edge.Limits{Total: 50}, slog.New(slog.DiscardHandler)))
	h.T.Cleanup(func() { h.App.Shutdown() })
	return listener.Addr().String()
}

// sendRaw sends bytes on a connection of their own and returns everything that the server answers
// before it closes.
func sendRaw(t *testing.T, address, request string) string {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	handlertest.Must(t, err)
	defer conn.Close()
	handlertest.Must(t, conn.SetDeadline(time.Now().Add(20*time.Second)))
	_, err = io.WriteString(conn, request)
	handlertest.Must(t, err)
	answer, err := io.ReadAll(conn)
	if err != nil && !strings.Contains(err.Error(), "reset") {
		t.Fatalf("the server does not close the connection: %v\n%s", err, answer)
	}
	return string(answer)
}

const rawHost = "Host: portal.test\r\n"

// RFC 9112, sections 2.2, 5.2, 6.1 and 11.2: one request for each reason of handlers/edge, and what
// the server itself refuses. After each comes a second one, which the server must not answer: that
// is what an attacker smuggles past a proxy.
func TestFramingThatProxiesReadDifferentlyIsRefused(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	address := listenOn(h)
	const smuggled = "GET /help/password HTTP/1.1\r\n" + rawHost + "\r\n"
	for name, request := range map[string]string{
		"encoding":    "POST /x HTTP/1.1\r\n" + rawHost + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		"bare LF":     "GET /help/password HTTP/1.1\n" + rawHost + "\r\n",
		"folded":      "POST /x HTTP/1.1\r\n" + rawHost + "X-A: b\r\n\tContent-Length: 5\r\n\r\n",
		"length":      "POST /x HTTP/1.1\r\n" + rawHost + "Content-Length: +0\r\n\r\n",
		"two lengths": "POST /x HTTP/1.1\r\n" + rawHost + "Content-Length: 0\r\nContent-Length: 5\r\n\r\n",
		"bare CR":     "GET /help/password HTTP/1.1\r\n" + rawHost + "X-A: b\rTransfer-Encoding: chunked\r\n\r\n",
		"two hosts":   "GET /help/password HTTP/1.1\r\n" + rawHost + rawHost + "\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for place, before := range map[string]string{
				"first": "", "after a request": smuggled,
				"after a body": "POST /x HTTP/1.1\r\n" + rawHost + "Content-Length: 4\r\n\r\n\n\n\n\n",
			} {
				answers := strings.Split(sendRaw(t, address, before+request+smuggled), "HTTP/1.1 ")[1:]
				want := 1
				if before != "" {
					want = 2
				}
				if len(answers) != want || !strings.HasPrefix(answers[want-1], "400 ") ||
					!strings.Contains(answers[want-1], "Connection: close\r\n") {
					t.Errorf("%s: got %d answers, want %d, the last with 400 and close:\n%.300s", place, len(answers), want,
						strings.Join(answers, "\n---\n"))
				}
			}
		})
	}
}

func TestFramingOfBrowsersIsServed(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	address := listenOn(h)
	for name, request := range map[string]string{
		"get":        "GET /help/password HTTP/1.1\r\n" + rawHost + "Connection: close\r\n\r\n",
		"empty line": "\r\nGET /help/password HTTP/1.1\r\n" + rawHost + "Connection: close\r\n\r\n",
		"LF in the body": "POST /x HTTP/1.1\r\n" + rawHost + "Content-Length: 31\r\n\r\na\nTransfer-Encoding: chunked\r\nb" +
			"GET /help/password HTTP/1.1\r\n" + rawHost + "Connection: close\r\n\r\n",
		"long header": "GET /help/password HTTP/1.1\r\n" + rawHost + "X-A: " + strings.Repeat("b", 9000) +
			"\r\nConnection: close\r\n\r\n",
		"body of a GET": "GET /help/password HTTP/1.1\r\n" + rawHost + "Content-Length: 4\r\n\r\nGET " +
			"GET /help/password HTTP/1.1\r\n" + rawHost + "Connection: close\r\n\r\n",
	} {
		got := sendRaw(t, address, request)
		last := got[strings.LastIndex(got, "HTTP/1.1 "):]
		if !strings.HasPrefix(last, "HTTP/1.1 200 ") || strings.Contains(got, "HTTP/1.1 400") {
			t.Errorf("%s: last answer = %.2000s, want 200", name, last)
		}
	}
}

// The server answers these before any handler, or before the session is loaded.
func TestRefusedRequestsCarryTheHeadersOfEveryPage(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	address := listenOn(h)
	page := headersOf(t, sendRaw(t, address, "GET /help/password HTTP/1.1\r\n"+rawHost+"Connection: close\r\n\r\n"))
	for name, test := range map[string]struct {
		status  int
		request string
	}{
		"no protocol":    {400, "GET /help/password\r\n" + rawHost + "\r\n"},
		"no host":        {400, "GET /help/password HTTP/1.1\r\n\r\n"},
		"chunked":        {400, "POST /help/password HTTP/1.1\r\n" + rawHost + "Transfer-Encoding: chunked\r\n\r\n"},
		"unknown method": {400, "BREW /help/password HTTP/1.1\r\n" + rawHost + "\r\n"},
		"malformed path": {400, "GET http://[::1 HTTP/1.1\r\n" + rawHost + "\r\n"},
		"large body":     {413, "POST /help/password HTTP/1.1\r\n" + rawHost + "Content-Length: 99999999\r\n\r\n"},
		"expected body": {
			413, "POST /help/password HTTP/1.1\r\n" + rawHost + "Expect: 100-continue\r\nContent-Length: 99999999\r\n\r\n",
		},
		"unknown host": {421, "GET /help/password HTTP/1.1\r\nHost: other.test\r\nConnection: close\r\n\r\n"},
		"large head": {
			431, "GET /help/password HTTP/1.1\r\n" + rawHost + "X-A: " + strings.Repeat("b", 20_000) + "\r\n\r\n",
		},
		"large path": {431, "GET /" + strings.Repeat("b", 20_000) + " HTTP/1.1\r\n" + rawHost + "\r\n"},
	} {
		t.Run(name, func(t *testing.T) {
			raw := strings.TrimPrefix(sendRaw(t, address, test.request), "HTTP/1.1 100 Continue\r\n\r\n")
			got := headersOf(t, raw)
			if !strings.HasPrefix(raw, fmt.Sprintf("HTTP/1.1 %d ", test.status)) || got.Get("Connection") != "close" {
				t.Fatalf("answer = %.200s, want %d and close", raw, test.status)
			}
			for name, values := range page {
				varies := name == "Date" || name == "Content-Length" || name == "Vary"
				if !varies && withoutNonce(got.Get(name)) != withoutNonce(values[0]) {
					t.Errorf("%s = %q, want %q as on every page", name, got.Get(name), values[0])
				}
			}
			nonce := nonceIn(got.Get("Content-Security-Policy"))
			if nonce == "" || !strings.Contains(raw, `nonce="`+nonce+`"`) {
				t.Errorf("the page's scripts do not have the nonce %q of its policy", nonce)
			}
		})
	}
	// The others reach the chain.
	if log := h.Log.String(); strings.Contains(log, "bbbb") || strings.Count(log, `"request refused"`) != 7 {
		t.Errorf("log = %s, want seven refusals without the request's head", log)
	}
}

func headersOf(t *testing.T, raw string) http.Header {
	t.Helper()
	response, err := http.ReadResponse(bufio.NewReader(strings.NewReader(raw)), nil)
	handlertest.Must(t, err)
	response.Body.Close()
	if response.Close {
		response.Header.Set("Connection", "close")
	}
	return response.Header
}

func nonceIn(policy string) string {
	_, after, _ := strings.Cut(policy, "'nonce-")
	nonce, _, _ := strings.Cut(after, "'")
	return nonce
}

func withoutNonce(value string) string {
	if nonce := nonceIn(value); nonce != "" {
		return strings.ReplaceAll(value, nonce, "")
	}
	return value
}
