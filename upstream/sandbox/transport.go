package sandbox

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"net/http"
)

// Transport is an [http.RoundTripper] that passes every request to Handler in this process, without
// a network connection. It returns the complete response, the context's error as soon as the
// request's context ends, and [io.ErrUnexpectedEOF] when the handler drops the connection by a
// panic with [http.ErrAbortHandler]. It is safe for concurrent use.
type Transport struct{ Handler http.Handler }

// Transport returns a transport that serves every request from this sandbox, whatever its host.
func (s *Sandbox) Transport() Transport { return Transport{s.handler} }

// RoundTrip implements [http.RoundTripper].
func (t Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	served := make(chan *http.Response, 1)
	go func() {
		// The receiver may be gone, and a handler that panics sends no response.
		defer close(served)
		defer recoverAbort()
		w := &bufferedResponse{header: http.Header{}}
		t.Handler.ServeHTTP(w, r)
		served <- w.response(r)
	}()
	select {
	case response := <-served:
		if response == nil {
			return nil, io.ErrUnexpectedEOF
		}
		return response, nil
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
}

// recoverAbort recovers from [http.ErrAbortHandler] only: any other panic is a defect of the
// handler.
func recoverAbort() {
	if problem := recover(); problem != nil && problem != http.ErrAbortHandler {
		panic(problem)
	}
}

// bufferedResponse holds a whole response in memory.
type bufferedResponse struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (b *bufferedResponse) Header() http.Header         { return b.header }
func (b *bufferedResponse) WriteHeader(status int)      { b.status = cmp.Or(b.status, status) }
func (b *bufferedResponse) Write(p []byte) (int, error) { return b.body.Write(p) }

func (b *bufferedResponse) response(r *http.Request) *http.Response {
	status := cmp.Or(b.status, http.StatusOK)
	return &http.Response{
		Status: fmt.Sprintf("%d %s", status, http.StatusText(status)), StatusCode: status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: b.header, Body: io.NopCloser(&b.body), ContentLength: int64(b.body.Len()), Request: r,
	}
}
