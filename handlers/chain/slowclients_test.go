package chain_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
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
