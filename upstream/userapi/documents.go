package userapi

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"memberportal/upstream/member"
)

const (
	documentLimit   = 50 << 20        // bytes
	documentTimeout = 2 * time.Minute // limit for the whole file after the response header
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

// Documents lists the member's documents in the provider's order. See [failure.NotOffered].
func (c *Client) Documents(ctx context.Context, m Member) (list member.DocumentList, err error) {
	fresh := unseen(func(d member.Document) string { return d.ID })
	complete, err := eachPage(ctx, c, m, documentsRequest, pages[wireDocuments]{
		func(w *wireDocuments) string { return w.Next },
		func(w *wireDocuments) bool {
			list.Documents = append(list.Documents, fresh(w.Documents)...)
			return true
		},
	})
	list.Incomplete = !complete
	return list, err
}

var documentsRequest = request{
	method: http.MethodGet, pattern: "/documents", limit: listLimit, kind: collection, said: ownSaid,
}

// listLife is how long a list serves the pages and filters of the member who has viewed it.
const listLife = 5 * time.Minute

// Documents returns the member's documents, the latest first: those that a page of the member has
// loaded in the last five minutes, on any instance, or else the result of a call, which the cached
// profile then keeps. It keeps no incomplete list. profile is the member's cached one. See
// [failure.NotOffered].
func (p *Profiles) Documents(ctx context.Context, m Member, profile *member.Profile) (member.DocumentList, error) {
	if kept := profile.Documents; kept != nil && time.Since(kept.ReadAt) < listLife {
		return *kept, nil
	}
	began := now()
	list, err := p.client.Documents(ctx, m)
	if err != nil {
		return list, err
	}
	list.ReadAt = began
	change := func(profile *member.Profile) *member.Profile { return profile.WithDocuments(list) }
	if list.Incomplete {
		return *change(profile).Documents, nil
	}
	if err := p.Update(ctx, m.Key, change); err != nil {
		p.log.WarnContext(ctx, "documents not stored", "error", err)
	}
	return *change(profile).Documents, nil
}

// ListedDocument returns the document with this ID from the member's list, which the cached profile
// may have. See [failure.NotFound] and [failure.NotOffered].
func (p *Profiles) ListedDocument(ctx context.Context, m Member, profile *member.Profile, id string) (member.Document, error) {
	own := func(d member.Document) bool { return d.ID == id }
	if kept := profile.Documents; kept != nil && time.Since(kept.ReadAt) < listLife {
		if i := slices.IndexFunc(kept.Documents, own); i >= 0 {
			return kept.Documents[i], nil
		}
	}
	list, err := p.client.Documents(ctx, m)
	if err != nil {
		return member.Document{}, err
	}
	i := slices.IndexFunc(list.Documents, own)
	switch {
	case i >= 0:
		return list.Documents[i], nil
	case list.Incomplete:
		return member.Document{}, documentsRequest.failure(response{}, ErrIncomplete)
	}
	return member.Document{}, documentsRequest.failure(response{}, ErrNotFound)
}

// Document opens one document for reading. The provider rejects a document of another member; check
// the ID against [Client.Documents] anyway. See [failure.NotFound] and [failure.NotOffered].
func (c *Client) Document(ctx context.Context, m Member, id string) (DocumentFile, error) {
	r := request{
		method: http.MethodGet, pattern: "/documents/{documentId}", accept: "*/*", kind: item, said: ownSaid,
	}
	r, err := r.withID("/documents/", id, "")
	if err != nil {
		return DocumentFile{}, err
	}
	return c.open(ctx, m, r)
}

// open returns the response while its body is still arriving. The header must arrive within the
// usual timeout of a call; the file then gets a timeout of its own.
func (c *Client) open(ctx context.Context, m Member, r request) (_ DocumentFile, err error) {
	began, status := time.Now(), 0
	defer func() {
		c.observer.CallEnded(r.name(), outcomeOf(status, errors.As(err, new(*Error)), err), time.Since(began))
	}()
	if err = c.admit(ctx, m, &r); err != nil {
		return DocumentFile{}, err
	}
	leave, err := r.load.Enter()
	if err != nil {
		return DocumentFile{}, err
	}
	caller := ctx
	ctx, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(r.timeout(), func() { cancel(context.DeadlineExceeded) })
	end := func() { timer.Stop(); cancel(nil); leave() }
	resp, err := c.send(ctx, m, r, "")
	if err != nil {
		r.load.Count(verdict(caller, 0, err))
		end()
		return DocumentFile{}, err
	}
	status = resp.StatusCode
	r.load.Count(verdict(caller, status, nil))
	timer.Reset(documentTimeout)
	body := &boundedBody{body: resp.Body, left: documentLimit, request: r, end: end}
	if resp.StatusCode != http.StatusOK || resp.ContentLength > documentLimit {
		defer body.Close()
		return DocumentFile{}, c.fileFailure(m, r, resp)
	}
	mediaType, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	return DocumentFile{Name: fileName(resp.Header), ContentType: mediaType, Size: resp.ContentLength, Body: body}, nil
}

// fileFailure returns the error for a response without a usable file.
func (c *Client) fileFailure(m Member, r request, resp *http.Response) error {
	if resp.StatusCode == http.StatusOK {
		return r.failure(response{status: resp.StatusCode}, ErrTooLarge)
	}
	res, err := r.read(resp)
	c.waits.Keep(m.Key, r.name(), res.retryAt)
	switch {
	case err != nil:
		return err
	case res.ok():
		return r.failure(res, ErrMalformed)
	}
	return r.failure(res, r.cause(m, res))
}

// fileName returns the file name that the response suggests, without any folder.
func fileName(h http.Header) string {
	_, parameters, err := mime.ParseMediaType(h.Get("Content-Disposition"))
	if err != nil {
		return ""
	}
	name := providerText{text: parameters["filename"]}.display()
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
	request request
	end     func() // ends the call
}

func (b *boundedBody) Read(p []byte) (int, error) {
	n, err := b.body.Read(p)
	b.left -= int64(n)
	switch {
	case b.left < 0:
		return n + int(b.left), b.request.failure(response{status: http.StatusOK}, ErrTooLarge)
	case err != nil && !errors.Is(err, io.EOF):
		return n, b.request.failure(response{status: http.StatusOK}, err)
	}
	return n, err
}

// Close closes the body and ends the call.
func (b *boundedBody) Close() error {
	defer b.end()
	return b.body.Close()
}
