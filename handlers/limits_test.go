package handlers_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// Only the address of a claim's photos takes a large request, and only from a member; elsewhere
// none is read.
func TestOnlyPhotoUploadAcceptsLargeBodies(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	w := newHarness(t)
	go w.app.Listener(listener)
	t.Cleanup(func() { w.app.Shutdown() })
	b := w.browser()
	b.signIn("household", "/home")
	member := b.cookies["portal.test"]["session"].Value
	tests := map[string]struct {
		session      string // the cookie's value
		method, path string
		length, send int // how much is announced, and how much of it arrives
		want         int
	}{
		"a small form":             {"", "POST", "/claims/contact-adjuster", 1 << 10, 1 << 10, http.StatusSeeOther},
		"a large form":             {member, "POST", "/claims/contact-adjuster", 64<<10 + 1, 0, http.StatusRequestEntityTooLarge},
		"photos":                   {member, "POST", "/new-claim/photos", 1 << 20, 1 << 20, http.StatusForbidden}, // without the forgery token
		"a visitor's photos":       {"", "POST", "/new-claim/photos", 1 << 20, 0, http.StatusRequestEntityTooLarge},
		"nobody's photos":          {strings.Repeat("A", 43), "POST", "/new-claim/photos", 1 << 20, 0, http.StatusRequestEntityTooLarge},
		"too many photos":          {member, "POST", "/new-claim/photos", 90 << 20, 0, http.StatusRequestEntityTooLarge},
		"photos at a like address": {member, "POST", "/new-claim/photos/x", 1 << 20, 0, http.StatusRequestEntityTooLarge},
		"photos with a query":      {member, "POST", "/claims?/new-claim/photos", 1 << 20, 0, http.StatusRequestEntityTooLarge},
		"photos by another method": {member, "PUT", "/new-claim/photos", 1 << 20, 0, http.StatusRequestEntityTooLarge},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			conn, err := net.Dial("tcp", listener.Addr().String())
			must(t, err)
			defer conn.Close()
			must(t, conn.SetDeadline(time.Now().Add(20*time.Second))) // a server that wants to read on does not answer
			fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: portal.test\r\nCookie: session=%s\r\nContent-Length: %d\r\n\r\n%s", test.method, test.path, test.session, test.length, strings.Repeat("a", test.send))
			answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
			must(t, err)
			defer answer.Body.Close()
			if answer.StatusCode != test.want {
				t.Errorf("status = %d, want %d", answer.StatusCode, test.want)
			}
			if body, _ := io.ReadAll(answer.Body); test.want == http.StatusRequestEntityTooLarge && !strings.Contains(string(body), "too large to send.") {
				t.Errorf("the page does not say why: %s", body)
			}
		})
	}
}
