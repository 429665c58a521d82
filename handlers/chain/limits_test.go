package chain_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"memberportal/handlers/handlertest"
)

// Only the photo upload accepts a large body, and only from a member. The server rejects other
// large bodies without reading them.
func TestOnlyPhotoUploadAcceptsLargeBodies(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	handlertest.Must(t, err)
	h := handlertest.New(t)
	go h.App.Listener(listener)
	t.Cleanup(func() { h.App.Shutdown() })
	b := h.Browser()
	b.SignIn("household", "/home")
	member := b.Cookies["portal.test"]["session"].Value
	tests := map[string]struct {
		session      string // value of the cookie
		method, path string
		length, send int // declared length and sent bytes
		want         int
	}{
		"small form": {"", "POST", "/claims/contact-adjuster", 1 << 10, 1 << 10, http.StatusSeeOther},
		"large form": {member, "POST", "/claims/contact-adjuster", 64<<10 + 1, 0, http.StatusRequestEntityTooLarge},
		// No CSRF token.
		"photos":                   {member, "POST", "/new-claim/photos", 1 << 20, 1 << 20, http.StatusForbidden},
		"photos of a visitor":      {"", "POST", "/new-claim/photos", 1 << 20, 0, http.StatusRequestEntityTooLarge},
		"photos, unknown session":  {strings.Repeat("A", 43), "POST", "/new-claim/photos", 1 << 20, 0, http.StatusRequestEntityTooLarge},
		"too many photos":          {member, "POST", "/new-claim/photos", 90 << 20, 0, http.StatusRequestEntityTooLarge},
		"photos at similar path":   {member, "POST", "/new-claim/photos/x", 1 << 20, 0, http.StatusRequestEntityTooLarge},
		"upload path in query":     {member, "POST", "/claims?/new-claim/photos", 1 << 20, 0, http.StatusRequestEntityTooLarge},
		"photos by another method": {member, "PUT", "/new-claim/photos", 1 << 20, 0, http.StatusRequestEntityTooLarge},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			conn, err := net.Dial("tcp", listener.Addr().String())
			handlertest.Must(t, err)
			defer conn.Close()
			// A server that waits for the body does not respond.
			handlertest.Must(t, conn.SetDeadline(time.Now().Add(20*time.Second)))
			fmt.Fprintf(conn,
				"%s %s HTTP/1.1\r\nHost: portal.test\r\nCookie: session=%s\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: %d\r\n\r\n%s", test.method, test.path, test.session, test.length, strings.Repeat("a", test.send))
			answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
			handlertest.Must(t, err)
			defer answer.Body.Close()
			if answer.StatusCode != test.want {
				t.Errorf("status = %d, want %d", answer.StatusCode, test.want)
			}
			if body, _ := io.ReadAll(answer.Body); test.want == http.StatusRequestEntityTooLarge &&
				!strings.Contains(string(body), "too large to send.") {
				t.Errorf("body = %s, want \"too large to send.\"", body)
			}
		})
	}
}
