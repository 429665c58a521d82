//go:build unix

package program

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// With 256 descriptors, 300 connections that never send a complete request do not end the program,
// and members are served when they are gone.
func TestFewDescriptorsDoNotEndTheProgram(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		settings []string
		message  string
	}{
		"defaults":             {nil, "connection limit reached"},
		"no limit per address": {[]string{"PORTAL_MAX_CONNECTIONS_PER_ADDRESS=0"}, "connection limit reached"},
	} {
		t.Run(name, func(t *testing.T) {
			portal := startProcess(t, `ulimit -n 256 && exec "$0"`, test.settings...)
			var open []net.Conn
			for range 300 {
				conn, err := net.Dial("tcp", strings.TrimPrefix(portal.url, "http://"))
				must(t, err)
				io.WriteString(conn, "GET /home HTTP/1.1\r\nHost: localhost\r\n")
				open = append(open, conn)
			}
			portal.waitFor(t, test.message)
			for _, conn := range open {
				conn.Close()
			}
			gone := time.Now()
			// The program notices one after the other.
			for served := false; !served && time.Since(gone) < 5*time.Second; {
				response, err := http.Get(portal.url + "/help/password")
				if served = err == nil; served {
					response.Body.Close()
				}
			}
			home := signIn(t, newClient(t), portal.url, "household")
			if took := time.Since(gone); home.url.Path != "/home" || took > 5*time.Second {
				t.Errorf("after %v at %s, want a member at home within 5 seconds", took, home.url)
			} else {
				t.Attr("figure", fmt.Sprintf("served %.1f s after they are gone", took.Seconds()))
			}
		})
	}
}
