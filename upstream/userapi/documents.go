package userapi

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"memberportal/upstream/member"
)

const (
	documentLimit = 50 << 20        // bytes
	documentTime  = 2 * time.Minute // for one file from its first byte to its last
)

// DocumentFile is a document's content on its way. Body must be closed. It ends
// with an [*Error] when the connection breaks, the file is over 50 MB or takes
// over two minutes, and with [io.EOF] only when it is complete.
type DocumentFile struct {
	Name        string // a bare file name, "" when the provider gives none
	ContentType string // media type as the provider gives it, "" when unknown
	Size        int64  // bytes, -1 when unknown
	Body        io.ReadCloser
}

// Documents lists the member's documents in the provider's order. See [Unsupported].
func (c *Client) Documents(ctx context.Context, m Member) ([]member.Document, error) {
	r := request{method: http.MethodGet, pattern: "/documents", limit: listLimit, offer: collection, words: changeWords}
	a, err := c.call(ctx, m, r)
	if err != nil {
		return nil, err
	}
	w, err := decode[wireDocuments](r, a)
	if err != nil {
		return nil, err
	}
	return w.documents(), nil
}

// Document opens one document for reading. It is the provider that refuses a
// document which is not the member's; look the id up in [Client.Documents] all
// the same. See [NotFound] and [Unsupported].
func (c *Client) Document(ctx context.Context, m Member, id string) (DocumentFile, error) {
	r := request{
		method: http.MethodGet, pattern: "/documents/{documentId}", accept: "*/*", offer: item, words: changeWords,
	}
	r, err := r.at("/documents/", id, "")
	if err != nil {
		return DocumentFile{}, err
	}
	return c.open(ctx, m, r)
}

// open gives the answer while it arrives. The head has to come as soon as any
// answer; only then does the file get its own time.
func (c *Client) open(ctx context.Context, m Member, r request) (DocumentFile, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(attemptTime, func() { cancel(context.DeadlineExceeded) })
	resp, err := c.send(ctx, m, r, "")
	if err != nil {
		cancel(nil)
		return DocumentFile{}, err
	}
	timer.Reset(documentTime)
	body := &boundedBody{body: resp.Body, left: documentLimit, request: r, end: func() { timer.Stop(); cancel(nil) }}
	if resp.StatusCode != http.StatusOK || resp.ContentLength > documentLimit {
		defer body.Close()
		return DocumentFile{}, r.noFile(resp)
	}
	mediaType, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	return DocumentFile{Name: fileName(resp.Header), ContentType: mediaType, Size: resp.ContentLength, Body: body}, nil
}

// noFile is the failure that an answer without a file is.
func (r request) noFile(resp *http.Response) error {
	if resp.StatusCode == http.StatusOK {
		return r.failure(answer{status: resp.StatusCode}, ErrTooLarge)
	}
	a, err := r.read(resp)
	switch {
	case err != nil:
		return err
	case a.ok():
		return r.failure(a, ErrMalformed)
	}
	return r.failure(a, r.offer.cause(a.status))
}

// fileName is the name that the answer suggests, without any folder.
func fileName(h http.Header) string {
	_, parameters, err := mime.ParseMediaType(h.Get("Content-Disposition"))
	if err != nil {
		return ""
	}
	name := remark{text: parameters["filename"]}.shown()
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	if name == "." || name == ".." || name == "/" {
		return ""
	}
	return name
}

// boundedBody is an answer's body that ends with an error beyond its limit.
type boundedBody struct {
	body    io.ReadCloser
	left    int64
	request request
	end     func() // of the call
}

func (b *boundedBody) Read(p []byte) (int, error) {
	n, err := b.body.Read(p)
	b.left -= int64(n)
	switch {
	case b.left < 0:
		return n + int(b.left), b.request.failure(answer{status: http.StatusOK}, ErrTooLarge)
	case err != nil && !errors.Is(err, io.EOF):
		return n, b.request.failure(answer{status: http.StatusOK}, err)
	}
	return n, err
}

// Close ends the call.
func (b *boundedBody) Close() error {
	defer b.end()
	return b.body.Close()
}
