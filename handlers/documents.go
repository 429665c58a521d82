package handlers

import (
	"context"
	"io"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"memberportal/upstream/member"
	"memberportal/views/documents"
)

func showDocuments(v *visit) (templ.Component, error) {
	all, err := v.portal.API.Documents(v.ctx, v.apiMember())
	if err != nil {
		return v.unavailable(err, "Documents", v.text.Documents.NotOnline, v.text.Documents.NotNow)
	}
	return documents.View(documents.NewPage(v.text, v.profile, all, v.documentQuery(), v.text.Documents)), nil
}

func documentList(v *visit) (templ.Component, error) {
	all, err := v.portal.API.Documents(v.ctx, v.apiMember())
	if err != nil {
		return nil, err
	}
	return documents.ListView(documents.NewList(v.text, v.profile, all, v.documentQuery(), v.text.Documents)), nil
}

func (v *visit) documentQuery() documents.Query {
	return documents.Query{About: v.c.Query("about"), Kind: v.c.Query("kind"), Year: v.c.Query("year"), ListPage: v.listPage()}
}

// documentFile streams a document of the member's own list. The browser saves it and never opens it
// as a page of ours, whatever it contains.
func documentFile(v *visit) error {
	listed, err := v.listedDocument(v.param("document"))
	if err != nil {
		return err
	}
	// Streaming outlives the deadline of this request; the client has a limit of its own.
	file, err := v.portal.API.Document(context.WithoutCancel(v.ctx), v.apiMember(), listed.ID)
	if err != nil {
		return err
	}
	v.c.Set(fiber.HeaderContentType, documents.ContentType(file.ContentType))
	v.c.Set(fiber.HeaderContentDisposition, attachment(documents.FileName(v.text, v.profile, listed, file.ContentType, file.Name)))
	v.c.Context().SetBodyStream(slowBody{file.Body, v.c.Context().Conn()}, int(file.Size))
	return nil
}

func (v *visit) listedDocument(id string) (member.Document, error) {
	all, err := v.portal.API.Documents(v.ctx, v.apiMember())
	if err != nil {
		return member.Document{}, err
	}
	i := slices.IndexFunc(all, func(d member.Document) bool { return d.ID == id })
	if i < 0 {
		return member.Document{}, fiber.ErrNotFound
	}
	return all[i], nil
}

// attachment names a file to save, in ASCII for old browsers and in UTF-8 for others (RFC 6266, RFC
// 5987).
func attachment(name string) string {
	ascii := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == '"' || r == '\\' || r == '%' {
			return '-'
		}
		return r
	}, name)
	return `attachment; filename="` + ascii + `"; filename*=UTF-8''` + strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
}

// chunkTimeout is how long a slow connection may take for one chunk of a file.
const chunkTimeout = 30 * time.Second

// slowBody sets a deadline for each chunk of a file; other responses have one for the whole.
type slowBody struct {
	io.ReadCloser
	conn net.Conn
}

func (b slowBody) Read(chunk []byte) (int, error) {
	if err := b.conn.SetWriteDeadline(time.Now().Add(chunkTimeout)); err != nil {
		return 0, err
	}
	return b.ReadCloser.Read(chunk)
}
