package exchange

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"memberportal/upstream/userapi/wire"
)

const (
	DocumentLimit   = 50 << 20        // bytes
	DocumentTimeout = 2 * time.Minute // limit for the whole file after the response header
)

// DocumentFile is a document being downloaded. The caller must close Body. Body returns [io.EOF]
// only at the end of the complete file, and an [*Error] when the connection breaks, the file
// exceeds 50 MB or the download takes longer than two minutes.
type DocumentFile struct {
	Name        string // bare file name, "" when unknown
	ContentType string // media type, "" when unknown
	Size        int64  // bytes, -1 when unknown
	Body        io.ReadCloser
}

// Open returns the response while its body is still arriving. The header must arrive within the
// usual timeout of a call; the file then gets a timeout of its own.
func (c *Client) Open(ctx context.Context, m Member, r Request) (_ DocumentFile, err error) {
	if err := r.checkID(); err != nil {
		return DocumentFile{}, err
	}
	began, status := time.Now(), 0
	defer func() {
		c.Observer.CallEnded(r.Name(), outcomeOf(status, errors.As(err, new(*Error)), err), time.Since(began))
	}()
	if err = c.admit(ctx, m, &r); err != nil {
		return DocumentFile{}, err
	}
	leave, err := r.Load.Enter()
	if err != nil {
		return DocumentFile{}, err
	}
	caller := ctx
	ctx, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(r.timeout(), func() { cancel(context.DeadlineExceeded) })
	end := func() { timer.Stop(); cancel(nil); leave() }
	resp, err := c.send(ctx, m, r, "")
	if err != nil {
		r.Load.Count(verdict(caller, 0, err))
		end()
		return DocumentFile{}, err
	}
	status = resp.StatusCode
	r.Load.Count(verdict(caller, status, nil))
	timer.Reset(DocumentTimeout)
	body := &boundedBody{body: resp.Body, left: DocumentLimit, request: r, end: end}
	if resp.StatusCode != http.StatusOK || resp.ContentLength > DocumentLimit {
		defer body.Close()
		return DocumentFile{}, c.fileFailure(m, r, resp)
	}
	mediaType, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	return DocumentFile{Name: fileName(resp.Header), ContentType: mediaType, Size: resp.ContentLength, Body: body}, nil
}

// fileFailure returns the error for a response without a usable file.
func (c *Client) fileFailure(m Member, r Request, resp *http.Response) error {
	if resp.StatusCode == http.StatusOK {
		return r.Failure(Response{Status: resp.StatusCode}, ErrTooLarge)
	}
	res, err := r.read(resp)
	c.waits.Keep(m.Key, r.Name(), res.retryAt)
	switch {
	case err != nil:
		return err
	case res.ok():
		return r.Failure(res, ErrMalformed)
	}
	return r.Failure(res, r.cause(m, res))
}

// fileName returns the file name that the response suggests, without any folder.
func fileName(h http.Header) string {
	_, parameters, err := mime.ParseMediaType(h.Get("Content-Disposition"))
	if err != nil {
		return ""
	}
	name := wire.Said{Text: parameters["filename"]}.Display()
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	if name == "." || name == ".." || name == "/" {
		return ""
	}
	return name
}

// boundedBody is a response body that returns an error beyond its limit.
type boundedBody struct {
	body    io.ReadCloser
	left    int64
	request Request
	end     func() // ends the call
}

func (b *boundedBody) Read(p []byte) (int, error) {
	n, err := b.body.Read(p)
	b.left -= int64(n)
	switch {
	case b.left < 0:
		return n + int(b.left), b.request.Failure(Response{Status: http.StatusOK}, ErrTooLarge)
	case err != nil && !errors.Is(err, io.EOF):
		return n, b.request.Failure(Response{Status: http.StatusOK}, err)
	}
	return n, err
}

// Close closes the body and ends the call.
func (b *boundedBody) Close() error {
	defer b.end()
	return b.body.Close()
}
