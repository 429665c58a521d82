package exchange

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"memberportal/upstream/member"
	"memberportal/upstream/userapi/contract"
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

// A Beginning reports whether a file of a media type may begin with these bytes, and whether more
// of them decide.
type Beginning func(mediaType string, head []byte) (ok, more bool)

// Open returns the response while its body is still arriving. The header must arrive within the
// usual timeout of a call; the file then gets a timeout of its own. It returns [ErrNotTheFile] for
// a file that doesn't begin as it may.
func (c *Client) Open(ctx context.Context, m Member, r Request, may Beginning) (file DocumentFile, err error) {
	r.accept = "*/*"
	res, err := c.do(ctx, m, r, func(r Request, leave func()) (Response, error) {
		ctx, cancel := context.WithCancelCause(ctx)
		timer := time.AfterFunc(r.timeout(), func() { cancel(context.DeadlineExceeded) })
		end := func() { timer.Stop(); cancel(nil); leave() }
		resp, err := c.send(ctx, m, r, "")
		if err != nil {
			end()
			return Response{}, err
		}
		body := &fileBody{http.MaxBytesReader(nil, resp.Body, DocumentLimit), r, end}
		if resp.StatusCode != http.StatusOK {
			defer body.Close()
			return r.read(resp)
		}
		timer.Reset(DocumentTimeout)
		mediaType, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
		file = DocumentFile{Name: fileName(resp.Header), ContentType: mediaType, Size: resp.ContentLength, Body: body}
		return Response{Status: resp.StatusCode}, nil
	})
	switch {
	case err != nil:
		return DocumentFile{}, err
	case file.Body == nil:
		return DocumentFile{}, r.Failure(res, ErrMalformed)
	case file.Size > DocumentLimit:
		file.Body.Close()
		return DocumentFile{}, r.Failure(res, ErrTooLarge)
	}
	if err := file.begin(may); err != nil {
		file.Body.Close()
		if err == ErrNotTheFile {
			err = r.Failure(res, ErrNotTheFile)
		}
		return DocumentFile{}, err
	}
	return file, nil
}

// begin reads the first bytes of a file, until they say whether it may begin so.
func (f *DocumentFile) begin(may Beginning) error {
	var head []byte
	piece := make([]byte, member.HeadLength)
	for ended := false; ; {
		ok, more := may(f.ContentType, head)
		switch {
		case !ok && (ended || !more):
			return ErrNotTheFile
		case ended || !more:
			f.Body = readCloser{io.MultiReader(bytes.NewReader(head), f.Body), f.Body}
			return nil
		}
		n, err := f.Body.Read(piece[:member.HeadLength-len(head)])
		head = append(head, piece[:n]...)
		if ended = errors.Is(err, io.EOF); err != nil && !ended {
			return err
		}
	}
}

// readCloser reads one thing and closes another.
type readCloser struct {
	io.Reader
	io.Closer
}

// fileName returns the file name that the response suggests, without any folder.
func fileName(h http.Header) string {
	_, parameters, err := mime.ParseMediaType(h.Get("Content-Disposition"))
	if err != nil {
		return ""
	}
	name := contract.Display(parameters["filename"])
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	if name == "." || name == ".." || name == "/" {
		return ""
	}
	return name
}

// fileBody is the body of a file.
type fileBody struct {
	io.ReadCloser
	request Request
	end     func() // ends the call
}

func (b *fileBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if errors.As(err, new(*http.MaxBytesError)) {
		err = ErrTooLarge
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = b.request.Failure(Response{Status: http.StatusOK}, err)
	}
	return n, err
}

// Close closes the body and ends the call.
func (b *fileBody) Close() error {
	defer b.end()
	return b.ReadCloser.Close()
}
