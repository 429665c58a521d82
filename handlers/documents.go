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

func documentRoutes() []route {
	return []route{
		{get, "/documents", "Documents", members, nil, page(showDocuments)},
		{get, "/documents/:document", "", members, nil, documentFile},
		{get, "/documents-list", "", members, nil, fragment(documentList)},
	}
}

func showDocuments(v *visit) (templ.Component, error) {
	all, err := v.API.Documents(v.ctx, v.apiMember())
	if err != nil {
		return v.without(err, "Documents", v.Words.Documents.NotOnline, v.Words.Documents.NotNow)
	}
	return documents.View(documents.NewPage(v.Words, v.profile, all, v.documentQuery(), v.Words.Documents)), nil
}

func documentList(v *visit) (templ.Component, error) {
	all, err := v.API.Documents(v.ctx, v.apiMember())
	if err != nil {
		return nil, err
	}
	return documents.ListView(documents.NewList(v.Words, v.profile, all, v.documentQuery(), v.Words.Documents)), nil
}

func (v *visit) documentQuery() documents.Query {
	return documents.Query{About: v.c.Query("about"), Kind: v.c.Query("kind"), Year: v.c.Query("year"), ListPage: v.listPage()}
}

// documentFile sends a document of the member's own list while it arrives. It is saved, never opened as a page of ours, whatever it holds.
func documentFile(v *visit) error {
	listed, err := v.listedDocument(v.param("document"))
	if err != nil {
		return err
	}
	// The file goes on its way when this request's time is over; the client bounds it.
	file, err := v.API.Document(context.WithoutCancel(v.ctx), v.apiMember(), listed.ID)
	if err != nil {
		return err
	}
	v.c.Set(fiber.HeaderContentType, documents.ContentType(file.ContentType))
	v.c.Set(fiber.HeaderContentDisposition, attachment(documents.FileName(v.Words, v.profile, listed, file.ContentType, file.Name)))
	v.c.Context().SetBodyStream(patientBody{file.Body, v.c.Context().Conn()}, int(file.Size))
	return nil
}

func (v *visit) listedDocument(id string) (member.Document, error) {
	all, err := v.API.Documents(v.ctx, v.apiMember())
	if err != nil {
		return member.Document{}, err
	}
	i := slices.IndexFunc(all, func(d member.Document) bool { return d.ID == id })
	if i < 0 {
		return member.Document{}, fiber.ErrNotFound
	}
	return all[i], nil
}

// attachment names a file to save: in ASCII for old browsers, and as it is for the others (RFC 6266, RFC 5987).
func attachment(name string) string {
	ascii := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == '"' || r == '\\' || r == '%' {
			return '-'
		}
		return r
	}, name)
	return `attachment; filename="` + ascii + `"; filename*=UTF-8''` + strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
}

// pieceTime is how long a slow line may take for one piece of a file.
const pieceTime = 30 * time.Second

// patientBody gives each piece of a file its time, where other answers have one limit for the whole.
type patientBody struct {
	io.ReadCloser
	conn net.Conn
}

func (b patientBody) Read(piece []byte) (int, error) {
	if err := b.conn.SetWriteDeadline(time.Now().Add(pieceTime)); err != nil {
		return 0, err
	}
	return b.ReadCloser.Read(piece)
}
