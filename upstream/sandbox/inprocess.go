package sandbox

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"net/http"
	"strconv"
)

// Transport is an [http.RoundTripper] that passes every request to Handler in this process, without
// a network connection. It returns the complete response, the context's error as soon as the
// request's context ends, the error of a body that can't be read, and [io.ErrUnexpectedEOF] when
// the handler drops the connection by a panic with [http.ErrAbortHandler]. It is safe for
// concurrent use.
type Transport struct{ Handler http.Handler }

// RoundTrip implements [http.RoundTripper].
func (t Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	served := make(chan *http.Response, 1)
	sent, body := r.Clone(r.Context()), &sentBody{ReadCloser: r.Body}
	if r.Body != nil {
		sent.Body = body
	}
	go func() {
		// The receiver may be gone, and a handler that panics sends no response.
		defer close(served)
		defer recoverAbort()
		w := &Buffer{Head: http.Header{}}
		t.Handler.ServeHTTP(w, sent)
		served <- w.response(r)
	}()
	select {
	case response := <-served:
		if body.err != nil {
			return nil, body.err
		}
		if response == nil {
			return nil, io.ErrUnexpectedEOF
		}
		return response, nil
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
}

// sentBody keeps the error of a body.
type sentBody struct {
	io.ReadCloser
	err error
}

func (b *sentBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err != nil && err != io.EOF {
		b.err = err
	}
	return n, err
}

// recoverAbort recovers from [http.ErrAbortHandler] only: any other panic is a defect of the
// handler.
func recoverAbort() {
	if problem := recover(); problem != nil && problem != http.ErrAbortHandler {
		panic(problem)
	}
}

// Buffer is an [http.ResponseWriter] that holds a whole response in memory.
type Buffer struct {
	Head   http.Header
	Status int // 0 until one is written
	Body   bytes.Buffer
}

func (b *Buffer) Header() http.Header         { return b.Head }
func (b *Buffer) WriteHeader(status int)      { b.Status = cmp.Or(b.Status, status) }
func (b *Buffer) Write(p []byte) (int, error) { return b.Body.Write(p) }

func (b *Buffer) response(r *http.Request) *http.Response {
	status := cmp.Or(b.Status, http.StatusOK)
	return &http.Response{
		Status: fmt.Sprintf("%d %s", status, http.StatusText(status)), StatusCode: status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: b.Head, Body: io.NopCloser(&b.Body), ContentLength: int64(b.Body.Len()), Request: r,
	}
}

// Send sends the whole response. If truncate is set, it announces the full length, sends half of
// the body and closes the connection.
func (b *Buffer) Send(w http.ResponseWriter, truncate bool) {
	body := b.Body.Bytes()
	b.Head.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(cmp.Or(b.Status, http.StatusOK))
	if !truncate {
		w.Write(body) // an error means that the client has gone
		return
	}
	w.Write(body[:len(body)/2])
	http.NewResponseController(w).Flush() // without a flush the server discards the half
	panic(http.ErrAbortHandler)
}
