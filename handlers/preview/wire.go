package preview

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"net/http"
)

// inProcess carries the preview's own calls to its own stand-ins. It opens no connection: whatever else were asked for would be answered by them too.
type inProcess struct{ handler http.Handler }

// RoundTrip gives up when the request's time is over, as a network would.
func (p inProcess) RoundTrip(r *http.Request) (*http.Response, error) {
	a := &recorder{header: http.Header{}}
	done := make(chan bool, 1)
	go func() {
		dropped := true
		defer func() {
			if problem := recover(); problem != nil && problem != http.ErrAbortHandler {
				panic(problem)
			}
			done <- dropped
		}()
		p.handler.ServeHTTP(a, r)
		dropped = false
	}()
	select {
	case <-r.Context().Done():
		return nil, r.Context().Err()
	case dropped := <-done:
		if dropped {
			return nil, io.ErrUnexpectedEOF
		}
		return a.response(r), nil
	}
}

// recorder keeps what a handler writes.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *recorder) Header() http.Header         { return a.header }
func (a *recorder) WriteHeader(status int)      { a.status = cmp.Or(a.status, status) }
func (a *recorder) Write(b []byte) (int, error) { return a.body.Write(b) }

func (a *recorder) response(r *http.Request) *http.Response {
	status := cmp.Or(a.status, http.StatusOK)
	return &http.Response{
		Status: fmt.Sprintf("%d %s", status, http.StatusText(status)), StatusCode: status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: a.header, Body: io.NopCloser(&a.body), ContentLength: int64(a.body.Len()), Request: r,
	}
}
