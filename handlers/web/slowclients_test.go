package web_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"memberportal/handlers/handlertest"
)

// servePipe serves one connection of the harness and returns the client's end.
func servePipe(h *handlertest.Harness) (client net.Conn, served <-chan error) {
	client, server := net.Pipe()
	done := make(chan error, 1)
	go func() { done <- h.App.Server().ServeConn(server) }()
	return client, done
}

// A request head may take 10 seconds, however it trickles in.
func TestSlowHeadIsEndedAfterTenSeconds(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Browser().Get("/help/password") // fasthttp starts a goroutine without end at its first response
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		client, served := servePipe(h)
		trickled := make(chan struct{})
		go func() {
			defer close(trickled)
			io.WriteString(client, "GET /help/password HTTP/1.1\r\nX-A: ")
			for _, err := client.Write([]byte("a")); err == nil; _, err = client.Write([]byte("a")) {
				time.Sleep(time.Second)
			}
		}()
		response, err := http.ReadResponse(bufio.NewReader(client), nil)
		handlertest.Must(t, err)
		response.Body.Close()
		if took := time.Since(began); response.StatusCode != http.StatusRequestTimeout || took != 10*time.Second {
			t.Errorf("status = %d after %v, want 408 after 10 seconds", response.StatusCode, took)
		}
		client.Close()
		<-served
		<-trickled // the time of a bubble stops when its test ends
	})
}

// The body of a request has its own time, and the client a minute to read the response.
func TestSlowReaderIsEndedAfterAMinute(t *testing.T) {
	t.Parallel()
	h := handlertest.New(t)
	h.Browser().Get("/help/password")
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		client, served := servePipe(h)
		_, err := io.WriteString(client, "POST /signed-out HTTP/1.1\r\n"+"Host: portal.test\r\n"+"Content-Length: 2\r\n\r\n")
		handlertest.Must(t, err)
		time.Sleep(20 * time.Second)
		_, err = io.WriteString(client, "a=")
		handlertest.Must(t, err)
		var got strings.Builder
		one := make([]byte, 1)
		for { // a byte each second
			n, err := client.Read(one)
			if got.Write(one[:n]); err != nil {
				break
			}
			time.Sleep(time.Second)
		}
		if took := time.Since(began); !strings.HasPrefix(got.String(), "HTTP/1.1 ") || took < 80*time.Second || took > 81*time.Second {
			t.Errorf("read %q until %v, want a response that ends a minute after the body", got.String(), took)
		}
		client.Close()
		<-served
	})
}
